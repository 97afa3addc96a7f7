import type { BookingReference } from '#shared/kernel/id.ts'

/** How long one booking may hold its nights for card payments, in all (decisions §3). */
export const MAX_HELD_MINUTES = 45

const MAX_HOLDS = 3
/** A longer stay cannot be held for a card payment, and so is paid by EFT. */
export const MAX_HELD_NIGHTS = 14

/** A hold as it counts for the visitor and the e-mail address it was made by. */
export type CountedHold = { readonly reference: BookingReference; readonly nights: number; readonly until: string }

/**
 * Whether a visitor, or an e-mail address, with these current holds may hold so many nights more: three bookings and 14
 * nights together. Otherwise a few unpaid bookings would keep a whole calendar from being paid for by card.
 */
export const isWithinHoldLimit = (holds: readonly CountedHold[], nights: number): boolean =>
  holds.length < MAX_HOLDS && holds.reduce((sum, hold) => sum + hold.nights, nights) <= MAX_HELD_NIGHTS
