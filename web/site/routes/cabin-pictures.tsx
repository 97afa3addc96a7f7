import { type MouseEvent, Suspense } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { CabinCard } from '#shared/cabins/cabin.ts'
import { CabinGallery } from '#web/site/features/cabins/cabin-gallery.tsx'
import { cabinPhotos } from '#web/site/features/cabins/cabin-photos.ts'
import { ErrorBoundary } from '#web/kit/error-boundary.tsx'
import { paths } from '#shared/site/paths.ts'
import { useClientValue } from '#web/kit/use-client-value.ts'
import { withSearchParams } from '#web/kit/with-search-params.ts'
import { Icon } from '#web/kit/icon.tsx'
import { preloadable } from '#web/kit/preloadable.tsx'
import { pictureSources } from '#web/kit/picture-sources.ts'

const GalleryLightbox = preloadable(
  async () => (await import('#web/site/features/content/gallery-lightbox.tsx')).GalleryLightbox,
)
/** Fetched on hover or focus; after a failure the press tries again. */
const loadAhead = () => void GalleryLightbox.preload().catch(() => {})

/** The cabin's pictures. A press opens one in the lightbox, Back closes it; the others are in the gallery. */
export function CabinPictures({ cabin }: { cabin: CabinCard }) {
  const { search, state } = useLocation() as { search: string; state: { enlarged?: string } | null }
  const navigate = useNavigate()
  const pictures = cabinPhotos(cabin).map(({ src, alt }) => ({ id: src, url: src, alt, caption: '' }))
  const shown = useClientValue(state?.enlarged ?? '')
  const open = pictures.find(({ id }) => id === shown)

  const show = (enlarged: string, replace: boolean) => navigate({ search }, { state: { enlarged }, replace })
  function enlarge(event: MouseEvent<HTMLAnchorElement>, id: string) {
    const isAnother = event.metaKey || event.ctrlKey || event.shiftKey
    if (isAnother) return
    event.preventDefault()
    const { href } = event.currentTarget
    void GalleryLightbox.preload().then(
      () => show(id, false),
      // If the lightbox cannot be loaded, the link opens the picture itself.
      () => window.location.assign(href),
    )
  }

  return (
    <CabinGallery
      cabin={cabin}
      linkOf={({ src }) => ({
        href: pictureSources(src)?.largest ?? src,
        'aria-haspopup': 'dialog',
        onPointerEnter: loadAhead,
        onFocus: loadAhead,
        onClick: (event) => enlarge(event, src),
      })}
    >
      <Link
        className="cabin-pictures-all"
        to={`${paths.gallery}?${withSearchParams(new URLSearchParams(), { cabin: cabin.slug })}`}
      >
        <Icon name="camera" />
        All pictures<span className="visually-hidden"> of {cabin.name}</span>
      </Link>
      {open && (
        <ErrorBoundary resetKey={open.id} fallback={() => null}>
          <Suspense fallback={null}>
            <GalleryLightbox
              pictures={pictures}
              open={open}
              cabin={cabin}
              onShow={({ id }) => void show(id, true)}
              onClose={() => void navigate(-1)}
              focusAfter={({ id }) => linkShowing(pictureSources(id)?.largest ?? id)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </CabinGallery>
  )
}

/** Two layouts have the link: the one that is visible. */
const linkShowing = (href: string): Element | null =>
  [...document.querySelectorAll<HTMLAnchorElement>('.cabin-pictures a')].find(
    (link) => link.getAttribute('href') === href && link.getClientRects().length > 0,
  ) ?? null
