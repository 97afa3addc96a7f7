import { useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import { useDismiss } from '#web/kit/use-dismiss.ts'
import '#web/admin/kit/actions.css'

export type MenuEntry = { readonly label: string; readonly icon: IconName; readonly onSelect: () => void }

type NightsMenuProps = {
  /** Of which nights. */
  title: string
  detail: string
  entries: readonly MenuEntry[]
  /** The cell beside which it opens; on a phone it opens above the bar at the bottom. */
  anchor: Element | null
  /** `isFocusLost`: nothing else has taken the focus. */
  onClose: (isFocusLost: boolean) => void
}

const GAP = 4

/** What can be done with the chosen nights. */
export function NightsMenu({ title, detail, entries, anchor, onClose }: NightsMenuProps) {
  const container = useRef<HTMLDivElement>(null)
  useDismiss(container, true, (how) => onClose(how !== 'elsewhere'))
  useLayoutEffect(() => {
    if (!container.current || !anchor) return
    const { left, top, bottom } = anchor.getBoundingClientRect()
    const { offsetWidth, offsetHeight, style } = container.current
    const above = top - offsetHeight - GAP
    const isAbove = bottom + GAP + offsetHeight > window.innerHeight && above > 0
    style.setProperty('--menu-left', `${Math.max(GAP, Math.min(left, window.innerWidth - offsetWidth - GAP))}px`)
    style.setProperty('--menu-top', `${isAbove ? above : bottom + GAP}px`)
  }, [anchor])
  useEffect(() => {
    container.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])

  return (
    <div ref={container} role="dialog" aria-label={title} className="nights-menu menu card card-raised stack gap-none">
      <p className="nights-menu-title stack gap-none">
        <strong>{title}</strong>
        <span className="small soft">{detail}</span>
      </p>
      {entries.map(({ label, icon, onSelect }) => (
        <Button key={label} variant="quiet" size="small" onClick={onSelect}>
          <Icon name={icon} />
          {label}
        </Button>
      ))}
    </div>
  )
}
