import { reviewAnchor } from '#shared/site/paths.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import type { PublicReview } from '#shared/reviews/review.ts'
import { monthOf } from '#web/kit/format.ts'
import type { Elements } from '#web/kit/elements.ts'
import { DateText } from '#web/kit/date-text.tsx'
import { Photo } from '#web/kit/photo.tsx'
import { Stars } from '#web/kit/stars.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { RedactedText } from './redacted-text.tsx'
import { shortenAtWord } from './shorten-at-word.ts'
import './review-card.css'

/** Characters of a review in its compact form (specification §9). */
const COMPACT_LENGTH = 150

type ReviewCardProps = {
  review: PublicReview
  /** The cabin's name, not its slug. */
  cabinTitle: string
  compact?: boolean
  /** Actions at the end of the card; not in the compact form. */
  children?: Elements
}

export function ReviewCard({ review, cabinTitle, compact = false, children }: ReviewCardProps) {
  const { id, guestName, rating, title, reviewText, verified, stayDate, images, ownerReply } = review
  const { repliedAt, wordsRemoved } = review
  const shown = (text: string) => (wordsRemoved ? <RedactedText text={text} /> : text)
  return (
    <article className="review stack gap-m card" {...(!compact && { id: reviewAnchor(id) })}>
      <div className="row spread gap-s">
        <Stars rating={rating} />
        <span className="row gap-s">
          {verified && <StatusChip tone="good">Verified stay</StatusChip>}
          <StatusChip>{cabinTitle}</StatusChip>
        </span>
      </div>
      {title && <h3>{shown(title)}</h3>}
      <blockquote className="review-text stack gap-m soft">
        {compact
          ? shown(shortenAtWord(reviewText, COMPACT_LENGTH))
          : paragraphsOf(reviewText).map((paragraph, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a text is replaced as a whole
              <p key={index}>{shown(paragraph)}</p>
            ))}
      </blockquote>
      {!compact && images.length > 0 && (
        <div className="review-pictures grid grid-fill gap-s">
          {images.map((image, index) => (
            <Photo key={image} src={image} alt={`Picture ${index + 1} by ${guestName}`} shape="square" round />
          ))}
        </div>
      )}
      {wordsRemoved && <p className="faint">Some words of this review were removed by the owner.</p>}
      <footer className="review-footer line-above">
        <p>
          <strong>{guestName}</strong>
          {stayDate && <span className="soft">{` stayed in ${monthOf(stayDate)}`}</span>}
        </p>
        <div className="row spread gap-s">
          <SourceNote review={review} compact={compact} />
          {!compact && children}
        </div>
      </footer>
      {!compact && ownerReply && (
        <div className="review-reply stack gap-s soft small">
          <h4>
            <span>Reply from the owner</span>
            {repliedAt && (
              <span className="faint">
                {', '}
                <DateText date={dayOf(repliedAt)} />
              </span>
            )}
          </h4>
          {paragraphsOf(ownerReply).map((paragraph, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      )}
    </article>
  )
}

/** The review's source and date. */
const SourceNote = ({ review, compact }: { review: PublicReview; compact: boolean }) => (
  <p className="faint">
    {review.sourceUrl ? (
      <a href={review.sourceUrl} target="_blank" rel="noreferrer nofollow">
        <span>{review.reviewSource}</span>
        <span className="visually-hidden"> (new tab)</span>
      </a>
    ) : (
      <span>{review.reviewSource}</span>
    )}
    {!compact && (
      <span>
        {' · posted '}
        <DateText date={dayOf(review.createdAt)} />
      </span>
    )}
  </p>
)

const paragraphsOf = (text: string): string[] => text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '')
