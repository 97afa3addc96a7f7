import { guestActor } from '#shared/bookings/booking-event.ts'
import { describe, expect, it } from 'vitest'
import { createBookingUsing } from '#lambdas/bookings/create-booking.ts'
import { calculatePricingUsing } from '#lambdas/pricing/calculate-pricing.ts'
import { BookingForm } from '#shared/bookings/booking-form.ts'
import { cancel, hasMissedArrival, isStayOver, startCardPayment } from '#shared/bookings/booking-state.ts'
import { type BusinessTime, minutesAfter } from '#shared/kernel/clock.ts'
import { MAX_CENTS } from '#shared/kernel/money.ts'
import { aBooking, aGuest, aStaffMember } from '#test/support/booking-fixture.ts'
import { aBookingForm } from '#test/support/booking-form-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { A_DAY, NOW } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
setUpTestLog()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table)

describe('a completed stay', () => {
  it.each([aGuest, aStaffMember])('cannot be cancelled from the day of departure on: %j', (by) => {
    const cancelOn = (today: string) => cancel(aBooking.confirmed(), { by, now: NOW, today, refundDueCents: 0 })
    expect(cancelOn('2027-02-02').ok).toBe(true)
    expect(cancelOn('2027-02-03')).toMatchObject({ refusal: 'stay-over' })
    expect(isStayOver(aBooking.confirmed(), '2027-02-02')).toBe(false)
  })

  it('offers its guest no cancellation, and refuses one that is requested anyway', async () => {
    const harness = await createHarness()
    const guest = await harness.createBooking()
    expectOk(await harness.confirm({ params: guest }))
    harness.clock.setTo('2027-02-03T05:00:00.000Z')
    expect(expectOk(await harness.show({ params: guest })).cancellation).toBeNull()
    expect(await harness.cancel({ params: guest, body: { refundCents: 0, paidCents: 0, reason: '' } })).toMatchObject({
      refusal: 'stay-over',
    })
    expect(await harness.cancelByStaff({ params: guest, body: { reason: '' } })).toMatchObject({ refusal: 'stay-over' })
    expect(
      await harness.nights.takenNights('protea', '2027-02-01', '2027-02-02', harness.clock.read().now),
    ).toHaveLength(2)
  })
})

describe('a booking that is unconfirmed on its arrival day', () => {
  const on = (today: string, isBeforeCutOff: boolean) => ({ now: NOW, today, isBeforeCutOff })
  const start = (businessTime: BusinessTime, given: Parameters<typeof aBooking.pending>[0] = {}) =>
    startCardPayment(aBooking.pending({ expiresAt: null, ...given }), {
      ...{ by: aGuest, ...businessTime },
      ...{ attemptId: 'A'.repeat(22), amountCents: 1_00, until: NOW },
    })

  it('can be paid for until the cut-off of that day, and not later', () => {
    expect(start(on('2027-02-01', true)).ok).toBe(true)
    expect(start(on('2027-02-01', false))).toEqual({ ok: false, refusal: 'arrival-passed' })
    expect(start(on('2027-02-02', true))).toEqual({ ok: false, refusal: 'arrival-passed' })
    expect(hasMissedArrival(aBooking.confirmed(), on('2027-02-02', true))).toBe(false)
  })

  it('can be paid for after the cut-off by a guest whose card payment still holds the nights', () => {
    const hold = { attemptId: 'B'.repeat(22), until: minutesAfter(NOW, 1), since: minutesAfter(NOW, -14) }
    expect(start(on('2027-02-01', false), { hold }).ok).toBe(true)
    expect(start(on('2027-02-01', false), { hold: { ...hold, until: NOW } })).toMatchObject({ ok: false })
  })

  it('offers its guest no card payment from the cut-off on', async () => {
    const harness = await createHarness()
    const guest = await harness.createBooking()
    expect(expectOk(await harness.show({ params: guest })).cardOffered).toBe(true)
    harness.clock.setTo('2027-02-01T13:59:00.000Z')
    expect(expectOk(await harness.show({ params: guest })).cardOffered).toBe(true)
    harness.clock.setTo('2027-02-01T14:00:00.000Z')
    expect(expectOk(await harness.show({ params: guest })).cardOffered).toBe(false)
  })
})

