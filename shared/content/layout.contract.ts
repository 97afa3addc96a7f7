import * as z from 'zod/mini'
import { CabinSummary } from '#shared/cabins/cabin.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { PublicSettings } from '#shared/settings/settings.ts'

/** What every page shows in its header, footer and bottom bar. */
export const Layout = z.object({ settings: PublicSettings, cabins: z.array(CabinSummary) })
export type Layout = z.infer<typeof Layout>

export const ShowLayout = endpoint({
  method: 'GET',
  path: '/frame',
  audience: 'public',
  summary: 'The public settings and the names of the cabins, for every page.',
  reply: Layout,
  refusals: [],
  cacheSeconds: 60,
})

export const layoutEndpoints = { ShowLayout }
