import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { type LiveOf, liveSchema } from '#shared/kernel/published-endpoints.ts'
import { normalizeLine, normalizeText } from '#shared/kernel/text-input.ts'
import { DescribedPicture } from '#shared/pictures/picture-use.ts'
import { PlaceholderMarkdown } from './placeholders.ts'

/** The longest text of a post. */
export const MAX_BODY_CHARACTERS = 50_000

/** A post of the blog, as staff write it. */
export const PostForm = z.object({
  title: z
    .string()
    .check(
      z.overwrite(normalizeLine),
      z.minLength(5, 'Please give the post a title'),
      z.maxLength(120, 'That title is too long: at most 120 characters'),
    ),
  slug: z.string().check(
    z.overwrite((slug) => slug.trim().toLowerCase()),
    z.regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'Please write the address with small letters, digits and single hyphens: the-road-up',
    ),
    z.maxLength(80, 'That address is too long: at most 80 characters'),
  ),
  /** One or two sentences for lists. */
  excerpt: z
    .string()
    .check(
      z.overwrite(normalizeLine),
      z.minLength(20, 'Please say in a sentence or two what it is about'),
      z.maxLength(300, 'That is too long: at most 300 characters'),
    ),
  cover: DescribedPicture,
  body: PlaceholderMarkdown.check(
    z.overwrite(normalizeText),
    z.minLength(50, 'Please write the post: at least 50 characters'),
    z.maxLength(MAX_BODY_CHARACTERS, 'That post is too long: at most 50,000 characters'),
  ),
  /** The cabin it is about, if it is about one. */
  cabinSlug: z.nullable(CabinSlug),
  author: z
    .string()
    .check(
      z.overwrite(normalizeLine),
      z.minLength(2, 'Please say who wrote it'),
      z.maxLength(60, 'That name is too long: at most 60 characters'),
    ),
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
