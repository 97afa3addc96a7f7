import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router-dom'
import { tabStorage } from '#web/kit/browser-storage.ts'
import { hasClosedByBack } from '#web/kit/use-closed-by-back.ts'
import { layOutAll, layOutAllInPlace, layOutGradually } from './lazy-layout.ts'

/** Pages opened by their address alone all have the same key, so the address is part of the name. */
const positionOf = ({ key, pathname, hash }: Location) => `mc:scroll:${key}:${pathname}${hash}`

/**
 * What a browser does by itself when it loads a page: begin at the top or at the address's #part, and return to the
 * old place on Back. The declarative router does none of it, and a data router would add 16 KB of script.
 * Without it the next page opens as far down as the last one was read, and Back does not find the old place.
 */
export function ScrollRestoration() {
  const location = useLocation()
  const navigationType = useNavigationType()
  const shownPath = useRef(location.pathname)
  const isFirst = useRef(true)
  const { hash, pathname } = location
  const position = positionOf(location)

  // Stored while the reader scrolls: on Back the browser reports only after the address has changed. After 100 ms without
  // a scroll, or at once when the page is left, so before the next page scrolls to its own place.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual'
    let top: number | undefined
    let timer = 0
    const save = () => {
      clearTimeout(timer)
      if (top !== undefined) tabStorage.save(position, String(Math.round(top)))
      top = undefined
    }
    const onScroll = () => {
      // A browser that follows a link to a part by itself scrolls before the router notices it.
      if (isHashOutdated(hash)) return
      top = window.scrollY
      clearTimeout(timer)
      timer = window.setTimeout(save, 100)
    }
    if (isFirst.current && window.scrollY > 0) onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('pagehide', save)
    return () => {
      save()
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('pagehide', save)
    }
  }, [position, hash])

  useLayoutEffect(() => {
    // The address changed during hydration: the router notices it now (router-sync.tsx), and that one is the first.
    if (isFirst.current && isHashOutdated(hash)) return undefined
    const wasInitial = isFirst.current
    isFirst.current = false
    if (navigationType === 'POP' && hasClosedByBack()) return undefined
    const isByBrowser = isBrowserHashNavigation()
    const isReturn = navigationType === 'POP' && !isByBrowser && !(wasInitial && isFreshVisit())
    const isNewPage = (navigationType === 'POP' && !isByBrowser) || shownPath.current !== pathname
    const before = isReturn ? tabStorage.load(position) : null
    // A published page can be read before its script runs: a reader who has scrolled by then stays there.
    const isAtTarget = hash ? before === null && document.getElementById(hash.slice(1)) !== null : true
    if (wasInitial && window.scrollY > 0 && isAtTarget) return layOutAllInPlace()

    if (navigationType !== 'POP' || Number(before) > 0 || hash) layOutAll()
    if (before !== null) return scrollWhenPossible(() => goTo(Number(before)))
    if (isNewPage) goTo(0)
    if (hash) return scrollWhenPossible(() => scrollToPart(hash.slice(1), isNewPage ? 'instant' : 'auto'))
    return undefined
  }, [position, hash, pathname, navigationType])

  useEffect(layOutGradually, [])

  useEffect(() => {
    shownPath.current = pathname
  }, [pathname])

  return null
}

/** By a link or by hand, and not by Back or a reload: then nobody was here before. */
const isFreshVisit = (): boolean => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type === 'navigate'
}

const isHashOutdated = (hash: string): boolean => window.location.hash !== hash

/** A link to a part of the page, followed as it is without a script: no return, though the router takes it for one. */
function isBrowserHashNavigation(): boolean {
  if (window.history.state !== null) return false
  window.history.replaceState({ idx: 0 }, '')
  return true
}

/** Whether the page was long enough to go there. */
function goTo(top: number): boolean {
  window.scrollTo({ top, behavior: 'instant' })
  return Math.abs(window.scrollY - top) < 2
}

/** Whether the page has that part. */
function scrollToPart(id: string, behavior: ScrollBehavior): boolean {
  const part = document.getElementById(id)
  part?.scrollIntoView({ behavior })
  return part !== null
}

/** The place may not be there so far; waits for the page to grow, until the reader moves. */
function scrollWhenPossible(arrive: () => boolean): (() => void) | undefined {
  if (arrive()) return undefined

  const growing = new ResizeObserver(() => {
    if (arrive()) stop()
  })
  const stop = () => {
    growing.disconnect()
    clearTimeout(giveUpTimer)
    for (const event of userEvents) window.removeEventListener(event, stop)
  }
  const giveUpTimer = setTimeout(stop, 3000)
  for (const event of userEvents) window.addEventListener(event, stop, { passive: true })
  growing.observe(document.body)
  return stop
}

const userEvents = ['wheel', 'touchstart', 'keydown'] as const
