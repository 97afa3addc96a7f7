export { WriteReviewForm as default } from '#web/site/features/reviews/write-review-form.tsx'
