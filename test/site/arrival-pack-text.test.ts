import { describe, expect, it } from 'vitest'
import type { ArrivalPackState } from '#shared/arrival/arrival-pack-state.ts'
import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { arrivalPackText } from '#web/site/features/payments/arrival-pack-text.ts'

const text = (state: ArrivalPackState, day: string, status: GuestBooking['status'] = 'confirmed') =>
  arrivalPackText({ arrivalPack: { state, opensOn: '2027-01-29' }, status }, `${day}T06:00:00.000Z`)
const FROM =
  'Three days before you arrive, from Fri 29 Jan 2027, you find the way and the code here; we send it by e-mail too'
const AS_SOON_AS = 'As soon as the stay is paid, you find the way and the code here; we send it by e-mail too.'

describe('when a guest finds the way and the code', () => {
  it.each<[string, string, Parameters<typeof text>]>([
    ['paid', `${FROM}.`, ['early', '2027-01-28']],
    ['unpaid', `${FROM}, once the stay is paid.`, ['unpaid', '2027-01-28']],
    ['not confirmed', `${FROM}, once the stay is paid.`, ['closed', '2027-01-28', 'pending']],
    ['unpaid on the day on which it opens', AS_SOON_AS, ['unpaid', '2027-01-29']],
    ['unpaid during the stay', AS_SOON_AS, ['unpaid', '2027-02-02']],
    ['not confirmed shortly before arrival', AS_SOON_AS, ['closed', '2027-01-31', 'pending']],
    ['open', '', ['open', '2027-01-31']],
    ['over', '', ['closed', '2027-02-10', 'completed']],
    ['cancelled', '', ['closed', '2027-01-20', 'cancelled']],
    ['expired', '', ['closed', '2027-01-20', 'expired']],
  ])('%s: %s', (_, said, given) => {
    expect(text(...given)).toBe(said)
  })

  it('goes by the day in South Africa', () => {
    const at = (now: string) =>
      arrivalPackText({ arrivalPack: { state: 'unpaid', opensOn: '2027-01-29' }, status: 'confirmed' }, now)
    expect(at('2027-01-28T21:59:59.000Z')).toBe(`${FROM}, once the stay is paid.`)
    expect(at('2027-01-28T22:00:00.000Z')).toBe(AS_SOON_AS)
  })
})
