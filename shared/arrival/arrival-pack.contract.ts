import * as z from 'zod/mini'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference, GuestToken } from '#shared/kernel/id.ts'
import { SentDraft } from '#shared/kernel/published-endpoints.ts'
import { ArrivalPack } from './arrival-pack.ts'

/** With a map of half a megabyte and a mark of 0.2 at most. */
const pdfFile = { fileName: z.string(), pdfBase64: z.string().check(z.maxLength(1_200_000)) }

export const ShowArrivalPack = endpoint({
  method: 'GET',
  path: '/bookings/{token}/arrival-pack',
  audience: 'guest',
  summary: 'How to get to the cabin and into it: from three days before arrival to the departure day, of a paid stay.',
  params: z.object({ token: GuestToken }),
  reply: ArrivalPack,
  refusals: [
    'booking-not-found',
    /** Too early, not paid, or over; the details hold `state`, and `opensOn` where that day is still to come. */
    'arrival-pack-not-open',
  ],
})

export const ShowArrivalPackDocument = endpoint({
  method: 'GET',
  path: '/bookings/{token}/arrival-pack/document',
  audience: 'guest',
  summary: 'The same as a PDF of one page.',
  limit: { calls: 30, perSeconds: 600 },
  params: z.object({ token: GuestToken }),
  reply: z.object(pdfFile),
  refusals: ['booking-not-found', 'arrival-pack-not-open'],
})

export const PreviewArrivalPack = endpoint({
  method: 'POST',
  path: '/staff/arrival-pack-preview',
  audience: 'staff',
  summary:
    'The pack as PDF with texts that are typed and not published, for a booking, a recent one, or made-up data; its access codes are masked.',
  body: z.object({
    form: SentDraft,
    /** Null: a recent booking. */
    reference: z._default(z.nullable(BookingReference), null),
  }),
  reply: z.object({
    ...pdfFile,
    /** The booking that it shows; null: made-up data. */
    reference: z.nullable(BookingReference),
  }),
  refusals: ['booking-not-found'],
})

export const staffArrivalPackEndpoints = { PreviewArrivalPack }
export const arrivalPackEndpoints = { ShowArrivalPack, ShowArrivalPackDocument }
