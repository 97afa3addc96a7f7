import { describe, expect, it } from 'vitest'
import { settleItnUsing } from '#lambdas/payments/settle-itn.ts'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
setUpTestLog()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table)

/** A guest who paid the deposit of R2,300.00 by card, and whose message came a second time with another number. */
async function createDoubledPayment() {
  const harness = await createHarness()
  const guest = await harness.startCardPayment({ paymentType: 'full' })
  await harness.settle(await harness.receiveItn(harness.itnFor(guest.paymentData)))
  harness.clock.pass(1)
  const id = await harness.receiveItn(harness.itnFor(guest.paymentData, { pfPaymentId: '1089251' }))
  expect(await harness.settle(id)).toBe('second-payment')
  return { harness, guest, id }
}

/** A message of PayFast, settled. */
async function receive(harness: UseCaseHarness, ...message: Parameters<UseCaseHarness['itnFor']>) {
  const id = await harness.receiveItn(harness.itnFor(...message))
  await harness.settle(id)
  return id
}

describe('a payment to check', () => {
  it('names the guest, what came, what was expected and what is done about it', async () => {
    const { harness, guest, id } = await createDoubledPayment()
    expect(await harness.messagesToCheck()).toMatchObject([
      {
        id,
        action: 'book',
        amountCents: 4_600_00,
        expectedCents: 0,
        refundCents: 4_600_00,
        booking: { reference: guest.reference, guestName: 'Thandi Mokoena', paidCents: 4_600_00, owedCents: 4_600_00 },
      },
    ])
    const { paymentsToCheck } = expectOk(await harness.today({}))
    expect(paymentsToCheck).toEqual({
      count: 1,
      hasMore: false,
      first: [{ id, amountCents: 4_600_00, reference: guest.reference }],
    })
  })

  it('that was doubled is booked by one press, once, and its surplus is a refund to pay', async () => {
    const { harness, guest, id } = await createDoubledPayment()
    const presses = await Promise.all(Array.from({ length: 5 }, () => harness.bookMessage({ params: { id } })))
    for (const press of presses) expectOk(press)
    expect(expectOk(await harness.bookMessage({ params: { id } }))).toMatchObject({ paidCents: 9_200_00 })
    expect(await harness.shownToStaff(guest)).toMatchObject({
      status: 'confirmed',
      refundOwedCents: 4_600_00,
      ledger: [{ id: 'payfast-1089250' }, { id: 'payfast-1089251', amountCents: 4_600_00, method: 'card' }],
    })
    expect(expectOk(await harness.list({ query: { refundOwed: 'true' } })).bookings).toMatchObject([
      { reference: guest.reference, refundOwedCents: 4_600_00 },
    ])
    expect(await harness.messagesToCheck()).toEqual([])
    expect(await harness.payments.itn(id)).toMatchObject({ closedBy: 'Nomsa', reference: guest.reference })
  })

  it('of another amount confirms the booking where it is enough, and the message again needs nothing', async () => {
    const harness = await createHarness()
    const guest = await harness.startCardPayment()
    const id = await receive(harness, guest.paymentData, { amountGrossCents: 2_400_00 })
    expect(await harness.messagesToCheck()).toMatchObject([{ action: 'book', expectedCents: 2_300_00, refundCents: 0 }])
    expect(expectOk(await harness.bookMessage({ params: { id } }))).toMatchObject({
      status: 'confirmed',
      paidCents: 2_400_00,
    })
    const again = { ...guest.paymentData, item_name: 'Protea again' }
    await receive(harness, again, { amountGrossCents: 2_400_00 })
    expect(await harness.messagesToCheck()).toMatchObject([{ action: 'nothing' }])
    expect((await harness.shownToStaff(guest)).ledger).toHaveLength(1)
  })

  it('that lacks less than the small amount confirms the booking, as one that staff record does', async () => {
    const harness = await createHarness()
    const guest = await harness.startCardPayment()
    const id = await receive(harness, guest.paymentData, { amountGrossCents: 2_299_00 })
    expect(expectOk(await harness.bookMessage({ params: { id } }))).toMatchObject({ status: 'confirmed' })
  })

  it('of no attempt of ours is booked on the booking that it names', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking()
    const payment = { m_payment_id: 'A'.repeat(22), merchant_id: '10000100', custom_str1: reference, amount: '4600.00' }
    const id = await receive(harness, payment)
    expect(await harness.messagesToCheck()).toMatchObject([{ action: 'book', booking: { reference }, refundCents: 0 }])
    expect(expectOk(await harness.bookMessage({ params: { id } }))).toMatchObject({ reference, status: 'confirmed' })
    expect(await harness.payments.itn(id)).toMatchObject({ closedBy: 'Nomsa', reference })
  })

  it('that names no booking, is not confirmed by PayFast or brought no money is not booked', async () => {
    const harness = await createHarness()
    const guest = await harness.startCardPayment()
    const unnamed = await receive(harness, {
      m_payment_id: 'A'.repeat(22),
      merchant_id: '10000100',
      custom_str1: 'MC-99999',
      amount: '46.00',
    })
    const cancelled = await receive(harness, guest.paymentData, { paymentStatus: 'CANCELLED' })
    const forged = await harness.receiveItn(harness.itnFor(guest.paymentData).replace('2300.00', '2300.01'))
    await harness.settle(forged)
    const other = await harness.receiveItn(harness.itnFor(guest.paymentData, { pfPaymentId: '1089259' }))
    await settleItnUsing({
      ...harness,
      clock: harness.clock.read,
      payfast: async () => ({ ...(await harness.payfast()), merchantId: '10000101' }),
    })(other)
    const actions = Object.fromEntries((await harness.messagesToCheck()).map(({ id, action }) => [id, action]))
    expect(actions).toEqual({ [unnamed]: 'recheck', [cancelled]: 'nothing', [forged]: 'recheck', [other]: 'recheck' })
    expect(await harness.bookMessage({ params: { id: unnamed } })).toMatchObject({ refusal: 'booking-not-found' })
    for (const id of [cancelled, forged, other])
      expect(await harness.bookMessage({ params: { id } })).toMatchObject({ refusal: 'message-not-bookable' })
    expect(await harness.bookMessage({ params: { id: 'nobody' } })).toMatchObject({ refusal: 'message-not-found' })
    expect(await harness.shownToStaff(guest)).toMatchObject({ ledger: [], status: 'pending' })
  })

  it('whose money is in the ledger already needs nothing, and is not booked again', async () => {
    const harness = await createHarness()
    const guest = await harness.startCardPayment()
    const body = { entryId: 'payfast-1089250', amountCents: 2_300_00, method: 'card', note: 'By hand' } as const
    expectOk(await harness.pay({ params: guest, body }))
    const id = await receive(harness, guest.paymentData)
    expect(await harness.messagesToCheck()).toMatchObject([{ id, action: 'nothing' }])
    expect(await harness.bookMessage({ params: { id } })).toMatchObject({ refusal: 'message-not-bookable' })
    expect((await harness.shownToStaff(guest)).ledger).toHaveLength(1)
  })

  it('is not booked after a colleague closed it with a note', async () => {
    const { harness, guest, id } = await createDoubledPayment()
    expectOk(await harness.closeMessage({ params: { id }, body: { note: 'Paid back at PayFast' } }))
    expect(await harness.bookMessage({ params: { id } })).toMatchObject({ refusal: 'changed-meanwhile' })
    expect((await harness.shownToStaff(guest)).ledger).toHaveLength(1)
  })

  it('on nights that were sold meanwhile is in the ledger, and the booking stands with staff', async () => {
    const harness = await createHarness()
    const guest = await harness.startCardPayment()
    const id = await receive(harness, guest.paymentData, { amountGrossCents: 2_400_00 })
    harness.clock.pass(60 * 3)
    await harness.expireBookings()
    const { reference } = await harness.createBooking()
    expectOk(await harness.confirm({ params: { reference } }))
    expect(expectOk(await harness.bookMessage({ params: { id } }))).toMatchObject({
      needsAttention: 'paid-but-nights-taken',
      paidCents: 2_400_00,
    })
    expect(await harness.table.get(keys.itn(id))).not.toHaveProperty('statePk')
  })
})
