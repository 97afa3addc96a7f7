import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Focuses a new page and announces its title, as a browser does when it loads one. */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
    // React sets the new page's title in the commit that runs this effect.
    setTitle(document.title)
  }, [pathname])

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  )
}
