import { changeBookingEndpoints } from '#shared/bookings/change-booking.contract.ts'
import { exchangeEndpoints } from '#shared/bookings/exchange.contract.ts'
import { holdNightsEndpoints } from '#shared/bookings/hold-nights.contract.ts'
import { importBookingsEndpoints } from '#shared/bookings/import-bookings.contract.ts'
import { transferEndpoints } from '#shared/bookings/transfer.contract.ts'

export const staffBookingChangesEndpoints = {
  ...changeBookingEndpoints,
  ...holdNightsEndpoints,
  ...transferEndpoints,
  ...exchangeEndpoints,
  ...importBookingsEndpoints,
}
