import { RecordRefund, type StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { moneyLineFields, moneyLineValues, dayProblem } from './line-fields.ts'

type RefundDialogProps = {
  booking: StaffBooking
  /** The initial amount; by default all that was paid. */
  amountCents?: Cents | undefined
  onDone: () => void
}

/** Records a refund in the ledger. */
export function RefundDialog({ booking, amountCents: first, onDone }: RefundDialogProps) {
  const { paidCents, owedCents, surplusCents, status } = booking
  type Values = ReturnType<typeof moneyLineValues> & { priceGoesDown: 'yes' | 'no' | undefined }
  const initial: Values = { ...moneyLineValues(booking, first ?? paidCents), priceGoesDown: undefined }
  // More goes back than is to be paid back anyway, without a cancellation.
  const asksForPrice = ({ amountCents = 0 }: Values): boolean =>
    status !== 'cancelled' && status !== 'expired' && amountCents > surplusCents
  return (
    <BookingDialog
      endpoint={RecordRefund}
      booking={booking}
      title="Record a refund"
      action="Record refund"
      busyLabel="Recording…"
      variant="danger"
      initial={initial}
      fields={({ amountCents = 0 }) => [
        { name: 'amountCents', label: 'Amount', kind: 'money' },
        {
          name: 'priceGoesDown',
          label: 'The price',
          kind: 'cards',
          choices: [
            {
              value: 'yes',
              label: surplusCents > 0 ? `Goes down by ${formatRand(amountCents - surplusCents)}` : 'Goes down by it',
              detail: 'Goodwill: the guest does not owe it again',
            },
            { value: 'no', label: 'Stays', detail: 'The guest still owes it' },
          ],
          show: asksForPrice,
        },
        ...moneyLineFields('Went back on'),
      ]}
      email="always"
      check={(values) => ({
        ...dayProblem(values),
        ...((values.amountCents ?? 0) > paidCents && {
          amountCents: `At most what was paid: ${formatRand(paidCents)}`,
        }),
        ...(asksForPrice(values) && !values.priceGoesDown && { priceGoesDown: 'Please choose one' }),
      })}
      body={({ priceGoesDown, ...line }, { entryId }) => ({
        ...line,
        entryId,
        shown: { paidCents, owedCents },
        ...(asksForPrice({ ...line, priceGoesDown }) && { priceGoesDown: priceGoesDown === 'yes' }),
      })}
      beside={{
        'refund-too-large': 'amountCents',
        'payment-day-out-of-range': 'paidOn',
        'price-effect-missing': 'priceGoesDown',
      }}
      done={({ ledger }, _values, entryId) =>
        // What was booked, not what was typed.
        `${formatRand(ledger.find(({ id }) => id === entryId)?.amountCents ?? 0)} refund recorded`
      }
      onDone={onDone}
    >
      <p>
        Only for money that was already paid back. {formatRand(paidCents)} of the guest’s money is with us. Lines of the
        ledger are never changed or taken away.
      </p>
    </BookingDialog>
  )
}
