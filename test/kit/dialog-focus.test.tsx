// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import type { Elements } from '#web/kit/elements.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { RadioCards } from '#web/kit/radio-cards.tsx'
import { TextField } from '#web/kit/text-field.tsx'

const ask = (fields?: Elements) =>
  render(
    <ConfirmDialog open title="Cancel this booking?" action="Cancel booking" onClose={() => {}} onConfirm={() => {}}>
      {fields}
    </ConfirmDialog>,
  )
const focused = () => document.activeElement

describe('the focus of a dialog that opens', () => {
  it('is in the first field of a form', () => {
    ask(<TextField label="Reason" />)
    expect(focused()).toBe(screen.getByRole('textbox', { name: 'Reason' }))
  })

  it('is on the chosen one of a group', () => {
    const choices = [
      { value: 'staff', label: 'Staff' },
      { value: 'owner', label: 'Owner' },
    ]
    ask(<RadioCards label="As" value="owner" onChange={() => {}} choices={choices} />)
    expect(focused()).toBe(screen.getByRole('radio', { name: 'Owner' }))
  })

  it('is on the button that cancels in a confirmation', () => {
    ask()
    expect(focused()).toBe(screen.getByRole('button', { name: 'Back' }))
  })

  it('is at the title of what is to be read', () => {
    render(
      <Dialog open onOpenChange={() => {}} title="Terms">
        Be quiet.
      </Dialog>,
    )
    expect(focused()).toBe(screen.getByRole('heading', { name: 'Terms' }))
  })
})
