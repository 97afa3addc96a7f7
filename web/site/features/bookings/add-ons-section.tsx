import { addOnsByCategory } from '#shared/add-ons/add-ons-by-category.ts'
import { Problem } from '#web/kit/field-frame.tsx'
import { Money } from '#web/kit/money.tsx'
import { NumberField } from '#web/kit/number-field.tsx'
import { priceByUnit } from '#web/booking/price-by-unit.ts'
import { Section } from './section.tsx'
import type { BookingFormParts } from './use-booking-form.ts'

type AddOnsSectionProps = Pick<BookingFormParts, 'addOns' | 'offeredAddOns' | 'pricing' | 'control'>

/** The add-ons by category, each with its quantity and what one of it costs. */
export function AddOnsSection({ offeredAddOns, addOns: chosen, pricing: { price }, control }: AddOnsSectionProps) {
  if (offeredAddOns.length === 0) return null
  return (
    <Section title="Enhance Your Stay">
      <div data-field="addOns" className="stack gap-l">
        {addOnsByCategory(offeredAddOns).map(({ category, addOns }) => (
          <div key={category} role="group" aria-label={category} className="stack gap-s">
            <h4 aria-hidden="true">{category}</h4>
            <ul className="stack gap-m">
              {addOns.map((addOn) => {
                const line = price?.addOnLines.find(({ addOnId }) => addOnId === addOn.id)
                return (
                  <li key={addOn.id} className="booking-add-on card row single-line">
                    {addOn.imageUrl && <img src={addOn.imageUrl} alt="" width="72" height="72" loading="lazy" />}
                    <NumberField
                      label={addOn.name}
                      hint={
                        <>
                          {addOn.description && <span>{`${addOn.description} `}</span>}
                          {addOn.isTooLate && (
                            <span>
                              {`Needs ${addOn.noticeDays === 1 ? 'a day’s' : `${addOn.noticeDays} days’`} notice before arrival. `}
                            </span>
                          )}
                          <span className="booking-add-on-price figures">
                            {priceByUnit(addOn.priceCents, addOn.unit)}
                          </span>
                          {line && (
                            <span className="booking-add-on-sum">
                              {' '}
                              = <Money cents={line.totalCents} />
                            </span>
                          )}
                        </>
                      }
                      value={chosen[addOn.id] ?? 0}
                      onChange={(quantity) => control.change({ type: 'add-on', addOnId: addOn.id, quantity })}
                      min={0}
                      max={addOn.isTooLate ? 0 : addOn.maxQuantity}
                    />
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
        <Problem id={undefined}>{control.problemAt('addOns')}</Problem>
      </div>
    </Section>
  )
}
