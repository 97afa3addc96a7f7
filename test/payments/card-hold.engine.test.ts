import { guestActor } from '#shared/bookings/booking-event.ts'
import { describe, expect, it } from 'vitest'
import { startPayfastPaymentUsing } from '#lambdas/payments/start-payfast-payment.ts'
import { AN_HOUR } from '#test/support/business-time-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table)

/** Two nights at Protea in February, to be paid by card. */
const byCard = { paymentMethod: 'card' } as const
const caller = { sub: '', name: '', role: null }
const staff = (reference: string) => ({ params: { reference } })
const takenIn = (harness: UseCaseHarness) =>
  harness.nights.takenNights('protea', '2027-01-01', '2027-12-31', harness.clock.read().now)

describe('nights under a card payment', () => {
  it('are held for one of fifty guests who start a payment together; the others get a refusal with a quarter of an hour to wait', async () => {
    const harness = await createHarness()
    const guests = await Promise.all(Array.from({ length: 50 }, () => harness.createBooking(byCard)))
    const results = await Promise.all(guests.map(({ token }) => harness.startPayment({ body: { token } })))
    const refusals = results.filter((result) => !result.ok)
    expect(refusals).toHaveLength(49)
    for (const result of refusals) {
      expect(result).toEqual({
        ok: false,
        refusal: 'nights-on-hold',
        details: { nights: ['2027-02-01', '2027-02-02'], minutes: 15 },
      })
    }
  })

  it('cannot be held, and no balance be paid, while a proof is being checked, so that no guest pays twice', async () => {
    const harness = await createHarness()
    const guest = await harness.createBooking()
    const first = await harness.uploadFile(guest)
    expect(await harness.startPayment({ body: { token: guest.token } })).toEqual({
      ok: false,
      refusal: 'proof-being-checked',
    })
    expect(
      await harness.refuseProof({ params: { reference: guest.reference, id: first }, body: { reason: 'Blurred' } }),
    ).toMatchObject({ ok: true })
    const { paymentData } = expectOk(await harness.startPayment({ body: { token: guest.token } }))
    await harness.settle(await harness.receiveItn(harness.itnFor(paymentData)))
    const second = await harness.uploadFile(guest)
    expect(await harness.startPayment({ body: { token: guest.token } })).toMatchObject({
      refusal: 'proof-being-checked',
    })
    const params = { reference: guest.reference, id: second }
    expectOk(await harness.acceptProof({ params, body: { amountCents: 1_000_00, note: '' } }))
    expectOk(await harness.startPayment({ body: { token: guest.token } }))
  })

  it('stay free on the calendar, but nobody else can confirm or block them meanwhile', async () => {
    const harness = await createHarness()
    const [payer, other] = [await harness.createBooking(byCard), await harness.createBooking()]
    expectOk(await harness.startPayment({ body: { token: payer.token } }))

    expect(await takenIn(harness)).toEqual([])
    harness.clock.pass(5)
    expect(await harness.confirm(staff(other.reference))).toMatchObject({
      refusal: 'nights-on-hold',
      details: { minutes: 10 },
    })
    const block = { startDate: '2027-02-02', endDate: '2027-02-05', cabinSlug: null, reason: '' }
    expect(await harness.block({ body: block })).toMatchObject({ refusal: 'nights-on-hold', details: { minutes: 10 } })
    expect(expectOk(await harness.blocks({ query: {} })).blockedDates).toEqual([])
  })

  it('are free again when the hold expires, to the second, though nothing was cleaned up', async () => {
    const harness = await createHarness()
    const [first, second] = [await harness.createBooking(byCard), await harness.createBooking(byCard)]
    expectOk(await harness.startPayment({ body: { token: first.token } }))
    harness.clock.setTo('2026-11-21T08:14:59.999Z')
    expect(await harness.startPayment({ body: { token: second.token } })).toMatchObject({
      refusal: 'nights-on-hold',
      details: { minutes: 1 },
    })
    harness.clock.setTo('2026-11-21T08:15:00.000Z')
    expectOk(await harness.startPayment({ body: { token: second.token } }))
    expect(await harness.startPayment({ body: { token: first.token } })).toMatchObject({ refusal: 'nights-on-hold' })
  })

  it('stay held for the same guest who tries again, from the second try on', async () => {
    const harness = await createHarness()
    const [guest, other] = [await harness.createBooking(byCard), await harness.createBooking()]
    expectOk(await harness.startPayment({ body: { token: guest.token } }))
    harness.clock.pass(10)
    expectOk(await harness.startPayment({ body: { token: guest.token } }))
    harness.clock.pass(10)
    expect(await harness.confirm(staff(other.reference))).toMatchObject({ refusal: 'nights-on-hold' })
    harness.clock.pass(5)
    expectOk(await harness.confirm(staff(other.reference)))
  })

  it('are released at once when the guest returns without paying, and only from the newest try', async () => {
    const harness = await createHarness()
    const [guest, other] = [await harness.createBooking(byCard), await harness.createBooking()]
    const first = expectOk(await harness.startPayment({ body: { token: guest.token } }))
    const second = expectOk(await harness.startPayment({ body: { token: guest.token } }))
    expectOk(await harness.endPayment({ params: { attemptId: first.attemptId } }))
    expect(await harness.confirm(staff(other.reference))).toMatchObject({ refusal: 'nights-on-hold' })
    expect(expectOk(await harness.endPayment({ params: { attemptId: second.attemptId } }))).toMatchObject({
      attemptStatus: 'cancelled',
    })
    expectOk(await harness.confirm(staff(other.reference)))
  })

  it('that expired and went to another guest are not released by the first one returning late', async () => {
    const harness = await createHarness()
    const [first, second] = [await harness.createBooking(byCard), await harness.createBooking(byCard)]
    const attempt = expectOk(await harness.startPayment({ body: { token: first.token } }))
    harness.clock.pass(20)
    expectOk(await harness.startPayment({ body: { token: second.token } }))
    expectOk(await harness.endPayment({ params: { attemptId: attempt.attemptId } }))
    const owners = await harness.nights.ownersOf('protea', '2027-02-01', '2027-02-02')
    expect(owners.map(({ ownerId }) => ownerId)).toEqual([second.reference, second.reference])
  })

  it('are released at once when staff move the booking elsewhere while its guest pays the rest', async () => {
    const harness = await createHarness()
    const [guest, other] = [await harness.createBooking(byCard), await harness.createBooking(byCard)]
    expectOk(await harness.confirm(staff(other.reference)))
    const body = { entryId: 'bank-line-1', amountCents: 2_300_00, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ ...staff(guest.reference), body }))
    expectOk(await harness.cancelByStaff({ ...staff(other.reference), body: { refundCents: 0, reason: '' } }))
    expectOk(await harness.startPayment({ body: { token: guest.token } }))
    const elsewhere = { cabinSlug: 'aloe', checkInDate: '2027-02-01', checkOutDate: '2027-02-03' }
    expect(expectOk(await harness.move({ ...staff(guest.reference), body: elsewhere }))).toMatchObject({
      status: 'confirmed',
    })
    expect(await harness.nights.ownersOf('protea', '2027-02-01', '2027-02-02')).toEqual([])
  })

  it('are claimed when staff confirm the booking, however long the hold was', async () => {
    const harness = await createHarness()
    const guest = await harness.createBooking(byCard)
    expectOk(await harness.startPayment({ body: { token: guest.token } }))
    expectOk(await harness.confirm(staff(guest.reference)))
    harness.clock.pass(AN_HOUR)
    expect(await takenIn(harness)).toEqual(['2027-02-01', '2027-02-02'])
  })

  it('are not held for a guest who cannot be sent to PayFast', async () => {
    const harness = await createHarness()
    const payer = await harness.createBooking(byCard)
    const payfast = () => Promise.reject(new Error('PayFast is not configured'))
    const startPayment = startPayfastPaymentUsing({ ...harness, clock: harness.clock.read, payfast })
    const request = {
      params: undefined,
      query: undefined,
      body: { token: payer.token },
      caller,
      guest: guestActor,
      sourceAddress: '',
      visitor: async () => '',
    }
    await expect(startPayment(request)).rejects.toThrow('not configured')
    expect(await harness.nights.ownersOf('protea', '2027-02-01', '2027-02-02')).toEqual([])
  })

  it('cannot be held once another booking on them is confirmed, and the refusal does not say whose', async () => {
    const harness = await createHarness()
    const [guest, other] = [await harness.createBooking(byCard), await harness.createBooking()]
    expectOk(await harness.confirm(staff(other.reference)))
    expect(await harness.startPayment({ body: { token: guest.token } })).toEqual({
      ok: false,
      refusal: 'nights-already-taken',
      details: { nights: ['2027-02-01', '2027-02-02'] },
    })
  })
})
