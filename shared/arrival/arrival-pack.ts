import * as z from 'zod/mini'
import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import { isConfirmedOrCompleted } from '#shared/bookings/is-closed.ts'
import { moneyAskedFor } from '#shared/bookings/small-rest.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { packOpensOn } from './arrival-pack-days.ts'
import type { ArrivalPackForm } from './arrival-pack-form.ts'
import type { ArrivalPackState } from './arrival-pack-state.ts'

/** The first day on which it can be open. */
export const arrivalPackOpensOn = (booking: Pick<Booking, 'parts'>): CalendarDate =>
  packOpensOn(stayOf(booking).checkInDate)

/** Whether a guest's pack is open. */
export function arrivalPackState(
  booking: Booking,
  { today, ...settings }: { readonly today: CalendarDate; readonly smallAmountCents: number },
): ArrivalPackState {
  const { checkOutDate } = stayOf(booking)
  if (booking.erasedAt || booking.noShow || !isConfirmedOrCompleted(booking) || checkOutDate < today) return 'closed'
  if (moneyAskedFor(booking, moneyOf(booking), settings).outstandingCents > 0) return 'unpaid'
  return today < arrivalPackOpensOn(booking) ? 'early' : 'open'
}

/** One cabin of the stay, as its guest needs it. Empty texts say nothing. */
export const ArrivalCabin = z.object({
  cabinSlug: CabinSlug,
  title: z.string(),
  checkInDate: CalendarDate,
  checkOutDate: CalendarDate,
  accessCode: z.string(),
  wifiName: z.string(),
  wifiPassword: z.string(),
  tubLitres: z.nullable(z.int()),
  tubHeatHours: z.nullable(z.int()),
  gasAndMeter: z.string(),
  emergency: z.string(),
})
export type ArrivalCabin = z.infer<typeof ArrivalCabin>

/** The house's texts. Loosely read, since guests' pages load this; their form is strict. */
const texts = {
  title: z.string(),
  welcome: z.string(),
  ways: z.array(z.object({ from: z.string(), way: z.string(), lastFuel: z.string() })),
  map: z.nullable(z.object({ url: z.string(), alt: z.string() })),
  gates: z.string(),
  ford: z.string(),
  key: z.string(),
  tub: z.string(),
  wood: z.string(),
  power: z.string(),
  emergency: z.string(),
  contacts: z.string(),
} satisfies Record<keyof ArrivalPackForm, unknown>

/** All that a guest needs to get there and in, filled in for one booking. */
export const ArrivalPack = z.object({
  ...texts,
  /** When staff last published the house's texts: "as of" of the ford. Null: never published. */
  textsPublishedAt: z.nullable(z.iso.datetime()),
  reference: z.string(),
  firstName: z.string(),
  checkInDate: CalendarDate,
  checkOutDate: CalendarDate,
  checkInTime: z.string(),
  checkOutTime: z.string(),
  /** The cabins of the stay in their order. */
  cabins: z.array(ArrivalCabin),
  businessName: z.string(),
  phone: z.string(),
  address: z.string(),
  /** The farm's own point, `-32.6148, 26.9402`; empty: none is set. */
  mapPoint: z.string(),
})
export type ArrivalPack = z.infer<typeof ArrivalPack>
