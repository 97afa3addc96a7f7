import type { ReactNode } from 'react'
import { dayOf } from '#shared/kernel/clock.ts'
import type { Review } from '#shared/reviews/review.ts'
import { Button } from '#web/kit/button.tsx'
import { DateText } from '#web/kit/date-text.tsx'
import { monthOf } from '#web/kit/format.ts'
import { Stars } from '#web/kit/stars.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { ReviewText } from './review-text.tsx'

/** The name under which a review's controls are announced. */
export const reviewName = ({ guestName, createdAt }: Review): string =>
  `the review by ${guestName}, ${dayOf(createdAt)}`

type EntryProps = {
  review: Review
  cabinTitle: string
  onOpen: () => void
  /** Its buttons. */
  children: ReactNode
}

/** One review in a list: what the guest wrote, whole, and what can be done with it. */
export function ReviewEntry({ review, cabinTitle, onOpen, children }: EntryProps) {
  const { title, rating, guestName, stayDate, createdAt, verified, sourceUrl, reviewSource, ownerReply } = review
  return (
    <article className="card card-small review-entry stack gap-m" aria-label={`Review by ${guestName}`}>
      <div className="review-entry-head row small">
        <Stars rating={rating} />
        <strong>{guestName}</strong>
        <span className="soft">
          {cabinTitle}
          {stayDate && `, stayed in ${monthOf(stayDate)}`}
        </span>
        {verified && <StatusChip tone="good">Verified stay</StatusChip>}
        {sourceUrl ? (
          <a href={sourceUrl} target="_blank" rel="noreferrer">
            {reviewSource}
            <span className="visually-hidden"> (new tab)</span>
          </a>
        ) : null}
        <span className="faint at-end">
          <DateText date={dayOf(createdAt)} />
        </span>
      </div>
      {title && (
        <h2>
          <ReviewText review={review} field="title" />
        </h2>
      )}
      <p className="review-entry-text">
        <ReviewText review={review} field="reviewText" />
      </p>
      {review.rejectionReason !== null && (
        <p className="small">
          <strong>Rejected:</strong> {review.rejectionReason}
        </p>
      )}
      {ownerReply && (
        <p className="small soft review-entry-text">
          <strong>Your reply:</strong> {ownerReply}
        </p>
      )}
      <div className="row gap-s">
        {children}
        <OpenButton review={review} onOpen={onOpen} />
      </div>
    </article>
  )
}

/** One review among those that are put in an order: its beginning. */
export const FeaturedEntry = ({ review, cabinTitle, onOpen, children }: EntryProps) => (
  <article className="featured-entry stack gap-s" aria-label={`Review by ${review.guestName}`}>
    <div className="review-entry-head row small">
      <Stars rating={review.rating} />
      <strong>{review.guestName}</strong>
      <span className="soft">{cabinTitle}</span>
    </div>
    <p className="featured-entry-text">
      <ReviewText review={review} field="reviewText" />
    </p>
    <div className="row gap-s">
      {children}
      <OpenButton review={review} onOpen={onOpen} />
    </div>
  </article>
)

const OpenButton = ({ review, onOpen }: Pick<EntryProps, 'review' | 'onOpen'>) => (
  <Button size="small" variant="quiet" data-opens-row="" aria-label={`Open ${reviewName(review)}`} onClick={onOpen}>
    Open
  </Button>
)
