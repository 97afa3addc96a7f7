import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ListPublicPages, ShowEdgeCounts } from '#shared/seo/seo.contract.ts'
import type { PublicPage } from '#shared/seo/public-page.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'

/** The published pages, 50 at once. */
export const publicPagesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['staff', 'public-pages'],
    queryFn: ({ pageParam, signal }) => staffCall(ListPublicPages, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })

/** Every published page, for the CSV. */
export async function allPublicPages(signal: AbortSignal): Promise<PublicPage[]> {
  const all: PublicPage[] = []
  let cursor: string | undefined
  do {
    // oxlint-disable-next-line no-await-in-loop -- each reply names the next one
    const reply = await staffCall(ListPublicPages, { query: { cursor }, signal })
    all.push(...reply.pages)
    cursor = reply.cursor ?? undefined
  } while (cursor)
  return all
}

export const edgeCountsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'edge-counts'],
    queryFn: ({ signal }) => staffCall(ShowEdgeCounts, { signal }),
  })

/** A page as it is sent to anyone: its head, and its structured data as it is written there. */
export type SentPage = {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly picture: string | null
  readonly structuredData: readonly string[]
}

const readable = (json: string): string => {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}

/** Reads a page of the site; null where guests see none at that address. */
export const sentPageQuery = (path: string) =>
  queryOptions({
    queryKey: ['sent-page', path],
    async queryFn({ signal }): Promise<SentPage | null> {
      const response = await fetch(path, { signal, headers: { accept: 'text/html' } })
      if (!response.ok) return null
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      const meta = (name: string) =>
        page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? ''
      const picture = meta('og:image')
      return {
        path: new URL(response.url).pathname,
        title: page.title,
        description: meta('description'),
        picture: picture && new URL(picture).pathname,
        structuredData: [...page.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) =>
          readable(textContent ?? ''),
        ),
      }
    },
  })
