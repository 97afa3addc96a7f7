import * as z from 'zod/mini'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { GuestToken } from '#shared/kernel/id.ts'
import { ArrivalPack } from './arrival-pack.ts'

export const ShowArrivalPack = endpoint({
  method: 'GET',
  path: '/bookings/{token}/arrival-pack',
  audience: 'guest',
  summary: 'How to get to the cabin and into it: from three days before arrival to the departure day, of a paid stay.',
  params: z.object({ token: GuestToken }),
  reply: ArrivalPack,
  refusals: [
    'booking-not-found',
    /** Too early, not paid, or over; the details hold `state` and `opensOn`. */
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
  reply: z.object({ fileName: z.string(), pdfBase64: z.string().check(z.maxLength(400_000)) }),
  refusals: ['booking-not-found', 'arrival-pack-not-open'],
})

export const arrivalPackEndpoints = { ShowArrivalPack, ShowArrivalPackDocument }
