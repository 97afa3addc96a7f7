import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'

/** Guests cannot book one cabin, or none of them, until an owner ends it. Staff can. */
export const BookingStop = z.object({
  /** Null: all cabins. */
  cabinSlug: z.nullable(CabinSlug),
  /** What guests read in place of the button. */
  message: z.string(),
})
export type BookingStop = z.infer<typeof BookingStop>

/**
 * The stop that keeps guests from booking a cabin, undefined where they can book: the cabin's own, which says more, over
 * the one for all, which also counts where no cabin is chosen yet. The server and the site share this function.
 */
export const bookingStopOf = (
  cabinSlug: CabinSlug | undefined,
  stops: readonly BookingStop[],
): BookingStop | undefined =>
  stops.find((stop) => stop.cabinSlug === cabinSlug) ?? stops.find((stop) => stop.cabinSlug === null)
