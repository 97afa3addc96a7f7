export { guestReviewEndpoints as guestReviewsEndpoints } from '#shared/reviews/reviews.contract.ts'
