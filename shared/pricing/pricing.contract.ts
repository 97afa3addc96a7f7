import * as z from 'zod/mini'
import { PriceRequest } from '#shared/bookings/booking-form.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { PaymentInfo } from './payment-terms.ts'
import { Price } from './price.ts'

export const PriceReply = z.extend(Price, { paymentInfo: PaymentInfo })
export type PriceReply = z.infer<typeof PriceReply>

export const CalculatePricing = endpoint({
  method: 'POST',
  path: '/calculate-pricing',
  audience: 'public',
  summary: 'What a stay costs, night by night, and what must be paid when. Amounts in cents.',
  // It writes nothing, and runs again for every day that a guest picks.
  limit: 'none',
  body: PriceRequest,
  reply: PriceReply,
  refusals: [
    'cabin-not-found',
    'party-too-large',
    'cabin-not-for-children',
    'no-rate-for-night',
    'stay-too-short',
    'stay-too-long',
    'arrival-too-early',
    'too-far-ahead',
    'child-ages-missing',
    'add-on-not-available',
    'add-on-not-for-cabin',
    'add-on-too-many',
    'add-on-notice-too-short',
    'price-too-high',
  ],
})

export const pricingEndpoints = { CalculatePricing }
