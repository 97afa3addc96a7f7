import type { ComponentProps } from 'react'
import { TextField } from '#web/kit/text-field.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import type { TextField as TextFieldName } from './booking-draft.ts'
import type { BookingFormParts } from './use-booking-form.ts'

/** Who books, and what they ask of us. */
export function DetailsFields({ texts, control }: Pick<BookingFormParts, 'texts' | 'control'>) {
  const boundTo = (field: TextFieldName) => ({
    name: field,
    value: texts[field],
    onChange: ({ target }: { target: { value: string } }) => control.change({ of: 'text', field, text: target.value }),
    onBlur: () => {
      if (texts[field] !== '') control.leave(field)
    },
    problem: control.problemAt(field),
  })
  const line = (field: TextFieldName, props: Omit<ComponentProps<typeof TextField>, 'value'>) => (
    <div data-field={field}>
      <TextField {...props} {...boundTo(field)} />
    </div>
  )
  return (
    <>
      <div className="booking-details">
        {line('guestName', { label: 'Name', autoComplete: 'name' })}
        {line('guestEmail', { label: 'Email', type: 'email', inputMode: 'email', autoComplete: 'email' })}
        {line('guestPhone', { label: 'Phone', type: 'tel', inputMode: 'tel', autoComplete: 'tel' })}
        {line('guestSuburb', { label: 'Suburb', autoComplete: 'address-level2' })}
      </div>
      <div data-field="specialRequests">
        <TextareaField label="Special requests" optional rows={4} {...boundTo('specialRequests')} />
      </div>
    </>
  )
}
