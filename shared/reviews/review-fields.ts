import * as z from 'zod/mini'
import { normalizeLine } from '#shared/kernel/text-input.ts'

/** One to five stars (specification §5, messages word for word). */
export const ReviewRating = z
  .int('Please select a rating')
  .check(z.minimum(1, 'Rating must be between 1 and 5'), z.maximum(5, 'Rating must be between 1 and 5'))

/** Empty, or 3 to 100 characters; null where it is empty. */
export const ReviewTitle = z.pipe(
  z.pipe(z._default(z.string(), ''), z.transform(normalizeLine)),
  z.pipe(
    z.string().check(
      z.refine((title) => title === '' || title.length >= 3, 'Title must be at least 3 characters'),
      z.maxLength(100, 'Title is too long'),
    ),
    z.transform((title: string) => title || null),
  ),
)
