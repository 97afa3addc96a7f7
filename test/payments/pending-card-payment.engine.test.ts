import { describe, expect, it } from 'vitest'
import { emailValues } from '#lambdas/notifications/email-values.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
const createHarness = async () => createUseCaseHarness((await tables.createSeededTable()).table)

type Started = Awaited<ReturnType<UseCaseHarness['startCardPayment']>>

/** PayFast writes about a started payment. */
const payfastSays = async (
  harness: UseCaseHarness,
  { paymentData }: Pick<Started, 'paymentData'>,
  paymentStatus: string,
) => harness.settle(await harness.receiveItn(harness.itnFor(paymentData, { paymentStatus })))

/** The attempt that a started payment names. */
const attemptIdOf = ({ paymentData }: Pick<Started, 'paymentData'>) => String(paymentData['m_payment_id'])

/** Saturday 21 November 2026, 10:00 South African time; the third business day after it is Wednesday. */
const THIRD_BUSINESS_DAY = '2026-11-25T14:00:00.000Z'

async function pendingPayment(harness: UseCaseHarness) {
  const started = await harness.startCardPayment()
  expect(await payfastSays(harness, started, 'PENDING')).toBe('pending')
  return { ...started, params: { reference: started.reference } }
}

const shownToGuest = async (harness: UseCaseHarness, token: string) =>
  expectOk(await harness.show({ params: { token } }))

