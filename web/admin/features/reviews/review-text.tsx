import { type RedactableField, wholeWords } from '#shared/reviews/redaction.ts'
import type { Review } from '#shared/reviews/review.ts'

/** A text of a review as staff read it: blacked-out words can be read, and are marked. */
export function ReviewText({ review, field }: { review: Review; field: RedactableField }) {
  const text = review[field] ?? ''
  const ranges = wholeWords(
    text,
    review.redactions.filter((redaction) => redaction.field === field),
  )
  return (
    <>
      {ranges.map(({ start, end }, at) => (
        <span key={start}>
          {text.slice(ranges[at - 1]?.end ?? 0, start)}
          <del className="review-redacted">
            <span className="visually-hidden">[blacked out: </span>
            {text.slice(start, end)}
            <span className="visually-hidden">]</span>
          </del>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.end ?? 0)}
    </>
  )
}
