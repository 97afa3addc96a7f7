import { staysEndpoints } from '#shared/api/endpoints/stays.ts'
import { showAvailabilityUsing } from '#lambdas/availability/show-availability.ts'
import { createBookingUsing } from '#lambdas/bookings/create-booking.ts'
import { calculatePricingUsing } from '#lambdas/pricing/calculate-pricing.ts'
import { showNightPricesUsing } from '#lambdas/pricing/show-night-prices.ts'
import { composition } from '#lambdas/http/composition.ts'

/** The use cases of the Lambda `stays`. */
export const stays = composition(staysEndpoints, {
  ShowAvailability: showAvailabilityUsing,
  ShowNightPrices: showNightPricesUsing,
  CalculatePricing: calculatePricingUsing,
  CreateBooking: createBookingUsing,
})
