import type { CabinStay } from '#shared/availability/stay.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { type CabinNight, cabinNightsOf, hasSameParts, joinParts } from './stay-parts.ts'

/** What two bookings exchange: their nights, or their cabins, where each keeps its days. */
export type ExchangeKind = 'stays' | 'cabins'

type Parted = { readonly parts: readonly CabinStay[] }
export type ExchangeRefusal = 'nothing-to-exchange' | 'exchange-with-gap'

/**
 * The parts of two stays after they have exchanged their nights, or their cabins. Nights before today stay where they
 * were slept. Refused where it changes nothing for one of them, and where the nights that one would get do not follow
 * those that it keeps.
 */
export function exchangedParts(
  own: Parted,
  other: Parted,
  { kind, today }: { readonly kind: ExchangeKind; readonly today: CalendarDate },
): Result<{ readonly own: CabinStay[]; readonly other: CabinStay[] }, ExchangeRefusal> {
  const [ownAfter, otherAfter] = [partsOf(nightsAfter(own, other)), partsOf(nightsAfter(other, own))]
  if (!ownAfter || !otherAfter) return refuse('exchange-with-gap')
  if (hasSameParts(own, { parts: ownAfter }) || hasSameParts(other, { parts: otherAfter }))
    return refuse('nothing-to-exchange')
  return accept({ own: ownAfter, other: otherAfter })

  function nightsAfter(before: Parted, partner: Parted): CabinNight[] {
    const isPast = ({ night }: CabinNight): boolean => night < today
    const slept = cabinNightsOf(before).filter(isPast)
    const toCome = cabinNightsOf(kind === 'stays' ? partner : before).filter((night) => !isPast(night))
    return [
      ...slept,
      ...(kind === 'stays' ? toCome : toCome.map(({ night }) => ({ night, cabinSlug: cabinOn(partner, night) }))),
    ]
  }
}

/** The cabin of a stay on a night; before it the first one, after it the last one. */
function cabinOn({ parts }: Parted, night: CalendarDate): CabinSlug {
  const part = parts.find(({ checkOutDate }) => night < checkOutDate) ?? parts.at(-1)
  if (!part) throw new Error('A stay without a part')
  return part.cabinSlug
}

/** Nights as parts; undefined where there are none, or one does not follow the other. */
function partsOf(nights: readonly CabinNight[]): CabinStay[] | undefined {
  const isInRow = nights.every(({ night }, index) => {
    const before = nights[index - 1]
    return before === undefined || addDays(before.night, 1) === night
  })
  if (!isInRow || nights.length === 0) return undefined
  return joinParts(
    nights.map(({ cabinSlug, night }) => ({ cabinSlug, checkInDate: night, checkOutDate: addDays(night, 1) })),
  )
}
