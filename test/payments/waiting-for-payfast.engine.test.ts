import { describe, expect, it } from 'vitest'
import { type House, aHouseOn, granted } from '#test/support/a-house.ts'
import { theLog } from '#test/support/a-log.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'

const tables = tablesForThisFile()
const log = theLog()
const aHouse = async (): Promise<House> => aHouseOn((await tables.aFurnishedTable()).table)

/** A guest whose booking waits for a card payment: of the deposit, R2,300.00, unless the stay is another. */
async function atPayfast(house: House, stay: Parameters<House['booked']>[0] = {}) {
  const booking = await house.booked({ paymentMethod: 'card', ...stay })
  const started = granted(await house.startPayment({ body: { token: booking.token } }))
  return { ...booking, ...started, params: { attemptId: started.attemptId } }
}

describe('what a payment page is told of the time that is left', () => {
  it('is until when the booking waits and its nights are held, as long as both lie ahead', async () => {
    const house = await aHouse()
    const { params } = await atPayfast(house)
    const begun = granted(await house.showPayment({ params }))
    expect(begun.heldUntil).not.toBeNull()
    expect(begun.openUntil).not.toBeNull()
    expect(begun.openUntil && begun.heldUntil && begun.openUntil > begun.heldUntil).toBe(true)

    house.clock.pass(16)
    expect(granted(await house.showPayment({ params }))).toMatchObject({ heldUntil: null, openUntil: begun.openUntil })
    house.clock.pass(2 * 60)
    // The hourly run has not been here yet, and nobody can pay for it any more.
    expect(granted(await house.showPayment({ params }))).toMatchObject({ bookingStatus: 'pending', openUntil: null })
  })

  it('is nothing held any more once the guest came back', async () => {
    const house = await aHouse()
    const { params } = await atPayfast(house)
    expect(granted(await house.endPayment({ params }))).toMatchObject({ attemptStatus: 'cancelled', heldUntil: null })
  })

  it('is nothing at all once a proof is sent, and once it is paid', async () => {
    const house = await aHouse()
    const byEft = await atPayfast(house)
    await house.sentFile(byEft)
    expect(granted(await house.showPayment(byEft))).toMatchObject({ bookingStatus: 'pending', openUntil: null })
    granted(await house.endPayment(byEft))

    const byCard = await atPayfast(house)
    await house.settle(await house.received(house.itnFor(byCard.paymentData)))
    expect(granted(await house.showPayment(byCard))).toMatchObject({ openUntil: null, heldUntil: null })
  })
})

describe('a guest who came back without paying and wants other dates', () => {
  const otherDates = { refundCents: 0, paidCents: 0, reason: 'Other dates' }

  it('lets the booking go, and is told all that the form was filled in with', async () => {
    const house = await aHouse()
    const wish = { cabinName: 'yellowwood', children: [{ age: 4 }], addOns: [{ addOnId: 'firewood', quantity: 2 }] }
    const { token } = await house.booked({ ...wish, paymentMethod: 'card' })
    const { attemptId } = granted(await house.startPayment({ body: { token } }))
    granted(await house.endPayment({ params: { attemptId } }))
    expect(granted(await house.cancel({ params: { token }, body: otherDates }))).toMatchObject({
      status: 'cancelled',
      cabinName: 'yellowwood',
      childAges: [4],
      addOns: [{ addOnId: 'firewood', quantity: 2 }],
      refundOwedCents: 0,
    })
  })

  it('keeps it when the money has come after all', async () => {
    const house = await aHouse()
    const { token, params, paymentData } = await atPayfast(house)
    granted(await house.endPayment({ params }))
    await house.settle(await house.received(house.itnFor(paymentData)))
    expect(await house.cancel({ params: { token }, body: otherDates })).toMatchObject({ refusal: 'refund-changed' })
    expect(granted(await house.showPayment({ params }))).toMatchObject({ bookingStatus: 'confirmed' })
  })

  it('keeps it also so near to arrival that nothing would go back', async () => {
    const house = await aHouse()
    const near = { checkInDate: '2026-12-01', checkOutDate: '2026-12-03', paymentType: 'full' } as const
    const guest = await atPayfast(house, near)
    granted(await house.endPayment(guest))
    await house.settle(await house.received(house.itnFor(guest.paymentData)))
    const { params, token } = guest
    expect(granted(await house.show({ params: { token } })).cancellation).toMatchObject({ refundCents: 0 })
    expect(await house.cancel({ params: { token }, body: otherDates })).toMatchObject({ refusal: 'refund-changed' })
    expect(granted(await house.showPayment({ params }))).toMatchObject({ bookingStatus: 'confirmed' })
  })

  it('loses nothing of money that comes when it is gone', async () => {
    const house = await aHouse()
    const { token, params, paymentData } = await atPayfast(house)
    granted(await house.endPayment({ params }))
    granted(await house.cancel({ params: { token }, body: otherDates }))
    await house.settle(await house.received(house.itnFor(paymentData)))
    expect(granted(await house.show({ params: { token } }))).toMatchObject({
      status: 'cancelled',
      paidCents: 2_300_00,
      needsAttention: 'paid-after-closing',
    })
  })
})

describe('a guest who waits for PayFast’s word', () => {
  const history = async (house: House, { reference }: { readonly reference: string }) =>
    granted(await house.showToStaff({ params: { reference } })).history

  it('is told to wait on before ten minutes are over, and staff hear nothing', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    house.clock.pass(9)
    expect(await house.reportLate(guest)).toMatchObject({ refusal: 'payment-not-late' })
    expect((await history(house, guest)).map(({ what }) => what)).toEqual(['card-payment-started', 'booked'])
  })

  it('has staff told after ten minutes, once, however often it is said; and the money counts when it comes', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    house.clock.pass(10)
    const told = await Promise.all(Array.from({ length: 5 }, () => house.reportLate(guest)))
    expect(told.map(granted)).toEqual(Array.from({ length: 5 }, () => ({ told: true })))
    house.clock.pass(10)
    granted(await house.reportLate(guest))

    const flagged = (await history(house, guest)).filter(({ what }) => what === 'payment-flagged')
    expect(flagged).toMatchObject([
      { facts: { outcome: 'late', amountCents: 2_300_00 }, mails: ['payment_to_check'], by: { kind: 'guest' } },
    ])
    expect(granted(await house.showPayment(guest))).toMatchObject({ attemptStatus: 'open', bookingStatus: 'pending' })

    await house.settle(await house.received(house.itnFor(guest.paymentData)))
    expect(granted(await house.showPayment(guest))).toMatchObject({ attemptStatus: 'paid', bookingStatus: 'confirmed' })
  })

  it('disturbs nobody when PayFast has spoken meanwhile', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    await house.settle(await house.received(house.itnFor(guest.paymentData)))
    house.clock.pass(10)
    granted(await house.reportLate(guest))
    expect((await history(house, guest)).map(({ what }) => what)).not.toContain('payment-flagged')
    expect(log.alarms()).toEqual([])
  })

  it('must know the payment', async () => {
    const house = await aHouse()
    expect(await house.reportLate({ params: { attemptId: 'aaaaaaaaaaaaaaaaaaaaaa' } })).toMatchObject({
      refusal: 'payment-not-found',
    })
  })
})
