import * as z from 'zod/mini'
import { AddOnLine } from '#shared/pricing/price.ts'
import { CancellationTier } from '#shared/settings/cancellation-tiers.ts'
import { AgreedRates } from './agreed-rates.ts'
import type { AcceptedTerms } from '#shared/settings/booking-terms.ts'
import { BookingEvent } from './booking-event.ts'
import { GuestRequests } from './guest-requests.ts'
import type { Child } from './party.ts'

/**
 * What was ordered, exactly as the guest agreed to it: the guest rows, the add-ons with their prices of that day, the
 * terms, the cancellation tiers. Written once with the booking; terms that are accepted later are added to it, and what
 * staff change of the party, the add-ons and the nights.
 */
export const Order = z.object({
  /** One row per person: adults have no age (specification: booking_guests). */
  guests: z.array(z.object({ guestType: z.enum(['adult', 'child']), age: z.nullable(z.int()) })),
  addOns: z.array(AddOnLine),
  /** What the add-ons are since staff changed them; the difference in price is an adjustment in the ledger. */
  changedAddOns: z.optional(z.array(AddOnLine)),
  /** What was agreed for each night. Absent in orders from before it was stored; then `agreedNightsOf` derives it. */
  agreed: z.optional(AgreedRates),
  ...GuestRequests.shape,
  /** False until the guest of a booking that staff entered has accepted them by the link. */
  termsAccepted: z.boolean(),
  termsAcceptedAt: z.nullable(z.iso.datetime()),
  /** The accepted version; the one in force at the booking as long as none is accepted. */
  termsId: z.string(),
  termsVersion: z.string(),
  /** Those of that version. */
  cancellationTiers: z.array(CancellationTier),
  /** SHA-256 of the request: the same key with another request is not the same booking. */
  formHash: z.string(),
  /** The first line of the booking's history; it also carries the first e-mails. */
  event: BookingEvent,
})
export type Order = z.infer<typeof Order>

/** The terms of an order: words and tiers of one version. */
export const orderTerms = ({
  id,
  version,
  cancellationTiers,
}: AcceptedTerms): Pick<Order, 'termsId' | 'termsVersion' | 'cancellationTiers'> => ({
  termsId: id,
  termsVersion: version,
  cancellationTiers,
})

/** The add-ons that a booking has now; `addOns` are those of its price at the booking. */
export const currentAddOns = ({ addOns, changedAddOns }: Pick<Order, 'addOns' | 'changedAddOns'>): AddOnLine[] =>
  changedAddOns ?? addOns

/** The guest rows of a party. */
export const guestRows = (adults: number, children: readonly Child[]): Order['guests'] => [
  ...Array.from({ length: adults }, () => ({ guestType: 'adult' as const, age: null })),
  ...children.map(({ age }) => ({ guestType: 'child' as const, age })),
]
