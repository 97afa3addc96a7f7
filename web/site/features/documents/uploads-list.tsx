import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { dateAndTime } from '#web/kit/format.ts'
import { Icon } from '#web/kit/icon.tsx'
import { type ChipTone, StatusChip } from '#web/kit/status-chip.tsx'
import './uploads-list.css'

type GuestUpload = GuestBooking['uploads'][number]

const states: Record<GuestUpload['state'], { tone: ChipTone; label: string }> = {
  awaited: { tone: 'neutral', label: 'Not arrived' },
  waiting: { tone: 'waiting', label: 'Being checked' },
  accepted: { tone: 'good', label: 'Accepted' },
  refused: { tone: 'bad', label: 'Not accepted' },
  rejected: { tone: 'bad', label: 'Not accepted' },
}

/** The files of a booking and the state of each. */
export function UploadsList({ uploads }: { uploads: readonly GuestUpload[] }) {
  return (
    <ul className="uploads line-list line-above">
      {uploads.map(({ id, fileName, state, refusedBecause, createdAt }) => (
        <li key={id} className="row single-line align-start">
          <Icon name="file" />
          <div className="stack gap-xs grow anywhere">
            <p>{fileName}</p>
            <p className="faint">
              <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
            </p>
            <p>
              <StatusChip tone={states[state].tone}>{states[state].label}</StatusChip>
            </p>
            {refusedBecause && <p className="small">{refusedBecause}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
