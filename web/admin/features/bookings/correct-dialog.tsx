import { CorrectLine, type StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { formatRand } from '#shared/kernel/money.ts'
import type { LedgerLine } from '#shared/payments/ledger.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { lineLabel } from './booking-labels.ts'
import { lineReasonField } from './line-fields.ts'

type CorrectDialogProps = { booking: StaffBooking; line: LedgerLine; onDone: () => void }

/** Cancels a line that was typed in error. Both lines stay visible. */
export function CorrectDialog({ booking, line, onDone }: CorrectDialogProps) {
  return (
    <BookingDialog
      endpoint={CorrectLine}
      booking={booking}
      title="Correct this line?"
      description={`${lineLabel(line)} of ${formatRand(line.amountCents)}, by ${line.by}`}
      action="Correct line"
      busyLabel="Correcting…"
      variant="danger"
      initial={{ reason: '', notifyGuest: false }}
      fields={({ notifyGuest }) => [lineReasonField(notifyGuest)]}
      email="asked"
      body={(values, { entryId }) => ({ ...values, entryId, corrects: line.id })}
      done={({ paidCents, owedCents }) => ({
        tone: 'success',
        title: 'The line is corrected',
        detail: `${formatRand(paidCents)} is paid of ${formatRand(owedCents)}.`,
      })}
      onDone={onDone}
    >
      <p>Only for a line that was typed in error. It stays visible and no longer counts.</p>
    </BookingDialog>
  )
}
