import * as z from 'zod/mini'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { Terms } from './terms.ts'
import { LegalPageKey } from './legal.ts'
import { RichText } from './rich-text.ts'

export const ShowLegalPage = endpoint({
  method: 'GET',
  path: '/legal-pages/{page}',
  audience: 'public',
  summary: 'The privacy notice or the details of the business, filled in from the current settings.',
  params: z.object({ page: LegalPageKey }),
  reply: z.object({ title: z.string(), changedOn: CalendarDate, content: RichText }),
  refusals: ['page-not-found'],
  cacheSeconds: 60,
})

/** Terms word for word as they were accepted, never filled in from the current settings. */
const TermsReply = z.object({
  terms: z.extend(z.pick(Terms, { id: true, title: true, version: true }), { since: CalendarDate, content: RichText }),
  /** The version that a booking made now accepts. */
  activeVersion: z.string(),
  /** All versions that are or were in force, newest first. */
  versions: z.array(z.extend(z.pick(Terms, { version: true }), { since: CalendarDate })),
})

export const ShowTerms = endpoint({
  method: 'GET',
  path: '/terms',
  audience: 'public',
  summary: 'The terms that a booking made now accepts, and which versions there have been.',
  reply: TermsReply,
  refusals: [],
  cacheSeconds: 60,
})

export const ShowTermsVersion = endpoint({
  method: 'GET',
  path: '/terms/{version}',
  audience: 'public',
  summary: 'One version of the terms, as a booking has accepted it.',
  params: z.pick(Terms, { version: true }),
  reply: TermsReply,
  refusals: ['terms-not-found'],
  cacheSeconds: 60,
})

export const legalEndpoints = { ShowLegalPage, ShowTerms, ShowTermsVersion }
