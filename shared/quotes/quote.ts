import * as z from 'zod/mini'
import { PriceRequest } from '#shared/bookings/booking-form.ts'
import { Id } from '#shared/kernel/id.ts'
import { PriceReply } from '#shared/pricing/pricing.contract.ts'

/** A price that somebody asked to have by e-mail: what for, to which address, and what it was at that moment. */
export const Quote = z.object({
  id: Id,
  email: z.string(),
  wish: PriceRequest,
  price: PriceReply,
  quotedAt: z.iso.datetime(),
})
export type Quote = z.infer<typeof Quote>

/**
 * So long a quote, and the line about its e-mail, is kept: an e-mail that fails is tried again for two days. The table
 * may take some days more to forget them; the privacy notice says "within a week".
 */
export const QUOTE_RETENTION_DAYS = 3
