import * as z from 'zod/mini'
import { GuestEmail, GuestName } from '#shared/bookings/booking-form.ts'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { normalizeLine, normalizeText } from '#shared/kernel/text-input.ts'

const TEXT_TOO_SHORT = 'Review must be at least 20 characters'

/** What a guest writes about a stay (specification §5, messages word for word). Page and server parse with it. */
export const ReviewForm = z.object({
  guestName: GuestName,
  guestEmail: GuestEmail,
  cabinSlug: CabinSlug,
  rating: z
    .int('Please select a rating')
    .check(z.minimum(1, 'Rating must be between 1 and 5'), z.maximum(5, 'Rating must be between 1 and 5')),
  /** Empty, or 3 to 100 characters. */
  title: z.pipe(
    z.pipe(z._default(z.string(), ''), z.transform(normalizeLine)),
    z.pipe(
      z.string().check(
        z.refine((title) => title === '' || title.length >= 3, 'Title must be at least 3 characters'),
        z.maxLength(100, 'Title is too long'),
      ),
      z.transform((title: string) => title || null),
    ),
  ),
  reviewText: z.pipe(
    z.pipe(z.string(TEXT_TOO_SHORT), z.transform(normalizeText)),
    z.string().check(z.minLength(20, TEXT_TOO_SHORT), z.maxLength(2000, 'Review is too long')),
  ),
})
export type ReviewForm = z.infer<typeof ReviewForm>
