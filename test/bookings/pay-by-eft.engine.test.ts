import { describe, expect, it } from 'vitest'
import { isObsolete } from '#shared/notifications/is-obsolete.ts'
import { newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import { AN_HOUR, A_DAY, NOW } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { extendExpiry } from '#test/support/staff-forms.ts'

const tables = setUpTables()
setUpTestLog()
const createHarness = async () => createUseCaseHarness((await tables.createSeededTable()).table)

/** A guest whose card was refused at PayFast, two minutes after booking. */
async function refusedAtPayfast(form: Parameters<Awaited<ReturnType<typeof createHarness>>['send']>[0] = {}) {
  const harness = await createHarness()
  const guest = await harness.startCardPayment(form)
  harness.clock.pass(2)
  const params = { token: guest.token }
  return { harness, guest, params, payByEft: () => harness.payByEft({ params }) }
}
const IN_TWO_DAYS = '2026-11-23T08:02:00.000Z'

describe('a guest who pays by EFT instead of by card', () => {
  it('has the time of an EFT from that moment on, and the bank details by e-mail', async () => {
    const { harness, guest, payByEft } = await refusedAtPayfast()
    expect(expectOk(await payByEft())).toMatchObject({ paymentMethod: 'eft', expiresAt: IN_TWO_DAYS })
    const shown = await harness.shownToStaff(guest)
    expect(shown).toMatchObject({ status: 'pending', expiresAt: IN_TWO_DAYS })
    expect(shown.history[0]).toMatchObject({
      name: 'payment-method-changed',
      by: { kind: 'guest' },
      details: { method: 'eft', until: IN_TWO_DAYS },
      emails: ['pending_payment'],
    })

    // What lapsed after two hours stays open for the EFT.
    harness.clock.pass(A_DAY)
    expect(await harness.expireBookings()).toBe(0)
    const body = { entryId: newIdempotencyKey(), amountCents: 2_300_00, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ params: { reference: guest.reference }, body }))
    expect((await harness.shownToStaff(guest)).status).toBe('confirmed')
  })

  it('gives the dates back that the card payment held, and ends it', async () => {
    const { harness, guest, payByEft } = await refusedAtPayfast()
    const other = await harness.createBooking({ paymentMethod: 'card' })
    const pay = () => harness.startPayment({ body: { token: other.token } })
    expect(await pay()).toMatchObject({ refusal: 'nights-on-hold' })
    expect(expectOk(await payByEft()).cardHoldUntil).toBeNull()
    expectOk(await pay())
    expect(await harness.payments.attempt(guest.attemptId)).toMatchObject({ status: 'cancelled' })
  })

  it('changes nothing by asking again, however often and whenever', async () => {
    const { harness, guest, payByEft } = await refusedAtPayfast()
    await Promise.all([payByEft(), payByEft(), payByEft()])
    harness.clock.pass(A_DAY)
    expect(expectOk(await payByEft()).expiresAt).toBe(IN_TWO_DAYS)
    const { history, emails } = await harness.shownToStaff(guest)
    expect(history.filter(({ name }) => name === 'payment-method-changed')).toHaveLength(1)
    expect(emails.filter(({ type }) => type === 'pending_payment')).toHaveLength(1)
    harness.clock.pass(A_DAY)
    expect(await harness.expireBookings()).toBe(1)
  })

  it('has until 16:00 of the arrival day at the latest', async () => {
    const harness = await createHarness()
    harness.clock.setTo('2026-11-26T09:00:00.000Z')
    const tonight = { checkInDate: '2026-11-26', checkOutDate: '2026-11-27', paymentType: 'full' } as const
    const { token } = await harness.startCardPayment(tonight)
    expect(expectOk(await harness.payByEft({ params: { token } })).expiresAt).toBe('2026-11-26T14:00:00.000Z')
  })

  it('keeps the longer time that staff gave', async () => {
    const { harness, guest, payByEft } = await refusedAtPayfast()
    const until = '2026-11-27T08:00:00.000Z'
    expectOk(await extendExpiry(harness, guest.reference, until))
    expect(expectOk(await payByEft()).expiresAt).toBe(until)
  })

  it('can still pay by card, also by a payment that PayFast reports late', async () => {
    const { harness, guest, params, payByEft } = await refusedAtPayfast()
    expectOk(await payByEft())
    const { paymentData } = expectOk(await harness.startPayment({ body: params }))
    expect(expectOk(await harness.show({ params }))).toMatchObject({ paymentMethod: 'eft', expiresAt: IN_TWO_DAYS })
    expect(await harness.settle(await harness.receiveItn(harness.itnFor(guest.paymentData)))).toBe('accepted')
    const { booking } = (await harness.bookings.findWhole(guest.reference)) ?? {}
    expect(booking).toMatchObject({ status: 'confirmed' })
    expect(booking && isObsolete('pending_payment', booking, harness.clock.read())).toBe(true)
    expect(paymentData['m_payment_id']).toBeTruthy()
  })

  it('keeps the method alone of a stay that is confirmed and still owes', async () => {
    const { harness, guest, payByEft } = await refusedAtPayfast()
    expectOk(await harness.confirm({ params: { reference: guest.reference } }))
    harness.clock.pass(1)
    expect(expectOk(await payByEft())).toMatchObject({ status: 'confirmed', paymentMethod: 'eft', expiresAt: null })
    expect((await harness.shownToStaff(guest)).history[0]).toMatchObject({
      name: 'payment-method-changed',
      emails: [],
    })
  })
})

