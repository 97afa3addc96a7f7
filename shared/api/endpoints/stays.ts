import { availabilityEndpoints } from '#shared/availability/availability.contract.ts'
import { createBookingEndpoints } from '#shared/bookings/guest-bookings.contract.ts'
import { nightPriceEndpoints } from '#shared/pricing/night-prices.contract.ts'
import { pricingEndpoints } from '#shared/pricing/pricing.contract.ts'

export const staysEndpoints = {
  ...availabilityEndpoints,
  ...nightPriceEndpoints,
  ...pricingEndpoints,
  ...createBookingEndpoints,
}
