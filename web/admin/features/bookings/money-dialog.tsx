import { useState } from 'react'
import { RecordPayment, RecordRefund, type StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { formatRand, type Cents } from '#shared/kernel/money.ts'
import { type MoneyLine } from '#shared/payments/ledger.ts'
import { UnusualReason } from '#shared/payments/unusual-line.ts'
import { methodLabels } from '#web/booking/method-labels.ts'
import { formErrorMessage } from '#web/kit/api.ts'
import { useFormMutation } from '#web/admin/kit/use-form-mutation.ts'
import { overHoldsOfWithReasons } from '#web/admin/kit/override-holds.ts'
import { parseRand, formatRandInput } from '#web/admin/kit/parse-rand.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { MoneyField } from '#web/admin/kit/money-field.tsx'
import { RadioCards } from '#web/kit/radio-cards.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { showToast } from '#web/kit/toast.ts'
import { dueNowOf } from '#shared/bookings/due-now.ts'
import { EmailPreview } from './email-preview.tsx'
import { WaitBehindHold, againWith } from './wait-behind-hold.tsx'
import { unusualReasonsIn } from './unusual-reasons.ts'
import { moneyOutcome } from './money-outcome.ts'
import { recordMoneyMutation } from './staff-bookings.queries.ts'

type MoneyDialogProps = {
  kind: 'payment' | 'refund'
  booking: StaffBooking
  /** The initial amount; by default what is due now, or all that was paid. */
  amountCents?: Cents
  onDone: () => void
}

/** Records a payment or a refund in the ledger. */
export function MoneyDialog({ kind, booking, amountCents, onDone }: MoneyDialogProps) {
  const isRefund = kind === 'refund'
  const endpoint = isRefund ? RecordRefund : RecordPayment
  // One per opened form: sending it twice records one line.
  const [entryId] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState(() => {
    const first = amountCents ?? (isRefund ? booking.paidCents : dueNowOf(booking))
    return first > 0 ? formatRandInput(first) : ''
  })
  const [method, setMethod] = useState<MoneyLine['method']>(booking.paymentMethod)
  const [note, setNote] = useState('')
  const [priceGoesDown, setPriceGoesDown] = useState<'yes' | 'no'>()
  const {
    problems,
    setProblems,
    submit,
    mutation: recording,
  } = useFormMutation(endpoint, recordMoneyMutation(endpoint))
  const unusual = unusualReasonsIn(recording.error)
  const over = overHoldsOfWithReasons(recording)
  const [waits, setWaits] = useState(false)

  // A refund beyond what is to be paid back anyway, without a cancellation.
  const asksForPrice = (cents: Cents): boolean =>
    isRefund && booking.status !== 'cancelled' && booking.status !== 'expired' && cents > booking.surplusCents

  const formOf = (cents: Cents | undefined) => ({
    entryId,
    amountCents: cents,
    method,
    note,
    ...(asksForPrice(cents ?? 0) && { priceGoesDown: priceGoesDown === 'yes' }),
  })

  function action() {
    const cents = parseRand(amount)
    if (cents === undefined) return setProblems({ amountCents: 'Please enter an amount, such as 4 250.00' })
    if (isRefund && cents > booking.paidCents)
      return setProblems({ amountCents: `At most what was paid: ${formatRand(booking.paidCents)}` })
    if (asksForPrice(cents) && !priceGoesDown) return setProblems({ priceGoesDown: 'Please choose one' })
    submit(
      {
        ...formOf(cents),
        ...(unusual.length > 0 && { confirmedReasons: unusual }),
        ...againWith(over, waits),
      },
      { reference: booking.reference },
      (changed) => {
        // What was booked, not what was typed.
        const booked = formatRand(changed.ledger.find(({ id }) => id === entryId)?.amountCents ?? 0)
        void showToast(
          isRefund
            ? { tone: 'success', title: `${booked} refund recorded` }
            : moneyOutcome(`${booked} payment recorded`, booking.status === 'pending', changed),
        )
        onDone()
      },
    )
  }

  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title={isRefund ? 'Record a refund' : 'Record a payment'}
      description={`${booking.reference}, ${booking.guestName}`}
      action={unusual.length > 0 || over.overHoldsOf ? 'Record anyway' : isRefund ? 'Record refund' : 'Record payment'}
      busyLabel="Recording…"
      variant={isRefund ? 'danger' : 'primary'}
      busy={recording.isPending}
      problem={formErrorMessage(recording.error)}
      onConfirm={action}
    >
      <p>
        {isRefund
          ? `Only for money that was already paid back. ${formatRand(booking.paidCents)} of the guest’s money is with us. Lines of the ledger are never changed or taken away.`
          : paymentAdvice(booking)}
      </p>
      <MoneyField
        label="Amount"
        value={amount}
        onChange={(value) => {
          setAmount(value)
          // Only what was shown for this amount is confirmed.
          recording.reset()
        }}
        problem={problems['amountCents']}
      />
      {asksForPrice(parseRand(amount) ?? 0) && (
        <RadioCards
          label="The price"
          value={priceGoesDown}
          onChange={setPriceGoesDown}
          problem={problems['priceGoesDown']}
          choices={[
            {
              value: 'yes',
              label:
                booking.surplusCents > 0
                  ? `Goes down by ${formatRand((parseRand(amount) ?? 0) - booking.surplusCents)}`
                  : 'Goes down by it',
              detail: 'Goodwill: the guest does not owe it again',
            },
            { value: 'no', label: 'Stays', detail: 'The guest still owes it' },
          ]}
        />
      )}
      <SelectField label="By" value={method} onChange={(event) => setMethod(event.target.value as MoneyLine['method'])}>
        {(['eft', 'card', 'other'] as const).map((one) => (
          <option key={one} value={one}>
            {methodLabels[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Note"
        optional
        hint="For example the bank’s reference."
        value={note}
        onChange={(event) => setNote(event.target.value)}
        problem={problems['note']}
      />
      {booking.guestEmail !== '' && (
        <EmailPreview
          reference={booking.reference}
          // What is unusual about an amount is asked when it is recorded.
          request={{
            action: isRefund ? 'RecordRefund' : 'RecordPayment',
            body: { ...formOf(parseRand(amount)), confirmedReasons: UnusualReason.options },
          }}
        />
      )}
      {!isRefund && <WaitBehindHold over={over} checked={waits} onChange={setWaits} />}
    </ConfirmDialog>
  )
}

function paymentAdvice(booking: StaffBooking): string {
  const missing = booking.amountToConfirmCents - booking.paidCents
  return booking.status === 'pending' && missing > 0
    ? `Only for money that you see in the account. ${formatRand(missing)} or more confirms the booking.`
    : `Only for money that you see in the account. ${formatRand(booking.outstandingCents)} is due.`
}
