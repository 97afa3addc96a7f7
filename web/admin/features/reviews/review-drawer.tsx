import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { Link } from 'react-router-dom'
import { reviewState } from '#shared/reviews/moderation.ts'
import type { Review } from '#shared/reviews/review.ts'
import { ReplyToReview, type ShowReviewToStaff } from '#shared/reviews/staff-reviews.contract.ts'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import { isMadeHere } from '#shared/pictures/picture-address.ts'
import { adminBookingPath } from '#shared/site/admin-paths.ts'
import { ActionButton } from '#web/admin/kit/actions.tsx'
import { Opened } from '#web/admin/kit/opened.tsx'
import { type DrawerPosition, RecordDrawer } from '#web/admin/kit/record-drawer.tsx'
import { Timeline } from '#web/admin/kit/timeline.tsx'
import { useUnsavedWork } from '#web/admin/kit/unsaved-work.ts'
import { Button } from '#web/kit/button.tsx'
import { DescriptionList } from '#web/kit/description-list.tsx'
import { problemsByField } from '#web/kit/field-problems.ts'
import { dateSpan } from '#web/kit/format.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Photo } from '#web/kit/photo.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { Stars } from '#web/kit/stars.tsx'
import { type ChipTone, StatusChip } from '#web/kit/status-chip.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import { RedactionEditor } from './redaction-editor.tsx'
import { ReviewText } from './review-text.tsx'
import { reviewQuery } from './staff-reviews.queries.ts'
import { useFeatured, useReviewActions } from './use-review-actions.ts'
import { useReviewDraft } from './use-review-draft.ts'

const RejectReviewDialog = lazy(async () => ({
  default: (await import('./reject-review-dialog.tsx')).RejectReviewDialog,
}))

const stateChips: Record<ReturnType<typeof reviewState>, { tone: ChipTone; label: string }> = {
  waiting: { tone: 'waiting', label: 'Waiting' },
  published: { tone: 'good', label: 'Published' },
  rejected: { tone: 'bad', label: 'Rejected' },
}

const actionTexts: Readonly<Record<string, string>> = {
  created: 'Added from another site',
  approved: 'Published',
  rejected: 'Rejected',
  restored: 'Moved to waiting',
  replied: 'Reply changed',
  redacted: 'Blacked-out words changed',
  'images-hidden': 'Hidden pictures changed',
}

type Details = ReplyOf<typeof ShowReviewToStaff>

/** One review with its booking, everything that can be done with it, and who did what. */
export function ReviewDrawer({
  id,
  cabinTitle,
  position,
}: {
  id: string
  cabinTitle: (slug: string) => string
  position: DrawerPosition
}) {
  const query = useQuery(reviewQuery(id))
  const { data } = query
  return (
    <RecordDrawer
      position={position}
      title={data ? `Review by ${data.review.guestName}` : 'Review'}
      footer={data && <StateActions key={id} review={data.review} />}
    >
      {data ? (
        <ReviewDetails key={id} details={data} cabinTitle={cabinTitle} />
      ) : query.isError ? (
        <QueryProblem title="The review could not be loaded" queries={[query]} />
      ) : (
        <Loading label="Loading the review" className="stack">
          <Skeleton shape="card" />
        </Loading>
      )}
    </RecordDrawer>
  )
}

function StateActions({ review }: { review: Review }) {
  const { run, isPending } = useReviewActions()
  const [isRejecting, setIsRejecting] = useState(false)
  const state = reviewState(review)
  return (
    <div className="row gap-s">
      {state !== 'published' && (
        <Button variant="primary" busy={isPending} onClick={() => run(review, { kind: 'approve' }, 'Review published')}>
          Approve
        </Button>
      )}
      {state !== 'waiting' && (
        <Button busy={isPending} onClick={() => run(review, { kind: 'restore' }, 'Review moved to waiting')}>
          Move to waiting
        </Button>
      )}
      {state !== 'rejected' && <Button onClick={() => setIsRejecting(true)}>Reject</Button>}
      <Suspense>
        {isRejecting && (
          <Opened value={review}>
            {(opened) => <RejectReviewDialog review={opened} onDone={() => setIsRejecting(false)} />}
          </Opened>
        )}
      </Suspense>
    </div>
  )
}

