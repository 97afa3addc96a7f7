import type { LateMoneyDecision } from '#shared/bookings/late-money.ts'
import { CloseAttention, type StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'
import { BookingDialog } from './booking-dialog.tsx'

/** Money came after the booking was closed, and staff note what they did about it: the booking leaves the list. */
export function CloseAttentionDialog({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  const { reference, paidCents, lateMoneyChoice } = booking
  const initial = { lateMoney: undefined as LateMoneyDecision | undefined, note: '' }
  return (
    <BookingDialog
      endpoint={CloseAttention}
      booking={booking}
      title="Is this booking settled?"
      action="It is settled"
      initial={initial}
      fields={[
        {
          name: 'lateMoney',
          label: 'What was paid back since',
          kind: 'cards',
          choices: [
            { value: 'refunded', label: 'Was the late payment', detail: stillOwed(lateMoneyChoice?.refunded) },
            {
              value: 'kept',
              label: 'Was the refund; the late payment stays',
              detail: stillOwed(lateMoneyChoice?.kept),
            },
          ],
          show: () => lateMoneyChoice !== null,
        },
        { name: 'note', label: 'What you did', kind: 'textarea' },
      ]}
      check={({ lateMoney }) => (lateMoneyChoice && !lateMoney ? { lateMoney: 'Please choose one' } : {})}
      body={(values) => ({ ...values, paidCents })}
      done={() => `${reference} is settled`}
      onDone={onDone}
    >
      <p>
        {formatRand(paidCents)} of the guest’s money is with us. This moves none of it: record a refund first, if there
        is one to record.
      </p>
    </BookingDialog>
  )
}

const stillOwed = (cents: Cents = 0): string =>
  cents > 0 ? `${formatRand(cents)} is still to be paid back` : 'Nothing more is to be paid back'
