import * as z from 'zod/mini'
import { CabinCard } from '#shared/cabins/cabin.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { Cover, PostSlug } from './blog.ts'
import { RichText } from './rich-text.ts'

/** A post in a list. */
export const PostCard = z.object({
  slug: PostSlug,
  title: z.string(),
  excerpt: z.string(),
  cover: Cover,
  author: z.string(),
  publishedAt: z.iso.datetime(),
  readingMinutes: z.int(),
  cabin: z.nullable(z.pick(CabinCard, { slug: true, name: true })),
})
export type PostCard = z.infer<typeof PostCard>

/** A post as its page shows it. */
export const PostPage = z.extend(PostCard, {
  updatedAt: z.iso.datetime(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  text: RichText,
  /** The cabins it is about or names in its text, as far as they can be booked. */
  cabins: z.array(CabinCard),
  /** What to read after it. */
  next: z.array(PostCard),
})
export type PostPage = z.infer<typeof PostPage>

export const ListPosts = endpoint({
  method: 'GET',
  path: '/posts',
  audience: 'public',
  summary: 'The posts of the blog, newest first.',
  reply: z.object({ posts: z.array(PostCard) }),
  refusals: [],
  cacheSeconds: 60,
})

export const ShowPost = endpoint({
  method: 'GET',
  path: '/posts/{slug}',
  audience: 'public',
  summary: 'One post of the blog, or, under a name that it had before, where it is now.',
  params: z.object({ slug: PostSlug }),
  reply: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('post'), post: PostPage }),
    z.object({ kind: z.literal('moved'), slug: PostSlug }),
  ]),
  refusals: ['post-not-found'],
  cacheSeconds: 60,
})

export const blogEndpoints = { ListPosts, ShowPost }
