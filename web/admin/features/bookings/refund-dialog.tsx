import { RecordRefund, type StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'
import type { LedgerMethod } from '#shared/payments/ledger.ts'
import { leftOnRail, refundRails, refundShares } from '#shared/payments/refund-rails.ts'
import { methodLabels } from '#web/booking/method-labels.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { moneyLineFields, moneyLineValues, dayProblem } from './line-fields.ts'
import { RailList } from './rail-list.tsx'
import { railLabels } from './refund-texts.ts'

type RefundDialogProps = {
  booking: StaffBooking
  /** What is to go back; by default all that was paid. The form begins with what of it the first rail takes. */
  amountCents?: Cents | undefined
  /** The rail by which that much goes back; by default the first. */
  method?: LedgerMethod | undefined
  onDone: () => void
}

/** Records a refund in the ledger. */
export function RefundDialog({
  booking,
  amountCents: wholeCents = booking.paidCents,
  method,
  onDone,
}: RefundDialogProps) {
  const { paidCents, owedCents, surplusCents, status } = booking
  type Values = ReturnType<typeof moneyLineValues> & { priceGoesDown: 'yes' | 'no' | undefined }
  const rails = refundRails(booking)
  const open = rails.filter(({ leftCents }) => leftCents > 0)
  const [first] = method ? [{ method, amountCents: wholeCents }] : refundShares(rails, wholeCents)
  const initial: Values = {
    ...moneyLineValues(booking, first?.amountCents ?? wholeCents),
    ...(first && { method: first.method }),
    priceGoesDown: undefined,
  }
  // More goes back than is to be paid back anyway, without a cancellation.
  const asksForPrice = ({ amountCents = 0 }: Values): boolean =>
    status !== 'cancelled' && status !== 'expired' && amountCents > surplusCents
  const amountProblem = ({ amountCents: cents = 0, method: by }: Values) => {
    if (cents > paidCents) return { amountCents: `At most what was paid: ${formatRand(paidCents)}` }
    const left = leftOnRail(rails, by)
    return cents > left ? { amountCents: `At most ${formatRand(left)} may go back ${railLabels[by]}` } : {}
  }
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
        ...moneyLineFields(
          'Went back on',
          open.map((rail) => ({ value: rail.method, label: methodLabels[rail.method] })),
        ),
      ]}
      email="always"
      check={(values) => ({
        ...dayProblem(values),
        ...amountProblem(values),
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
        'refund-beyond-rail': 'amountCents',
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
      <RailList rails={rails} />
    </BookingDialog>
  )
}
