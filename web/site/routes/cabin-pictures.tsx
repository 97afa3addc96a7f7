import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { CabinPage } from '#shared/cabins/cabins.contract.ts'
import { CabinGallery } from '#web/site/features/cabins/cabin-gallery.tsx'
import { allCabinPhotos } from '#web/site/features/cabins/cabin-photos.ts'
import { Lightbox, lightboxLink } from '#web/site/features/content/lightbox.tsx'
import { paths } from '#shared/site/paths.ts'
import { withSearchParams } from '#web/kit/with-search-params.ts'
import { Icon } from '#web/kit/icon.tsx'
import { pictureSources } from '#web/kit/picture-sources.ts'

/** The cabin's pictures. A press opens one in the lightbox; the others are in the gallery. */
export function CabinPictures({ cabin }: Pick<CabinPage, 'cabin'>) {
  const [enlarged, setEnlarged] = useState<string>()
  const photos = allCabinPhotos(cabin)
  const pictures = photos.map(({ src, alt }) => ({ id: src, url: src, alt, caption: '' }))
  const open = pictures.find(({ id }) => id === enlarged)

  return (
    <CabinGallery
      cabin={cabin}
      photos={photos}
      linkOf={({ src }) => ({
        href: pictureSources(src)?.largest ?? src,
        ...lightboxLink(() => setEnlarged(src)),
      })}
    >
      <Link
        className="cabin-pictures-all target gap-s"
        to={`${paths.gallery}?${withSearchParams(new URLSearchParams(), { cabin: cabin.slug })}`}
      >
        <Icon name="camera" />
        <span>All pictures</span>
        <span className="visually-hidden">{` of ${cabin.name}`}</span>
      </Link>
      {open && (
        <Lightbox
          pictures={pictures}
          open={open}
          cabin={cabin}
          onShow={({ id }) => setEnlarged(id)}
          onClose={() => setEnlarged(undefined)}
          focusAfter={({ id }) => linkShowing(pictureSources(id)?.largest ?? id)}
        />
      )}
    </CabinGallery>
  )
}

/** Two layouts have the link: the one that is visible. */
const linkShowing = (href: string): Element | null =>
  [...document.querySelectorAll<HTMLAnchorElement>('.cabin-pictures a')].find(
    (link) => link.getAttribute('href') === href && link.getClientRects().length > 0,
  ) ?? null
