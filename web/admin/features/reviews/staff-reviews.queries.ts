import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { ReviewState } from '#shared/reviews/moderation.ts'
import type { Redaction } from '#shared/reviews/redaction.ts'
import type { Review } from '#shared/reviews/review.ts'
import {
  ApproveReview,
  CountReviews,
  FeatureReviews,
  HideReviewImages,
  ListFeaturedReviews,
  ListReviewsForStaff,
  RedactReview,
  RejectReview,
  ReplyToReview,
  RestoreReview,
  ShowReviewToStaff,
} from '#shared/reviews/staff-reviews.contract.ts'
import type { BodyInputOf } from '#shared/kernel/endpoint.ts'
import { refetchWhileVisible } from '#web/admin/kit/refetch-while-visible.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'

export const reviewsQuery = (state: ReviewState) =>
  infiniteQueryOptions({
    ...refetchWhileVisible,
    queryKey: ['staff', 'reviews', state],
    queryFn: ({ pageParam, signal }) =>
      staffCall(ListReviewsForStaff, { query: { state, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })

export const reviewCountsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'review-counts'],
    queryFn: ({ signal }) => staffCall(CountReviews, { signal }),
  })

export const featuredReviewsQuery = () =>
  queryOptions({
    ...refetchWhileVisible,
    queryKey: ['staff', 'featured-reviews'],
    queryFn: ({ signal }) => staffCall(ListFeaturedReviews, { signal }),
  })

export const reviewQuery = (id: string) =>
  queryOptions({
    ...refetchWhileVisible,
    queryKey: ['staff', 'review', id],
    queryFn: ({ signal }) => staffCall(ShowReviewToStaff, { params: { id }, signal }),
  })

type Changed = Pick<Review, 'id' | 'version'>
/** What staff can do with one review. */
export type ReviewAction =
  | { readonly kind: 'approve' | 'restore' }
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'reply'; readonly reply: string }
  | { readonly kind: 'redact'; readonly redactions: Redaction[] }
  | { readonly kind: 'hide-images'; readonly images: string[] }

function sendAction({ id, version }: Changed, action: ReviewAction): Promise<Review> {
  const params = { id }
  switch (action.kind) {
    case 'approve':
      return staffCall(ApproveReview, { params, body: { version } })
    case 'restore':
      return staffCall(RestoreReview, { params, body: { version } })
    case 'reject':
      return staffCall(RejectReview, { params, body: { version, reason: action.reason } })
    case 'reply':
      return staffCall(ReplyToReview, { params, body: { version, reply: action.reply } })
    case 'redact':
      return staffCall(RedactReview, { params, body: { version, redactions: action.redactions } })
    case 'hide-images':
      return staffCall(HideReviewImages, { params, body: { version, images: action.images } })
  }
}

export const reviewActionMutation = () =>
  mutationOptions({
    mutationFn: ({ review, action }: { review: Changed; action: ReviewAction }) => sendAction(review, action),
    onSettled: (_review, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: ['staff'] }),
  })

export const featureReviewsMutation = () =>
  mutationOptions({
    mutationFn: (body: BodyInputOf<typeof FeatureReviews>) => staffCall(FeatureReviews, { body }),
    // The new order shows at once; where it is not saved, the former one is back.
    onMutate({ ids }, { client }) {
      const { queryKey } = featuredReviewsQuery()
      void client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      const reviews = ids.flatMap((id) => before?.reviews.find((review) => review.id === id) ?? [])
      if (before) client.setQueryData(queryKey, { ...before, reviews })
      return before
    },
    onError: (_error, _body, before, { client }) => client.setQueryData(featuredReviewsQuery().queryKey, before),
    onSettled: (_review, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: ['staff'] }),
  })
