import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { localBusinessTime } from '#web/booking/local-business-time.ts'
import { shortDate } from '#web/kit/format.ts'

type Given = Pick<GuestBooking, 'arrivalPack' | 'status'>

/** When the guest finds the way and the code; empty while they are shown, and once the stay is over. `now`: ISO instant. */
export function arrivalPackText({ arrivalPack: { state, opensOn }, status }: Given, now: string): string {
  if (state === 'open' || (state === 'closed' && status !== 'pending')) return ''
  if (state !== 'early' && opensOn <= localBusinessTime(new Date(now)).today)
    return 'As soon as the stay is paid, you find the way and the code here; we send it by e-mail too.'
  return `Three days before you arrive, from ${shortDate(opensOn)}, you find the way and the code here; we send it by e-mail too${state === 'early' ? '' : ', once the stay is paid'}.`
}
