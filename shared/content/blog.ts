import * as z from 'zod/mini'
import { CabinSlug, FocalPoint } from '#shared/cabins/cabin.ts'
import { PlaceholderMarkdown } from './placeholders.ts'

/** A post's name in its address. */
export const PostSlug = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/))

export const Cover = z.object({ url: z.string(), alt: z.string(), position: FocalPoint })
export type Cover = z.infer<typeof Cover>

/** A post of the blog. */
export const Post = z.object({
  id: z.string(),
  slug: PostSlug,
  title: z.string(),
  /** One or two sentences for lists. */
  excerpt: z.string(),
  body: PlaceholderMarkdown,
  cover: Cover,
  /** The cabin it is about, if it is about one. */
  cabinSlug: z.nullable(CabinSlug),
  author: z.string(),
  /** A scheduled post is published from this instant on. */
  state: z.enum(['draft', 'scheduled', 'live']),
  publishedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** For search engines; empty means the title, and the excerpt. */
  seoTitle: z.string(),
  seoDescription: z.string(),
  /** Its former slugs, which redirect here. */
  oldSlugs: z.array(PostSlug),
})
export type Post = z.infer<typeof Post>

/** Whether it is published at this instant. */
export const isPublished = ({ state, publishedAt }: Post, now: string): boolean =>
  state !== 'draft' && Date.parse(publishedAt) <= Date.parse(now)

const WORDS_PER_MINUTE = 200

/** Minutes that most people need for a text, at least one. */
export const minutesToRead = (text: string): number =>
  Math.max(1, Math.round(text.split(/\s+/).length / WORDS_PER_MINUTE))
