import { describe, expect, it } from 'vitest'
import { emailValues } from '#lambdas/notifications/email-values.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
const createHarness = async () => createUseCaseHarness((await tables.createSeededTable()).table)

/** A stay that is paid in full and cancelled by staff; `refundCents` goes back. */
async function cancelled(harness: UseCaseHarness, refundCents = 1_000_00) {
  const { reference, token } = await harness.createBooking({ paymentType: 'full' })
  const params = { reference }
  const { owedCents } = await harness.shownToStaff(params)
  expectOk(
    await harness.pay({ params, body: { entryId: 'all-of-it-1', amountCents: owedCents, method: 'eft', note: '' } }),
  )
  expectOk(await harness.cancelByStaff({ params, body: { refundCents, reason: 'Agreed by phone' } }))
  return { params, token, paidCents: owedCents }
}

describe('what goes back of a cancelled booking', () => {
  it('is changed by an act of its own: what is owed back follows, and the list', async () => {
    const harness = await createHarness()
    const { params, paidCents } = await cancelled(harness, 0)
    expect(expectOk(await harness.list({ query: { refundOwed: 'true' } })).bookings).toEqual([])
    const shown = { paidCents, refundDueCents: 0 }
    const body = { refundDueCents: 700_00, reason: 'Goodwill', notifyGuest: true, shown }
    const changed = expectOk(await harness.changeRefund({ params, body }))
    expect(changed).toMatchObject({ refundDueCents: 700_00, refundOwedCents: 700_00 })
    expect(changed.history.find(({ name }) => name === 'refund-due-changed')).toMatchObject({
      details: { refundDueCents: 700_00, refundDueCentsBefore: 0, reason: 'Goodwill' },
      emails: ['refund_changed'],
    })
    expect(expectOk(await harness.list({ query: { refundOwed: 'true' } })).bookings).toMatchObject([params])
    const again = expectOk(await harness.changeRefund({ params, body }))
    expect(again.history).toHaveLength(changed.history.length)
  })

  it('is not changed by what is owed for the stay, which is refused', async () => {
    const harness = await createHarness()
    const { params } = await cancelled(harness)
    const body = { entryId: 'adjust-0001', amountCents: -1_000_00, reason: 'Cold hot tub', notifyGuest: true }
    expect(await harness.adjust({ params, body })).toMatchObject({ refusal: 'booking-cancelled' })
  })

  it('is never more than was paid, nor less than has gone back', async () => {
    const harness = await createHarness()
    const { params, paidCents } = await cancelled(harness)
    expectOk(
      await harness.refund({ params, body: { entryId: 'refund-part', amountCents: 400_00, method: 'eft', note: '' } }),
    )
    const shown = { paidCents: paidCents - 400_00, refundDueCents: 1_000_00 }
    const changeTo = (refundDueCents: number) =>
      harness.changeRefund({ params, body: { refundDueCents, reason: 'Agreed', shown } })
    expect(await changeTo(paidCents + 1)).toMatchObject({ refusal: 'refund-too-large' })
    expect(await changeTo(399_99)).toMatchObject({ refusal: 'refund-gone-already', details: { refundedCents: 400_00 } })
    expect(expectOk(await changeTo(400_00))).toMatchObject({ refundOwedCents: 0 })
  })

  it('is refused where it changed since, with what is paid and goes back now', async () => {
    const harness = await createHarness()
    const { params, paidCents } = await cancelled(harness)
    const shown = { paidCents: paidCents - 1, refundDueCents: 1_000_00 }
    const body = { refundDueCents: 500_00, reason: 'Agreed', shown }
    expect(await harness.changeRefund({ params, body })).toMatchObject({
      refusal: 'refund-changed',
      details: { paidCents, refundCents: 1_000_00 },
    })
  })

  it('is refused for a booking that is not cancelled', async () => {
    const harness = await createHarness()
    const reference = await harness.createConfirmedStay()
    const body = { refundDueCents: 0, reason: 'Agreed', shown: { paidCents: 0, refundDueCents: 0 } }
    expect(await harness.changeRefund({ params: { reference }, body })).toMatchObject({
      refusal: 'booking-not-cancelled',
    })
  })

  it('stays as staff decided where nights were sold again before', async () => {
    const harness = await createHarness()
    const { params, paidCents } = await cancelled(harness, 0)
    const next = await harness.createBooking({ paymentType: 'full', guestEmail: 'next@example.co.za' })
    const nextParams = { reference: next.reference }
    const { owedCents } = await harness.shownToStaff(nextParams)
    expectOk(
      await harness.pay({
        params: nextParams,
        body: { entryId: 'next-pays-1', amountCents: owedCents, method: 'eft', note: '' },
      }),
    )
    expect(await harness.refundResales()).toBe(1)
    const { refundDueCents } = await harness.shownToStaff(params)
    expect(refundDueCents).toBeGreaterThan(1_000_00)
    const shown = { paidCents, refundDueCents: refundDueCents ?? 0 }
    expectOk(await harness.changeRefund({ params, body: { refundDueCents: 1_000_00, reason: 'Agreed', shown } }))
    expect(await harness.refundResales()).toBe(0)
    expect(await harness.shownToStaff(params)).toMatchObject({ refundDueCents: 1_000_00 })
  })
})

