import type { ComponentProps, ReactNode } from 'react'
import { type RequestChoice, requestChoices } from '#shared/bookings/guest-requests.ts'
import { SelectField } from '#web/kit/select-field.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import { TEXT_FIELDS, type TextFieldName } from './booking-draft.ts'
import type { BookingFormParts } from './use-booking-form.ts'

type DetailsFieldsProps = Pick<BookingFormParts, 'texts' | 'control'> & { checkInTime: string }

type TypedField = Exclude<TextFieldName, RequestChoice>

/** Who books, and what they tell us about their stay. */
export function DetailsFields({ texts, control, checkInTime }: DetailsFieldsProps) {
  const fieldProps = (field: TextFieldName) => ({
    name: field,
    value: texts[field],
    onChange: ({ target }: { target: { value: string } }) =>
      control.change({ type: 'text', field, text: target.value }),
    onBlur: () => {
      if (texts[field] !== '') control.markTouched(field)
    },
    problem: control.problemAt(field),
  })
  const line = (props: ComponentProps<typeof TextField>) => (field: TypedField) => (
    <TextField {...props} {...fieldProps(field)} />
  )
  const lines = (label: string) => (field: TypedField) => (
    <TextareaField label={label} optional rows={4} {...fieldProps(field)} />
  )
  const choice = (label: string, emptyOption: string) => (field: RequestChoice) => (
    <SelectField label={label} optional {...fieldProps(field)}>
      <option value="">{emptyOption}</option>
      {requestChoices[field].offered({ checkInTime }).map((option) => (
        <option key={option}>{option}</option>
      ))}
    </SelectField>
  )
  // One control for each field: without one, or with one of the other kind, it does not compile.
  const controls: { [Field in TextFieldName]: (field: Field) => ReactNode } = {
    guestName: line({ label: 'Name', autoComplete: 'name' }),
    guestEmail: line({ label: 'Email', type: 'email', inputMode: 'email', autoComplete: 'email' }),
    guestPhone: line({ label: 'Phone', type: 'tel', inputMode: 'tel', autoComplete: 'tel' }),
    guestSuburb: line({ label: 'Suburb', autoComplete: 'address-level2' }),
    arrivalTime: choice('Arrival time', 'Not sure yet'),
    specialRequests: lines('Special requests'),
  }
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- ties a field to its own control
  const shown = <Field extends TextFieldName>(field: Field) => (
    <div key={field} data-field={field}>
      {controls[field](field)}
    </div>
  )
  return (
    <>
      <div className="booking-details grid">
        {TEXT_FIELDS.filter((field) => field !== 'specialRequests').map(shown)}
      </div>
      {shown('specialRequests')}
    </>
  )
}
