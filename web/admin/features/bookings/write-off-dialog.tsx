import { WriteOff } from '#shared/bookings/settle-money.contract.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { lineReasonField } from './line-fields.ts'

/** Writes off what is still owed for a stay, or a part of it. No money moves. */
export function WriteOffDialog({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  const { reference, guestName, paidCents, owedCents, outstandingCents } = booking
  const initial = { amountCents: outstandingCents as Cents | undefined, reason: '', notifyGuest: false }
  return (
    <BookingDialog
      endpoint={WriteOff}
      booking={booking}
      title="Write off what is owed?"
      description={`${reference}, ${guestName}: ${formatRand(outstandingCents)} is still to pay`}
      action="Write off"
      busyLabel="Writing off…"
      variant="danger"
      initial={initial}
      fields={({ notifyGuest }) => [
        { name: 'amountCents', label: 'Amount', kind: 'money' },
        lineReasonField(notifyGuest),
      ]}
      email="asked"
      check={({ amountCents = 0 }) => ({
        ...(amountCents > outstandingCents && {
          amountCents: `At most what is still owed: ${formatRand(outstandingCents)}`,
        }),
      })}
      body={(values, { entryId }) => ({ ...values, entryId, shown: { paidCents, owedCents } })}
      beside={{ 'write-off-too-large': 'amountCents' }}
      done={({ outstandingCents: left }) => ({
        tone: 'success',
        title: 'Written off',
        detail: left > 0 ? `${formatRand(left)} is still to pay.` : 'Nothing is left to pay.',
      })}
      onDone={onDone}
    >
      <p>
        For money that does not come any more. The guest is not asked for it again, and a new invoice names it. If it
        comes after all, correct this line and record the payment.
      </p>
    </BookingDialog>
  )
}
