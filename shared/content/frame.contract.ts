import * as z from 'zod/mini'
import { ShortCabin } from '#shared/cabins/cabin.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { PublicSettings } from '#shared/settings/settings.ts'

/** What stands on every page: header, footer and bar are made of it. */
export const Frame = z.object({ settings: PublicSettings, cabins: z.array(ShortCabin) })
export type Frame = z.infer<typeof Frame>

export const ShowFrame = endpoint({
  method: 'GET',
  path: '/frame',
  audience: 'public',
  summary: 'The public settings and the names of the cabins, for every page.',
  reply: Frame,
  refusals: [],
  cacheSeconds: 60,
})
