import { useMutation } from '@tanstack/react-query'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { showToast } from '#web/kit/toast.ts'
import { CloseWithNoteDialog } from './close-with-note-dialog.tsx'
import { closeAttentionMutation } from './staff-bookings.queries.ts'

/** Money came after the booking was closed, and staff note what they did about it: the booking leaves the list. */
export function CloseAttentionDialog({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  const { reference, paidCents } = booking
  const closing = useMutation(closeAttentionMutation())
  const onSuccess = () => {
    void showToast({ tone: 'success', title: `${reference} is settled` })
    onDone()
  }
  return (
    <CloseWithNoteDialog
      onClose={onDone}
      title="Is this booking settled?"
      action="It is settled"
      busyLabel="Saving…"
      busy={closing.isPending}
      problem={closing.error?.message}
      onSubmit={(note) => closing.mutate({ reference, note, paidCents }, { onSuccess })}
    >
      <p>
        {formatRand(paidCents)} of the guest’s money is with us. This moves none of it: record a refund first, if there
        is one to record.
      </p>
    </CloseWithNoteDialog>
  )
}
