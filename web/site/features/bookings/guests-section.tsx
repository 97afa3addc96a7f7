import { refusalMessage } from '#shared/api/refusal-messages.ts'
import type { Site } from '#shared/content/site.contract.ts'
import { count } from '#web/kit/format.ts'
import { Problem } from '#web/kit/field-frame.tsx'
import { partyLimits } from '#web/booking/party-draft.ts'
import { PartyFields } from '#web/booking/party-fields.tsx'
import { Section } from './section.tsx'
import type { BookingFormState } from './use-booking-form.ts'

/** Adults; children and their ages where the cabin takes children and its tariff asks for ages. */
export function GuestsSection({ form, site }: { form: BookingFormState; site: Site }) {
  const { draft, change, cabin, price } = form
  const asksAges = cabin?.requiresChildAges === true && draft.childAges.length > 0
  const breakdown = price?.guestBreakdown

  return (
    <Section title="Your party">
      <div className="booking-party">
        <PartyFields
          party={draft}
          limits={partyLimits(draft, cabin, site.cabins)}
          withChildren={cabin?.childFriendly === true}
          withAges={asksAges}
          onChange={change}
          problemOf={form.problemOf}
        />
      </div>
      {cabin && (
        <p className="faint">
          {cabin.name} sleeps {count(cabin.maxGuests, 'guest')}.{' '}
          {cabin.childFriendly ? '' : refusalMessage('cabin-not-for-children')}
          {asksAges && breakdown?.hasChildRate
            ? `Children aged ${breakdown.childRateAgeLimit} and over are charged adult rates.`
            : ''}
        </p>
      )}
      {!cabin?.childFriendly && <Problem id={undefined}>{form.problemOf('children')}</Problem>}
    </Section>
  )
}
