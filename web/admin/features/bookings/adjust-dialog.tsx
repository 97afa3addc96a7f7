import { AdjustBooking, type StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { lineReasonField } from './line-fields.ts'

/** Changes what the guest owes, with a reason: goodwill, an extra charge. No money moves. */
export function AdjustDialog({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  const initial = { direction: 'down', amountCents: undefined as Cents | undefined, reason: '', notifyGuest: false }
  return (
    <BookingDialog
      endpoint={AdjustBooking}
      booking={booking}
      title="Change what is owed"
      description={`${booking.reference}, ${booking.guestName}: ${formatRand(booking.owedCents)} is owed`}
      action="Change"
      busyLabel="Changing…"
      initial={initial}
      fields={({ notifyGuest }) => [
        {
          name: 'direction',
          label: 'The guest owes',
          kind: 'cards',
          choices: [
            { value: 'down', label: 'Less', detail: 'Goodwill or a discount' },
            { value: 'up', label: 'More', detail: 'An extra charge' },
          ],
        },
        { name: 'amountCents', label: 'By how much', kind: 'money' },
        lineReasonField(notifyGuest),
      ]}
      email="asked"
      body={({ direction, amountCents, ...others }, { entryId }) => ({
        ...{ entryId, reason: others.reason, notifyGuest: others.notifyGuest },
        shown: { paidCents: booking.paidCents, owedCents: booking.owedCents },
        amountCents: amountCents && direction === 'down' ? -amountCents : amountCents,
      })}
      beside={{ 'adjustment-too-large': 'amountCents', 'amount-too-large': 'amountCents' }}
      done={({ owedCents }) => `${formatRand(owedCents)} is owed now`}
      onDone={onDone}
    />
  )
}
