import * as z from 'zod/mini'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { Cents, SignedCents } from '#shared/kernel/money.ts'
import { PaymentStatus } from '#shared/payments/ledger.ts'

/** The money of a booking, calculated from its ledger (`moneyOf`), as every view of it shows it. */
export const BookingMoney = z.object({
  paymentStatus: PaymentStatus,
  depositPaid: z.boolean(),
  balancePaid: z.boolean(),
  paidCents: SignedCents,
  /** What the stay costs: its price and all adjustments. */
  owedCents: Cents,
  /** What was paid beyond it; it goes back whole. */
  surplusCents: Cents,
  /** Still to come, never below 0. */
  outstandingCents: Cents,
  /** Half of what is owed until the first money, which freezes it; never more than is owed. */
  depositAmountCents: Cents,
  balanceAmountCents: Cents,
  /** What must be paid before the booking is confirmed. */
  amountToConfirmCents: Cents,
  /** What of it has not been paid yet; less than is due now where the guest chose to pay all. */
  missingToConfirmCents: Cents,
  /** What to pay next: the deposit, the whole, or the balance. */
  dueNowCents: Cents,
  /** The day by which the outstanding amount is due; null where nothing is, or the booking is not confirmed. */
  dueDate: z.nullable(CalendarDate),
  /** What is to be paid back: the rest of a cancelled booking's refund, or the surplus of any other. */
  refundOwedCents: Cents,
})
export type BookingMoney = Readonly<z.infer<typeof BookingMoney>>
