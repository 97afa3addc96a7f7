import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const positionOf = (key: string) => `mc:scroll:${key}`

/**
 * What a browser does by itself when a page is loaded, and an application must do by hand: begin at the top (or at the
 * address's #part), return to the old place on Back, put the focus into the new page, and read its title out.
 */
export function AfterNavigation() {
  const location = useLocation()
  const way = useNavigationType()
  const [said, setSaid] = useState('')
  const shownPath = useRef(location.pathname)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const leave = () => remember(location.key)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
    }
  }, [location.key])

  // Kept as it changes: when Back is pressed the browser tells us only after the address is another one.
  useEffect(() => {
    let timer = 0
    const note = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => remember(location.key), 100)
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', note)
    }
  }, [location.key])

  useLayoutEffect(() => {
    const part = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (way === 'POP') return scrollWhenLongEnough(Number(recall(location.key) ?? 0))
    if (part) part.scrollIntoView()
    else if (shownPath.current !== location.pathname) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [location.key, location.hash, location.pathname, way])

  useEffect(() => {
    if (shownPath.current === location.pathname) return
    shownPath.current = location.pathname
    document.getElementById('content')?.focus({ preventScroll: true })
    // The title of the new page is set in the same commit as this effect runs after.
    setSaid(document.title)
  }, [location.pathname])

  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  )
}

function remember(key: string) {
  try {
    sessionStorage.setItem(positionOf(key), String(Math.round(window.scrollY)))
  } catch {
    // Storage is switched off: the page begins at its top.
  }
}

function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(positionOf(key))
  } catch {
    return null
  }
}

/** The old place may lie below what is there so far; waits for the page to grow, until the reader moves. */
function scrollWhenLongEnough(top: number): (() => void) | undefined {
  const arrive = () => {
    window.scrollTo({ top, behavior: 'instant' })
    return Math.abs(window.scrollY - top) < 2
  }
  if (arrive()) return undefined

  const growing = new ResizeObserver(() => {
    if (arrive()) stop()
  })
  const stop = () => {
    growing.disconnect()
    clearTimeout(patience)
    for (const sign of signsOfLife) window.removeEventListener(sign, stop)
  }
  const patience = setTimeout(stop, 3000)
  for (const sign of signsOfLife) window.addEventListener(sign, stop, { passive: true })
  growing.observe(document.body)
  return stop
}

const signsOfLife = ['wheel', 'touchstart', 'keydown'] as const
