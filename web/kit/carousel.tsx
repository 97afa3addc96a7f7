import { type ComponentProps, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Photo, type PhotoSource } from './photo.tsx'
import './carousel.css'

type CarouselProps = {
  /** The subject of the pictures. */
  label: string
  photos: readonly PhotoSource[]
  shape?: 'classic' | 'wide' | 'square' | 'tall'
  /** The first picture belongs to the first view. */
  first?: boolean
  /** The width of one picture in the page, as `sizes` in HTML. */
  sizes?: string
  /** The target of a press on a picture. A text link has the same target: this one is for fingers and mice. */
  to?: string
  /** The link of each picture where the press does not open `to`: reachable by keyboard. */
  linkOf?: (photo: PhotoSource) => ComponentProps<'a'>
  className?: string
}

const HOVER_STEP = 2000
const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Pictures side by side: swipe, arrow keys or dots. While a mouse rests on it, it advances every two seconds and from
 * the last to the first; not for people who prefer reduced motion.
 */
export function Carousel({
  label,
  photos,
  shape = 'classic',
  first = false,
  sizes,
  to,
  linkOf,
  className = '',
}: CarouselProps) {
  const track = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const [hovered, setHovered] = useState(false)
  // The other pictures load when somebody comes near: most cards are only read.
  const [isTouched, setIsTouched] = useState(false)
  const touch = () => setIsTouched(true)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)

  function show(index: number) {
    const next = (index + photos.length) % photos.length
    setCurrent(next)
    if (track.current) track.current.scrollLeft = next * track.current.clientWidth
  }
  const advance = useRef(show)
  useEffect(() => {
    advance.current = show
  })
  useEffect(() => {
    if (!hovered || photos.length < 2) return
    const timer = setTimeout(() => advance.current(current + 1), HOVER_STEP)
    return () => clearTimeout(timer)
  }, [hovered, current, photos.length])
  useEffect(() => () => clearTimeout(settling.current), [])

  function settle() {
    touch()
    clearTimeout(settling.current)
    settling.current = setTimeout(() => {
      const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {}
      if (clientWidth > 0) setCurrent(Math.round(scrollLeft / clientWidth))
    }, 120)
  }
  function turn(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    show(current + step)
  }
  const enter = (event: PointerEvent) => {
    touch()
    setHovered(event.pointerType !== 'touch' && !prefersReducedMotion())
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hovering is no press; keyboards have the dots too
    <div
      className={`carousel ${className}`.trim()}
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={enter}
      onPointerLeave={() => setHovered(false)}
      onFocus={touch}
      onKeyDown={turn}
    >
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by the arrow keys */}
      <div
        className="carousel-track focus-inside"
        ref={track}
        onScroll={settle}
        tabIndex={0}
        role="group"
        aria-label={`${label}, pictures`}
      >
        {photos.map((photo, at) => (
          <div key={photo.src} className="carousel-slide">
            {at === 0 || isTouched ? (
              <Photo {...photo} shape={shape} first={first && at === 0} {...(sizes && { sizes })} />
            ) : (
              <div className={`photo photo-${shape}`} />
            )}
            {to && <Link to={to} className="carousel-open" tabIndex={-1} aria-hidden="true" />}
            {linkOf && (
              <a
                {...linkOf(photo)}
                className="carousel-open focus-inside"
                aria-label={`Enlarge picture ${at + 1} of ${photos.length}`}
              />
            )}
          </div>
        ))}
      </div>
      {photos.length > 1 && (
        <div className="carousel-dots needs-script">
          {photos.map((photo, at) => (
            <button
              key={photo.src}
              type="button"
              className="carousel-dot centered"
              aria-label={`Picture ${at + 1} of ${photos.length}`}
              aria-current={at === current}
              onClick={() => show(at)}
            />
          ))}
        </div>
      )}
    </div>
  )
}
