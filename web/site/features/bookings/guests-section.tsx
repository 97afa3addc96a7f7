import { formRefusalMessage } from '#shared/api/form-refusal-messages.ts'
import type { BookableCabin } from '#shared/cabins/cabins.contract.ts'
import { count } from '#web/kit/format.ts'
import { Problem } from '#web/kit/field-frame.tsx'
import { partyLimits } from '#web/booking/party-draft.ts'
import { PartyFields } from '#web/booking/party-fields.tsx'
import { Section } from './section.tsx'
import type { BookingFormParts } from './use-booking-form.ts'

type GuestsSectionProps = Pick<BookingFormParts, 'stay' | 'party' | 'pricing' | 'control'> & {
  cabins: readonly BookableCabin[]
}

/** Adults; children and their ages where the cabin takes children and its tariff asks for ages. */
export function GuestsSection({ cabins, stay: { cabin }, party, pricing, control }: GuestsSectionProps) {
  const asksAges = cabin?.requiresChildAges === true && party.childAges.length > 0
  const breakdown = pricing.price?.guestBreakdown

  return (
    <Section title="Your party">
      <div className="booking-party row align-stretch">
        <PartyFields
          party={party}
          limits={partyLimits(party, cabin, cabins)}
          withChildren={cabin?.childFriendly === true}
          withAges={asksAges}
          onChange={control.change}
          problemAt={control.problemAt}
        />
      </div>
      {cabin && (
        <p className="faint">
          <span>{`${cabin.name} sleeps ${count(cabin.maxGuests, 'guest')}. `}</span>
          <span>{cabin.childFriendly ? '' : formRefusalMessage('cabin-not-for-children')}</span>
          <span>
            {asksAges && breakdown?.hasChildRate
              ? `Children aged ${breakdown.childRateAgeLimit} and over are charged adult rates.`
              : ''}
          </span>
        </p>
      )}
      {!cabin?.childFriendly && <Problem id={undefined}>{control.problemAt('children')}</Problem>}
    </Section>
  )
}
