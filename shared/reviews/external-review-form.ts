import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { DateInput } from '#shared/kernel/date-input.ts'
import { limitedLine } from '#shared/kernel/limited-text.ts'
import { normalizeName, normalizePlainLine, normalizeText } from '#shared/kernel/text-input.ts'
import { SOURCE_URL } from './review.ts'
import { ReviewRating, ReviewTitle } from './review-fields.ts'

/** A review that a guest wrote on another site, as staff copy it. It is never verified. */
export const ExternalReviewForm = z.object({
  guestName: z
    .string()
    .check(
      z.overwrite(normalizeName),
      z.minLength(2, 'Name must be at least 2 characters'),
      z.maxLength(100, 'Name is too long'),
    ),
  cabinSlug: CabinSlug,
  rating: ReviewRating,
  title: ReviewTitle,
  reviewText: z
    .string()
    .check(
      z.overwrite(normalizeText),
      z.minLength(3, 'Please copy what the guest wrote'),
      z.maxLength(2000, 'Review is too long'),
    ),
  /** The name of the site. */
  reviewSource: limitedLine(60).check(z.minLength(2, 'Please name the site it is from')),
  sourceUrl: limitedLine(500, normalizePlainLine).check(
    z.regex(SOURCE_URL, 'Please give its address there, beginning with https://'),
  ),
  /** The month of the stay, `2026-09`; empty where it is not known. */
  stayMonth: z.string().check(z.regex(/^(\d{4}-(0[1-9]|1[0-2]))?$/, 'Please choose the month of the stay')),
  /** The day it was posted there. */
  postedOn: DateInput,
})
export type ExternalReviewForm = z.infer<typeof ExternalReviewForm>
