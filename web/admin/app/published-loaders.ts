import type { QueryClient } from '@tanstack/react-query'
import { publishedKinds } from '#shared/api/published-kinds.ts'
import { adminPages } from '#shared/site/admin-paths.ts'
import { prefetch } from '#web/admin/kit/published-queries.ts'

/** Asks for what a page of published records shows first: a record, the only one of its kind, or the list. */
export async function prefetchPublished(client: QueryClient, path: string, id?: string): Promise<void> {
  const kind = publishedKinds.find(({ page }) => adminPages[page] === path)
  if (kind) await prefetch(client, kind, id)
}
