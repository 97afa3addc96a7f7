import * as Parts from 'radix-ui/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import './tabs.css'

export type Tab = {
  id: string
  label: string
  count?: number | string
  /** Something on it has to be put right. */
  hasProblem?: boolean
  content: ReactNode
}

/**
 * Tabs with arrow keys; Enter opens one, since the one with the focus may be left by a question about unsaved work.
 * `fill` spreads few tabs over the whole width. Only the selected tab's content is in the page.
 */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
  fill = false,
}: {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (id: string) => void
  fill?: boolean
}) {
  const list = useRef<HTMLDivElement>(null)
  const selected = tabs.findIndex(({ id }) => id === value)
  // On a phone the row of tabs is wider than the screen, and an address can name one that is out of view.
  useEffect(() => {
    const { current } = list
    const tab = current?.children[selected]
    if (current && tab instanceof HTMLElement)
      current.scrollLeft = tab.offsetLeft - (current.clientWidth - tab.offsetWidth) / 2
  }, [selected])
  return (
    <Parts.Root value={value} onValueChange={onChange} activationMode="manual">
      <Parts.List
        ref={list}
        aria-label={label}
        className={`tabs-list row gap-xs single-line line-below${fill ? ' tabs-fill' : ''}`}
      >
        {tabs.map((tab) => (
          <Parts.Trigger
            key={tab.id}
            value={tab.id}
            className="tab focus-inside"
            // The library focuses it too, which browsers would show as after a key.
            onMouseDown={({ currentTarget }) => currentTarget.focus({ focusVisible: false })}
          >
            {tab.label}
            {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
            {tab.hasProblem && (
              <>
                {' '}
                <Icon name="danger" className="tab-problem" label="has a problem" />
              </>
            )}
          </Parts.Trigger>
        ))}
      </Parts.List>
      {tabs.map((tab) => (
        <Parts.Content key={tab.id} value={tab.id}>
          {tab.content}
        </Parts.Content>
      ))}
    </Parts.Root>
  )
}
