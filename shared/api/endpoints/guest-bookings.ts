import { guestBookingEndpoints } from '#shared/bookings/guest-bookings.contract.ts'
import { uploadEndpoints } from '#shared/documents/uploads.contract.ts'

export const guestBookingsEndpoints = {
  ...guestBookingEndpoints,
  ...uploadEndpoints,
}
