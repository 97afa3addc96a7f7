import type { Cents } from '#shared/kernel/money.ts'
import type { BookingMoney } from './booking-money.ts'
import type { BookingStatus } from './booking-status.ts'
import { isConfirmedOrCompleted } from './is-closed.ts'

/**
 * Whether what is left of a stay is so little that its guest is not asked for it: less than the small amount of the
 * settings, and less than what was paid. It stays owed, and on the list of staff.
 */
export const isSmallRest = (
  {
    status,
    outstandingCents,
    paidCents,
  }: Pick<BookingMoney, 'outstandingCents' | 'paidCents'> & { readonly status: BookingStatus },
  smallAmountCents: Cents,
): boolean =>
  isConfirmedOrCompleted({ status }) &&
  outstandingCents > 0 &&
  outstandingCents < smallAmountCents &&
  outstandingCents < paidCents

/** A booking's money as its guest is told of it: a small rest is not asked for. */
export const moneyAskedFor = <M extends BookingMoney>(
  booking: { readonly status: BookingStatus },
  money: M,
  { smallAmountCents }: { readonly smallAmountCents: Cents },
): M =>
  isSmallRest({ ...money, status: booking.status }, smallAmountCents)
    ? { ...money, outstandingCents: 0, dueNowCents: 0, dueDate: null, depositPaid: true, balancePaid: true }
    : money
