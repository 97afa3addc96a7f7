import * as z from 'zod/mini'
import { PriceRequest } from '#shared/bookings/booking-form.ts'
import { Id } from '#shared/kernel/id.ts'
import { PriceReply } from '#shared/pricing/pricing.contract.ts'

/** A price that a visitor asked to get by e-mail: the stay, the e-mail address, and the price at that moment. */
export const Quote = z.object({
  id: Id,
  email: z.string(),
  wish: PriceRequest,
  price: PriceReply,
  quotedAt: z.iso.datetime(),
})
export type Quote = z.infer<typeof Quote>

/**
 * Days for which a quote and the record of its e-mail are retained: a failed e-mail is retried for two days. The table
 * may take some days more to delete them; the privacy notice says "within a week".
 */
export const QUOTE_RETENTION_DAYS = 3
