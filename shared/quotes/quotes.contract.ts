import * as z from 'zod/mini'
import { GuestEmail, PriceRequest } from '#shared/bookings/booking-form.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { CalculatePricing } from '#shared/pricing/pricing.contract.ts'

export const SendQuote = endpoint({
  method: 'POST',
  path: '/quotes',
  audience: 'public',
  summary: 'E-mails the price of a stay that can be booked, with a link that opens the booking form filled in so.',
  // It sends e-mail to any given address, so it is limited by visitor, by mailbox, and in all.
  limit: { calls: 10, perSeconds: 86_400, each: { field: 'email', calls: 5 }, together: 200 },
  body: z.object({
    /** One per quote: sent twice, it is one e-mail. */
    idempotencyKey: z.uuid(),
    email: GuestEmail,
    wish: PriceRequest,
  }),
  /** The same for every mailbox, whether it exists or not. */
  reply: z.object({ sent: z.literal(true) }),
  refusals: [
    ...CalculatePricing.refusals,
    'check-out-not-after-check-in',
    'nights-not-free',
    'friday-saturday-together',
  ],
})

export const quoteEndpoints = { SendQuote }
