import type { Node } from 'prosemirror-model'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

const PAUSE_MS = 250
/** Who types without a pause loses no more than this where the browser ends. */
const MOST_MS = 1000

/**
 * Writes a document once its typing pauses: to write a long text at every key makes keys slow. Nothing waits when the
 * field or the page is left, or when a key is pressed that may save or close.
 */
export function useWriting(write: (document: Node) => void) {
  const latest = useRef(write)
  useLayoutEffect(() => {
    latest.current = write
  })
  const [writing] = useState(() => {
    let waiting: { readonly document: Node; readonly since: number } | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    function now() {
      clearTimeout(timer)
      const document = waiting?.document
      waiting = undefined
      if (document) latest.current(document)
    }
    function soon(document: Node) {
      clearTimeout(timer)
      waiting = { document, since: waiting?.since ?? Date.now() }
      timer = setTimeout(now, Math.min(PAUSE_MS, Math.max(0, waiting.since + MOST_MS - Date.now())))
    }
    return { now, soon }
  })

  useEffect(() => {
    // The form has it before anybody else hears of the event, so that it asks before the page is left.
    const leave = () => flushSync(writing.now)
    function press({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      if (ctrlKey || metaKey || altKey || key === 'Escape') leave()
    }
    const early = { capture: true }
    window.addEventListener('focusout', writing.now, early)
    // Neither a press on a phone nor the browser's own Back needs to move the focus.
    window.addEventListener('click', leave, early)
    window.addEventListener('popstate', leave, early)
    window.addEventListener('keydown', press, early)
    window.addEventListener('beforeunload', leave, early)
    window.addEventListener('pagehide', leave, early)
    return () => {
      window.removeEventListener('focusout', writing.now, early)
      window.removeEventListener('click', leave, early)
      window.removeEventListener('popstate', leave, early)
      window.removeEventListener('keydown', press, early)
      window.removeEventListener('beforeunload', leave, early)
      window.removeEventListener('pagehide', leave, early)
      writing.now()
    }
  }, [writing])
  return writing
}
