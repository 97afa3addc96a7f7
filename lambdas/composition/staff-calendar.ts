import { staffCalendarEndpoints } from '#shared/api/endpoints/staff-calendar.ts'
import {
  type OverrideHolds,
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
import { winEnquiryUsing } from '#lambdas/enquiries/win-enquiry.ts'
import { type NeedsOf, composition } from '#lambdas/http/composition.ts'

type StaffBookingNeeds = Omit<NeedsOf<typeof createBookingByStaffUsing>, 'winEnquiry'> & NeedsOf<typeof winEnquiryUsing>
type BookingNeeds = Parameters<typeof overrideHolds>[0] & NeedsOf<typeof confirmWaitingUsing>
type BlockNeeds = BookingNeeds & Omit<NeedsOf<typeof changeBlockUsing>, keyof ReturnType<typeof bookingsOnBlocks>>

/** What happens to bookings when nights are blocked or given back. */
const bookingsOnBlocks = (needs: BookingNeeds) => ({
  overrideHolds: (async (confirmation, takeNights) => overrideHolds(needs, confirmation, takeNights)) as OverrideHolds,
  confirmWaiting: confirmWaitingUsing(needs),
})

/** The use cases of the Lambda `staff-calendar`. */
export const staffCalendar = composition(staffCalendarEndpoints, {
  ShowCalendar: showCalendarUsing,
  ShowAddOnSales: showAddOnSalesUsing,
  ShowAddOnShortages: showAddOnShortagesUsing,
  QuoteForStaff: quoteForStaffUsing,
  CreateBookingByStaff: (needs: StaffBookingNeeds) =>
    createBookingByStaffUsing({ ...needs, winEnquiry: winEnquiryUsing(needs) }),
  QuoteStayChange: quoteStayChangeUsing,
  ChangeStay: changeStayUsing,
  ListBlockedDates: listBlockedDatesUsing,
  BlockDates: (needs: BlockNeeds) => blockDatesUsing({ ...needs, ...bookingsOnBlocks(needs) }),
  ChangeBlock: (needs: BlockNeeds) => changeBlockUsing({ ...needs, ...bookingsOnBlocks(needs) }),
  UnblockDates: (needs: BlockNeeds) => unblockDatesUsing({ ...needs, ...bookingsOnBlocks(needs) }),
})
