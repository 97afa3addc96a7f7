import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useState } from 'react'
import { type ReviewState, reviewStates } from '#shared/reviews/moderation.ts'
import type { Review } from '#shared/reviews/review.ts'
import { MAX_COUNTED_REVIEWS } from '#shared/reviews/staff-reviews.contract.ts'
import { todayQuery } from '#web/admin/features/bookings/staff-bookings.queries.ts'
import { ReviewDrawer } from '#web/admin/features/reviews/review-drawer.tsx'
import { FeaturedReviews, ReviewsInState } from '#web/admin/features/reviews/review-lists.tsx'
import {
  featuredReviewsQuery,
  reviewCountsQuery,
  reviewsQuery,
} from '#web/admin/features/reviews/staff-reviews.queries.ts'
import '#web/admin/features/reviews/reviews.css'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { Tabs } from '#web/admin/kit/tabs.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import { useOpenedRecord, useSteps } from '#web/admin/kit/use-opened-record.ts'
import { Button } from '#web/kit/button.tsx'
import { withSearchParams } from '#web/kit/with-search-params.ts'

const AddReviewDialog = lazy(async () => ({
  default: (await import('#web/admin/features/reviews/add-review-dialog.tsx')).AddReviewDialog,
}))

const tabLabels = { waiting: 'Waiting', published: 'Published', rejected: 'Rejected' } as const

/** `/admin/reviews`: what guests wrote, until it is published or rejected, and which reviews the home page shows. */
export function Component() {
  const [address, setAddress] = useAddressParams()
  const { data: counts } = useQuery(reviewCountsQuery())
  const { data: featured } = useQuery(featuredReviewsQuery())
  const [isAdding, setIsAdding] = useState(false)
  const opened = useOpenedRecord('review')
  const chosen = address.get('tab') ?? ''
  const state = reviewStates.find((one) => one === chosen) ?? (chosen === 'featured' ? undefined : 'waiting')
  const { data: listed } = useInfiniteQuery({ ...reviewsQuery(state ?? 'published'), enabled: state !== undefined })
  const reviews = state ? listed?.pages.flatMap((page) => page.reviews) : featured?.reviews
  const steps = useSteps(reviews?.map(({ id }) => id) ?? [], opened)
  const cabinTitle = useCabinTitle()
  const list = {
    cabinTitle,
    onOpen: ({ id }: Review) => opened.open(id),
  }
  const stateTab = (one: ReviewState) => ({
    id: one as string,
    label: tabLabels[one],
    ...(counts && { count: countText(counts[one]) }),
    content: <ReviewsInState state={one} {...list} />,
  })
  useExactBadge(counts?.waiting)
  const tabs = [
    stateTab('waiting'),
    stateTab('published'),
    {
      id: 'featured',
      label: 'Featured',
      ...(featured && { count: featured.reviews.length }),
      content: <FeaturedReviews {...list} />,
    },
    stateTab('rejected'),
  ]
  return (
    <>
      <PageHeader
        title="Reviews"
        lead="A guest’s text is never edited. Publish the bad ones too: a calm reply says more than a gap."
      >
        <Button onClick={() => setIsAdding(true)}>Add from another site</Button>
      </PageHeader>
      <Tabs
        label="Reviews"
        value={state ?? 'featured'}
        onChange={(tab) =>
          setAddress(withSearchParams(address, { tab: tab === 'waiting' ? undefined : tab }), { replace: true })
        }
        tabs={tabs}
      />
      {opened.key !== undefined && (
        <ReviewDrawer
          id={opened.key}
          cabinTitle={cabinTitle}
          position={{
            ...steps,
            onClose: () => setAddress(withSearchParams(address, { review: undefined }), { replace: true }),
          }}
        />
      )}
      {isAdding && (
        <Suspense fallback={null}>
          <AddReviewDialog onDone={() => setIsAdding(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Today counts up to three and then says `3+`: while this page knows better, the badge says the same as the page. */
function useExactBadge(waiting: number | undefined) {
  const client = useQueryClient()
  const { data: today } = useQuery(todayQuery())
  useEffect(() => {
    if (waiting === undefined || !today?.reviews.hasMore) return
    const reviews = { count: Math.min(waiting, MAX_COUNTED_REVIEWS), hasMore: waiting > MAX_COUNTED_REVIEWS }
    if (reviews.count > today.reviews.count) client.setQueryData(todayQuery().queryKey, { ...today, reviews })
  }, [client, today, waiting])
}

const countText = (number: number): string =>
  number > MAX_COUNTED_REVIEWS ? `${MAX_COUNTED_REVIEWS}+` : String(number)
