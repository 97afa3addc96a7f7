import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ShowCalendar } from '#shared/calendar/calendar.contract.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { refetchWhileVisible } from '#web/admin/kit/refetch-while-visible.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import { type CalendarAddress, calendarLayout, firstDay } from './calendar-grid.ts'

/** What an address shows; today where it names no day. */
export function readCalendarAddress(params: URLSearchParams, today: CalendarDate): CalendarAddress {
  const from = CalendarDate.safeParse(params.get('from'))
  return { from: from.success ? from.data : today, cabin: params.get('cabin') ?? undefined }
}

/** Turning to another day keeps what is shown until the other nights are there. */
export const calendarQuery = (from: CalendarDate, weeks: number) =>
  queryOptions({
    ...refetchWhileVisible,
    queryKey: ['staff', 'calendar', from, weeks],
    queryFn: ({ signal }) => staffCall(ShowCalendar, { query: { from, weeks }, signal }),
    placeholderData: keepPreviousData,
  })

/** What the page asks first, in the window as it is now. */
export function firstCalendarQuery(params: URLSearchParams, today: CalendarDate) {
  const address = readCalendarAddress(params, today)
  const matches = (query: string) => window.matchMedia?.(query).matches ?? true
  return calendarQuery(firstDay(address), calendarLayout(matches, address.cabin !== undefined).weeks)
}
