import type { ReactNode } from 'react'
import './page-header.css'

/** The head of a working page: its name, a sentence, and what can be done with the whole of it (`children`: buttons). */
export function PageHeader({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <header className="page-bar">
      <div className="page-bar-words">
        <h1>{title}</h1>
        {lead && <p className="soft">{lead}</p>}
      </div>
      {children && <div className="page-bar-acts">{children}</div>}
    </header>
  )
}
