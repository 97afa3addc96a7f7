import { describe, expect, it } from 'vitest'
import { AN_HOUR, A_DAY } from '#test/support/a-moment.ts'
import { type House, aHouseOn, granted } from '#test/support/a-house.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'

const tables = tablesForThisFile()
const aHouse = async (): Promise<House> => aHouseOn((await tables.aFurnishedTable()).table)

type Named = { readonly reference: string }
const of = ({ reference }: Named) => ({ params: { reference } })
const nightsOf = (house: House, { reference }: Named, cabinName = 'protea') =>
  house.nights
    .ownersOf(cabinName, '2027-01-01', '2027-12-31')
    .then((owners) => owners.filter(({ by }) => by === reference).map(({ night }) => night))

let lines = 0
const money = (amountCents: number, changes: object = {}) => {
  lines += 1
  return { entryId: `bank-line-${lines}`, amountCents, method: 'eft' as const, note: '', ...changes }
}

describe('a booking, from pending to its end', () => {
  it('is confirmed by the deposit and paid by the balance, and each change is one line of history', async () => {
    const house = await aHouse()
    const booking = await house.booked()
    expect(booking).toMatchObject({ totalPriceCents: 4_600_00, dueNowCents: 2_300_00 })

    const afterDeposit = granted(await house.pay({ ...of(booking), body: money(2_300_00) }))
    expect(afterDeposit).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'deposit_paid',
      depositPaid: true,
      balancePaid: false,
      outstandingCents: 2_300_00,
    })
    expect(await nightsOf(house, booking)).toEqual(['2027-02-01', '2027-02-02'])

    const afterBalance = granted(await house.pay({ ...of(booking), body: money(2_300_00) }))
    expect(afterBalance).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', outstandingCents: 0 })
    expect(afterBalance.history.map(({ what }) => what)).toEqual(['payment-accepted', 'payment-accepted', 'booked'])
    expect(afterBalance.history.map(({ by }) => by.name)).toEqual(['Nomsa', 'Nomsa', ''])
  })

  it('shows staff after every act exactly what a fresh look would show', async () => {
    const house = await aHouse()
    const booking = await house.booked()
    house.clock.pass(1)
    const paid = granted(await house.pay({ ...of(booking), body: money(2_300_00) }))
    expect(paid).toEqual(granted(await house.showToStaff(of(booking))))
    house.clock.pass(1)
    const cancelled = granted(await house.cancelByStaff({ ...of(booking), body: { reason: 'Flooded road' } }))
    expect(cancelled).toEqual(granted(await house.showToStaff(of(booking))))
  })

  it('is not confirmed by less than the deposit, but the money is kept and the booking no longer lapses', async () => {
    const house = await aHouse()
    const booking = await house.booked()
    const shown = granted(await house.pay({ ...of(booking), body: money(2_299_99) }))
    expect(shown).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', paidCents: 2_299_99, expiresAt: null })
    house.clock.pass(30 * A_DAY)
    expect(await house.lapse()).toBe(0)
    house.clock.setTo('2026-11-21T08:00:00.000Z')
    expect(granted(await house.pay({ ...of(booking), body: money(1) }))).toMatchObject({ status: 'confirmed' })
  })

  it('takes the same bank line once, however often staff press the button', async () => {
    const house = await aHouse()
    const booking = await house.booked()
    const body = money(2_300_00)
    const answers = await Promise.all(Array.from({ length: 6 }, () => house.pay({ ...of(booking), body })))
    for (const answer of answers) expect(granted(answer)).toMatchObject({ paidCents: 2_300_00, status: 'confirmed' })
    expect(granted(await house.showToStaff(of(booking))).ledger).toHaveLength(1)
  })

  it('keeps every one of ten different payments written in the same moment', async () => {
    const house = await aHouse()
    const booking = await house.booked()
    const wanted = Array.from({ length: 10 }, (_, place) => money(100_00 + place))
    const answers = await Promise.all(wanted.map((body) => house.pay({ ...of(booking), body })))
    const kept = wanted.filter((_, place) => answers[place]?.ok)
    const shown = granted(await house.showToStaff(of(booking)))
    expect(new Set(shown.ledger.map(({ id }) => id))).toEqual(new Set(kept.map(({ entryId }) => entryId)))
    expect(shown.history).toHaveLength(1 + kept.length)
    for (const answer of answers.filter(({ ok }) => !ok)) expect(answer).toMatchObject({ refusal: 'changed-meanwhile' })
  })

  it('whose money comes when the nights are gone keeps the money, is flagged, and is mended by moving it', async () => {
    const house = await aHouse()
    const [late, quick] = [await house.booked(), await house.booked()]
    granted(await house.confirm(of(quick)))

    const flagged = granted(await house.pay({ ...of(late), body: money(2_300_00) }))
    expect(flagged).toMatchObject({
      status: 'pending',
      needsAttention: 'paid-but-nights-taken',
      paidCents: 2_300_00,
      expiresAt: null,
    })
    expect(flagged.history[0]?.mails).toEqual(['nights_taken', 'paid_but_nights_taken'])
    expect(granted(await house.list({ query: { needsAttention: 'true' } })).bookings).toMatchObject([
      { reference: late.reference },
    ])
    expect(await nightsOf(house, late)).toEqual([])

    const to = { cabinName: 'protea', checkInDate: '2027-02-08', checkOutDate: '2027-02-10' }
    const moved = granted(await house.move({ ...of(late), body: to }))
    expect(moved).toMatchObject({ ...to, status: 'confirmed', needsAttention: null })
    expect(moved.history[0]?.mails).toEqual(['booking_moved', 'booking_confirmed'])
    expect(await nightsOf(house, late)).toEqual(['2027-02-08', '2027-02-09'])
    expect(granted(await house.list({ query: { needsAttention: 'true' } })).bookings).toEqual([])
  })

  it('whose money comes when the nights are gone can be refunded, and then lapses by itself', async () => {
    const house = await aHouse()
    const [late, quick] = [await house.booked(), await house.booked()]
    granted(await house.confirm(of(quick)))
    granted(await house.pay({ ...of(late), body: money(2_300_00) }))
    expect(await house.refund({ ...of(late), body: money(2_300_01) })).toMatchObject({ refusal: 'refund-too-large' })
    const refunded = granted(await house.refund({ ...of(late), body: money(2_300_00) }))
    expect(refunded).toMatchObject({ paymentStatus: 'refunded', needsAttention: null, paidCents: 0 })
    expect(await house.lapse()).toBe(1)
    expect(granted(await house.showToStaff(of(late)))).toMatchObject({ status: 'expired' })
  })

  it.each(['expired', 'cancelled'] as const)('that is %s keeps late money and asks staff to look', async (status) => {
    const house = await aHouse()
    const booking = await house.booked()
    if (status === 'expired') {
      house.clock.pass(2 * A_DAY)
      expect(await house.lapse()).toBe(1)
    } else {
      granted(await house.cancelByStaff({ ...of(booking), body: { reason: 'Double booking' } }))
    }
    const shown = granted(await house.pay({ ...of(booking), body: money(2_300_00) }))
    expect(shown).toMatchObject({ status, needsAttention: 'paid-after-closing', paidCents: 2_300_00 })
    expect(await nightsOf(house, booking)).toEqual([])
    expect(await house.confirm(of(booking))).toMatchObject({ refusal: 'booking-not-pending' })
  })
})

