import type { QueryClient } from '@tanstack/react-query'
import { ShowSite } from '#shared/content/site.contract.ts'
import { call } from '#web/kit/api.ts'
import { pageQuery } from '#web/kit/page.queries.ts'

/** What the booking dialog needs at first; fetched when it opens. */
export const siteQuery = () => pageQuery(ShowSite)

/** Asks for it again, past what the browser and the edge keep for a minute. Where that fails, the former stays. */
export async function refetchSite(queries: QueryClient): Promise<void> {
  const site = await call(ShowSite, { query: { after: new Date().toISOString() } }).catch(() => undefined)
  if (site) queries.setQueryData(siteQuery().queryKey, site)
}
