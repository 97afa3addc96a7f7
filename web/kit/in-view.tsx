import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Calls `act` once, as soon as a part of `place` is on the screen; returns a function that cancels it. */
export function onceInView(place: Element, act: () => void): () => void {
  const watch = new IntersectionObserver((seen) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return
    watch.disconnect()
    act()
  })
  watch.observe(place)
  return () => watch.disconnect()
}

type InViewProps = { fallback: ReactNode; children: ReactNode; now?: boolean }

/**
 * Renders expensive content when the reader comes near it, or when `now` is set; `instead` takes its place until then.
 */
export function InView({ fallback, children, now = false }: InViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !place.current) return
    return onceInView(place.current, () => setIsSeen(true))
  }, [isSeen])
  return isSeen || now ? children : <div ref={place}>{fallback}</div>
}
