import { isClosed, isConfirmedOrCompleted } from '#shared/bookings/is-closed.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { canAskForReview } from '#shared/reviews/invitation.ts'
import { receiptCents } from '#shared/payments/ledger.ts'
import type { Action } from '#web/admin/kit/actions.tsx'
import type { BookingAction } from './booking-action-dialog.tsx'
import type { DrawerTab } from './booking-link.tsx'
import { hasRegister } from './has-register.ts'
import { heldUntil } from './held-until.ts'

/** The guest's data were erased from it. */
export const isErased = ({ history }: Pick<StaffBooking, 'history'>): boolean =>
  history.some(({ name }) => name === 'guest-erased')

/** Some of what is paid came by a payment that is still here. */
const hasMovableMoney = (booking: StaffBooking): boolean =>
  booking.paidCents > 0 && booking.ledger.some((line) => receiptCents(booking, line) > 0)

type Handlers = {
  readonly today: CalendarDate
  readonly now: number
  /** Opens the dialog of an action. */
  readonly onAction: (action: BookingAction) => void
  readonly onTab: (tab: DrawerTab) => void
  /** Notes that the guest did not come, or takes it back. */
  readonly onNoShow: (noShow: boolean) => void
  /** Puts a closed booking away, or takes it back. */
  readonly onArchive: (archived: boolean) => void
}

/** What staff can do with a booking: the next best action, where one stands out, and all others. */
export function bookingActions(
  booking: StaffBooking,
  { today, now, onAction, onTab, onNoShow, onArchive }: Handlers,
): { next?: Action; others: Action[] } {
  const { status, uploads, refundOwedCents, outstandingCents, needsAttention } = booking
  const isOpen = !isClosed(booking)
  const isHeld = heldUntil(booking, now) !== null
  const isCancelledOrExpired = status === 'expired' || status === 'cancelled'
  const dialogAction = (label: string, action: BookingAction): Action => ({ label, onSelect: () => onAction(action) })

  const lookAtProof: Action = { label: 'Look at proof', onSelect: () => onTab('guests') }
  const recordRefund = dialogAction('Record refund', { kind: 'refund', amountCents: refundOwedCents })
  const recordPayment = dialogAction('Record payment', { kind: 'payment' })
  const confirm = dialogAction('Confirm', { kind: 'confirm' })
  const hasBegun = isConfirmedOrCompleted(booking) && booking.checkInDate <= today
  const noShow: Action = booking.noShow
    ? { label: 'Not a no-show', onSelect: () => onNoShow(false) }
    : { label: 'Mark as no-show', onSelect: () => onNoShow(true) }
  const archiveAction: Action = booking.archived
    ? { label: 'Bring back', onSelect: () => onArchive(false) }
    : { label: 'Archive', onSelect: () => onArchive(true) }
  const openAgain = dialogAction('Open again', { kind: 'confirm' })
  const askForReview = dialogAction('Ask for a review', { kind: 'ask-for-review' })

  // Paid, but without its nights, or after its closing: the notice about it has the choices.
  const best = needsAttention
    ? undefined
    : uploads.some(({ purpose, state }) => purpose === 'proof' && state === 'waiting')
      ? lookAtProof
      : refundOwedCents > 0
        ? recordRefund
        : outstandingCents > 0 && !isCancelledOrExpired
          ? recordPayment
          : status === 'pending'
            ? confirm
            : canAskForReview(booking)
              ? askForReview
              : undefined

  const all = [
    recordPayment,
    ...(status === 'pending' ? [confirm] : []),
    ...(status === 'pending' && !needsAttention
      ? [dialogAction(isHeld ? 'Hold longer or shorter' : 'Hold nights', { kind: 'hold-nights' })]
      : []),
    ...(isHeld ? [dialogAction('End the hold', { kind: 'end-night-hold' })] : []),
    ...(status === 'pending' && booking.expiresAt
      ? [dialogAction('Keep open until …', { kind: 'extend-expiry' })]
      : []),
    ...(status === 'pending' && outstandingCents > 0 ? [dialogAction('Pro-forma', { kind: 'pro-forma' })] : []),
    ...(isCancelledOrExpired && booking.checkOutDate > today ? [openAgain] : []),
    ...(isOpen ? [dialogAction('Change booking', { kind: 'change' })] : []),
    ...(status === 'confirmed' && booking.checkOutDate >= today && !isErased(booking)
      ? [dialogAction('Exchange with another booking', { kind: 'exchange' })]
      : []),
    ...(isErased(booking) ? [] : [dialogAction('Correct the guest', { kind: 'correct-guest' })]),
    status === 'cancelled'
      ? dialogAction('Change what goes back', { kind: 'change-refund' })
      : dialogAction('Change what is owed', { kind: 'adjust' }),
    ...(hasMovableMoney(booking) ? [dialogAction('Move a payment to another booking', { kind: 'transfer' })] : []),
    ...(isConfirmedOrCompleted(booking) && outstandingCents > 0
      ? [dialogAction('Write off', { kind: 'write-off' })]
      : []),
    ...(isErased(booking)
      ? []
      : [
          dialogAction('Note for the cleaner', { kind: 'cleaner-note' }),
          dialogAction('Write a note', { kind: 'note' }),
        ]),
    ...(hasRegister(booking) ? [dialogAction('Print register', { kind: 'print-register' })] : []),
    ...(hasBegun ? [noShow] : []),
    ...(canAskForReview(booking) ? [askForReview] : []),
    ...(isOpen && booking.cancellation ? [dialogAction('Cancel booking', { kind: 'cancel' })] : []),
    ...(isOpen ? [] : [archiveAction]),
  ]
  return { ...(best && { next: best }), others: all.filter((other) => other !== best) }
}
