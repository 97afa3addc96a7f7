import { type CalendarDate, daysBetween } from '#shared/kernel/calendar-date.ts'
import { dayOf, timeOf } from '#shared/kernel/clock.ts'
import { dayAndMonth, longDate, shortDate } from '#web/kit/format.ts'

/** From so many days on, a weekday alone could be that of another week. */
const WEEK = 7
/** From so many days on, a day could be that of another year. */
const FAR = 330

/** When something will happen, in the time of the business: `today 14:00`, `Fri 14:00`, `Fri 4 Dec 14:00`. */
export function relativeTime(instant: string, today: CalendarDate): string {
  const date = dayOf(instant)
  const days = daysBetween(today, date)
  const near = ['today', 'tomorrow'][days]
  const day =
    near ?? (days < 0 ? dayAndMonth(date) : days < WEEK ? dayAndMonth(date).slice(0, 3) : datedDay(date, days))
  return `${day} ${timeOf(instant)}`
}

const datedDay = (date: CalendarDate, days: number): string => (days < FAR ? dayAndMonth(date) : shortDate(date))

/** The same as a part of a sentence: `in 3 days, Friday 14:00 SAST`. The days are those of the calendar. */
export function relativeTimeInWords(instant: string, today: CalendarDate): string {
  const date = dayOf(instant)
  const days = daysBetween(today, date)
  const [weekday = '', ...rest] = longDate(date).split(' ')
  const day = days >= 0 && days < WEEK ? weekday : [weekday, ...rest.slice(0, days < FAR ? 2 : 3)].join(' ')
  const time = `${timeOf(instant)} SAST`
  if (days < 0) return `${day} ${time}`
  if (days === 0) return `today ${time}`
  return `${days === 1 ? 'tomorrow' : `in ${days} days`}, ${day} ${time}`
}
