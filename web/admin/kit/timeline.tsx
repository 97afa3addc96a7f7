import type { ReactNode } from 'react'
import { dateAndTime } from '#web/kit/format.ts'
import './timeline.css'

export type TimelineItem = {
  id: string
  /** ISO instant. */
  at: string
  title: ReactNode
  /** Who did it. */
  by?: ReactNode
  detail?: ReactNode
}

/** Events in order, each with its time in the business time zone. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="timeline">
      {items.map(({ id, at, title, by, detail }) => (
        <li key={id} className="timeline-item">
          <p className="strong">{title}</p>
          {detail && <div className="small soft">{detail}</div>}
          <p className="faint">
            <time dateTime={at}>{dateAndTime(at)}</time>
            {by && <> · {by}</>}
          </p>
        </li>
      ))}
    </ol>
  )
}
