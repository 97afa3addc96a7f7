import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { PictureAddress, isMadeHere } from '#shared/pictures/picture-address.ts'
import { FEATURED_REVIEWS } from './featured-reviews.ts'
import { Redaction, redactText } from './redaction.ts'

/** An https address of another site: the page links to it. */
export const SOURCE_URL = /^https:\/\/[^\s/?#]+\.[^\s/?#]/

const contentShape = {
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
  reviewSource: z._default(z.string(), 'Website'),
  sourceUrl: z.nullable(z.string().check(z.regex(SOURCE_URL))),
  /** The owner's public reply. */
  ownerReply: z._default(z.nullable(z.string()), null),
  /** Null without a reply, and for replies of which no date was kept. */
  repliedAt: z._default(z.nullable(z.iso.datetime()), null),
  createdAt: z.iso.datetime(),
}

/**
 * What the public sees of a review. Only approved ones are ever shown; the guest's e-mail address, blacked-out words and
 * hidden pictures never are, nor is a picture that the server has not made: a guest's photograph says where it was taken.
 */
export const PublicReview = z.object({
  ...contentShape,
  images: z.array(PictureAddress),
  /** Marks stand in title or text where words were blacked out. */
  wordsRemoved: z._default(z.boolean(), false),
})
export type PublicReview = z.infer<typeof PublicReview>

/** A review as it is stored: what the guest wrote, which nobody edits, and what staff decided about it. */
export const Review = z.object({
  ...contentShape,
  /** The addresses of its pictures. Reviews of an earlier site may name files of that site, which are never shown. */
  images: z.array(z.string()),
  guestEmail: z.string(),
  approved: z.boolean(),
  /** As it was seeded: it counts until staff first choose the featured reviews. */
  featured: z.boolean(),
  /** The booking whose guest wrote it; null for those that came another way. */
  bookingReference: z._default(z.nullable(BookingReference), null),
  /** Why staff do not publish it; for staff only. Null while it waits or is published. */
  rejectionReason: z._default(z.nullable(z.string()), null),
  redactions: z._default(z.array(Redaction), []),
  hiddenImages: z._default(z.array(z.string()), []),
  /** 0 in items from before reviews had versions. */
  version: z._default(z.int().check(z.minimum(0)), 0),
  updatedAt: z.optional(z.iso.datetime()),
  updatedBy: z._default(z.string(), ''),
  updatedBySub: z.optional(z.string()),
})
export type Review = z.infer<typeof Review>

/** A review without its blacked-out words, its hidden pictures, those not made here, and what only staff may see. */
export function publicReview(review: Review): PublicReview {
  const { title, reviewText, images, redactions, hiddenImages } = review
  const rangesIn = (name: Redaction['field']) => redactions.filter(({ field }) => field === name)
  return PublicReview.parse({
    ...review,
    title: title && redactText(title, rangesIn('title')),
    reviewText: redactText(reviewText, rangesIn('reviewText')),
    images: images.filter((image) => isMadeHere(image) && !hiddenImages.includes(image)),
    wordsRemoved: redactions.length > 0,
  })
}

/**
 * The featured reviews in their order, of the approved ones. `ids` are what staff chose; undefined before their first
 * choice, when those count that were seeded as featured.
 */
export function featuredReviews(approved: readonly Review[], ids: readonly string[] | undefined): Review[] {
  const chosen = ids
    ? ids.flatMap((id) => approved.find((review) => review.id === id) ?? [])
    : approved.filter(({ featured }) => featured)
  return chosen.slice(0, FEATURED_REVIEWS)
}
