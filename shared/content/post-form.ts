import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { type LiveOf, liveSchema } from '#shared/kernel/published-endpoints.ts'
import { limitedLine, tooLong } from '#shared/kernel/limited-text.ts'
import { normalizeLine } from '#shared/kernel/text-input.ts'
import { DescribedPicture } from '#shared/pictures/picture-use.ts'
import { placeholderMarkdown } from './placeholders.ts'

/** The longest text of a post. */
export const MAX_BODY_CHARACTERS = 50_000

/** A post of the blog, as staff write it. */
export const PostForm = z.object({
  title: limitedLine(120).check(z.minLength(5, 'Please give the post a title')),
  slug: z.string().check(
    z.overwrite((slug) => slug.trim().toLowerCase()),
    z.regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'Please write the address with small letters, digits and single hyphens: the-road-up',
    ),
    z.maxLength(80, tooLong(80)),
  ),
  /** One or two sentences for lists. */
  excerpt: limitedLine(300).check(z.minLength(20, 'Please say in a sentence or two what it is about')),
  cover: DescribedPicture,
  body: placeholderMarkdown(MAX_BODY_CHARACTERS).check(
    z.minLength(50, 'Please write the post: at least 50 characters'),
  ),
  /** The cabin it is about, if it is about one. */
  cabinSlug: z.nullable(CabinSlug),
  author: limitedLine(60).check(z.minLength(2, 'Please say who wrote it')),
  /** For search engines; empty means the title, and the excerpt. */
  seoTitle: z.string().check(z.overwrite(normalizeLine), z.maxLength(70, 'Search engines show at most 70 characters')),
  seoDescription: z
    .string()
    .check(z.overwrite(normalizeLine), z.maxLength(170, 'Search engines show at most 170 characters')),
})
export type PostForm = z.infer<typeof PostForm>

/** A post that is published. */
export const Post = liveSchema(PostForm)
export type Post = LiveOf<typeof PostForm>
