import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordPayment, type StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { formatRand, type Cents } from '#shared/kernel/money.ts'
import { type LedgerEntry } from '#shared/payments/ledger.ts'
import { InvalidFieldsError } from '#web/kit/api.ts'
import { type FieldProblems, problemsByField } from '#web/kit/field-problems.ts'
import { parseRand, formatRandInput } from '#web/admin/kit/parse-rand.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { MoneyField } from '#web/admin/kit/money-field.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { showToast } from '#web/kit/toast.ts'
import { methodLabels } from './booking-labels.ts'
import { dueNowOf } from './due-now.ts'
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
  // One per opened form: sending it twice records one line.
  const [entryId] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState(() => {
    const first = amountCents ?? (isRefund ? booking.paidCents : dueNowOf(booking))
    return first > 0 ? formatRandInput(first) : ''
  })
  const [method, setMethod] = useState<LedgerEntry['method']>(booking.paymentMethod)
  const [note, setNote] = useState('')
  const [problems, setProblems] = useState<FieldProblems>({})
  const recording = useMutation(recordMoneyMutation(kind))

  function action() {
    const cents = parseRand(amount)
    if (cents === undefined) return setProblems({ amountCents: 'Please enter an amount, such as 4 250.00' })
    if (isRefund && cents > booking.paidCents)
      return setProblems({ amountCents: `At most what was paid: ${formatRand(booking.paidCents)}` })
    const parsed = RecordPayment.body?.safeParse({ entryId, amountCents: cents, method, note })
    if (!parsed?.success) return setProblems(parsed ? problemsByField(parsed.error) : {})
    setProblems({})
    recording.mutate(
      { reference: booking.reference, body: parsed.data },
      {
        onSuccess: (changed) => {
          void showToast(
            isRefund
              ? { tone: 'success', title: `${formatRand(cents)} refund recorded` }
              : moneyOutcome(`${formatRand(cents)} payment recorded`, booking.status === 'pending', changed),
          )
          onDone()
        },
        onError: (error) => error instanceof InvalidFieldsError && setProblems(error.fields),
      },
    )
  }

  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title={isRefund ? 'Record a refund' : 'Record a payment'}
      description={`${booking.reference}, ${booking.guestName}`}
      action={isRefund ? 'Record refund' : 'Record payment'}
      busyLabel="Recording…"
      variant={isRefund ? 'danger' : 'primary'}
      busy={recording.isPending}
      problem={recording.error instanceof InvalidFieldsError ? undefined : recording.error?.message}
      onConfirm={action}
    >
      <p>
        {isRefund
          ? `Only for money that was already paid back. ${formatRand(booking.paidCents)} of the guest’s money is with us. Lines of the ledger are never changed or taken away.`
          : paymentAdvice(booking)}
      </p>
      <MoneyField label="Amount" value={amount} onChange={setAmount} problem={problems['amountCents']} />
      <SelectField
        label="By"
        value={method}
        onChange={(event) => setMethod(event.target.value as LedgerEntry['method'])}
      >
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
    </ConfirmDialog>
  )
}

function paymentAdvice(booking: StaffBooking): string {
  const missing = booking.amountToConfirmCents - booking.paidCents
  return booking.status === 'pending' && missing > 0
    ? `Only for money that you see in the account. ${formatRand(missing)} or more confirms the booking.`
    : `Only for money that you see in the account. ${formatRand(booking.outstandingCents)} is due.`
}
