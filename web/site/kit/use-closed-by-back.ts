import { useEffect, useRef, useState } from 'react'

/** A place in the browser's history: the page, and how many things were open over it there. */
type Place = { readonly page: unknown; readonly depth: number }

/** What is open over the page, the last one on top. Each has an entry in the history, a copy of the page's own. */
let open: readonly { readonly close: () => void }[] = []
let place: Place | undefined

const currentPlace = (): Place => {
  const state = window.history.state as { idx?: unknown; open?: number } | null
  return { page: state?.idx, depth: state?.open ?? 0 }
}

function followHistory() {
  const before = place
  place = currentPlace()
  const isSamePage = before?.page === place.page
  const stays = isSamePage ? place.depth : 0
  if (open.length > stays) {
    const closing = open.slice(stays).toReversed()
    open = open.slice(0, stays)
    for (const one of closing) one.close()
  }
  // The entry of something that was closed by its own button: the reader sees no step, so this is none.
  else if (isSamePage && before && before.depth > place.depth) window.history.back()
}

/**
 * The browser's Back closes what is open over a page, the last one first, and only then leaves the page. Closing it by
 * its own button leaves its entry in the history, which the next one takes and Back skips: going back by itself would
 * come too late for a link that is followed in the same moment.
 */
export function useClosedByBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  // Counts the times that Back came, so that what stays open nevertheless is in the history again.
  const [backs, setBacks] = useState(0)
  useEffect(() => {
    latest.current = close
  }, [close])
  useEffect(() => {
    if (!isOpen) return undefined
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- one for the window, however often it is set
    window.onpopstate = followHistory
    const one = {
      close() {
        latest.current()
        setBacks((count) => count + 1)
      },
    }
    open = [...open, one]
    place = currentPlace()
    if (place.depth < open.length) {
      window.history.pushState({ ...window.history.state, open: open.length }, '')
      place = currentPlace()
    }
    return () => {
      open = open.filter((other) => other !== one)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- after each Back again
  }, [isOpen, backs])
}
