import { useState } from 'react'
import { AdjustBooking, type StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'
import { formErrorMessage } from '#web/kit/api.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { useFormMutation } from '#web/admin/kit/use-form-mutation.ts'
import { RadioCards } from '#web/kit/radio-cards.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { showToast } from '#web/kit/toast.ts'
import { overHoldsOf } from '#web/admin/kit/override-holds.ts'
import { MoneyField } from '#web/admin/kit/money-field.tsx'
import { parseRand } from '#web/admin/kit/parse-rand.ts'
import { NotifyGuestField } from './notify-guest-field.tsx'
import { adjustBookingMutation } from './staff-bookings.queries.ts'

/** Changes what the guest owes, with a reason: goodwill, an extra charge. No money moves. */
export function AdjustDialog({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  const [entryId] = useState(() => crypto.randomUUID())
  const [direction, setDirection] = useState<'down' | 'up'>('down')
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [notifyGuest, setNotifyGuest] = useState(false)
  const { problems, setProblems, submit, mutation: adjusting } = useFormMutation(AdjustBooking, adjustBookingMutation())
  const over = overHoldsOf(adjusting.error)

  const formOf = (cents: Cents) => ({
    entryId,
    amountCents: direction === 'down' ? -cents : cents,
    reason,
    notifyGuest,
  })

  function action() {
    const cents = parseRand(amount)
    if (cents === undefined) return setProblems({ amountCents: 'Please enter an amount, such as 250.00' })
    submit({ ...formOf(cents), ...over }, { reference: booking.reference }, ({ owedCents }) => {
      void showToast({ tone: 'success', title: `${formatRand(owedCents)} is owed now` })
      onDone()
    })
  }

  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title="Change what is owed"
      description={`${booking.reference}, ${booking.guestName}: ${formatRand(booking.owedCents)} is owed`}
      action={over.overHoldsOf ? 'Change anyway' : 'Change'}
      busyLabel="Changing…"
      busy={adjusting.isPending}
      problem={formErrorMessage(adjusting.error)}
      onConfirm={action}
    >
      <RadioCards
        label="The guest owes"
        value={direction}
        onChange={setDirection}
        choices={[
          { value: 'down', label: 'Less', detail: 'Goodwill or a discount' },
          { value: 'up', label: 'More', detail: 'An extra charge' },
        ]}
      />
      <MoneyField label="By how much" value={amount} onChange={setAmount} problem={problems['amountCents']} />
      <TextField
        label="Reason"
        hint={notifyGuest ? 'Kept in the ledger, and in the e-mail to the guest.' : 'Kept in the ledger.'}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        problem={problems['reason']}
      />
      <NotifyGuestField
        booking={booking}
        checked={notifyGuest}
        onChange={setNotifyGuest}
        request={{ action: 'AdjustBooking', body: formOf(parseRand(amount) ?? 0) }}
      />
    </ConfirmDialog>
  )
}