function ReviewDetails({
  details: { review, booking, changes },
  cabinTitle,
}: {
  details: Details
  cabinTitle: (slug: string) => string
}) {
  const { featureAction } = useFeatured()
  const state = reviewState(review)
  const { tone, label } = stateChips[state]
  return (
    <div className="stack gap-l">
      <div className="row gap-s">
        <Stars rating={review.rating} />
        <StatusChip tone={tone}>{label}</StatusChip>
        {review.verified && <StatusChip tone="good">Verified stay</StatusChip>}
        {state === 'published' && <ActionButton action={featureAction(review)} />}
      </div>
      <DescriptionList
        items={[
          {
            label: 'Booking',
            value: booking && (
              <>
                <Link className="figures" to={adminBookingPath(booking.reference)}>
                  {booking.reference}
                </Link>{' '}
                {booking.guestName}
              </>
            ),
          },
          { label: 'Stay', value: booking && dateSpan(booking.checkInDate, booking.checkOutDate) },
          { label: 'Cabin', value: cabinTitle(review.cabinSlug) },
          { label: 'E-mail', value: review.guestEmail },
          { label: 'Why rejected', value: review.rejectionReason },
          {
            label: 'From',
            value: review.sourceUrl && (
              <a href={review.sourceUrl} target="_blank" rel="noreferrer">
                {review.reviewSource}
                <span className="visually-hidden"> (new tab)</span>
              </a>
            ),
          },
        ]}
      />
      <ReviewWords review={review} />
      {review.images.length > 0 && <ReviewImages review={review} />}
      <ReplyForm review={review} />
      <section className="stack" aria-labelledby="review-history">
        <h3 id="review-history">History</h3>
        <Timeline
          items={[
            ...changes.map((change) => ({
              id: change.id,
              at: change.at,
              title: actionTexts[change.action] ?? change.action,
              by: change.by,
            })),
            ...(review.sourceUrl ? [] : [{ id: 'written', at: review.createdAt, title: 'Written by the guest' }]),
          ]}
        />
      </section>
    </div>
  )
}

/** What the guest wrote, and its black-outs. */
function ReviewWords({ review }: { review: Review }) {
  const [isRedacting, setIsRedacting] = useState(false)
  return (
    <section className="stack" aria-labelledby="review-words">
      <h3 id="review-words">What the guest wrote</h3>
      {isRedacting ? (
        <RedactionEditor review={review} onDone={() => setIsRedacting(false)} />
      ) : (
        <>
          {review.title && (
            <p>
              <strong>
                <ReviewText review={review} field="title" />
              </strong>
            </p>
          )}
          <p className="review-entry-text">
            <ReviewText review={review} field="reviewText" />
          </p>
          <div>
            <Button size="small" onClick={() => setIsRedacting(true)}>
              Black out words
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

function ReviewImages({ review }: { review: Review }) {
  const { run } = useReviewActions()
  const { images, hiddenImages } = review
  return (
    <section className="stack" aria-labelledby="review-pictures">
      <h3 id="review-pictures">Pictures</h3>
      <ul className="review-images grid grid-small grid-fill">
        {images.map((image, index) => {
          if (!isMadeHere(image))
            return (
              <li key={image} className="soft">
                {`Picture ${index + 1} is not shown to guests: its file was not made here and may say where it was taken.`}
              </li>
            )
          const isHidden = hiddenImages.includes(image)
          return (
            <li key={image} className={isHidden ? 'review-image-hidden stack gap-s' : 'stack gap-s'}>
              <Photo src={image} alt={`Picture ${index + 1}${isHidden ? ', hidden' : ''}`} shape="square" round />
              <Button
                size="small"
                aria-label={`${isHidden ? 'Show' : 'Hide'} picture ${index + 1}`}
                onClick={() =>
                  run(
                    review,
                    {
                      kind: 'hide-images',
                      images: isHidden ? hiddenImages.filter((one) => one !== image) : [...hiddenImages, image],
                    },
                    isHidden ? 'Picture shown' : 'Picture hidden',
                  )
                }
              >
                {isHidden ? 'Show' : 'Hide'}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const replyOf = ({ ownerReply }: Review): string => ownerReply ?? ''

function ReplyForm({ review }: { review: Review }) {
  const { run, isPending } = useReviewActions()
  const draft = useReviewDraft(review, replyOf)
  const { value: reply, isChanged, theirs } = draft
  const [problem, setProblem] = useState<string>()
  useUnsavedWork(isChanged)
  function save(text: string) {
    const { opened, sending } = draft
    const parsed = ReplyToReview.body?.safeParse({ version: opened.version, reply: text })
    setProblem(parsed?.error && problemsByField(parsed.error)['reply'])
    if (parsed?.success)
      run(opened, { kind: 'reply', reply: parsed.data.reply }, text ? 'Reply saved' : 'Reply removed', sending)
  }
  return (
    <section className="stack" aria-labelledby="review-reply">
      <h3 id="review-reply">Your reply</h3>
      <TextareaField
        label="Reply"
        hint="Everybody can read it below the review. At most 1,000 characters."
        value={reply}
        onChange={(event) => draft.set(event.target.value)}
        problem={problem}
      />
      {theirs !== undefined && (
        <Notice tone="warning" live="now" title="The reply has been changed meanwhile">
          <p>{theirs ? `It is now: “${theirs}”` : 'It is removed.'}</p>
        </Notice>
      )}
      <div className="row gap-s">
        <Button
          busy={isPending}
          busyLabel="Saving…"
          aria-disabled={!isChanged}
          onClick={isChanged ? () => save(reply) : undefined}
        >
          Save reply
        </Button>
        {replyOf(review) && (
          <Button variant="quiet" busy={isPending} onClick={() => save('')}>
            Remove reply
          </Button>
        )}
      </div>
    </section>
  )
}
