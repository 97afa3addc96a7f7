import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { arrivalTimesFrom } from '#shared/bookings/guest-requests.ts'
import { SelectField } from '#web/kit/select-field.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import type { TextField as TextFieldName } from './booking-draft.ts'
import type { BookingFormParts } from './use-booking-form.ts'

type DetailsFieldsProps = Pick<BookingFormParts, 'texts' | 'control'> & { checkInTime: string }

/** Who books, and what they tell us about their stay. */
export function DetailsFields({ texts, control, checkInTime }: DetailsFieldsProps) {
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
  // One control for each field: a field without one does not compile.
  const controls: Record<TextFieldName, ReactNode> = {
    guestName: line('guestName', { label: 'Name', autoComplete: 'name' }),
    guestEmail: line('guestEmail', { label: 'Email', type: 'email', inputMode: 'email', autoComplete: 'email' }),
    guestPhone: line('guestPhone', { label: 'Phone', type: 'tel', inputMode: 'tel', autoComplete: 'tel' }),
    guestSuburb: line('guestSuburb', { label: 'Suburb', autoComplete: 'address-level2' }),
    arrivalTime: (
      <div data-field="arrivalTime">
        <SelectField label="Arrival time" optional {...boundTo('arrivalTime')}>
          <option value="">Not sure yet</option>
          {arrivalTimesFrom(checkInTime).map((time) => (
            <option key={time}>{time}</option>
          ))}
        </SelectField>
      </div>
    ),
    specialRequests: (
      <div data-field="specialRequests">
        <TextareaField label="Special requests" optional rows={4} {...boundTo('specialRequests')} />
      </div>
    ),
  }
  const { specialRequests, ...lines } = controls
  return (
    <>
      <div className="booking-details">
        {Object.entries(lines).map(([field, input]) => (
          <Fragment key={field}>{input}</Fragment>
        ))}
      </div>
      {specialRequests}
    </>
  )
}
