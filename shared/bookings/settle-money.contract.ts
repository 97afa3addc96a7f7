import * as z from 'zod/mini'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { Cents, SignedCents } from '#shared/kernel/money.ts'
import { EntryId, LineReason, StaffBooking } from './staff-bookings.contract.ts'

const referenceParams = z.object({ reference: BookingReference })

export const WriteOff = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/write-offs',
  audience: 'staff',
  summary: 'Writes off what is still owed for a confirmed or completed stay, or a part of it; no money moves.',
  params: referenceParams,
  body: z.object({
    entryId: EntryId,
    amountCents: Cents.check(z.minimum(1, 'Please enter an amount')),
    reason: LineReason,
    /** Whether the guest gets an e-mail of it. */
    notifyGuest: z.optional(z.boolean()),
    /** What was paid and owed as the page showed it; a difference is refused with what it is now. */
    shown: z.object({ paidCents: SignedCents, owedCents: Cents }),
  }),
  reply: StaffBooking,
  refusals: [
    'booking-not-found',
    'changed-meanwhile',
    'booking-not-confirmed',
    'write-off-too-large',
    'money-changed',
    'entry-id-used',
  ],
})

export const ChangeRefund = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/refund-due',
  audience: 'staff',
  summary: 'Changes what goes back of a cancelled booking, with a reason; never more than was paid.',
  params: referenceParams,
  body: z.object({
    /** What goes back in all, what has gone back already included. */
    refundDueCents: Cents,
    reason: LineReason,
    /** Whether the guest gets an e-mail of it, and whether that has the reason. */
    notifyGuest: z.optional(z.boolean()),
    reasonForGuest: z.optional(z.boolean()),
    /** What was paid and was to go back as the page showed it; a difference is refused with what it is now. */
    shown: z.object({ paidCents: SignedCents, refundDueCents: Cents }),
  }),
  reply: StaffBooking,
  refusals: [
    'booking-not-found',
    'changed-meanwhile',
    'booking-not-cancelled',
    'refund-too-large',
    'refund-gone-already',
    'refund-changed',
  ],
})

export const settleMoneyEndpoints = { WriteOff, ChangeRefund }
