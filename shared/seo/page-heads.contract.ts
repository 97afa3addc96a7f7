import * as z from 'zod/mini'
import type { PageQuery } from '#shared/content/page-query.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { AnyId } from '#shared/kernel/id.ts'
import { HEAD_ADDRESS, headNameOf } from './head-address.ts'

/** What staff wrote for search engines and for previews of links; empty or null leaves the page's own. */
export const PageHead = z.object({
  title: z.string(),
  description: z.string(),
  picture: z.nullable(z.object({ src: z.string(), alt: z.string() })),
  isListed: z.boolean(),
})
export type PageHead = z.infer<typeof PageHead>

export const ShowPageHead = endpoint({
  method: 'GET',
  path: `${HEAD_ADDRESS}{page}`,
  audience: 'public',
  summary: 'The title, description and picture of a page for search engines, where staff wrote others.',
  params: z.object({ page: AnyId }),
  reply: PageHead,
  refusals: ['page-not-found'],
  cacheSeconds: 60,
})

/** The query of a page for its own head. */
export const headQuery = (path: string): Required<PageQuery> => ({
  endpoint: ShowPageHead,
  params: { page: headNameOf(path) },
})

export const pageHeadEndpoints = { ShowPageHead }