describe('cancelling', () => {
  it('by the guest gives back by the tiers they booked under, and opens the nights to others', async () => {
    const house = await aHouse()
    const [booking, next] = [await house.booked(), await house.booked()]
    granted(await house.pay({ ...of(booking), body: money(4_600_00) }))
    // Twenty days before arrival: half.
    house.clock.setTo('2027-01-12T08:00:00.000Z')
    const quote = granted(await house.show({ params: { token: booking.token } })).cancellation
    expect(quote).toEqual({ refundCents: 2_300_00, refundPercent: 50 })

    const cancel = (refundCents: number) =>
      house.cancel({ params: { token: booking.token }, body: { refundCents, paidCents: 4_600_00, reason: 'Ill' } })
    expect(await cancel(4_600_00)).toMatchObject({ refusal: 'refund-changed', details: { refundCents: 2_300_00 } })
    expect(granted(await cancel(2_300_00))).toMatchObject({ status: 'cancelled', cancellation: null })
    expect(await cancel(2_300_00)).toMatchObject({ refusal: 'booking-closed' })

    expect(await nightsOf(house, booking)).toEqual([])
    granted(await house.confirm(of(next)))
    expect(granted(await house.showToStaff(of(booking)))).toMatchObject({
      refundDueCents: 2_300_00,
      paymentStatus: 'paid',
    })
    const refunded = granted(await house.refund({ ...of(booking), body: money(2_300_00) }))
    expect(refunded).toMatchObject({ status: 'cancelled', paymentStatus: 'partly_refunded', paidCents: 2_300_00 })
  })

  it('twice in the same moment happens once', async () => {
    const house = await aHouse()
    const booking = await house.booked()
    granted(await house.confirm(of(booking)))
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => house.cancelByStaff({ ...of(booking), body: { reason: '' } })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(granted(await house.showToStaff(of(booking))).history).toHaveLength(3)
  })

  it('a pending booking gives its held nights back', async () => {
    const house = await aHouse()
    const booking = await house.booked({ paymentMethod: 'card' })
    granted(await house.startPayment({ body: { token: booking.token } }))
    expect(await nightsOf(house, booking)).toHaveLength(2)
    granted(
      await house.cancel({ params: { token: booking.token }, body: { refundCents: 0, paidCents: 0, reason: '' } }),
    )
    expect(await nightsOf(house, booking)).toEqual([])
  })
})

