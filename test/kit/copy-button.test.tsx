// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { CopyButton } from '#web/kit/copy-button.tsx'

describe('a copy button', () => {
  it('copies, and says that it did', async () => {
    const guest = userEvent.setup()
    render(<CopyButton text="MC-7K4QX" label="Copy reference" />)
    await guest.click(screen.getByRole('button', { name: 'Copy reference' }))
    expect(await navigator.clipboard.readText()).toBe('MC-7K4QX')
    expect((await screen.findByRole('status')).textContent).toBe('Copied')
  })
})
