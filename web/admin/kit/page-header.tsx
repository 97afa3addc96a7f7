import type { ReactNode } from 'react'
import './page-header.css'

/** The header of a staff page: its title, a sentence, and actions for the whole page (`children`: buttons). */
export function PageHeader({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <header className="page-header row align-end spread">
      <div className="page-header-text">
        <h1 className="head-m">{title}</h1>
        {lead && <p className="soft">{lead}</p>}
      </div>
      {children && <div className="page-header-actions row gap-s">{children}</div>}
    </header>
  )
}
