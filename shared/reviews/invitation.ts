import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { dayOf } from '#shared/kernel/clock.ts'

/** Days for which the link to review a stay stays valid after it was sent. */
const INVITATION_VALID_DAYS = 90

/** The last day on which the link can be used. */
export const invitationOpenUntil = (askedAt: string): CalendarDate => addDays(dayOf(askedAt), INVITATION_VALID_DAYS)

/** The name shown with a review unless the guest writes another: `Thandi Mokoena` → `Thandi M.` */
export function publicGuestName(guestName: string): string {
  const [first = '', ...others] = guestName.split(' ')
  const initial = /\p{L}/u.exec(others.at(-1) ?? '')?.[0]
  return initial ? `${first} ${initial}.` : first
}
