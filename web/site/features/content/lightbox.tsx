import { type ComponentProps, type MouseEvent, Suspense } from 'react'
import { ErrorBoundary } from '#web/kit/error-boundary.tsx'
import { preloadable } from '#web/kit/preloadable.tsx'

const GalleryLightbox = preloadable(async () => (await import('./gallery-lightbox.tsx')).GalleryLightbox)

/** Fetched on hover or focus; after a failure the press tries again. */
const loadAhead = () => void GalleryLightbox.preload().catch(() => {})

/** What a link to a picture needs to open it in the lightbox: `open` is called once the lightbox has loaded. */
export const lightboxLink = (open: () => void) => ({
  'aria-haspopup': 'dialog' as const,
  onPointerEnter: loadAhead,
  onFocus: loadAhead,
  onClick(event: MouseEvent<HTMLAnchorElement>) {
    const isAnother = event.metaKey || event.ctrlKey || event.shiftKey
    if (isAnother) return
    event.preventDefault()
    const { href } = event.currentTarget
    // If the lightbox cannot be loaded, the link opens the picture itself.
    void GalleryLightbox.preload().then(open, () => window.location.assign(href))
  },
})

/** The lightbox with one picture open; nothing while its code loads or if that fails. */
export const Lightbox = (props: ComponentProps<typeof GalleryLightbox>) => (
  <ErrorBoundary resetKey={props.open.id} fallback={() => null}>
    <Suspense fallback={null}>
      <GalleryLightbox {...props} />
    </Suspense>
  </ErrorBoundary>
)
