import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { dayOf } from '#shared/kernel/clock.ts'

/** So many days after it was mailed, the link to review a stay still opens. */
const INVITATION_VALID_DAYS = 90

/** The last day on which the link can be used. */
export const openUntil = (askedAt: string): CalendarDate => addDays(dayOf(askedAt), INVITATION_VALID_DAYS)

/** A guest's name as it stands beside a review unless they write another: `Thandi Mokoena` → `Thandi M.` */
export function publicGuestName(guestName: string): string {
  const [first = '', ...others] = guestName.split(' ')
  const initial = /\p{L}/u.exec(others.at(-1) ?? '')?.[0]
  return initial ? `${first} ${initial}.` : first
}