describe('the change to EFT is refused', () => {
  it('where there is no such booking', async () => {
    const harness = await createHarness()
    const token = `MC-7K4QX.${'a'.repeat(22)}`
    expect(await harness.payByEft({ params: { token } })).toMatchObject({ refusal: 'booking-not-found' })
  })

  it('once the booking has lapsed, before and after the run', async () => {
    const { harness, payByEft } = await refusedAtPayfast()
    harness.clock.pass(2 * AN_HOUR)
    expect(await payByEft()).toMatchObject({ refusal: 'booking-lapsed' })
    expect(await harness.expireBookings()).toBe(1)
    expect(await payByEft()).toMatchObject({ refusal: 'booking-closed' })
  })

  it('where the booking is cancelled', async () => {
    const { harness, params, payByEft } = await refusedAtPayfast()
    expectOk(await harness.cancel({ params, body: { refundCents: 0, paidCents: 0, reason: '' } }))
    expect(await payByEft()).toMatchObject({ refusal: 'booking-closed' })
  })

  it('where everything is paid', async () => {
    const { harness, guest, payByEft } = await refusedAtPayfast({ paymentType: 'full' })
    await harness.settle(await harness.receiveItn(harness.itnFor(guest.paymentData)))
    expect(await payByEft()).toMatchObject({ refusal: 'nothing-to-pay' })
  })

  it('while a proof is being checked', async () => {
    const { harness, guest, payByEft } = await refusedAtPayfast()
    await harness.uploadFile(guest)
    expect(await payByEft()).toMatchObject({ refusal: 'proof-being-checked' })
  })

  it('where the money is here and the nights are not', async () => {
    const { harness, guest, payByEft } = await refusedAtPayfast()
    harness.clock.pass(20)
    const { reference } = await harness.createBooking()
    expectOk(await harness.confirm({ params: { reference } }))
    await harness.settle(await harness.receiveItn(harness.itnFor(guest.paymentData)))
    expect(await payByEft()).toMatchObject({ refusal: 'nights-already-taken' })
  })

  it('after the cut-off of the arrival day, though a hold kept it open', async () => {
    const harness = await createHarness()
    harness.clock.setTo('2026-11-26T13:50:00.000Z')
    const tonight = { checkInDate: '2026-11-26', checkOutDate: '2026-11-27', paymentType: 'full' } as const
    const { token } = await harness.startCardPayment(tonight)
    harness.clock.setTo('2026-11-26T14:00:00.000Z')
    expect(await harness.payByEft({ params: { token } })).toMatchObject({ refusal: 'booking-lapsed' })
  })

  it('stores from which moment: the time is given once, whatever the method was meanwhile', async () => {
    const { harness, guest, payByEft } = await refusedAtPayfast()
    expectOk(await payByEft())
    const stored = await harness.bookings.find(guest.reference)
    expect(stored).toMatchObject({ paymentMethod: 'eft', eftTimeGiven: true, createdAt: NOW })
  })
})