describe('moving a booking', () => {
  const confirmed = async (house: House) => {
    const booking = await house.booked({ cabinName: 'aloe', checkInDate: '2027-02-01', checkOutDate: '2027-02-05' })
    granted(await house.confirm(of(booking)))
    return booking
  }
  const to = (checkInDate: string, checkOutDate: string, cabinName = 'aloe') => ({
    body: { cabinName, checkInDate, checkOutDate },
  })

  it('by a day keeps the nights it still needs, gives back one and takes one', async () => {
    const house = await aHouse()
    const booking = await confirmed(house)
    granted(await house.move({ ...of(booking), ...to('2027-02-02', '2027-02-06') }))
    expect(await nightsOf(house, booking, 'aloe')).toEqual(['2027-02-02', '2027-02-03', '2027-02-04', '2027-02-05'])
  })

  it('that waits for its money is done once and told once, also after two clicks', async () => {
    const house = await aHouse()
    const booking = await house.booked({ cabinName: 'aloe', checkInDate: '2027-02-01', checkOutDate: '2027-02-05' })
    granted(await house.move({ ...of(booking), ...to('2027-02-02', '2027-02-06') }))
    const again = granted(await house.move({ ...of(booking), ...to('2027-02-02', '2027-02-06') }))
    expect(again.history.map(({ what }) => what)).toEqual(['moved', 'booked'])
  })

  it('to another cabin gives back all of the old nights and keeps the agreed price', async () => {
    const house = await aHouse()
    const booking = await confirmed(house)
    const moved = granted(await house.move({ ...of(booking), ...to('2027-02-01', '2027-02-05', 'yellowwood') }))
    expect(moved).toMatchObject({ cabinName: 'yellowwood', totalPriceCents: booking.totalPriceCents })
    expect(await nightsOf(house, booking, 'aloe')).toEqual([])
    expect(await nightsOf(house, booking, 'yellowwood')).toHaveLength(4)
  })

  it('onto nights that are taken, or that the cabin is too small for, changes nothing', async () => {
    const house = await aHouse()
    const booking = await confirmed(house)
    const other = await house.booked({ cabinName: 'aloe', checkInDate: '2027-02-08', checkOutDate: '2027-02-10' })
    granted(await house.confirm(of(other)))
    const before = await house.bookings.findWhole(booking.reference)

    expect(await house.move({ ...of(booking), ...to('2027-02-04', '2027-02-09') })).toEqual({
      ok: false,
      refusal: 'nights-already-taken',
      details: { nights: ['2027-02-08'], by: [other.reference] },
    })
    expect(await house.move({ ...of(booking), ...to('2027-02-01', '2027-04-01') })).toMatchObject({
      refusal: 'stay-too-long',
    })
    expect(await house.move({ ...of(booking), ...to('2027-02-01', '2027-02-05', 'baobab') })).toMatchObject({
      refusal: 'cabin-not-found',
    })
    expect(await house.bookings.findWhole(booking.reference)).toEqual(before)
    expect(await nightsOf(house, booking, 'aloe')).toHaveLength(4)
  })

  it('that many wish onto the same free nights at once succeeds for one of them', async () => {
    const house = await aHouse()
    const starts = ['2027-03-01', '2027-03-08', '2027-03-15', '2027-03-22', '2027-04-05', '2027-04-12']
    const bookings = await Promise.all(
      starts.map((checkInDate) =>
        house.booked({
          cabinName: 'aloe',
          checkInDate,
          checkOutDate: `${checkInDate.slice(0, 8)}${String(Number(checkInDate.slice(8)) + 2).padStart(2, '0')}`,
        }),
      ),
    )
    for (const booking of bookings) granted(await house.confirm(of(booking)))
    const answers = await Promise.all(
      bookings.map((booking) => house.move({ ...of(booking), ...to('2027-05-03', '2027-05-05') })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.refusal === 'nights-already-taken')).toHaveLength(5)
    const owners = await house.nights.ownersOf('aloe', '2027-01-01', '2027-12-31')
    expect(owners).toHaveLength(12)
  })
})

