import * as z from 'zod/mini'
import { CancellationTier } from './cancellation-tiers.ts'

/** A version of the terms as bookings accept it: its name, and the tiers that belong to its words. */
export const AcceptedTerms = z.object({
  id: z.string(),
  version: z.string(),
  /** The instant from which it is in force (ISO UTC). */
  from: z.iso.datetime(),
  cancellationTiers: z.array(CancellationTier),
})
export type AcceptedTerms = z.infer<typeof AcceptedTerms>

/**
 * What a booking accepts. It is stored with the settings, which every booking reads: so words and tiers change together,
 * at their instant, without a run that must come in time.
 */
export const BookingTerms = z.object({
  current: AcceptedTerms,
  /** The version that is planned. */
  next: z.nullable(AcceptedTerms),
})
export type BookingTerms = z.infer<typeof BookingTerms>

/** The version in force at an instant (ISO UTC). */
export const termsInForce = (
  { terms: { current, next } }: { readonly terms: BookingTerms },
  now: string,
): AcceptedTerms => (next && next.from <= now ? next : current)
