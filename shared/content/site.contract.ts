import * as z from 'zod/mini'
import { OfferedAddOn } from '#shared/add-ons/add-on.ts'
import { BookableCabin } from '#shared/cabins/cabins.contract.ts'
import { instantInput } from '#shared/kernel/date-input.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { PublicSettings } from '#shared/settings/settings.ts'
import { Terms } from './terms.ts'
import { RichText } from './rich-text.ts'

/** What the booking dialog needs at its start. */
export const Site = z.object({
  settings: PublicSettings,
  cabins: z.array(BookableCabin),
  terms: z.extend(z.pick(Terms, { id: true, title: true, version: true }), { content: RichText }),
  addOns: z.array(OfferedAddOn),
})
export type Site = z.infer<typeof Site>

export const ShowSite = endpoint({
  method: 'GET',
  path: '/site',
  audience: 'public',
  summary: 'All that the booking dialog needs to begin, in one reply that can be kept for a minute.',
  /** When the browser asks for what is so now: no reply of before is kept under that address. */
  query: z.object({ after: z.optional(instantInput('Please choose an instant')) }),
  reply: Site,
  refusals: [],
  cacheSeconds: 60,
})

export const siteEndpoints = { ShowSite }
