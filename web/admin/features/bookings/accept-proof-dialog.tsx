import { AcceptProof, type StaffBooking, type StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import type { Upload } from '#shared/documents/upload.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { moneyDayField, moneyDayValue, dayProblem } from './line-fields.ts'
import { moneyOutcome } from './money-outcome.ts'
import { WaitBehindHold, waitForNights } from './wait-behind-hold.tsx'

type AcceptProofDialogProps = {
  booking: Pick<StaffBookingRow, 'reference' | 'status' | 'guestName' | 'guestEmail'>
  upload: Pick<Upload, 'id' | 'fileName'>
  /** The expected amount, which the form starts with. */
  dueNowCents: Cents
  onDone: () => void
}

/** The money of a proof is in the bank: records it in the ledger with the amount that came. */
export function AcceptProofDialog({ booking, upload, dueNowCents, onDone }: AcceptProofDialogProps) {
  const { reference, guestName } = booking
  const dueCents = dueNowCents > 0 ? dueNowCents : undefined
  return (
    <BookingDialog
      endpoint={AcceptProof}
      booking={booking}
      params={{ reference, id: upload.id }}
      title="Accept this proof?"
      description={`${reference}, ${guestName}: ${upload.fileName}`}
      action="Accept proof"
      busyLabel="Accepting…"
      initial={{
        amountCents: dueCents,
        ...moneyDayValue(),
        note: '',
        waitForNights: false,
      }}
      check={dayProblem}
      fields={({ amountCents = dueNowCents }) => [
        {
          name: 'amountCents',
          label: 'Amount in the account',
          kind: 'money',
          hint: amountCents === dueNowCents ? undefined : difference(amountCents - dueNowCents),
        },
        moneyDayField('Came on'),
        {
          ...{ name: 'note', label: 'Note', kind: 'text', optional: true },
          hint: 'For example the date and line of the bank statement.',
        },
      ]}
      body={({ amountCents, paidOn, note, ...waits }, sending) => ({
        amountCents,
        paidOn,
        note,
        ...waitForNights(waits, sending),
      })}
      beside={{ 'amount-too-large': 'amountCents', 'payment-day-out-of-range': 'paidOn' }}
      done={(accepted) =>
        moneyOutcome(
          `Proof accepted, ${formatRand(bookedFor(accepted, upload.id))} recorded`,
          booking.status === 'pending',
          accepted,
        )
      }
      parts={(form) => <WaitBehindHold form={form} />}
      onDone={onDone}
    >
      <p>
        Only when you see the money in the bank account; a slip alone is not a payment.{' '}
        {dueCents ? `${formatRand(dueCents)} is expected.` : 'Nothing is due on this booking.'}
      </p>
    </BookingDialog>
  )
}

/** What was booked for a proof, in cents. */
const bookedFor = ({ ledger }: StaffBooking, proofId: string): Cents =>
  ledger.find(({ id }) => id === `proof-${proofId}`)?.amountCents ?? 0

const difference = (cents: Cents): string =>
  cents < 0
    ? `${formatRand(-cents)} less than expected. It is recorded and the rest stays due.`
    : `${formatRand(cents)} more than expected.`
