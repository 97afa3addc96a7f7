import * as z from 'zod/mini'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { RichText } from './rich-text.ts'
import { Terms } from './terms.ts'

/** `active`: bookings accept it now; `planned`: from its instant on; `retired`: it was in force before. */
export const TermsState = z.enum(['planned', 'active', 'retired'])
export type TermsState = z.infer<typeof TermsState>

const ListedTerms = z.extend(z.pick(Terms, { id: true, version: true, title: true, from: true }), {
  state: TermsState,
  /** How many bookings have accepted it. */
  acceptances: z.int(),
})
export type ListedTerms = z.infer<typeof ListedTerms>

/** A version word for word, and as guests read it. */
const WholeTerms = z.extend(Terms, { text: RichText })
export type WholeTerms = z.infer<typeof WholeTerms>

export const ListTermsVersions = endpoint({
  method: 'GET',
  path: '/staff/terms-versions',
  audience: 'staff',
  summary:
    'Every version of the terms that is planned, in force or was, newest first, and how many bookings accepted each.',
  reply: z.object({ versions: z.array(ListedTerms) }),
  refusals: [],
})

export const ShowTermsText = endpoint({
  method: 'GET',
  path: '/staff/terms-versions/{id}',
  audience: 'staff',
  summary: 'One version of the terms, planned ones too, word for word.',
  params: z.object({ id: z.string().check(z.maxLength(60)) }),
  reply: WholeTerms,
  refusals: ['terms-not-found'],
})

export const ShowAcceptedTerms = endpoint({
  method: 'GET',
  path: '/staff/bookings/{reference}/terms',
  audience: 'staff',
  summary: 'The terms that a booking accepted, word for word, with the tiers by which it is cancelled.',
  params: z.object({ reference: BookingReference }),
  reply: z.object({
    reference: BookingReference,
    guestName: z.string(),
    /** Null until the guest of a booking that staff entered has accepted them: then these are those of its entry. */
    acceptedAt: z.nullable(z.iso.datetime()),
    terms: WholeTerms,
  }),
  refusals: ['booking-not-found', 'terms-not-found'],
})

export const staffTermsEndpoints = { ListTermsVersions, ShowTermsText, ShowAcceptedTerms }
