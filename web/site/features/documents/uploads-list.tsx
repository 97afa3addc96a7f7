import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { dateAndTime } from '#web/kit/format.ts'
import { Icon } from '#web/kit/icon.tsx'
import { type ChipTone, StatusChip } from '#web/kit/status-chip.tsx'
import './uploads-list.css'

type GuestUpload = GuestBooking['uploads'][number]

const states: Record<GuestUpload['state'], { tone: ChipTone; word: string }> = {
  awaited: { tone: 'neutral', word: 'Not arrived' },
  waiting: { tone: 'waiting', word: 'Being checked' },
  accepted: { tone: 'good', word: 'Accepted' },
  refused: { tone: 'bad', word: 'Not accepted' },
  rejected: { tone: 'bad', word: 'Not accepted' },
}

/** The files of a booking and the state of each. */
export function UploadsList({ uploads }: { uploads: readonly GuestUpload[] }) {
  return (
    <ul className="uploads">
      {uploads.map(({ id, fileName, state, refusedBecause, createdAt }) => (
        <li key={id}>
          <Icon name="file" />
          <div className="uploads-words">
            <p>{fileName}</p>
            <p className="faint">
              <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
            </p>
            <p>
              <StatusChip tone={states[state].tone}>{states[state].word}</StatusChip>
            </p>
            {refusedBecause && <p className="small">{refusedBecause}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
