import { type ReactNode, useId, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import './filter-bar.css'

type FilterBarProps = {
  /** The plural of what is filtered: "bookings". */
  label: string
  /** Fields that are always visible. */
  children: ReactNode
  /** Fields that are used less often; behind "More filters". */
  more?: ReactNode
  /** How many of those are set; they are visible from the start if any is. */
  moreSet?: number
  /** Shown and announced only where a filter is set. */
  onClear?: (() => void) | undefined
}

/** The filters of a list, in a row on a wide screen. The address holds their values, not this component. */
export function FilterBar({ label, children, more, moreSet = 0, onClear }: FilterBarProps) {
  const [open, setOpen] = useState(moreSet > 0)
  const id = useId()
  return (
    <section className="filters" aria-label={`Filter ${label}`}>
      <div className="filters-row">{children}</div>
      {more && (
        <div className="filters-row" id={id} hidden={!open}>
          {more}
        </div>
      )}
      {(more || onClear) && (
        <div className="filters-acts">
          {more && (
            <Button variant="quiet" size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
              <Icon name="filter" />
              {open ? 'Fewer filters' : `More filters${moreSet > 0 ? ` (${moreSet})` : ''}`}
            </Button>
          )}
          {onClear && (
            <Button variant="quiet" size="small" onClick={onClear}>
              Clear filters
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
