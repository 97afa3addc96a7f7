import { bookingSearchEndpoints } from '#shared/bookings/booking-search.contract.ts'
import { staffReviewEndpoints } from '#shared/reviews/staff-reviews.contract.ts'

export const staffReviewsAndSearchEndpoints = {
  ...staffReviewEndpoints,
  ...bookingSearchEndpoints,
}
