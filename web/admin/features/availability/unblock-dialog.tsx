import { useMutation } from '@tanstack/react-query'
import type { BlockedDates } from '#shared/availability/blocked-dates.contract.ts'
import { daysBetween } from '#shared/kernel/calendar-date.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { DateText } from '#web/kit/date-text.tsx'
import { count } from '#web/kit/format.ts'
import { showToast } from '#web/kit/toast.ts'
import { unblockDatesMutation } from './blocked-dates.queries.ts'

type UnblockDialogProps = {
  block: Pick<BlockedDates, 'id' | 'version' | 'startDate' | 'endDate' | 'state' | 'reason'>
  cabin: string
  onDone: () => void
}

/** Opens blocked nights again, or removes an undone block from the list. */
export function UnblockDialog({ block, cabin, onDone }: UnblockDialogProps) {
  const { id, version, startDate, endDate, state, reason } = block
  const opening = useMutation(unblockDatesMutation())
  const action = () =>
    opening.mutate(
      { id, version },
      {
        onSuccess: () => {
          void showToast({ tone: 'success', title: state === 'undone' ? 'Removed' : 'Dates open again' })
          onDone()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title={state === 'undone' ? 'Remove this line?' : 'Open these dates again?'}
      action={state === 'undone' ? 'Remove' : 'Open dates'}
      busyLabel="Opening…"
      variant="danger"
      busy={opening.isPending}
      problem={opening.error?.message}
      onConfirm={action}
    >
      {reason && <p>{reason}</p>}
      <p>
        {cabin}: <DateText date={startDate} /> – <DateText date={endDate} /> (
        {count(daysBetween(startDate, endDate) + 1, 'night')}).{' '}
        {state === 'undone'
          ? 'None of these nights is blocked; this line goes from the list.'
          : 'Guests can book these nights at once.'}
      </p>
    </ConfirmDialog>
  )
}
