import { Link } from 'react-router-dom'
import type { CabinCard } from '#shared/cabins/cabin.ts'
import { BookButton } from '#web/site/kit/book-button.tsx'
import { paths } from '#shared/site/paths.ts'
import { Photo } from '#web/kit/photo.tsx'
import { DEFAULT_DESCRIPTION } from './cabin-card.tsx'
import { CabinCapacity } from './cabin-capacity.tsx'
import { cabinPhotos } from './cabin-photos.ts'
import './cabin-teaser.css'

/** A cabin within a text: its picture, and links to its page and to booking it. */
export function CabinTeaser({ cabin }: { cabin: CabinCard }) {
  const [photo] = cabinPhotos(cabin)
  return (
    <aside className="cabin-teaser no-print" aria-label={cabin.name}>
      {photo && <Photo {...photo} shape="fill" sizes="(min-width: 40rem) 18rem, 100vw" />}
      <div className="cabin-teaser-text stack gap-s">
        <p className="cabin-teaser-name">{cabin.name}</p>
        <p className="soft">{cabin.shortDescription || DEFAULT_DESCRIPTION}</p>
        <CabinCapacity cabin={cabin} />
        <div className="row cabin-teaser-actions">
          <BookButton variant="primary" size="small" values={{ cabinSlug: cabin.slug }}>
            {`Book ${cabin.name}`}
          </BookButton>
          <Link to={paths.cabin(cabin.address)}>{`See ${cabin.name}`}</Link>
        </div>
      </div>
    </aside>
  )
}