describe('a card payment that PayFast reports as pending', () => {
  it('keeps the booking for three business days, then it expires', async () => {
    const harness = await createHarness()
    const { params } = await pendingPayment(harness)
    expect(await harness.shownToStaff(params)).toMatchObject({ status: 'pending', expiresAt: THIRD_BUSINESS_DAY })
    harness.clock.setTo('2026-11-25T13:59:00.000Z')
    expect(await harness.expireBookings()).toBe(0)
    harness.clock.setTo('2026-11-25T14:01:00.000Z')
    expect(await harness.expireBookings()).toBe(1)
  })

  it('is not told that no payment was received, once the booking expires', async () => {
    const harness = await createHarness()
    const { params } = await pendingPayment(harness)
    harness.clock.setTo('2026-11-25T14:01:00.000Z')
    await harness.expireBookings()
    const whole = await harness.bookings.findWhole(params.reference)
    const event = whole?.events.find(({ name }) => name === 'expired')
    if (!whole || !event) throw new Error('It is on file')
    const values = emailValues({
      ...whole,
      event,
      settings: await harness.catalogue.settings(),
      cabinTitle: 'Protea',
      cabinTitles: {},
      siteOrigin: harness.siteOrigin,
      guestToken: 'token',
      businessTime: harness.clock.read(),
    })
    expect(values).toMatchObject({ wasCardPending: true })
  })

  it('keeps it three business days at most, however often PayFast writes', async () => {
    const harness = await createHarness()
    const started = await pendingPayment(harness)
    harness.clock.setTo('2026-11-24T08:00:00.000Z')
    const again = harness.itnFor(started.paymentData, { paymentStatus: 'PENDING', pfPaymentId: '1089251' })
    expect(await harness.settle(await harness.receiveItn(again))).toBe('already-handled')
    expect(await harness.shownToStaff(started.params)).toMatchObject({ expiresAt: THIRD_BUSINESS_DAY })
  })

  it('never keeps it beyond 16:00 of the arrival day', async () => {
    const harness = await createHarness()
    const started = await harness.startCardPayment({
      checkInDate: '2026-11-24',
      checkOutDate: '2026-11-26',
      paymentType: 'full',
    })
    await payfastSays(harness, started, 'PENDING')
    expect(await harness.shownToStaff({ reference: started.reference })).toMatchObject({
      expiresAt: '2026-11-24T14:00:00.000Z',
    })
  })

  it('stands on the card desk until PayFast has written again', async () => {
    const harness = await createHarness()
    const started = await pendingPayment(harness)
    expect(await harness.messagesToCheck()).toMatchObject([{ outcome: 'pending', reference: started.reference }])
    expect(await payfastSays(harness, started, 'COMPLETE')).toBe('accepted')
    expect(await harness.messagesToCheck()).toEqual([])
    expect(await harness.shownToStaff(started.params)).toMatchObject({ status: 'confirmed' })
    expect(await shownToGuest(harness, started.token)).toMatchObject({ cardPendingUntil: null })
  })

  it('asks for no second payment on the guest’s page, nor by a reminder', async () => {
    const harness = await createHarness()
    const { token, params } = await pendingPayment(harness)
    expect(await shownToGuest(harness, token)).toMatchObject({ cardPendingUntil: THIRD_BUSINESS_DAY })
    expect(await harness.startPayment({ body: { token } })).toMatchObject({ refusal: 'card-payment-pending' })
    expect(await harness.payByEft({ params: { token } })).toMatchObject({ refusal: 'card-payment-pending' })
    expect(await harness.remindGuest({ params })).toMatchObject({ refusal: 'card-payment-pending' })
  })

  it.each(['FAILED', 'CANCELLED'])('that its guest has left is over once PayFast writes %s', async (paymentStatus) => {
    const harness = await createHarness()
    const started = await pendingPayment(harness)
    expectOk(await harness.endPayment({ params: { attemptId: attemptIdOf(started) } }))
    await payfastSays(harness, started, paymentStatus)
    expect(await shownToGuest(harness, started.token)).toMatchObject({ cardPendingUntil: null })
    expect((await harness.messagesToCheck()).filter(({ outcome }) => outcome === 'pending')).toEqual([])
    expect((await harness.shownToStaff(started.params)).expiresAt).not.toBe(THIRD_BUSINESS_DAY)
  })

  it('of a confirmed stay that PayFast never wrote of again keeps no later one from being noted', async () => {
    const harness = await createHarness()
    const started = await pendingPayment(harness)
    expectOk(await harness.confirm({ params: started.params }))
    harness.clock.setTo('2026-12-01T08:00:00.000Z')
    const later = expectOk(await harness.startPayment({ body: { token: started.token } }))
    const message = harness.itnFor(later.paymentData, { paymentStatus: 'PENDING', pfPaymentId: '1089252' })
    expect(await harness.settle(await harness.receiveItn(message))).toBe('pending')
    expect(await harness.messagesToCheck()).toMatchObject([{ outcome: 'pending' }])
    expect((await shownToGuest(harness, started.token)).cardPendingUntil).toBe('2026-12-04T14:00:00.000Z')
  })

  it('of which less comes asks for the rest once that is booked', async () => {
    const harness = await createHarness()
    const started = await pendingPayment(harness)
    const less = harness.itnFor(started.paymentData, { amountGrossCents: 1_000_00 })
    const id = await harness.receiveItn(less)
    expect(await harness.settle(id)).toBe('wrong-amount')
    expectOk(await harness.bookMessage({ params: { id } }))
    expect(await shownToGuest(harness, started.token)).toMatchObject({
      cardPendingUntil: null,
      missingToConfirmCents: 1_300_00,
    })
    expect(await harness.messagesToCheck()).toEqual([])
  })

  it('gives the time to pay again where it fails', async () => {
    const harness = await createHarness()
    const started = await pendingPayment(harness)
    harness.clock.setTo('2026-11-24T08:00:00.000Z')
    expect(await payfastSays(harness, started, 'FAILED')).toBe('payment-failed')
    expect(await harness.messagesToCheck()).toEqual([])
    expect(await harness.shownToStaff(started.params)).toMatchObject({ expiresAt: '2026-11-24T10:00:00.000Z' })
    expect(await shownToGuest(harness, started.token)).toMatchObject({ cardPendingUntil: null })
    expectOk(await harness.startPayment({ body: { token: started.token } }))
  })

  it('of a balance is not asked for meanwhile', async () => {
    const harness = await createHarness()
    const started = await harness.startCardPayment()
    await payfastSays(harness, started, 'COMPLETE')
    const balance = expectOk(await harness.startPayment({ body: { token: started.token } }))
    const message = harness.itnFor(balance.paymentData, { paymentStatus: 'PENDING', pfPaymentId: '77' })
    expect(await harness.settle(await harness.receiveItn(message))).toBe('pending')
    expect(await shownToGuest(harness, started.token)).toMatchObject({ cardPendingUntil: THIRD_BUSINESS_DAY })
    expect(await harness.startPayment({ body: { token: started.token } })).toMatchObject({
      refusal: 'card-payment-pending',
    })
  })
})
