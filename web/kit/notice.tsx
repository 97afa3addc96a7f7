import type { ReactNode } from 'react'
import type { Elements } from './elements.ts'
import { Icon } from './icon.tsx'
import './notice.css'

type NoticeProps = {
  tone?: 'info' | 'success' | 'warning' | 'danger'
  title?: ReactNode
  children?: Elements
  /** For a notice that appears later: `polite` waits for a pause in speech, `now` interrupts (role alert). */
  live?: 'polite' | 'now'
}

/** A message in the page: the state, and what to do about it. */
export function Notice({ tone = 'info', title, children, live }: NoticeProps) {
  return (
    <div
      className={`notice row single-line align-stretch notice-${tone}`}
      role={live && (live === 'now' ? 'alert' : 'status')}
    >
      <Icon name={tone} />
      <div className="notice-body grow">
        {title && <p className="strong">{title}</p>}
        {children}
      </div>
    </div>
  )
}
