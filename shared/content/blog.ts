import * as z from 'zod/mini'
import { FocalPoint } from '#shared/cabins/cabin.ts'

/** A post's name in its address. */
export const PostSlug = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/))

/** The picture of a post, as its page shows it. */
export const Cover = z.object({
  url: z.string(),
  alt: z.string(),
  position: FocalPoint,
  scale: z._default(z.number(), 1),
  blur: z._default(z.string(), ''),
})
export type Cover = z.infer<typeof Cover>

const WORDS_PER_MINUTE = 200

/** Minutes that most people need for a text, at least one. */
export const minutesToRead = (text: string): number =>
  Math.max(1, Math.round(text.split(/\s+/).length / WORDS_PER_MINUTE))
