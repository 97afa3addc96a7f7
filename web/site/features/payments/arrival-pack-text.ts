import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { localBusinessTime } from '#web/booking/local-business-time.ts'
import { shortDate } from '#web/kit/format.ts'

/** When the guest finds the way and the code; empty while they are shown, and once the stay is over. */
export function arrivalPackText({ arrivalPack: { state, opensOn }, status }: GuestBooking, now: string): string {
  if (state === 'open' || (state === 'closed' && status !== 'pending')) return ''
  const { today } = localBusinessTime(new Date(now))
  if (opensOn <= today) return 'Once your stay is paid, you find the way and the code here.'
  return `Three days before you arrive, from ${shortDate(opensOn)}, you find the way and the code here; we send it by e-mail too${state === 'early' ? '' : ', once the stay is paid'}.`
}
