import type { ExchangedBooking } from '#shared/bookings/exchange.contract.ts'
import { partyText } from '#shared/bookings/party-text.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { NightClash } from '#web/admin/booking/night-clash.tsx'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import { DescriptionList } from '#web/kit/description-list.tsx'
import { dateSpan } from '#web/kit/format.ts'
import { Notice } from '#web/kit/notice.tsx'

type ExchangeComparisonProps = { side: ExchangedBooking; keepsTotals: boolean }

/** One of two bookings that exchange: what it has and would have, what it would owe, and what stands in the way. */
export function ExchangeComparison({ side, keepsTotals }: ExchangeComparisonProps) {
  const cabinTitle = useCabinTitle()
  const stayText = (parts: StaffBooking['parts']) =>
    parts
      .map(
        ({ cabinSlug, checkInDate, checkOutDate }) =>
          `${cabinTitle(cabinSlug)}, ${dateSpan(checkInDate, checkOutDate)}`,
      )
      .join('; ')
  const { guestName, reference, before, after, clashes, addOnsNotForCabin } = side
  return (
    <section className="card stack gap-s" aria-label={`${guestName}, ${reference}`}>
      <p>
        <strong>{guestName}</strong> <span className="soft small">{reference}</span>
      </p>
      <DescriptionList
        items={[
          { label: 'Now', value: stayText(before.parts) },
          { label: 'Then', value: <strong>{stayText(after.parts)}</strong> },
          { label: 'People', value: partyText(side.numberOfAdults, side.numberOfChildren) },
          { label: 'Owes', value: owedText(side, keepsTotals) },
        ]}
      />
      {clashes.length > 0 && (
        <Notice tone="warning" live="polite" title="Not all nights are free">
          {clashes.map((span) => (
            <p key={span.firstNight}>
              <NightClash span={span} />
            </p>
          ))}
        </Notice>
      )}
      {addOnsNotForCabin.length > 0 && (
        <Notice tone="warning" title="Not offered in that cabin">
          <p>{addOnsNotForCabin.join(', ')}: it stays on the booking. Please look whether you can do it.</p>
        </Notice>
      )}
    </section>
  )
}

/** `R6,900.00, as now` · `R7,200.00, R300.00 more` */
function owedText({ owedCents, recalculatedCents }: ExchangedBooking, keepsTotals: boolean): string {
  const cents = keepsTotals ? owedCents : (recalculatedCents ?? owedCents)
  const moreCents = cents - owedCents
  if (moreCents === 0) return `${formatRand(cents)}, as now`
  return `${formatRand(cents)}, ${formatRand(Math.abs(moreCents))} ${moreCents > 0 ? 'more' : 'less'}`
}
