import { isClosed } from '#shared/bookings/is-closed.ts'
import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { paymentReminder } from '#shared/notifications/balance-reminder.ts'
import { guestWhatsappNumber } from '#shared/notifications/whatsapp-number.ts'
import type { Action } from '#web/admin/kit/actions.tsx'
import type { BookingAction } from './booking-action-dialog.tsx'
import { hasRegister } from './has-register.ts'

type RowActionsInput = {
  readonly today: CalendarDate
  readonly onOpen: () => void
  /** Opens the dialog of an action. */
  readonly onAction: (action: BookingAction) => void
}

/** What staff can do with a booking from its row in the list; all else is in its drawer. */
export function rowActions(row: StaffBookingRow, { today, onOpen, onAction }: RowActionsInput): Action[] {
  const { status, outstandingCents, needsAttention } = row
  const dialogAction = (label: string, action: BookingAction): Action => ({ label, onSelect: () => onAction(action) })
  const isOpen = !isClosed(row)
  return [
    { label: 'Open', onSelect: onOpen },
    ...(guestWhatsappNumber(row.guestPhone) ? [dialogAction('WhatsApp', { kind: 'whatsapp' })] : []),
    ...(paymentReminder(row) ? [dialogAction('Send reminder', { kind: 'remind' })] : []),
    ...(outstandingCents > 0 && (isOpen || status === 'completed')
      ? [dialogAction('Record payment', { kind: 'payment' })]
      : []),
    ...(status === 'pending' && !needsAttention ? [dialogAction('Confirm', { kind: 'confirm' })] : []),
    ...(status === 'pending' && !needsAttention ? [dialogAction('Hold nights', { kind: 'hold-nights' })] : []),
    ...(hasRegister(row) ? [dialogAction('Print register', { kind: 'print-register' })] : []),
    ...(isOpen && row.checkOutDate > today ? [dialogAction('Cancel booking', { kind: 'cancel' })] : []),
  ]
}
