import { CabinCard } from '#shared/cabins/cabin.ts'
import { minutesToRead } from '#shared/content/blog.ts'
import { type Post } from '#shared/content/post-form.ts'
import type { ListPosts, PostCard, ShowPost } from '#shared/content/blog.contract.ts'
import { fillPlaceholders } from '#shared/content/placeholders.ts'
import { type RichText, toPlainText } from '#shared/content/rich-text.ts'
import { toPublicSettings } from '#shared/settings/settings.ts'
import { focusOf } from '#shared/pictures/picture-use.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { ContentRepository } from '#lambdas/table/content-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { markdownReader } from './markdown-reader.ts'

const NEXT_POSTS = 3

type Needs = {
  readonly content: Pick<ContentRepository, 'posts'>
  readonly catalogue: Pick<CatalogueRepository, 'settings' | 'cabins'>
  readonly clock: Clock
}

export const listPostsUsing =
  (needs: Needs): UseCase<typeof ListPosts> =>
  async () => {
    const { posts, cabins, textOf } = await loadBlog(needs)
    return accept({ posts: posts.map((post) => cardOf(post, textOf(post), cabins)) })
  }

export const showPostUsing =
  (needs: Needs): UseCase<typeof ShowPost> =>
  async ({ params }) => {
    const { posts, cabins, textOf } = await loadBlog(needs)
    const post = posts.find(({ slug }) => slug === params.slug)
    if (!post) {
      const moved = posts.find(({ formerSlugs }) => formerSlugs.includes(params.slug))
      return moved ? accept({ kind: 'moved', slug: moved.slug }) : refuse('post-not-found')
    }

    const text = textOf(post)
    const named = new Set(text.flatMap((block) => (block.kind === 'cabin' ? [block.slug] : [])))
    if (post.cabinSlug) named.add(post.cabinSlug)
    const { updatedAt, seoTitle, seoDescription } = post
    return accept({
      kind: 'post',
      post: {
        ...cardOf(post, text, cabins),
        updatedAt,
        seoTitle,
        seoDescription,
        text,
        cabins: cabins.filter(({ slug }) => named.has(slug)),
        next: nextPosts(post, posts).map((next) => cardOf(next, textOf(next), cabins)),
      },
    })
  }

/** The texts of posts that were read together with the settings: a run of the publisher shows each on many pages. */
const texts = new WeakMap<Post, RichText>()

/** The published posts, newest first, the cabins, and how the text of a post is read. */
async function loadBlog({ content, catalogue, clock }: Needs) {
  const [posts, cabins, stored, readMarkdown] = await Promise.all([
    content.posts(),
    catalogue.cabins(),
    catalogue.settings(),
    markdownReader(),
  ])
  const settings = toPublicSettings(stored, clock().now)
  return {
    posts: posts.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt)),
    cabins: cabins.map((cabin) => CabinCard.parse(cabin)),
    textOf: (post: Post): RichText => {
      const text = texts.get(post) ?? readMarkdown(fillPlaceholders(post.body, settings))
      texts.set(post, text)
      return text
    },
  }
}

/** The next older posts, then on from the newest, so that a reader who follows them sees each once. */
function nextPosts(post: Post, posts: readonly Post[]): Post[] {
  const index = posts.indexOf(post)
  return [...posts.slice(index + 1), ...posts.slice(0, index)].slice(0, NEXT_POSTS)
}

function cardOf(post: Post, text: RichText, cabins: readonly CabinCard[]): PostCard {
  const { slug, title, excerpt, cover, author, publishedAt } = post
  const cabin = cabins.find((candidate) => candidate.slug === post.cabinSlug)
  return {
    slug,
    title,
    excerpt,
    cover: { ...cover, position: focusOf(cover) },
    author,
    publishedAt,
    readingMinutes: minutesToRead(toPlainText(text)),
    cabin: cabin ? { slug: cabin.slug, name: cabin.name } : null,
  }
}
