import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { paymentReminder } from '#shared/notifications/balance-reminder.ts'
import { guestWhatsappNumber } from '#shared/notifications/whatsapp-number.ts'
import type { Act } from '#web/admin/kit/acts.tsx'
import type { BookingAction } from './booking-actions.tsx'
import { hasRegister } from './has-register.ts'

type RowWays = {
  readonly today: CalendarDate
  readonly onOpen: () => void
  /** Opens the dialog of an action. */
  readonly onAction: (action: BookingAction) => void
}

/** What staff can do with a booking from its row in the list; all else is in its drawer. */
export function rowActs(row: StaffBookingRow, { today, onOpen, onAction }: RowWays): Act[] {
  const { status, outstandingCents, needsAttention, expiresAt } = row
  const act = (label: string, action: BookingAction): Act => ({ label, onSelect: () => onAction(action) })
  const isOpen = status === 'pending' || status === 'confirmed'
  return [
    { label: 'Open', onSelect: onOpen },
    ...(guestWhatsappNumber(row.guestPhone) ? [act('WhatsApp', { kind: 'whatsapp' })] : []),
    ...(paymentReminder(row) ? [act('Send reminder', { kind: 'remind' })] : []),
    ...(outstandingCents > 0 && (isOpen || status === 'completed') ? [act('Record payment', { kind: 'payment' })] : []),
    ...(status === 'pending' && !needsAttention ? [act('Confirm', { kind: 'confirm' })] : []),
    ...(status === 'pending' && expiresAt ? [act('Hold longer', { kind: 'extend-hold' })] : []),
    ...(hasRegister(row) ? [act('Print register', { kind: 'print-register' })] : []),
    ...(isOpen && row.checkOutDate > today ? [act('Cancel booking', { kind: 'cancel' })] : []),
  ]
}
