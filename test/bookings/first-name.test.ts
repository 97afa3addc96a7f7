import { expect, it } from 'vitest'
import { firstNameOf } from '#shared/bookings/first-name.ts'

it.each([
  ['Thandi Mokoena', 'Thandi'],
  ['  Anne-Marie  St. Clair', 'Anne-Marie'],
  ['Nguyễn Văn An', 'Nguyễn'],
  ['You won R5000 claim at www.evil-prize.co.za/win', 'You'],
  ['Dr Nomsa Dlamini', ''],
  ['J. van der Merwe', ''],
  ['R5000 is yours', ''],
  ['evil-prize.co.za', ''],
  ['ClickHereToClaimYourPrizeBeforeMidnight now', ''],
])('greets %s as “%s”', (guestName, first) => {
  expect(firstNameOf(guestName)).toBe(first)
})