describe('money for a closed booking', () => {
  async function paidAfterClosing(harness: UseCaseHarness) {
    const guest = await harness.createBooking()
    const pay = (entryId: string) =>
      harness.pay({ params: guest, body: { entryId, amountCents: 2_300_00, method: 'eft', note: '' } })
    expectOk(await pay('bank-line-1'))
    expectOk(await harness.cancelByStaff({ params: guest, body: { refundCents: 0, reason: 'A charge is kept' } }))
    expectOk(await pay('bank-line-2'))
    return { guest, pay }
  }
  const listNeedingAttention = async (harness: UseCaseHarness) =>
    expectOk(await harness.list({ query: { needsAttention: 'true' } })).bookings.map(({ reference }) => reference)

  it('leaves the staff’s list when they mark it settled, though a charge is retained', async () => {
    const harness = await createHarness()
    const { guest, pay } = await paidAfterClosing(harness)
    const paidCents = 2_300_00
    const body = { entryId: 'refund-1', amountCents: 2_300_00, method: 'eft', note: '' } as const
    expectOk(await harness.refund({ params: guest, body }))
    expect(await listNeedingAttention(harness)).toEqual([guest.reference])

    harness.clock.pass(1)
    const note = 'Second payment went back, the charge is kept'
    expectOk(await harness.closeAttention({ params: guest, body: { note, paidCents } }))
    expect(await listNeedingAttention(harness)).toEqual([])
    expect((await harness.shownToStaff(guest)).history[0]).toMatchObject({
      name: 'attention-closed',
      details: { note },
      emails: [],
    })
    expect(await harness.closeAttention({ params: guest, body: { note, paidCents } })).toMatchObject({
      refusal: 'no-attention-to-close',
    })
    harness.clock.pass(A_DAY)
    expectOk(await pay('bank-line-3'))
    expect(await listNeedingAttention(harness)).toEqual([guest.reference])
  })

  it('asks what was paid back where that decides what is still owed', async () => {
    const harness = await createHarness()
    const guest = await harness.createBooking()
    const line = (entryId: string, amountCents: number) => ({ entryId, amountCents, method: 'eft', note: '' }) as const
    expectOk(await harness.pay({ params: guest, body: line('bank-line-1', 2_300_00) }))
    expectOk(await harness.cancelByStaff({ params: guest, body: { refundCents: 1_000_00, reason: 'Agreed' } }))
    harness.clock.pass(1)
    expectOk(await harness.pay({ params: guest, body: line('bank-line-2', 300_00) }))
    expectOk(await harness.refund({ params: guest, body: line('refund-1', 1_000_00) }))
    const { paidCents, lateMoneyChoice } = await harness.shownToStaff(guest)
    expect(lateMoneyChoice).toEqual({ refunded: 300_00, kept: 0 })

    const body = { note: 'Kept as a charge', paidCents }
    expect(await harness.closeAttention({ params: guest, body })).toMatchObject({ refusal: 'late-money-undecided' })
    expect(await harness.closeAttention({ params: guest, body: { ...body, lateMoney: 'kept' } })).toMatchObject({
      value: { refundOwedCents: 0, needsAttention: null, lateMoneyChoice: null },
    })
  })

  it('stays on the list when more money has come in since they looked', async () => {
    const harness = await createHarness()
    const { guest, pay } = await paidAfterClosing(harness)
    const { paidCents } = await harness.shownToStaff(guest)
    expectOk(await pay('bank-line-3'))
    expect(
      await harness.closeAttention({ params: guest, body: { note: 'Kept as a charge', paidCents } }),
    ).toMatchObject({
      refusal: 'changed-meanwhile',
    })
    expect(await listNeedingAttention(harness)).toEqual([guest.reference])
  })

  it('leaves the list for a booking whose nights are taken only by resolving the booking', async () => {
    const harness = await createHarness()
    const [first, second] = [await harness.createBooking(), await harness.createBooking()]
    expectOk(await harness.confirm({ params: first }))
    const body = { entryId: 'bank-line-1', amountCents: 2_300_00, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ params: second, body }))
    expect(
      await harness.closeAttention({ params: second, body: { note: 'All fine', paidCents: 2_300_00 } }),
    ).toMatchObject({
      refusal: 'no-attention-to-close',
    })
    expect(await listNeedingAttention(harness)).toEqual([second.reference])
  })
})

describe('an amount above the limit', () => {
  it('is refused by name when staff mistype it, and the booking can still be opened', async () => {
    const harness = await createHarness()
    const guest = await harness.createBooking()
    const pay = (entryId: string, amountCents: number) =>
      harness.pay({ params: guest, body: { entryId, amountCents, method: 'eft', note: '' } })
    expectOk(await pay('bank-line-1', MAX_CENTS))
    expect(await pay('bank-line-2', 1)).toMatchObject({ refusal: 'amount-too-large' })
    expect(await harness.shownToStaff(guest)).toMatchObject({ paidCents: MAX_CENTS })
  })

  it('is no price: a stay that would cost it is refused, both for a price and for a booking', async () => {
    const harness = await createHarness()
    const rulesFor: UseCaseHarness['catalogue']['rulesFor'] = async (slug) => {
      const rules = await harness.catalogue.rulesFor(slug)
      const rates = rules.tariff.rates.map((rate) => ({ ...rate, adultRateCents: MAX_CENTS }))
      return { ...rules, tariff: { ...rules.tariff, rates } }
    }
    const expensive = { ...harness, clock: harness.clock.read, catalogue: { ...harness.catalogue, rulesFor } }
    const request = {
      params: undefined,
      query: undefined,
      caller: { sub: '', name: '', role: null },
      guest: guestActor,
      sourceAddress: '',
      visitor: async () => '',
    }
    const stay = { checkInDate: '2027-02-01', checkOutDate: '2027-02-03' }
    const priceRequest = { cabinSlug: 'protea', ...stay, adults: 2, children: [], addOns: [] }
    expect(await calculatePricingUsing(expensive)({ ...request, body: priceRequest })).toMatchObject({
      refusal: 'price-too-high',
    })
    const form = BookingForm.parse(aBookingForm(stay))
    expect(await createBookingUsing(expensive)({ ...request, body: form })).toMatchObject({ refusal: 'price-too-high' })
  })
})
