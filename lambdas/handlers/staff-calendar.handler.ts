import { addOnSalesEndpoints } from '#shared/add-ons/add-on-sales.contract.ts'
import { addOnShortageEndpoints } from '#shared/add-ons/add-on-shortages.contract.ts'
import { blockedDatesEndpoints } from '#shared/availability/blocked-dates.contract.ts'
import { stayChangeEndpoints } from '#shared/bookings/stay-change.contract.ts'
import { staffQuoteEndpoints } from '#shared/bookings/staff-quote.contract.ts'
import { calendarEndpoints } from '#shared/calendar/calendar.contract.ts'
import {
  blockDatesUsing,
  changeBlockUsing,
  listBlockedDatesUsing,
  unblockDatesUsing,
} from '#lambdas/availability/block-dates.ts'
import { createBookingByStaffUsing, quoteForStaffUsing } from '#lambdas/bookings/book-by-staff.ts'
import { confirmWaitingUsing } from '#lambdas/bookings/confirm-waiting.ts'
import { changeStayUsing, quoteStayChangeUsing } from '#lambdas/bookings/change-stay.ts'
import { overrideHolds } from '#lambdas/bookings/override-holds.ts'
import { showAddOnSalesUsing } from '#lambdas/bookings/show-add-on-sales.ts'
import { showAddOnShortagesUsing } from '#lambdas/bookings/show-add-on-shortages.ts'
import { showCalendarUsing } from '#lambdas/bookings/show-calendar.ts'
import { routes, serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { linkKey } from '#lambdas/runtime/link-key.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { bookingSearchRepository } from '#lambdas/table/booking-search-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { nightRepository } from '#lambdas/table/night-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()
const clock = businessClock
const needs = {
  clock,
  linkKey,
  siteOrigin: env('SITE_ORIGIN'),
  catalogue: catalogueRepository(table),
  nights: nightRepository(table),
  bookings: bookingRepository(table),
  search: bookingSearchRepository(table),
}

export const handler = serve(
  routes(
    {
      ...calendarEndpoints,
      ...staffQuoteEndpoints,
      ...stayChangeEndpoints,
      ...blockedDatesEndpoints,
      ...addOnShortageEndpoints,
      ...addOnSalesEndpoints,
    },
    {
      ShowCalendar: showCalendarUsing(needs),
      ShowAddOnSales: showAddOnSalesUsing(needs),
      ShowAddOnShortages: showAddOnShortagesUsing(needs),
      QuoteForStaff: quoteForStaffUsing(needs),
      CreateBookingByStaff: createBookingByStaffUsing(needs),
      QuoteStayChange: quoteStayChangeUsing(needs),
      ChangeStay: changeStayUsing(needs),
      ListBlockedDates: listBlockedDatesUsing(needs),
      BlockDates: blockDatesUsing({
        ...needs,
        overrideHolds: async (confirmation, takeNights) => overrideHolds(needs, confirmation, takeNights),
      }),
      ChangeBlock: changeBlockUsing({
        ...needs,
        overrideHolds: async (confirmation, takeNights) => overrideHolds(needs, confirmation, takeNights),
        confirmWaiting: confirmWaitingUsing(needs),
      }),
      UnblockDates: unblockDatesUsing({ ...needs, confirmWaiting: confirmWaitingUsing(needs) }),
    },
  ),
  { findCaller: staffCaller(table) },
)
