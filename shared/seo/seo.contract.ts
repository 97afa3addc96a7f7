import * as z from 'zod/mini'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { Cursor } from '#shared/kernel/cursor.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { PathCount } from './edge-counts.ts'
import { PublicPage } from './public-page.ts'

/** How many days of redirects and missing addresses are counted together. */
export const COUNTED_DAYS = 30

export const ListPublicPages = endpoint({
  method: 'GET',
  path: '/staff/public-pages',
  audience: 'staff',
  summary: 'The pages of the site as they are published, in the order of their addresses, 50 at once.',
  query: z.object({ cursor: Cursor }),
  reply: z.object({ pages: z.array(PublicPage), cursor: z.nullable(z.string()) }),
  refusals: ['cursor-unreadable'],
})

export const ShowEdgeCounts = endpoint({
  method: 'GET',
  path: '/staff/edge-counts',
  audience: 'staff',
  summary: `The former addresses of cabins and posts with where they lead, and what was asked for in the last ${COUNTED_DAYS} days: those, other spellings of addresses, and addresses that there are not.`,
  reply: z.object({
    redirects: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        of: z.enum(['cabin', 'post']),
        count: z.int(),
        lastDay: z.nullable(CalendarDate),
      }),
    ),
    /** Addresses of pages in other spellings, such as `/FAQ`. */
    spellings: z.array(PathCount),
    otherRedirects: z.int(),
    missing: z.array(PathCount),
    otherMissing: z.int(),
    /** Up to when the edge's log was read; null before the first time. */
    readUntil: z.nullable(z.iso.datetime()),
    /** Of some day there was more than was read. */
    isPartial: z.boolean(),
  }),
  refusals: [],
})

export const seoEndpoints = { ListPublicPages, ShowEdgeCounts }
