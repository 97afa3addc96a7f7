import type { ComponentProps } from 'react'
import type { Site } from '#shared/content/site.contract.ts'
import { TextField } from '#web/kit/text-field.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import type { WrittenField } from './booking-draft.ts'
import { OrderReview } from './order-review.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { Section } from './section.tsx'
import { TermsCheckbox } from './terms-checkbox.tsx'
import type { BookingFormState } from './use-booking-form.ts'

/** Who books, how it is paid, the whole order once more, and the terms. */
export function DetailsSection({ form, site }: { form: BookingFormState; site: Site }) {
  const written = (field: WrittenField) => ({
    name: field,
    value: form.draft[field],
    onChange: ({ target }: { target: { value: string } }) => form.change({ of: 'words', field, words: target.value }),
    onBlur: () => {
      if (form.draft[field] !== '') form.leave(field)
    },
    problem: form.problemOf(field),
  })
  const line = (field: WrittenField, words: Omit<ComponentProps<typeof TextField>, 'value'>) => (
    <div data-field={field}>
      <TextField {...words} {...written(field)} />
    </div>
  )
  return (
    <Section title="You and payment">
      <div className="booking-you">
        {line('guestName', { label: 'Name', autoComplete: 'name' })}
        {line('guestEmail', { label: 'Email', type: 'email', inputMode: 'email', autoComplete: 'email' })}
        {line('guestPhone', { label: 'Phone', type: 'tel', inputMode: 'tel', autoComplete: 'tel' })}
        {line('guestSuburb', { label: 'Suburb', autoComplete: 'address-level2' })}
      </div>
      <div data-field="specialRequests">
        <TextareaField label="Special requests" optional rows={4} {...written('specialRequests')} />
      </div>
      <PaymentChoice form={form} site={site} />
      <OrderReview form={form} />
      <TermsCheckbox form={form} site={site} />
    </Section>
  )
}
