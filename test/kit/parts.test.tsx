// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '#web/kit/button.tsx'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { FilePicker } from '#web/kit/file-picker.tsx'
import { focusClasses } from '#web/kit/photo.tsx'
import { Stars } from '#web/kit/stars.tsx'

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

describe('a copy button', () => {
  it('copies, and says that it did', async () => {
    const guest = userEvent.setup()
    render(<CopyButton text="MC-7K4QX" label="Copy reference" />)
    await guest.click(screen.getByRole('button', { name: 'Copy reference' }))
    expect(await navigator.clipboard.readText()).toBe('MC-7K4QX')
    expect((await screen.findByRole('status')).textContent).toBe('Copied')
  })
})

describe('a file picker', () => {
  const slip = new File(['%PDF'], 'slip.pdf', { type: 'application/pdf' })
  const note = new File(['%PDF'], 'note.pdf', { type: 'application/pdf' })
  const visit = (multiple: boolean) => {
    const onPick = vi.fn<(files: File[]) => void>()
    const onRemove = vi.fn<(id: string) => void>()
    render(
      <FilePicker
        label="Proof of payment"
        accept="application/pdf"
        multiple={multiple}
        files={[{ id: 'a', name: 'old.pdf', bytes: 2_411_724, state: 'sending', done: 0.4 }]}
        onPick={onPick}
        onRemove={onRemove}
      />,
    )
    return { onPick, onRemove, guest: userEvent.setup() }
  }

  it('returns what was chosen', async () => {
    const { guest, onPick } = visit(true)
    await guest.upload(screen.getByLabelText('Proof of payment'), [slip, note])
    expect(onPick).toHaveBeenCalledWith([slip, note])
  })

  it('accepts dropped files, one only where one is wanted', () => {
    const { onPick } = visit(false)
    const place = screen.getByText(/Drop a file here/)
    fireEvent.drop(place, { dataTransfer: { files: [slip, note] } })
    expect(onPick).toHaveBeenCalledWith([slip])
  })

  it('shows the progress of a file, and can cancel it', async () => {
    const { guest, onRemove } = visit(true)
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Sending old.pdf' }).value).toBe(0.4)
    expect(screen.getByText('2.3 MB · Sending')).toBeTruthy()
    await guest.click(screen.getByRole('button', { name: 'Stop old.pdf' }))
    expect(onRemove).toHaveBeenCalledWith('a')
  })
})

describe('stars', () => {
  it('have their number as a label', () => {
    render(<Stars rating={4} />)
    expect(screen.getByRole('img', { name: '4 out of 5 stars' })).toBeTruthy()
  })
})

describe('the focal point of a photo', () => {
  it.each([
    ['center', 1, 'x-50 y-50'],
    ['50% 34%', 1, 'x-50 y-30'],
    ['top', 1, 'x-50 y-0'],
    ['top left', 1, 'x-0 y-0'],
    ['right 12%', 1.2, 'x-100 y-10 zoom-120'],
    ['nonsense', 7, 'x-50 y-50 zoom-200'],
    ['140% -20%', 0.5, 'x-100 y-0'],
  ])('%s at %d becomes %s', (focus, scale, classes) => {
    expect(focusClasses(focus, scale)).toBe(classes)
  })
})
