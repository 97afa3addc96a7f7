import { type PointerEvent, useEffect, useRef } from 'react'
import type { CabinSummary } from '#shared/cabins/cabin.ts'
import type { GalleryPicture as Shown } from '#shared/content/gallery.contract.ts'
import { BookButton } from '#web/site/kit/book-button.tsx'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Modal } from '#web/kit/modal.tsx'
import { Picture } from '#web/kit/photo.tsx'
import { useClosedByBack } from '#web/kit/use-closed-by-back.ts'
import './gallery-lightbox.css'

type GalleryPicture = Pick<Shown, 'id' | 'url' | 'alt' | 'caption'>

type GalleryLightboxProps = {
  pictures: readonly GalleryPicture[]
  /** The picture shown; one of `pictures`. */
  open: GalleryPicture
  /** The picture's cabin. */
  cabin: CabinSummary | undefined
  onShow: (picture: GalleryPicture) => void
  onClose: () => void
  /** The element to focus after closing, by the picture shown last. */
  focusAfter: (last: GalleryPicture) => Element | null
}

/** The shortest swipe, in pixels. */
const SWIPE_PIXELS = 48

/** One picture at a time: buttons, arrow keys, Home and End, or a swipe show the others. */
export function GalleryLightbox({ pictures, open, cabin, onShow, onClose, focusAfter }: GalleryLightboxProps) {
  const index = pictures.indexOf(open)
  const pictureAt = (at: number) => pictures[(at + pictures.length) % pictures.length] ?? open
  const go = (step: number) => onShow(pictureAt(index + step))
  const swipe = useSwipe(go)
  const last = useRef(open)
  useClosedByBack(true, onClose)

  useEffect(() => {
    last.current = open
  }, [open])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: pictures.length - 1 }[event.key]
      if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      onShow(pictures[(next + pictures.length) % pictures.length] ?? open)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onShow, open, pictures, index])

  const hasOthers = pictures.length > 1
  // The neighbours are in the page already: they slide in, and load when they are shown.
  const beside = hasOthers ? [pictureAt(index - 1), open, pictureAt(index + 1)] : [open]
  const slides = new Map(beside.map((picture) => [picture.id, picture]))
  const sideOf = ({ id }: GalleryPicture) =>
    id === open.id ? '' : id === beside[0]?.id ? ' slide-before' : ' slide-after'

  return (
    <Modal
      open
      onOpenChange={onClose}
      className="lightbox stack gap-none on-dark"
      title={open.caption || open.alt}
      description={`${index + 1} of ${pictures.length}${cabin ? ` · ${cabin.name}` : ''}`}
      closeLabel="Close the picture"
      focusAfter={() => focusAfter(last.current)}
      footer={
        <div className="lightbox-footer row single-line">
          {hasOthers && (
            <Button
              square
              variant="quiet"
              className="lightbox-step"
              aria-label="Previous picture"
              onClick={() => go(-1)}
            >
              <Icon name="left" />
            </Button>
          )}
          {cabin && (
            <BookButton variant="primary" values={{ cabinSlug: cabin.slug }} onClick={onClose}>
              Book this cabin
            </BookButton>
          )}
          {hasOthers && (
            <Button
              square
              variant="quiet"
              className="lightbox-step lightbox-next"
              aria-label="Next picture"
              onClick={() => go(1)}
            >
              <Icon name="right" />
            </Button>
          )}
        </div>
      }
    >
      <div className="slides" {...swipe}>
        {[...slides.values()].map((picture) => (
          <div key={picture.id} className={`slide${sideOf(picture)}`} inert={picture.id !== open.id}>
            <Picture src={picture.url} alt={picture.alt} sizes="100vw" />
          </div>
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {`Picture ${index + 1} of ${pictures.length}: ${open.alt}`}
      </p>
    </Modal>
  )
}

/** A sideways swipe; the pictures follow the finger. The browser handles vertical moves and two fingers. */
function useSwipe(go: (step: number) => void) {
  const start = useRef<{ x: number; id: number }>(undefined)
  const follow = (slides: HTMLElement, pixels: number | undefined) => {
    slides.classList.toggle('slides-paused', pixels !== undefined)
    slides.style.setProperty('--moved', `${pixels ?? 0}px`)
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary || event.button !== 0) return
      start.current = { x: event.clientX, id: event.pointerId }
      event.currentTarget.setPointerCapture?.(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current?.id === event.pointerId) follow(event.currentTarget, event.clientX - start.current.x)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (start.current?.id !== event.pointerId) return
      const pixels = event.clientX - start.current.x
      start.current = undefined
      follow(event.currentTarget, undefined)
      if (Math.abs(pixels) >= SWIPE_PIXELS) go(pixels < 0 ? 1 : -1)
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      start.current = undefined
      follow(event.currentTarget, undefined)
    },
  }
}
