// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '#web/kit/button.tsx'

describe('a busy button', () => {
  it('sends nothing, keeps the focus and says what it does', async () => {
    const submit = vi.fn<() => void>()
    const form = (busy: boolean) => (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Button type="submit" variant="primary" busy={busy} busyLabel="Processing..." aria-disabled={false}>
          Submit Booking Request
        </Button>
      </form>
    )
    const { rerender } = render(form(false))
    const guest = userEvent.setup()
    await guest.click(screen.getByRole('button', { name: 'Submit Booking Request' }))
    rerender(form(true))
    const button = screen.getByRole('button', { name: 'Processing...' })
    await guest.click(button)
    expect(submit).toHaveBeenCalledOnce()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(button)
    expect(screen.getByRole('status').textContent).toBe('Processing...')
  })
})
