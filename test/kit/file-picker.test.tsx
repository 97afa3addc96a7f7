// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { FilePicker } from '#web/kit/file-picker.tsx'

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
