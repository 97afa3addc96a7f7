import type { ReactNode } from 'react'
import './skeleton.css'

/** The shape of one thing that is still loading. */
export function Skeleton({ shape = 'line' }: { shape?: 'line' | 'title' | 'picture' | 'control' | 'row' | 'card' }) {
  return <span className={`skeleton skeleton-${shape}`} />
}

/**
 * Contains skeletons and announces once what is loading: `<Loading label="Loading reviews"><Skeleton …/></Loading>`.
 */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true" className={className}>
        {children}
      </div>
    </div>
  )
}
