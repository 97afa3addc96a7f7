import type { PublicReview } from '#shared/reviews/review.ts'
import { monthOf } from '#web/lib/format.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { shortenAtWord } from './shorten-at-word.ts'
import './review-card.css'

/** Characters of a review in its compact form (specification §9). */
const COMPACT_LENGTH = 150

type ReviewCardProps = {
  review: PublicReview
  /** The cabin's name; its slug is for machines. */
  cabinTitle: string
  compact?: boolean
}

export function ReviewCard({ review, cabinTitle, compact = false }: ReviewCardProps) {
  const { guestName, rating, title, reviewText, verified, stayDate, images, reviewSource, sourceUrl, createdAt } =
    review
  return (
    <article className="review card">
      <div className="row spread gap-s">
        <Stars rating={rating} />
        {verified && (
          <StatusChip tone="good">
            <Icon name="check" />
            Verified stay
          </StatusChip>
        )}
      </div>
      {title && <h3 className="review-title">{title}</h3>}
      <blockquote className="review-text">
        {compact ? shortenAtWord(reviewText, COMPACT_LENGTH) : reviewText}
      </blockquote>
      {!compact && images.length > 0 && (
        <div className="review-pictures">
          {images.map((image, place) => (
            <Photo key={image} src={image} alt={`Picture ${place + 1} by ${guestName}`} shape="square" round />
          ))}
        </div>
      )}
      <footer className="review-foot">
        <p>
          <strong>{guestName}</strong>
          {stayDate && <span className="soft"> stayed in {monthOf(stayDate)}</span>}
        </p>
        <p className="faint">
          <span>{cabinTitle}</span>
          {' · '}
          {sourceUrl ? (
            <a href={sourceUrl} target="_blank" rel="noreferrer">
              {reviewSource}
              <span className="visually-hidden"> (new tab)</span>
            </a>
          ) : (
            reviewSource
          )}
          {!compact && (
            <>
              {' · posted '}
              <DateText date={createdAt.slice(0, 10)} />
            </>
          )}
        </p>
      </footer>
    </article>
  )
}
