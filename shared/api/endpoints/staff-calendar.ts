import { addOnSalesEndpoints } from '#shared/add-ons/add-on-sales.contract.ts'
import { addOnShortageEndpoints } from '#shared/add-ons/add-on-shortages.contract.ts'
import { blockedDatesEndpoints } from '#shared/availability/blocked-dates.contract.ts'
import { staffQuoteEndpoints } from '#shared/bookings/staff-quote.contract.ts'
import { stayChangeEndpoints } from '#shared/bookings/stay-change.contract.ts'
import { calendarEndpoints } from '#shared/calendar/calendar.contract.ts'

export const staffCalendarEndpoints = {
  ...calendarEndpoints,
  ...staffQuoteEndpoints,
  ...stayChangeEndpoints,
  ...blockedDatesEndpoints,
  ...addOnShortageEndpoints,
  ...addOnSalesEndpoints,
}
