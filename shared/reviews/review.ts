import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { BookingReference } from '#shared/kernel/id.ts'

/** What the public sees of a review. Only approved ones are ever shown; the guest's e-mail address never is. */
export const PublicReview = z.object({
  id: z.string(),
  guestName: z.string(),
  cabinSlug: CabinSlug,
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  title: z.nullable(z.string()),
  reviewText: z.string(),
  /** Written through the link that we send after a stay. */
  verified: z.boolean(),
  /** Any day of the month of the stay; only the month is shown. */
  stayDate: z.nullable(CalendarDate),
  images: z.array(z.string()),
  reviewSource: z._default(z.string(), 'Website'),
  /** The page links to it, so it must be an https address of another site. */
  sourceUrl: z.nullable(z.string().check(z.regex(/^https:\/\/[^\s/?#]+\.[^\s/?#]/))),
  /** The owner's public reply. */
  ownerReply: z._default(z.nullable(z.string()), null),
  createdAt: z.iso.datetime(),
})
export type PublicReview = z.infer<typeof PublicReview>

/** A review as it is stored. */
export const Review = z.extend(PublicReview, {
  guestEmail: z.string(),
  approved: z.boolean(),
  featured: z.boolean(),
  /** The booking whose guest wrote it; null for those that came another way. */
  bookingReference: z._default(z.nullable(BookingReference), null),
})
export type Review = z.infer<typeof Review>

/** Up to this many reviews are featured on the home page (specification §9). */
export const FEATURED_REVIEWS = 3
