import { demoCabins } from '#test/support/demo-cabins.ts'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { listFaqsUsing } from '#lambdas/content/faqs.ts'
import { listPostsUsing, showPostUsing } from '#lambdas/content/posts.ts'
import type { Request } from '#lambdas/http/serve.ts'
import { publishedPost, storedRecord } from '#test/support/record-fixture.ts'
import type { ListFaqs } from '#shared/content/faq.contract.ts'
import type { ListPosts, ShowPost } from '#shared/content/blog.contract.ts'
import type { FakeResponse } from './booking-dialog.harness.ts'

const { posts, faqs, settings } = demoData
const needs = {
  content: { posts: async () => posts.map(publishedPost), faqs: async () => faqs.map(storedRecord) },
  catalogue: { settings: async () => settings, cabins: async () => [...demoCabins] },
}
const ok = (body: unknown): FakeResponse => ({ status: 200, body })
const postList = await listPostsUsing(needs)({} as Request<typeof ListPosts>)
const faqList = await listFaqsUsing(needs)({} as Request<typeof ListFaqs>)
const postResponses = new Map<string, FakeResponse>()
for (const slug of posts.flatMap((post) => [post.form.slug, ...(post.formerSlugs ?? [])])) {
  // oxlint-disable-next-line no-await-in-loop -- a handful, once
  const post = await showPostUsing(needs)({ params: { slug } } as Request<typeof ShowPost>)
  if (post.ok) postResponses.set(`/posts/${slug}`, ok(post.value))
}

/** The API's replies about the demo blog and FAQ, and 404 for everything else. */
export function blogResponses(path: string): FakeResponse | undefined {
  if (path === '/posts' && postList.ok) return ok(postList.value)
  if (path === '/faqs' && faqList.ok) return ok(faqList.value)
  if (!path.startsWith('/posts/')) return undefined
  return (
    postResponses.get(path) ?? {
      status: 404,
      body: { error: 'post-not-found', message: 'We could not find that post.' },
    }
  )
}
