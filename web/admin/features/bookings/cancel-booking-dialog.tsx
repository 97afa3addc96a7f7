import { CancelBookingByStaff, type StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'
import { BookingDialog } from './booking-dialog.tsx'

/** Cancels, with the refund calculated from the guest's own tiers; another refund needs a reason. */
export function CancelBookingDialog({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  const { reference, paidCents, owedCents, surplusCents, cancellation } = booking
  const byTiers = cancellation?.refundCents ?? 0
  const initial = {
    ...{ rule: 'tiers', refundCents: byTiers as Cents | undefined, reason: '', reasonForGuest: false },
  }
  const percent = `${cancellation?.refundPercent ?? 0}%`
  return (
    <BookingDialog
      endpoint={CancelBookingByStaff}
      booking={booking}
      title="Cancel this booking?"
      action="Cancel booking"
      busyLabel="Cancelling…"
      back="Keep booking"
      variant="danger"
      initial={initial}
      fields={({ rule }) => [
        {
          name: 'rule',
          label: `Refund (${formatRand(paidCents)} was paid)`,
          kind: 'cards',
          choices: [
            {
              value: 'tiers',
              label: 'By the guest’s terms',
              detail:
                surplusCents > 0
                  ? `${formatRand(surplusCents)} that was paid too much, and ${percent} of the rest`
                  : `${percent} of what was paid is refunded when cancelling today`,
              aside: formatRand(byTiers),
            },
            { value: 'other', label: 'Another amount', detail: 'Needs a reason' },
          ],
          show: () => paidCents !== 0,
        },
        { name: 'refundCents', label: 'Refund', kind: 'money', show: () => rule === 'other' },
        {
          ...{ name: 'reason', label: 'Reason', kind: 'textarea', optional: rule === 'tiers' },
          hint: 'Kept in the booking’s history. The guest does not see it, unless you tick it.',
        },
        {
          ...{ name: 'reasonForGuest', label: 'Put the reason into the e-mail to the guest', kind: 'checkbox' },
          show: () => booking.guestEmail !== '',
        },
      ]}
      email="always"
      check={({ rule, refundCents }) => ({
        ...(rule === 'other' && refundCents === undefined && { refundCents: 'Please enter an amount' }),
        ...(rule === 'other' &&
          Number(refundCents) > paidCents && { refundCents: `At most what was paid: ${formatRand(paidCents)}` }),
      })}
      body={({ rule, refundCents, reason, reasonForGuest }) => ({
        reason,
        ...(reasonForGuest && { reasonForGuest }),
        ...(rule === 'other' && { refundCents }),
        shown: { paidCents, owedCents, refundCents: byTiers },
      })}
      beside={{ 'refund-too-large': 'refundCents' }}
      done={({ refundDueCents }) => ({
        tone: 'success',
        title: `${reference} is cancelled`,
        ...(refundDueCents && { detail: `${formatRand(refundDueCents)} is to be paid back to the guest.` }),
      })}
      onDone={onDone}
    >
      <p>
        The nights are free again at once, and the guest gets an e-mail. The booking can be opened again later, if
        nobody has taken its nights by then.
      </p>
      {paidCents === 0 && <p>Nothing has been paid, so there is nothing to refund.</p>}
    </BookingDialog>
  )
}
