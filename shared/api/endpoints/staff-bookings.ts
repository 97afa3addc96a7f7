import { settleMoneyEndpoints } from '#shared/bookings/settle-money.contract.ts'
import { staffBookingEndpoints } from '#shared/bookings/staff-bookings.contract.ts'
import { todayEndpoints } from '#shared/bookings/today.contract.ts'
import { staffEmailEndpoints } from '#shared/notifications/staff-emails.contract.ts'

export const staffBookingsEndpoints = {
  ...todayEndpoints,
  ...staffBookingEndpoints,
  ...settleMoneyEndpoints,
  ...staffEmailEndpoints,
}