describe('what goes back of a cancelled booking whose nights are sold again one by one', () => {
  it('is never more than was paid where staff have raised it between', async () => {
    const harness = await createHarness()
    const { params, paidCents } = await cancelled(harness, 0)
    const sell = async (checkInDate: string, checkOutDate: string) => {
      const guest = { checkInDate, checkOutDate, guestEmail: 'next@example.co.za' }
      const next = { reference: (await harness.createBooking({ paymentType: 'full', ...guest })).reference }
      const { owedCents } = await harness.shownToStaff(next)
      const body = { entryId: `pays-${checkInDate}`, amountCents: owedCents, method: 'eft', note: '' } as const
      expectOk(await harness.pay({ params: next, body }))
      expect(await harness.refundResales()).toBe(1)
    }
    await sell('2027-02-01', '2027-02-02')
    const { refundDueCents } = await harness.shownToStaff(params)
    expect([paidCents, refundDueCents]).toEqual([4_600_00, 2_185_00])
    const shown = { paidCents, refundDueCents: 2_185_00 }
    expectOk(await harness.changeRefund({ params, body: { refundDueCents: paidCents, reason: 'Agreed', shown } }))
    await sell('2027-02-02', '2027-02-03')
    expect(await harness.shownToStaff(params)).toMatchObject({ refundDueCents: paidCents, refundOwedCents: paidCents })
    expect(await harness.refundResales()).toBe(0)
    // Of the R4,600.00, R4,370.00 is for nights that were sold again.
    expect((await harness.bookings.findWhole(params.reference))?.booking).toMatchObject({ refundChangeCents: 230_00 })
  })
})

/** The values of the e-mail about the cancellation. */
async function valuesOf(harness: UseCaseHarness, reference: string) {
  const whole = await harness.bookings.findWhole(reference)
  const event = whole?.events.find(({ name }) => name === 'cancelled')
  if (!whole || !event) throw new Error('It is on file')
  return emailValues({
    ...whole,
    event,
    settings: await harness.catalogue.settings(),
    cabinTitle: 'Protea',
    cabinTitles: {},
    siteOrigin: harness.siteOrigin,
    guestToken: 'token',
    businessTime: harness.clock.read(),
  })
}

describe('a cancellation by staff', () => {
  it('keeps the reason in the history, and mails it only where staff tick it', async () => {
    const harness = await createHarness()
    const one = await harness.createBooking()
    expectOk(await harness.cancelByStaff({ params: one, body: { reason: 'Rude on the phone' } }))
    expect((await harness.shownToStaff(one)).history.find(({ name }) => name === 'cancelled')).toMatchObject({
      details: { reason: 'Rude on the phone' },
    })
    expect((await valuesOf(harness, one.reference)).reason).toBe('')

    const other = await harness.createBooking({ guestEmail: 'other@example.co.za' })
    const body = { reason: 'The road is closed', reasonForGuest: true }
    expectOk(await harness.cancelByStaff({ params: other, body }))
    expect((await valuesOf(harness, other.reference)).reason).toBe('The road is closed')
  })

  it('says that nothing goes back by the terms only where that is so', async () => {
    const harness = await createHarness()
    const { params } = await cancelled(harness, 0)
    expect(await valuesOf(harness, params.reference)).toMatchObject({ refundDue: '', isRefundDecided: true })
  })

  it('is refused where what is owed has changed since, with the new amounts', async () => {
    const harness = await createHarness()
    const { params, paidCents } = await (async () => {
      const reference = await harness.createConfirmedStay()
      return { params: { reference }, paidCents: 0 }
    })()
    const { owedCents } = await harness.shownToStaff(params)
    expectOk(await harness.adjust({ params, body: { entryId: 'more-wood-1', amountCents: 80_00, reason: 'Firewood' } }))
    const shown = { paidCents, refundCents: 0, owedCents }
    expect(await harness.cancelByStaff({ params, body: { reason: '', shown } })).toMatchObject({
      refusal: 'refund-changed',
      details: { paidCents: 0, owedCents: owedCents + 80_00, refundCents: 0 },
    })
  })
})

describe('a refund', () => {
  it('is refused where what is paid or owed has changed since, and is written once', async () => {
    const harness = await createHarness()
    const { params, paidCents } = await cancelled(harness)
    const { owedCents } = await harness.shownToStaff(params)
    const line = { entryId: 'refund-all-1', amountCents: 1_000_00, method: 'eft', note: '' } as const
    const old = { paidCents: paidCents - 1, owedCents }
    expect(await harness.refund({ params, body: { ...line, shown: old } })).toMatchObject({
      refusal: 'money-changed',
      details: { paidCents, owedCents },
    })
    const body = { ...line, shown: { paidCents, owedCents } }
    expectOk(await harness.refund({ params, body }))
    expect(expectOk(await harness.refund({ params, body })).refundOwedCents).toBe(0)
  })
})
