import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { reviewStates } from '#shared/reviews/moderation.ts'
import { FEATURED_REVIEWS, type Review } from '#shared/reviews/review.ts'
import { MAX_COUNTED_REVIEWS } from '#shared/reviews/staff-reviews.contract.ts'
import { ReviewDrawer } from '#web/admin/features/reviews/review-drawer.tsx'
import { FeaturedReviews, ReviewsInState } from '#web/admin/features/reviews/review-lists.tsx'
import { cabins, featuredReviewsQuery, reviewCountsQuery } from '#web/admin/features/reviews/staff-reviews.queries.ts'
import '#web/admin/features/reviews/reviews.css'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { Tabs } from '#web/admin/kit/tabs.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
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
  const { data: cabinList } = useQuery(cabins())
  const [isAdding, setIsAdding] = useState(false)
  const cabinTitle = (slug: string) => cabinList?.cabins.find((cabin) => cabin.slug === slug)?.name ?? slug
  const list = {
    cabinTitle,
    onOpen: ({ id }: Review) => setAddress(withSearchParams(address, { review: id })),
  }
  const opened = address.get('review')
  const tabs = [
    ...reviewStates.map((state) => ({
      id: state as string,
      label: tabLabels[state],
      ...(counts && { count: countText(counts[state]) }),
      content: <ReviewsInState state={state} {...list} />,
    })),
    {
      id: 'featured',
      label: 'Featured',
      ...(featured && { count: `${featured.reviews.length} of ${FEATURED_REVIEWS}` }),
      content: <FeaturedReviews {...list} />,
    },
  ]
  const chosen = address.get('tab') ?? ''
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
        value={tabs.some(({ id }) => id === chosen) ? chosen : 'waiting'}
        onChange={(tab) =>
          setAddress(withSearchParams(address, { tab: tab === 'waiting' ? undefined : tab }), { replace: true })
        }
        tabs={tabs}
      />
      {opened !== null && (
        <ReviewDrawer
          id={opened}
          cabinTitle={cabinTitle}
          onClose={() => setAddress(withSearchParams(address, { review: undefined }), { replace: true })}
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

const countText = (number: number): string =>
  number > MAX_COUNTED_REVIEWS ? `${MAX_COUNTED_REVIEWS}+` : String(number)
