import type * as z from 'zod/mini'
import type { CabinStay } from '#shared/availability/stay.ts'
import type { Cents } from '#shared/kernel/money.ts'
import type { PaymentInfo } from '#shared/pricing/payment-terms.ts'
import { TypedDetails } from './booking-details.ts'
import type { PendingBooking } from './booking.ts'

/** Guest, party, cabin and dates as a form has them, and the money as the server has worked it out, in cents. */
type Given = {
  readonly form: z.input<typeof TypedDetails> & CabinStay & { readonly numberOfChildren: number }
  readonly totalPriceCents: Cents
  readonly payment: PaymentInfo
  readonly now: string
}
type Choices = Pick<PendingBooking, 'paymentType' | 'paymentMethod' | 'expiresAt'> &
  Partial<Pick<PendingBooking, 'depositAmountCents' | 'requiresFullPayment' | 'ledger' | 'source' | 'termsPending'>>

/** A booking as it begins, whoever enters it: pending, in one cabin, without a name of its own yet. */
export function newPendingBooking(
  { form, totalPriceCents, payment, now }: Given,
  choices: Choices,
): Omit<PendingBooking, 'id' | 'reference' | 'tokenHash'> {
  return {
    status: 'pending',
    parts: [{ cabinSlug: form.cabinSlug, checkInDate: form.checkInDate, checkOutDate: form.checkOutDate }],
    ...TypedDetails.parse(form),
    numberOfChildren: form.numberOfChildren,
    totalPriceCents,
    requiresFullPayment: payment.requiresFullPayment,
    depositAmountCents: payment.depositAmountCents,
    balanceDueDate: payment.balanceDueDate,
    ledger: [],
    needsAttention: null,
    tags: [],
    createdAt: now,
    version: 1,
    hold: null,
    ...choices,
  }
}
