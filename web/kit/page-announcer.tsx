import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Focuses a new page and announces its title, as a browser does when it loads one. `page` tells pages apart that share a
 * path.
 */
export function PageAnnouncer({ page }: { page?: string }) {
  const { pathname } = useLocation()
  const shown = page ?? pathname
  const shownBefore = useRef(shown)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (shownBefore.current === shown) return
    shownBefore.current = shown
    document.getElementById('content')?.focus({ preventScroll: true })
    // React sets the new page's title in the commit that runs this effect.
    setTitle(document.title)
  }, [shown])

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  )
}
