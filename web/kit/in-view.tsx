import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Calls `callback` once, as soon as a part of `container` is on the screen; returns a function that cancels it. */
export function onceInView(container: Element, callback: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    callback()
  })
  observer.observe(container)
  return () => observer.disconnect()
}

type InViewProps = { fallback: ReactNode; children: ReactNode; now?: boolean }

/**
 * Renders expensive content when the reader comes near it, or when `now` is set; `fallback` takes its place until then.
 */
export function InView({ fallback, children, now = false }: InViewProps) {
  const container = useRef<HTMLDivElement>(null)
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    if (isVisible || !container.current) return
    return onceInView(container.current, () => setIsVisible(true))
  }, [isVisible])
  return isVisible || now ? children : <div ref={container}>{fallback}</div>
}
