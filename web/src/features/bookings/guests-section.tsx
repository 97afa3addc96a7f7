import { sentenceFor } from '#shared/api/refusal-sentences.ts'
import type { Site } from '#shared/content/site.contract.ts'
import { count } from '#web/lib/format.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { Problem } from '#web/ui/field-frame.tsx'
import { partyLimits } from './booking-draft.ts'
import { Section } from './section.tsx'
import type { BookingFormState } from './use-booking-form.ts'

const OLDEST_CHILD = 17

/** Adults; children and their ages where the cabin takes children and its tariff asks for ages. */
export function GuestsSection({ form, site }: { form: BookingFormState; site: Site }) {
  const { draft, change, cabin, price } = form
  const { maxAdults, maxChildren } = partyLimits(draft, cabin, site.cabins)
  const children = draft.childAges.length
  const asksAges = cabin?.requiresChildAges === true && children > 0
  const breakdown = price?.guestBreakdown

  return (
    <Section title="Your party">
      <div className="booking-party">
        <div data-field="numberOfAdults">
          <NumberField
            label="Adults"
            value={draft.adults}
            onChange={(adults) => change({ of: 'adults', count: adults })}
            min={1}
            max={maxAdults}
            problem={form.problemOf('numberOfAdults')}
          />
        </div>
        {cabin?.childFriendly && (
          <div data-field="children">
            <NumberField
              label="Children"
              value={children}
              onChange={(number) => change({ of: 'children', count: number })}
              min={0}
              max={maxChildren}
              problem={form.problemOf('children')}
            />
          </div>
        )}
        {asksAges &&
          draft.childAges.map((age, place) => (
            // Children have no names here; their place in the list is who they are.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={place} data-field={`children.${place}`}>
              <NumberField
                label={`Age of child ${place + 1}`}
                value={age}
                onChange={(years) => change({ of: 'child-age', place, age: years })}
                min={0}
                max={OLDEST_CHILD}
                blank={0}
                problem={form.problemOf(`children.${place}`)}
              />
            </div>
          ))}
      </div>
      {cabin && (
        <p className="faint">
          {cabin.name} sleeps {count(cabin.maxGuests, 'guest')}.{' '}
          {cabin.childFriendly ? '' : sentenceFor('cabin-not-for-children')}
          {asksAges && breakdown?.hasChildRate
            ? `Children aged ${breakdown.childRateAgeLimit} and over are charged adult rates.`
            : ''}
        </p>
      )}
      {!cabin?.childFriendly && <Problem id={undefined}>{form.problemOf('children')}</Problem>}
    </Section>
  )
}
