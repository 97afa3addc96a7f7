import { type CalendarDate, weekdayOf } from './calendar-date.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `2026-03-06` → `Friday 6 March 2026`: the South African order, with the weekday, in the words of the house. */
export function longDate(date: CalendarDate): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${weekdays[weekdayOf(date) - 1]} ${Number(day)} ${months[Number(month) - 1]} ${year}`
}
