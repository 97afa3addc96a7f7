import type { RefObject } from 'react'
import type { WholeEntry } from '#shared/kernel/published-endpoints.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { hourText } from './published-state.tsx'

type PlanNoticeProps = {
  schedule: NonNullable<WholeEntry['schedule']>
  isBusy: boolean
  onTakeBack: () => void
}

/** When a record will be published; or why it was not. */
export function PlanNotice({ schedule: { at, by, problem }, isBusy, onTakeBack }: PlanNoticeProps) {
  const hour = hourText(at)
  return (
    <Notice tone={problem ? 'danger' : 'info'} title={problem ? 'It was not published' : `It is published on ${hour}`}>
      <p>
        {problem
          ? `${problem}. It was planned for ${hour}.`
          : `As it was when ${by || 'somebody'} planned it. What is typed since then stays a draft.`}
      </p>
      <p>
        <Button size="small" busy={isBusy} onClick={onTakeBack}>
          Take the plan back
        </Button>
      </p>
    </Notice>
  )
}

type ConflictNoticeProps = { by: string; labels: readonly string[]; onChoose: () => void }

/** A colleague changed the same fields: it waits until somebody chooses. */
export const ConflictNotice = ({ by, labels, onChoose }: ConflictNoticeProps) => (
  <Notice tone="warning" live="polite" title={`${by} changed the same: ${labels.join(', ')}`}>
    <p>Nothing more is saved until you choose what stays. What you type is kept in this tab.</p>
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