describe('the hourly run that lets unpaid bookings lapse', () => {
  it('lets EFT bookings lapse after 48 hours and card bookings after 2, each once, with one e-mail', async () => {
    const house = await aHouse()
    const [eft, card] = [await house.booked(), await house.booked({ paymentMethod: 'card' })]
    house.clock.pass(2 * AN_HOUR - 1)
    expect(await house.lapse()).toBe(0)
    house.clock.pass(1)
    expect(await house.lapse()).toBe(1)
    expect(await house.lapse()).toBe(0)
    house.clock.pass(46 * AN_HOUR)
    expect(await house.lapse()).toBe(1)
    expect(await house.lapse()).toBe(0)
    for (const booking of [eft, card]) {
      const shown = granted(await house.showToStaff(of(booking)))
      expect(shown).toMatchObject({ status: 'expired' })
      expect(shown.history.flatMap(({ mails }) => mails).filter((mail) => mail === 'booking_expired')).toHaveLength(1)
    }
  })

  it('run twice at once lets a booking lapse once', async () => {
    const house = await aHouse()
    await Promise.all(Array.from({ length: 5 }, () => house.booked()))
    house.clock.pass(2 * A_DAY)
    const lapsed = await Promise.all([house.lapse(), house.lapse(), house.lapse()])
    expect(lapsed.reduce((sum, count) => sum + count, 0)).toBe(5)
  })

  it('never lapses a booking under a guest who is paying, nor one that was paid for in that moment', async () => {
    const house = await aHouse()
    const [paying, paid] = [await house.booked({ paymentMethod: 'card' }), await house.booked({ cabinName: 'aloe' })]
    house.clock.pass(115)
    granted(await house.startPayment({ body: { token: paying.token } }))
    house.clock.pass(10)
    expect(await house.lapse()).toBe(0)
    house.clock.pass(10)
    expect(await house.lapse()).toBe(1)

    house.clock.pass(2 * A_DAY)
    const [lapsed, answer] = await Promise.all([house.lapse(), house.pay({ ...of(paid), body: money(4_600_00) })])
    const shown = granted(await house.showToStaff(of(paid)))
    expect(answer.ok).toBe(true)
    expect(shown.paidCents).toBe(4_600_00)
    expect(shown).toMatchObject(lapsed === 1 ? { needsAttention: 'paid-after-closing' } : { status: 'confirmed' })
  })
})
