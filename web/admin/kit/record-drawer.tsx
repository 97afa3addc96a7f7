import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Modal } from '#web/kit/modal.tsx'
import { withSearchParams } from '#web/kit/with-search-params.ts'
import { isPlainKey, openDialogs } from './shortcut-keys.ts'
import { type Tab, Tabs } from './tabs.tsx'
import { useAddressParams } from './use-address-params.ts'
import './record-drawer.css'

/** Where an opened record is in its list. A step that is undefined leads nowhere. */
export type DrawerPosition = {
  readonly onClose: () => void
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  /** As of a modal. */
  readonly focusAfter?: () => Element | null
}

type RecordDrawerProps = {
  title: ReactNode
  description?: ReactNode
  position: DrawerPosition
  /** As of a modal. */
  focusFirst?: readonly string[]
  /** Stays in view above the tabs: the state of the record. */
  children?: ReactNode
  /** Form, history and so on. The selected one lives in the address, `?tab=…`; the first is shown without it. */
  tabs?: readonly Tab[] | undefined
  /** Stays in view below: the actions of the record. */
  footer?: ReactNode
}

/** One record beside its list, as high as the window; on a phone a page of its own. */
export function RecordDrawer({
  title,
  description,
  position,
  focusFirst = [],
  children,
  tabs = [],
  footer,
}: RecordDrawerProps) {
  const [address] = useAddressParams()
  const openTab = useTab()
  const { onClose, onPrevious, onNext, focusAfter } = position
  useStepKeys(position)
  const tab = tabs.find(({ id }) => id === address.get('tab')) ?? tabs[0]
  return (
    <Modal
      open
      className="drawer stack gap-none"
      onOpenChange={(stays) => !stays && onClose()}
      title={title}
      description={description}
      footer={footer}
      focusFirst={focusFirst}
      {...(focusAfter && { focusAfter })}
      headerActions={
        (onPrevious || onNext) && (
          <div className="drawer-steps row gap-none single-line">
            <Step label="Previous" shortcut="k" icon="left" onStep={onPrevious} />
            <Step label="Next" shortcut="j" icon="right" onStep={onNext} />
          </div>
        )
      }
    >
      <div className="stack">
        {children}
        {tab && (
          <Tabs
            label="Parts of the record"
            tabs={tabs}
            value={tab.id}
            onChange={(id) => openTab(id === tabs[0]?.id ? undefined : id)}
          />
        )}
      </div>
    </Modal>
  )
}

/** Opens a tab of the drawer by its id; without one the first. */
export function useTab(): (id: string | undefined) => void {
  const [address, setAddress] = useAddressParams()
  const { state } = useLocation() as { state: unknown }
  return (id) => setAddress(withSearchParams(address, { tab: id }), { replace: true, state })
}

/** At an end of the list it stays, so that the other one does not move below the pointer. */
const Step = ({
  label,
  shortcut,
  icon,
  onStep,
}: {
  label: string
  shortcut: string
  icon: 'left' | 'right'
  onStep: (() => void) | undefined
}) => (
  <Button
    square
    variant="quiet"
    aria-label={label}
    aria-keyshortcuts={shortcut}
    aria-disabled={!onStep}
    onClick={onStep}
  >
    <Icon name={icon} />
  </Button>
)

/** `j` and `k` open the next and the previous record, but not below another dialog, and not from a menu. */
function useStepKeys({ onPrevious, onNext }: DrawerPosition): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const step = event.key === 'j' ? onNext : event.key === 'k' ? onPrevious : undefined
      const isInMenu = event.target instanceof Element && event.target.closest('[role="menu"]') !== null
      if (!step || !isPlainKey(event) || isInMenu || openDialogs().length > 1) return
      event.preventDefault()
      step()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
