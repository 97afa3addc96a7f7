import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Calls `callback` once, as soon as a part of `place` is on the screen; returns a function that cancels it. */
export function onceInView(place: Element, callback: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    callback()
  })
  observer.observe(place)
  return () => observer.disconnect()
}

type InViewProps = { fallback: ReactNode; children: ReactNode; now?: boolean }

/**
 * Renders expensive content when the reader comes near it, or when `now` is set; `fallback` takes its place until then.
 */
export function InView({ fallback, children, now = false }: InViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    if (isVisible || !place.current) return
    return onceInView(place.current, () => setIsVisible(true))
  }, [isVisible])
  return isVisible || now ? children : <div ref={place}>{fallback}</div>
}
