import { describe, expect, it } from 'vitest'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
const log = setUpTestLog()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table)

/** A guest whose booking waits for a card payment of the deposit, R2,300.00, unless the stay is another. */
async function startCardPayment(harness: UseCaseHarness, stay: Parameters<UseCaseHarness['createBooking']>[0] = {}) {
  const guest = await harness.startCardPayment(stay)
  return { ...guest, params: { attemptId: guest.attemptId } }
}

describe('the remaining time on the payment page', () => {
  it('is the expiry of the booking and of its hold, as long as both lie ahead', async () => {
    const harness = await createHarness()
    const { params } = await startCardPayment(harness)
    const unfinished = expectOk(await harness.showPayment({ params }))
    expect(unfinished.heldUntil).not.toBeNull()
    expect(unfinished.openUntil).not.toBeNull()
    expect(unfinished.openUntil && unfinished.heldUntil && unfinished.openUntil > unfinished.heldUntil).toBe(true)

    harness.clock.pass(16)
    expect(expectOk(await harness.showPayment({ params }))).toMatchObject({
      heldUntil: null,
      openUntil: unfinished.openUntil,
    })
    harness.clock.pass(2 * 60)
    // The hourly run has not happened yet, and the booking cannot be paid any more.
    expect(expectOk(await harness.showPayment({ params }))).toMatchObject({ bookingStatus: 'pending', openUntil: null })
  })

  it('has no hold once the guest came back', async () => {
    const harness = await createHarness()
    const { params } = await startCardPayment(harness)
    expect(expectOk(await harness.endPayment({ params }))).toMatchObject({
      attemptStatus: 'cancelled',
      heldUntil: null,
    })
  })

  it('is empty once a proof is sent, and once it is paid', async () => {
    const harness = await createHarness()
    const byEft = await startCardPayment(harness)
    await harness.uploadFile(byEft)
    expect(expectOk(await harness.showPayment(byEft))).toMatchObject({ bookingStatus: 'pending', openUntil: null })
    expectOk(await harness.endPayment(byEft))

    const byCard = await startCardPayment(harness)
    await harness.settle(await harness.receiveItn(harness.itnFor(byCard.paymentData)))
    expect(expectOk(await harness.showPayment(byCard))).toMatchObject({ openUntil: null, heldUntil: null })
  })
})

describe('a guest who came back without paying and chooses other dates', () => {
  const otherDates = { refundCents: 0, paidCents: 0, reason: 'Other dates' }

  it('cancels the booking, and gets all that the form was filled in with', async () => {
    const harness = await createHarness()
    const form = { cabinSlug: 'yellowwood', children: [{ age: 4 }], addOns: [{ addOnId: 'firewood', quantity: 2 }] }
    const { token } = await harness.createBooking({ ...form, paymentMethod: 'card' })
    const { attemptId } = expectOk(await harness.startPayment({ body: { token } }))
    expectOk(await harness.endPayment({ params: { attemptId } }))
    expect(expectOk(await harness.cancel({ params: { token }, body: otherDates }))).toMatchObject({
      status: 'cancelled',
      cabinSlug: 'yellowwood',
      childAges: [4],
      addOns: [{ addOnId: 'firewood', quantity: 2 }],
      refundOwedCents: 0,
    })
  })

  it('keeps the booking when the money has come after all', async () => {
    const harness = await createHarness()
    const { token, params, paymentData } = await startCardPayment(harness)
    expectOk(await harness.endPayment({ params }))
    await harness.settle(await harness.receiveItn(harness.itnFor(paymentData)))
    expect(await harness.cancel({ params: { token }, body: otherDates })).toMatchObject({ refusal: 'refund-changed' })
    expect(expectOk(await harness.showPayment({ params }))).toMatchObject({ bookingStatus: 'confirmed' })
  })

  it('keeps the booking also so near to arrival that nothing would be refunded', async () => {
    const harness = await createHarness()
    const near = { checkInDate: '2026-12-01', checkOutDate: '2026-12-03', paymentType: 'full' } as const
    const guest = await startCardPayment(harness, near)
    expectOk(await harness.endPayment(guest))
    await harness.settle(await harness.receiveItn(harness.itnFor(guest.paymentData)))
    const { params, token } = guest
    expect(expectOk(await harness.show({ params: { token } })).cancellation).toMatchObject({ refundCents: 0 })
    expect(await harness.cancel({ params: { token }, body: otherDates })).toMatchObject({ refusal: 'refund-changed' })
    expect(expectOk(await harness.showPayment({ params }))).toMatchObject({ bookingStatus: 'confirmed' })
  })

  it('loses no money that comes after the booking is cancelled', async () => {
    const harness = await createHarness()
    const { token, params, paymentData } = await startCardPayment(harness)
    expectOk(await harness.endPayment({ params }))
    expectOk(await harness.cancel({ params: { token }, body: otherDates }))
    await harness.settle(await harness.receiveItn(harness.itnFor(paymentData)))
    expect(expectOk(await harness.show({ params: { token } }))).toMatchObject({
      status: 'cancelled',
      paidCents: 2_300_00,
      needsAttention: 'paid-after-closing',
    })
  })
})

describe('a guest who waits for PayFast’s message', () => {
  const history = async (harness: UseCaseHarness, { reference }: { readonly reference: string }) =>
    expectOk(await harness.showToStaff({ params: { reference } })).history

  it('waits ten minutes before staff are notified', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    harness.clock.pass(9)
    expect(await harness.reportLate(guest)).toMatchObject({ refusal: 'payment-not-late' })
    expect((await history(harness, guest)).map(({ name }) => name)).toEqual(['card-payment-started', 'booked'])
  })

  it('has staff notified after ten minutes, once, however often the page reports it; and the money counts when it comes', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    harness.clock.pass(10)
    const reports = await Promise.all(Array.from({ length: 5 }, () => harness.reportLate(guest)))
    expect(reports.map(expectOk)).toEqual(Array.from({ length: 5 }, () => ({ told: true })))
    harness.clock.pass(10)
    expectOk(await harness.reportLate(guest))

    const flagged = (await history(harness, guest)).filter(({ name }) => name === 'payment-flagged')
    expect(flagged).toMatchObject([
      { details: { outcome: 'late', amountCents: 2_300_00 }, emails: ['payment_to_check'], by: { kind: 'guest' } },
    ])
    expect(expectOk(await harness.showPayment(guest))).toMatchObject({
      attemptStatus: 'open',
      bookingStatus: 'pending',
    })

    await harness.settle(await harness.receiveItn(harness.itnFor(guest.paymentData)))
    expect(expectOk(await harness.showPayment(guest))).toMatchObject({
      attemptStatus: 'paid',
      bookingStatus: 'confirmed',
    })
  })

  it('notifies nobody when PayFast’s message has come meanwhile', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    await harness.settle(await harness.receiveItn(harness.itnFor(guest.paymentData)))
    harness.clock.pass(10)
    expectOk(await harness.reportLate(guest))
    expect((await history(harness, guest)).map(({ name }) => name)).not.toContain('payment-flagged')
    expect(log.alarms()).toEqual([])
  })

  it('must name the payment', async () => {
    const harness = await createHarness()
    expect(await harness.reportLate({ params: { attemptId: 'aaaaaaaaaaaaaaaaaaaaaa' } })).toMatchObject({
      refusal: 'payment-not-found',
    })
  })
})
