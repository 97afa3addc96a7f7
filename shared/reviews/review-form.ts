import * as z from 'zod/mini'
import { GuestEmail, GuestName } from '#shared/bookings/booking-form.ts'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { normalizeText } from '#shared/kernel/text-input.ts'
import { ReviewRating, ReviewTitle } from './review-fields.ts'

const TEXT_TOO_SHORT = 'Review must be at least 20 characters'

/** What a guest writes about a stay (specification §5, messages word for word). Page and server parse with it. */
export const ReviewForm = z.object({
  guestName: GuestName,
  guestEmail: GuestEmail,
  cabinSlug: CabinSlug,
  rating: ReviewRating,
  title: ReviewTitle,
  reviewText: z.pipe(
    z.pipe(z.string(TEXT_TOO_SHORT), z.transform(normalizeText)),
    z.string().check(z.minLength(20, TEXT_TOO_SHORT), z.maxLength(2000, 'Review is too long')),
  ),
})
export type ReviewForm = z.infer<typeof ReviewForm>
