// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { showToast } from '#web/kit/toast.ts'

vi.mock('#web/kit/toaster.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('a message whose code cannot be loaded stops nothing', async () => {
  await expect(showToast({ tone: 'info', title: 'Saved' })).resolves.toBeUndefined()
})
