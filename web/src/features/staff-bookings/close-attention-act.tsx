import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CloseAttention, type StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { problemsByField } from '#web/lib/field-problems.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { closingAttention } from './staff-bookings.queries.ts'

/** Money came after the booking was closed, and staff say what they did about it: the booking leaves the list. */
export function CloseAttentionAct({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const closing = useMutation(closingAttention())

  function act() {
    const wish = CloseAttention.body?.safeParse({ note, paidCents: booking.paidCents })
    if (!wish?.success) return setProblem(wish && problemsByField(wish.error)['note'])
    setProblem(undefined)
    closing.mutate(
      { reference: booking.reference, ...wish.data },
      {
        onSuccess: () => {
          void showToast({ tone: 'success', title: `${booking.reference} is settled` })
          onDone()
        },
      },
    )
  }
  return (
    <AskDialog
      open
      onClose={onDone}
      title="Is this booking settled?"
      act="It is settled"
      busyAct="Saving…"
      busy={closing.isPending}
      problem={closing.error?.message}
      onAct={act}
    >
      <p>
        {formatRand(booking.paidCents)} of the guest’s money is with us. This moves none of it: record a refund first,
        if there is one to record.
      </p>
      <TextareaField
        label="What you did"
        rows={3}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        problem={problem}
      />
    </AskDialog>
  )
}
