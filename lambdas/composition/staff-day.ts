import { staffDayEndpoints } from '#shared/api/endpoints/staff-day.ts'
import { showDaySheetDetailsUsing, showDaySheetUsing } from '#lambdas/bookings/show-day-sheet.ts'
import { tickDaySheetUsing } from '#lambdas/bookings/tick-day-sheet.ts'
import { composition } from '#lambdas/http/composition.ts'

/** The use cases of the Lambda `staff-day`. */
export const staffDay = composition(staffDayEndpoints, {
  ShowDaySheet: showDaySheetUsing,
  ShowDaySheetDetails: showDaySheetDetailsUsing,
  TickDaySheet: tickDaySheetUsing,
})
