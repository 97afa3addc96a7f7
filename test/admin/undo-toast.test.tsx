// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { undoToast } from '#web/admin/kit/undo-toast.ts'

describe('a message that can be undone', () => {
  it('undoes once, and says when somebody changed the record meanwhile', async () => {
    const undo = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('Somebody changed this a moment ago.'))
    undoToast({ title: 'Archived', detail: 'Is there a shop?', undo })
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Somebody changed this a moment ago.')).toBeTruthy()
    expect(undo).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('is the only one, and names its record', async () => {
    const [first, second] = [vi.fn<() => Promise<unknown>>(), vi.fn<() => Promise<unknown>>()]
    undoToast({ title: 'Archived', detail: 'Is there a shop?', undo: first })
    second.mockResolvedValueOnce(undefined)
    undoToast({ title: 'Archived', detail: 'Is there a pool?', undo: second })
    expect(await screen.findByText('Is there a pool?')).toBeTruthy()
    expect(screen.queryByText('Is there a shop?')).toBeNull()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeTruthy()
    expect(screen.getByText('Is there a pool?')).toBeTruthy()
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  })
})
