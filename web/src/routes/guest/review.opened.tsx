export { WriteReviewForm as default } from '#web/features/reviews/write-review.tsx'
