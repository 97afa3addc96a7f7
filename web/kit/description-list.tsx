import type { ReactNode } from 'react'
import './description-list.css'

type DescriptionItem = { label: string; value: ReactNode }

/** What is known of one thing, as names and values. An item without a value is left out. */
export function DescriptionList({ items }: { items: readonly DescriptionItem[] }) {
  return (
    <dl className="description-list">
      {items
        .filter(({ value }) => value !== null && value !== undefined && value !== false && value !== '')
        .map(({ label, value }) => (
          <div key={label}>
            <dt className="caption">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
