import type { ComponentProps } from 'react'
import type { CabinCard } from '#shared/cabins/cabin.ts'
import type { Elements } from '#web/kit/elements.ts'
import { Carousel } from '#web/kit/carousel.tsx'
import { Photo, type PhotoSource } from '#web/kit/photo.tsx'
import './cabin-gallery.css'

/** The same file in both layouts, so that a browser fetches it once. */
const LARGE = '(min-width: 85rem) 50rem, (min-width: 48rem) 62vw, 100vw'

type CabinGalleryProps = {
  cabin: Pick<CabinCard, 'name'>
  photos: readonly PhotoSource[]
  /** The link around each picture. */
  linkOf: (photo: PhotoSource) => ComponentProps<'a'>
  /** Content on top of the pictures. */
  children: Elements
}

/** The first three pictures side by side on wide screens, all of them swiped on a phone. */
export function CabinGallery({ cabin, photos, linkOf, children }: CabinGalleryProps) {
  return (
    <div className="cabin-pictures">
      <div className="cabin-gallery not-phone">
        {photos.slice(0, 3).map((photo, index) => (
          <a key={photo.src} className="cabin-picture" {...linkOf(photo)}>
            <Photo
              {...photo}
              shape="fill"
              first={index === 0}
              sizes={index === 0 ? LARGE : '(min-width: 85rem) 25rem, 31vw'}
            />
          </a>
        ))}
      </div>
      <Carousel
        className="cabin-gallery-swipe phone-only"
        label={`Pictures of ${cabin.name}`}
        photos={photos}
        first
        sizes={LARGE}
        linkOf={linkOf}
      />
      {children}
    </div>
  )
}
