import { type BlockedDates, UnblockDates } from '#shared/availability/blocked-dates.contract.ts'
import { daysBetween } from '#shared/kernel/calendar-date.ts'
import { ActionDialog } from '#web/admin/kit/action-dialog.tsx'
import { DateText } from '#web/kit/date-text.tsx'
import { count } from '#web/kit/format.ts'

type UnblockDialogProps = {
  block: Pick<BlockedDates, 'id' | 'version' | 'startDate' | 'endDate' | 'state' | 'reason'>
  cabin: string
  onDone: () => void
}

/** Opens blocked nights again, or removes an undone block from the list. */
export function UnblockDialog({ block, cabin, onDone }: UnblockDialogProps) {
  const { id, version, startDate, endDate, state, reason } = block
  const isUndone = state === 'undone'
  return (
    <ActionDialog
      endpoint={UnblockDates}
      params={{ id }}
      query={{ version }}
      title={isUndone ? 'Remove this line?' : 'Open these dates again?'}
      action={isUndone ? 'Remove' : 'Open dates'}
      busyLabel="Opening…"
      variant="danger"
      done={() => (isUndone ? 'Removed' : 'Dates open again')}
      onDone={onDone}
    >
      {reason && <p>{reason}</p>}
      <p>
        {cabin}: <DateText date={startDate} /> – <DateText date={endDate} /> (
        {count(daysBetween(startDate, endDate) + 1, 'night')}).{' '}
        {isUndone
          ? 'None of these nights is blocked; this line goes from the list.'
          : 'Guests can book these nights at once.'}
      </p>
    </ActionDialog>
  )
}
