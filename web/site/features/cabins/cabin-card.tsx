import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CabinCard as Cabin } from '#shared/cabins/cabin.ts'
import { Carousel } from '#web/kit/carousel.tsx'
import { cabinPhotos } from './cabin-photos.ts'
import { CabinCapacity } from './cabin-capacity.tsx'
import './cabin-card.css'

/** The text for a cabin without a description (specification §2). */
export const DEFAULT_DESCRIPTION = 'Experience luxury and tranquility'

type CabinCardProps = {
  cabin: Cabin
  to: string
  /** Its price: "from", or the total for the guest's dates. */
  children: ReactNode
}

export function CabinCard({ cabin, to, children }: CabinCardProps) {
  return (
    <article className="cabin-card stack gap-none">
      <Carousel
        label={`Pictures of ${cabin.name}`}
        photos={cabinPhotos(cabin)}
        to={to}
        sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 45vw, 100vw"
      />
      <div className="cabin-card-text stack gap-s">
        <h3>
          <Link className="whole-link" to={to}>
            {cabin.name}
          </Link>
        </h3>
        <p className="soft">{cabin.shortDescription || DEFAULT_DESCRIPTION}</p>
        <CabinCapacity cabin={cabin} />
        <div className="cabin-card-footer row spread align-end">
          <div>{children}</div>
          <Link to={to} className="cabin-card-more">
            <span>View Details </span>
            <span aria-hidden="true">→</span>
            <span className="visually-hidden">{` of ${cabin.name}`}</span>
          </Link>
        </div>
      </div>
    </article>
  )
}
