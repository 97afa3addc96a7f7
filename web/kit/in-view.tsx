import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Calls `act` once, as soon as a part of `place` is on the screen; gives what takes that back. */
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
 * Holds back what is dear to load until the reader comes to it, or `now` is said; `instead` takes its room until then.
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
