import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { isShortcut } from '#web/admin/kit/shortcut-keys.ts'
import { type AdminPage, addressOf } from '#web/admin/pages.ts'

/** The second key follows within this time, in milliseconds. */
const PAUSE = 1500

/** `g` and then the key of a page opens it; `?` shows the keys. */
export function useGoKeys(pages: readonly AdminPage[], onHelp: () => void): void {
  const navigate = useNavigate()
  useEffect(() => {
    let startedAt = -Infinity
    function press(event: KeyboardEvent) {
      if (!isShortcut(event)) return
      if (event.key === '?') {
        event.preventDefault()
        onHelp()
        return
      }
      const isSecond = event.timeStamp - startedAt <= PAUSE
      startedAt = event.key === 'g' && !isSecond ? event.timeStamp : -Infinity
      const page = isSecond && pages.find(({ key }) => key === event.key)
      if (!page) return
      event.preventDefault()
      void navigate(addressOf(page))
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
