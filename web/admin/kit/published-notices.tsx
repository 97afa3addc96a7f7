import type { RefObject } from 'react'
import type { WholeEntry } from '#shared/kernel/published-endpoints.ts'
import { Button } from '#web/kit/button.tsx'
import { dateAndTime } from '#web/kit/format.ts'
import { Notice } from '#web/kit/notice.tsx'
import type { PublishedWords } from './published-words.ts'
import { relativeTime, relativeTimeInWords } from './relative-time.ts'
import { useNow } from './use-now.ts'

type PlanNoticeProps = {
  schedule: NonNullable<WholeEntry['schedule']>
  /** Something is on the site until then. */
  isLive: boolean
  isBusy: boolean
  onLook: () => void
  onTakeBack: () => void
  words: PublishedWords
}

/** When a record will be published; or why it was not. */
export function PlanNotice({ schedule, isLive, isBusy, words, onLook, onTakeBack }: PlanNoticeProps) {
  const { at, by, problem } = schedule
  const { now, today } = useNow()
  const isDue = at <= new Date(now).toISOString()
  const when = isDue ? 'within the hour' : relativeTimeInWords(at, today)
  return (
    <Notice
      tone={problem ? 'danger' : 'info'}
      title={problem ? 'It was not published' : `${isLive ? 'Another text is' : 'It is'} ${words.planned} ${when}`}
    >
      <p>
        {problem
          ? `${problem}. It was planned for ${relativeTime(at, today)}.`
          : `As it was when ${by || 'somebody'} planned it. What is typed since then stays a draft.`}
      </p>
      <p className="row gap-s">
        <Button size="small" onClick={onLook}>
          Look at it
        </Button>
        <Button size="small" busy={isBusy} onClick={onTakeBack}>
          Take the plan back
        </Button>
      </p>
    </Notice>
  )
}

/** Something was typed in a tab that was closed before it was saved. */
export const LeftNotice = ({ at, onDecide }: { at: string; onDecide: (isTaken: boolean) => void }) => (
  <Notice title="Something typed here before was not saved">
    <p>It is from {dateAndTime(at)}. What was changed since then stays; both become one text.</p>
    <p className="row gap-s">
      <Button size="small" onClick={() => onDecide(true)}>
        Bring it back
      </Button>
      <Button size="small" variant="quiet" onClick={() => onDecide(false)}>
        Throw it away
      </Button>
    </p>
  </Notice>
)

type ConflictNoticeProps = { by: string; labels: readonly string[]; onChoose: () => void }

/** A colleague changed the same fields: it waits until somebody chooses. */
export const ConflictNotice = ({ by, labels, onChoose }: ConflictNoticeProps) => (
  <Notice tone="warning" live="polite" title={`${by} changed the same: ${labels.join(', ')}`}>
    <p>Their draft is newer. Nothing more is saved until you choose what stays; what you type is kept here.</p>
    <p>
      <Button size="small" onClick={onChoose}>
        Choose
      </Button>
    </p>
  </Notice>
)

type ProblemListProps = {
  list: RefObject<HTMLDivElement | null>
  problems: readonly { readonly field: string; readonly label: string; readonly problem: string }[]
  onGoTo: (field: string) => void
}

/** What keeps a record from being published; each leads to its field. */
export const ProblemList = ({ list, problems, onGoTo }: ProblemListProps) => (
  <div ref={list}>
    <Notice tone="danger" live="now" title="It cannot be published yet">
      <ul className="editor-problems stack gap-s" aria-label="Problems">
        {problems.map(({ field, label, problem }) => (
          <li key={field} className="stack gap-none align-start">
            <button type="button" onClick={() => onGoTo(field)}>
              {label}
            </button>
            <span>{problem}</span>
          </li>
        ))}
      </ul>
    </Notice>
  </div>
)
