import { useState } from 'react'
import { AcceptProof, type StaffBooking, type StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import type { Upload } from '#shared/documents/upload.ts'
import { formatRand, type Cents } from '#shared/kernel/money.ts'
import { formErrorMessage } from '#web/kit/api.ts'
import { useFormMutation } from '#web/admin/kit/use-form-mutation.ts'
import { overHoldsOfWithReasons } from '#web/admin/kit/override-holds.ts'
import { parseRand, formatRandInput } from '#web/admin/kit/parse-rand.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { MoneyField } from '#web/admin/kit/money-field.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { showToast } from '#web/kit/toast.ts'
import { WaitBehindHold, againWith } from './wait-behind-hold.tsx'
import { unusualReasonsIn } from './unusual-reasons.ts'
import { moneyOutcome } from './money-outcome.ts'
import { acceptProofMutation } from './staff-bookings.queries.ts'

type AcceptProofDialogProps = {
  booking: Pick<StaffBookingRow, 'reference' | 'status' | 'guestName'>
  upload: Pick<Upload, 'id' | 'fileName'>
  /** The expected amount, which the form starts with. */
  dueNowCents: Cents
  onDone: () => void
}

/** The money of a proof is in the bank: records it in the ledger with the amount that came. */
export function AcceptProofDialog({ booking, upload, dueNowCents, onDone }: AcceptProofDialogProps) {
  const [amount, setAmount] = useState(dueNowCents > 0 ? formatRandInput(dueNowCents) : '')
  const [note, setNote] = useState('')
  const { problems, setProblems, submit, mutation: accepting } = useFormMutation(AcceptProof, acceptProofMutation())
  const unusual = unusualReasonsIn(accepting.error)
  const over = overHoldsOfWithReasons(accepting)
  const [waits, setWaits] = useState(false)
  const cents = parseRand(amount)

  function action() {
    if (cents === undefined) return setProblems({ amountCents: 'Please enter an amount, such as 4 250.00' })
    submit(
      {
        amountCents: cents,
        note,
        ...(unusual.length > 0 && { confirmedReasons: unusual }),
        ...againWith(over, waits),
      },
      { reference: booking.reference, id: upload.id },
      (accepted) => {
        void showToast(
          moneyOutcome(
            `Proof accepted, ${formatRand(bookedFor(accepted, upload.id))} recorded`,
            booking.status === 'pending',
            accepted,
          ),
        )
        onDone()
      },
    )
  }

  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title="Accept this proof?"
      description={`${booking.reference}, ${booking.guestName}: ${upload.fileName}`}
      action={unusual.length > 0 || over.overHoldsOf ? 'Record anyway' : 'Accept proof'}
      busyLabel="Accepting…"
      busy={accepting.isPending}
      problem={formErrorMessage(accepting.error)}
      onConfirm={action}
    >
      <p>
        Only when you see the money in the bank account; a slip alone is not a payment.{' '}
        {dueNowCents > 0 ? `${formatRand(dueNowCents)} is expected.` : 'Nothing is due on this booking.'}
      </p>
      <MoneyField
        label="Amount in the account"
        value={amount}
        onChange={(value) => {
          setAmount(value)
          // Only what was shown for this amount is confirmed.
          accepting.reset()
        }}
        problem={problems['amountCents']}
        hint={cents !== undefined && cents !== dueNowCents ? difference(cents - dueNowCents) : undefined}
      />
      <TextField
        label="Note"
        optional
        hint="For example the date and line of the bank statement."
        value={note}
        onChange={(event) => setNote(event.target.value)}
        problem={problems['note']}
      />
      <WaitBehindHold over={over} checked={waits} onChange={setWaits} />
    </ConfirmDialog>
  )
}

/** What was booked for a proof, in cents. */
const bookedFor = ({ ledger }: StaffBooking, proofId: string): Cents =>
  ledger.find(({ id }) => id === `proof-${proofId}`)?.amountCents ?? 0

const difference = (cents: Cents): string =>
  cents < 0
    ? `${formatRand(-cents)} less than expected. It is recorded and the rest stays due.`
    : `${formatRand(cents)} more than expected.`
