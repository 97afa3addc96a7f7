import type { Booking } from '#shared/bookings/booking.ts'
import { isConfirmedOrCompleted } from '#shared/bookings/is-closed.ts'
import { partsText, stayOf } from '#shared/bookings/stay-parts.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { AccessCode } from './access-code.ts'
import { packOpensOn } from './arrival-pack-days.ts'
import { arrivalPackState } from './arrival-pack.ts'
import type { SentArrivalPack } from './sent-arrival-pack.ts'

/** Whether a stay has nights to come and begins within three days, or has begun: no other booking's pack is sent. */
export function isNearArrival(booking: Booking, today: CalendarDate): boolean {
  const { checkInDate, checkOutDate } = stayOf(booking)
  return isConfirmedOrCompleted(booking) && packOpensOn(checkInDate) <= today && today < checkOutDate
}

type Given = {
  readonly today: CalendarDate
  readonly smallAmountCents: number
  /** Those of the cabins of the stay that have one. */
  readonly codes: readonly AccessCode[]
}

/**
 * What the arrival pack that is to be sent now says; undefined where none is: it is not open, the guest has no address,
 * or has been sent this stay with these codes. A code is new where its version is, unless it was taken away: the next
 * one is worth an e-mail. Of cabins whose nights are over no code counts.
 */
export function arrivalPackDue(booking: Booking, { codes, ...day }: Given): Omit<SentArrivalPack, 'at'> | undefined {
  if (booking.guestEmail === '' || !isNearArrival(booking, day.today)) return undefined
  if (arrivalPackState(booking, day) !== 'open') return undefined
  const stay = partsText(booking)
  const slugs = [
    ...new Set(booking.parts.filter(({ checkOutDate }) => checkOutDate > day.today).map(({ cabinSlug }) => cabinSlug)),
  ]
  const codeOf = (slug: string) => codes.find(({ cabinSlug }) => cabinSlug === slug)
  const sent = booking.sentArrivalPack
  const hasNewCode = slugs.some((slug) => {
    const code = codeOf(slug)
    return code !== undefined && code.code !== '' && code.version !== (sent?.codeVersions[slug] ?? 0)
  })
  if (sent?.stay === stay && !hasNewCode) return undefined
  return { stay, codeVersions: Object.fromEntries(slugs.map((slug) => [slug, codeOf(slug)?.version ?? 0])) }
}
