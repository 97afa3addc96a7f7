import { Suspense, useRef, useState } from 'react'
import type { CabinLimits } from './party-draft.ts'
import { type StaySearch, partyLabel } from './stay-search-params.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { preloadable } from '#web/kit/preloadable.tsx'
import { hasRoomOnlyAbove, useDismiss } from '#web/kit/use-dismiss.ts'
import './stay-dates.css'
import './party-field.css'

const PartyPanel = preloadable(async () => (await import('./party-panel.tsx')).PartyPanel)
const prefetchPanel = () => {
  PartyPanel.preload().catch(() => {})
}

/** Height in pixels: adults, children and two ages. */
const PANEL_HEIGHT = 320

type PartyFieldProps = {
  search: StaySearch
  onChange: (search: StaySearch) => void
  /** The cabin whose limits apply; the largest one if none is chosen. */
  cabin: CabinLimits
}

/** The party as a label, with a panel below it for the numbers and ages. */
export function PartyField({ search, onChange, cabin }: PartyFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [isAbove, setIsAbove] = useState(false)
  const container = useRef<HTMLDivElement>(null)

  function close(goesBack: boolean) {
    setIsOpen(false)
    if (goesBack) button.current?.focus()
  }
  function toggle() {
    setIsAbove(hasRoomOnlyAbove(container.current, PANEL_HEIGHT))
    setIsOpen(!isOpen)
  }
  useDismiss(container, isOpen, (how) => close(how !== 'elsewhere'))

  return (
    <div className="party-field" ref={container}>
      <div className="stay-dates-fields">
        <button
          ref={button}
          type="button"
          className="stay-date"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={prefetchPanel}
          onFocus={prefetchPanel}
          onClick={toggle}
        >
          <span className="faint">Guests</span>
          <span className="stay-date-value strong">{partyLabel(search)}</span>
          <Icon name="people" />
        </button>
      </div>
      {isOpen && (
        <div
          className="stay-dates-panel card card-raised"
          role="dialog"
          aria-label="Guests"
          data-above={isAbove || undefined}
        >
          <Suspense
            fallback={
              <Loading label="Loading guests">
                <Skeleton shape="title" />
                <Skeleton shape="title" />
              </Loading>
            }
          >
            <PartyPanel search={search} onChange={onChange} cabin={cabin} onDone={() => close(true)} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
