import * as z from 'zod/mini'
import { BookingReference, Id } from '#shared/kernel/id.ts'
import { Cents } from '#shared/kernel/money.ts'

export const AttemptStatus = z.enum(['open', 'paid', 'cancelled', 'failed'])
export type AttemptStatus = z.infer<typeof AttemptStatus>

/** One attempt to pay by card. Its id is PayFast's `m_payment_id`; its amount never changes. */
export const Attempt = z.object({
  id: Id,
  reference: BookingReference,
  purpose: z.enum(['full', 'deposit', 'balance']),
  amountCents: Cents,
  /** What must be paid in all to confirm the booking, as it was when the payment started. Absent in older attempts. */
  toConfirmCents: z.optional(Cents),
  status: AttemptStatus,
  startedAt: z.iso.datetime(),
  /** PayFast's id of the payment that settled it. */
  pfPaymentId: z.nullable(z.string()),
  /** When staff were notified that PayFast has not reported this payment. */
  reportedLateAt: z.optional(z.iso.datetime()),
})
export type Attempt = z.infer<typeof Attempt>

/** Minutes that PayFast may take to report a payment; after that the page stops waiting, and staff are notified. */
export const ITN_TIMEOUT_MINUTES = 10
