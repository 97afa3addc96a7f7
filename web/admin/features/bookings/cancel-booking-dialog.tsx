import { useState } from 'react'
import { CancelBookingByStaff, type StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { formErrorMessage } from '#web/kit/api.ts'
import { useFormMutation } from '#web/admin/kit/use-form-mutation.ts'
import { parseRand, formatRandInput } from '#web/admin/kit/parse-rand.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { MoneyField } from '#web/admin/kit/money-field.tsx'
import { RadioCards } from '#web/kit/radio-cards.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import { showToast } from '#web/kit/toast.ts'
import { EmailPreview } from './email-preview.tsx'
import { cancelBookingMutation } from './staff-bookings.queries.ts'

/** Cancels, with the refund calculated from the guest's own tiers; another refund needs a reason. */
export function CancelBookingDialog({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  const { paidCents, cancellation } = booking
  const byTiers = cancellation?.refundCents ?? 0
  const [rule, setRule] = useState<'tiers' | 'other'>('tiers')
  const [amount, setAmount] = useState(formatRandInput(byTiers))
  const [reason, setReason] = useState('')
  const {
    problems,
    setProblems,
    submit,
    mutation: cancelling,
  } = useFormMutation(CancelBookingByStaff, cancelBookingMutation())

  function action() {
    const refundCents = parseRand(amount)
    if (rule === 'other' && refundCents === undefined)
      return setProblems({ refundCents: 'Please enter an amount, such as 4 250.00' })
    if (rule === 'other' && Number(refundCents) > paidCents)
      return setProblems({ refundCents: `At most what was paid: ${formatRand(paidCents)}` })
    submit(
      {
        reason,
        ...(rule === 'other' && { refundCents }),
        shown: { paidCents, refundCents: byTiers },
      },
      { reference: booking.reference },
      ({ refundDueCents }) => {
        void showToast({
          tone: 'success',
          title: `${booking.reference} is cancelled`,
          ...(refundDueCents ? { detail: `${formatRand(refundDueCents)} is to be paid back to the guest.` } : {}),
        })
        onDone()
      },
    )
  }

  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title="Cancel this booking?"
      description={`${booking.reference}, ${booking.guestName}`}
      action="Cancel booking"
      busyLabel="Cancelling…"
      back="Keep booking"
      variant="danger"
      busy={cancelling.isPending}
      problem={formErrorMessage(cancelling.error)}
      onConfirm={action}
    >
      <p>The nights are free again at once, and the guest gets an e-mail. This cannot be undone.</p>
      {paidCents === 0 ? (
        <p>Nothing has been paid, so there is nothing to refund.</p>
      ) : (
        <>
          <RadioCards
            label={`Refund (${formatRand(paidCents)} was paid)`}
            value={rule}
            onChange={setRule}
            choices={[
              {
                value: 'tiers',
                label: 'By the guest’s terms',
                detail:
                  booking.surplusCents > 0
                    ? `${formatRand(booking.surplusCents)} that was paid too much, and ${cancellation?.refundPercent ?? 0}% of the rest`
                    : `${cancellation?.refundPercent ?? 0}% of what was paid is refunded when cancelling today`,
                aside: formatRand(byTiers),
              },
              { value: 'other', label: 'Another amount', detail: 'Needs a reason' },
            ]}
          />
          {rule === 'other' && (
            <MoneyField label="Refund" value={amount} onChange={setAmount} problem={problems['refundCents']} />
          )}
        </>
      )}
      <TextareaField
        label="Reason"
        hint="Kept in the booking’s history."
        optional={rule === 'tiers'}
        rows={2}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        problem={problems['reason']}
      />
      {booking.guestEmail !== '' && (
        <EmailPreview
          reference={booking.reference}
          request={{
            action: 'CancelBookingByStaff',
            body: { reason, ...(rule === 'other' && { refundCents: parseRand(amount) }) },
          }}
        />
      )}
    </ConfirmDialog>
  )
}
