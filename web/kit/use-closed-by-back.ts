import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** An entry of the history: the router's number of the page, how many things are open over it there, and its address. */
type Entry = { readonly idx?: unknown; readonly open: number; readonly address: string }

/** How to close what is open over the page, the last one on top. Each has an entry, a copy of the page's own. */
let open: readonly (() => void)[] = []
let entry: Entry = { open: 0, address: '' }
let isClosing = false

const readEntry = (): Entry => ({
  open: 0,
  ...(window.history.state as object | null),
  address: window.location.href,
})

/** Changes the current entry to the one given, at another depth. */
function replaceEntry({ address, ...state }: Entry, depth: number) {
  window.history.replaceState({ ...state, open: depth }, '', address)
  entry = readEntry()
}

/** A router that replaces the address, as when dates are picked, stores a new state in the entry: the depth is kept. */
function followAddress() {
  const before = entry
  entry = readEntry()
  if (window.history.state && before.idx === entry.idx && before.open > entry.open) replaceEntry(entry, before.open)
}

function followHistory() {
  const before = entry
  entry = readEntry()
  const isSamePage = before.idx === entry.idx
  const depth = isSamePage ? entry.open : 0
  isClosing = isSamePage && before.open > depth
  // What was changed meanwhile, such as the dates of the address, stays changed.
  if (isClosing) replaceEntry(before, depth)
  const closing = open.slice(depth)
  open = open.slice(0, depth)
  for (const close of closing.toReversed()) close()
  // The entry of something that was closed by its own button: the reader sees no step, so this is none.
  if (isClosing && closing.length === 0) window.history.back()
}

/** Whether the last step in the history closed something over the page, which is then no page that was gone back to. */
export const hasClosedByBack = (): boolean => isClosing

/** Called before the router listens to Back, so that it reads the address that is left here. Once more does nothing. */
export function listenToBack(): void {
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- one for the window, however often it is set
  window.onpopstate = followHistory
  // Where the browser says when an address is replaced: the router's own notice comes with a render, and Back may be quicker.
  if ('navigation' in window)
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- as above
    window.navigation.oncurrententrychange = ({ navigationType }) => {
      if (navigationType === 'replace') followAddress()
    }
  followAddress()
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
  const location = useLocation()
  useEffect(() => {
    latest.current = close
  }, [close])
  useLayoutEffect(followAddress, [location])
  // Before the browser paints: Back may come with the next touch.
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    listenToBack()
    const closeOne = () => {
      latest.current()
      setBacks((count) => count + 1)
    }
    open = [...open, closeOne]
    if (entry.open < open.length) {
      window.history.pushState({ ...window.history.state, open: open.length }, '')
      entry = readEntry()
    }
    return () => {
      open = open.filter((other) => other !== closeOne)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- after each Back again
  }, [isOpen, backs])
}
