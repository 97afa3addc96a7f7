import type { ReactNode } from 'react'
import type { Elements } from './elements.ts'
import { Icon, type IconName } from './icon.tsx'
import './empty-state.css'

/** An empty list or page: says so, perhaps why, and what to do next (`children`, usually a button). */
export function EmptyState({
  icon = 'mountain',
  title,
  detail,
  children,
}: {
  icon?: IconName
  title: string
  detail?: ReactNode
  children?: Elements
}) {
  return (
    <div className="empty stack gap-m soft">
      <Icon name={icon} large />
      <p className="empty-title">{title}</p>
      {detail && <p>{detail}</p>}
      {children}
    </div>
  )
}
