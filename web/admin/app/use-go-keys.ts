import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { isShortcut, openDialogs } from '#web/admin/kit/shortcut-keys.ts'
import { type AdminPage, addressOf } from '#web/admin/pages.ts'

/** The second key follows within this time. */
const SEQUENCE_TIMEOUT_MS = 1500

type GoKeys = {
  readonly pages: readonly AdminPage[]
  /** `?` */
  readonly onHelp: () => void
  /** `/`, Ctrl K or ⌘ K */
  readonly onFind: () => void
}

/** `g` and then the key of a page opens it, or its shortcut alone; `?` shows the keys, `/` the command palette. */
export function useGoKeys({ pages, onHelp, onFind }: GoKeys): void {
  const navigate = useNavigate()
  // Before the page is painted: a key that is pressed as soon as it shows counts.
  useLayoutEffect(() => {
    let startedAt = -Infinity
    function press(event: KeyboardEvent) {
      // In the editor of texts it makes a link.
      const isUsed = event.defaultPrevented || openDialogs().length > 0
      const isFind = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !isUsed
      if (!isFind && !isShortcut(event)) return
      if (isFind || event.key === '/' || event.key === '?') {
        event.preventDefault()
        if (event.key === '?') onHelp()
        else onFind()
        return
      }
      const isSecond = event.timeStamp - startedAt <= SEQUENCE_TIMEOUT_MS
      startedAt = event.key === 'g' && !isSecond ? event.timeStamp : -Infinity
      const page = pages.find(({ key, shortcut }) => (isSecond ? key : shortcut) === event.key)
      if (!page) return
      event.preventDefault()
      void navigate(addressOf(page))
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
