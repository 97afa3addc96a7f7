import { useState } from 'react'
import { areShortcutsEnabled, setShortcutsEnabled } from '#web/admin/kit/shortcut-keys.ts'
import type { AdminPage } from '#web/admin/pages.ts'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { DescriptionList } from '#web/kit/description-list.tsx'

/** The keys of the staff area, and the switch that turns them off (WCAG 2.1.4). */
export function KeysDialog({ pages, onClose }: { pages: readonly AdminPage[]; onClose: () => void }) {
  const [isOn, setIsOn] = useState(areShortcutsEnabled)
  return (
    <Dialog open onOpenChange={(stays) => !stays && onClose()} title="Keyboard shortcuts">
      <div className="stack">
        <DescriptionList
          items={[
            { label: 'Ctrl K or ⌘ K, /', value: 'Find a guest, a page or an action' },
            ...pages.flatMap(({ key, title }) => (key ? [{ label: `g, then ${key}`, value: title }] : [])),
            ...pages.flatMap(({ shortcut, title }) => (shortcut ? [{ label: shortcut, value: title }] : [])),
            { label: 'j, k', value: 'Down and up in a list, or to the next and previous record where one is open' },
            { label: 'Enter', value: 'Open the line' },
            { label: 'x', value: 'Select the line' },
            { label: '?', value: 'These keys' },
          ]}
        />
        <CheckboxField
          label="Use these keys"
          checked={isOn}
          onChange={(event) => {
            setIsOn(event.target.checked)
            setShortcutsEnabled(event.target.checked)
          }}
        />
      </div>
    </Dialog>
  )
}
