// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { faqKind } from '#shared/content/faq-kind.ts'
import { FieldInput, type FormField } from '#web/admin/kit/form-field.tsx'
import { recordFormFields } from '#web/admin/kit/record-form-fields.tsx'

type Field = FormField<Record<string, unknown>>

/** A form with one field, which can be sent. */
function open(field: Partial<Field>, before = '') {
  const send = vi.fn<() => void>()
  function Form() {
    const [value, setValue] = useState<unknown>(before)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <FieldInput
          field={{ label: 'Title', kind: 'text', ...field }}
          name="title"
          value={value}
          problem={undefined}
          onChange={setValue}
          onBlur={() => undefined}
        />
        <button type="submit">Save</button>
      </form>
    )
  }
  render(<Form />)
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Title' })
  return { box, send, change: (text: string) => fireEvent.change(box, { target: { value: text } }) }
}

describe('a line of text', () => {
  it('has the room that its words need, and stays one line', async () => {
    const { box, send, change } = open({})
    expect([box.tagName, box.className, box.rows]).toEqual(['TEXTAREA', 'control growing', 1])
    change('Three cabins \r\n with hot tubs\n\nin the mountains')
    expect(box.value).toBe('Three cabins with hot tubs in the mountains')
    await userEvent.type(box, '{Enter}')
    expect(box.value).toBe('Three cabins with hot tubs in the mountains')
    expect(send).toHaveBeenCalledOnce()
  })

  it.each(['text', 'textarea'] as const)('is counted from four fifths of its limit, and never cut: %s', (kind) => {
    const { box, change } = open({ kind, maxLength: 10 })
    change('seven ch')
    expect(screen.getByText('8 of 10 characters')).toBeTruthy()
    change('seven c')
    expect(screen.queryByText(/characters/)).toBeNull()
    change('much too long')
    expect(box.value).toBe('much too long')
    expect(screen.getByText('13 of 10 characters')).toBeTruthy()
  })

  it('has the limit of its form', () => {
    const parts = { records: [], cabins: [], changes: {} }
    const fields = recordFormFields(faqKind, parts) as unknown as readonly Field[]
    expect(fields.map(({ name, maxLength }) => [name, maxLength])).toEqual(
      expect.arrayContaining([
        ['question', 200],
        ['category', 60],
      ]),
    )
  })
})
