import { describe, expect, it } from 'vitest'
import { createBookingUsing } from '#lambdas/bookings/create-booking.ts'
import { calculatePricingUsing } from '#lambdas/pricing/calculate-pricing.ts'
import { BookingForm } from '#shared/bookings/booking-form.ts'
import { cancel, hasMissedArrival, isOver, startCardPayment } from '#shared/bookings/booking-life.ts'
import { MOST_CENTS } from '#shared/kernel/money.ts'
import { aBooking, aGuest, aStaffMember } from '#test/support/a-booking.ts'
import { aForm } from '#test/support/a-form.ts'
import { type House, aHouseOn, granted } from '#test/support/a-house.ts'
import { theLog } from '#test/support/a-log.ts'
import { A_DAY, NOW } from '#test/support/a-moment.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'

const tables = tablesForThisFile()
theLog()
const aHouse = async (): Promise<House> => aHouseOn((await tables.aFurnishedTable()).table)
const seen = async (house: House, { reference }: { readonly reference: string }) =>
  granted(await house.showToStaff({ params: { reference } }))

describe('a stay that is over', () => {
  it.each([aGuest, aStaffMember])('cannot be cancelled from the day of departure on: %j', (by) => {
    const cancelOn = (today: string) => cancel(aBooking.confirmed(), { by, now: NOW, today, refundDueCents: 0 })
    expect(cancelOn('2027-02-02').ok).toBe(true)
    expect(cancelOn('2027-02-03')).toMatchObject({ refusal: 'stay-over' })
    expect(isOver(aBooking.confirmed(), '2027-02-02')).toBe(false)
  })

  it('offers its guest no cancelling, and refuses it to whoever asks all the same', async () => {
    const house = await aHouse()
    const guest = await house.booked()
    granted(await house.confirm({ params: guest }))
    house.clock.setTo('2027-02-03T05:00:00.000Z')
    expect(granted(await house.show({ params: guest })).cancellation).toBeNull()
    expect(await house.cancel({ params: guest, body: { refundCents: 0, paidCents: 0, reason: '' } })).toMatchObject({
      refusal: 'stay-over',
    })
    expect(await house.cancelByStaff({ params: guest, body: { reason: '' } })).toMatchObject({ refusal: 'stay-over' })
    expect(await house.nights.takenNights('protea', '2027-02-01', '2027-02-02')).toHaveLength(2)
  })
})

describe('a booking that nobody confirmed before its arrival', () => {
  const start = (today: string) =>
    startCardPayment(aBooking.pending({ expiresAt: null }), {
      ...{ by: aGuest, now: NOW, today },
      ...{ attemptId: 'A'.repeat(22), amountCents: 1_00, until: NOW },
    })

  it('can be paid for until the end of that day, and not the morning after', () => {
    expect(start('2027-02-01').ok).toBe(true)
    expect(start('2027-02-02')).toEqual({ ok: false, refusal: 'arrival-passed' })
    expect(hasMissedArrival(aBooking.confirmed(), '2027-02-02')).toBe(false)
  })

  it('offers its guest no card', async () => {
    const house = await aHouse()
    const guest = await house.booked()
    expect(granted(await house.show({ params: guest })).cardOffered).toBe(true)
    house.clock.setTo('2027-02-02T05:00:00.000Z')
    expect(granted(await house.show({ params: guest })).cardOffered).toBe(false)
  })
})

describe('money for a booking that is closed', () => {
  async function paidAfterClosing(house: House) {
    const guest = await house.booked()
    const pay = (entryId: string) =>
      house.pay({ params: guest, body: { entryId, amountCents: 2_300_00, method: 'eft', note: '' } })
    granted(await pay('bank-line-1'))
    granted(await house.cancelByStaff({ params: guest, body: { refundCents: 0, reason: 'A charge is kept' } }))
    granted(await pay('bank-line-2'))
    return { guest, pay }
  }
  const onTheList = async (house: House) =>
    granted(await house.list({ query: { needsAttention: 'true' } })).bookings.map(({ reference }) => reference)

  it('leaves the staff’s list when they say that it is settled, though a charge is kept', async () => {
    const house = await aHouse()
    const { guest, pay } = await paidAfterClosing(house)
    const paidCents = 2_300_00
    const body = { entryId: 'refund-1', amountCents: 2_300_00, method: 'eft', note: '' } as const
    granted(await house.refund({ params: guest, body }))
    expect(await onTheList(house)).toEqual([guest.reference])

    house.clock.pass(1)
    const note = 'Second payment went back, the charge is kept'
    granted(await house.closeAttention({ params: guest, body: { note, paidCents } }))
    expect(await onTheList(house)).toEqual([])
    expect((await seen(house, guest)).history[0]).toMatchObject({
      what: 'attention-closed',
      facts: { note },
      mails: [],
    })
    expect(await house.closeAttention({ params: guest, body: { note, paidCents } })).toMatchObject({
      refusal: 'no-attention-to-close',
    })
    house.clock.pass(A_DAY)
    granted(await pay('bank-line-3'))
    expect(await onTheList(house)).toEqual([guest.reference])
  })

  it('stays on it when more has come in than they saw: nobody has settled that', async () => {
    const house = await aHouse()
    const { guest, pay } = await paidAfterClosing(house)
    const { paidCents } = await seen(house, guest)
    granted(await pay('bank-line-3'))
    expect(await house.closeAttention({ params: guest, body: { note: 'Kept as a charge', paidCents } })).toMatchObject({
      refusal: 'changed-meanwhile',
    })
    expect(await onTheList(house)).toEqual([guest.reference])
  })

  it('but not for a booking whose nights are taken: that one is settled by what is done with it', async () => {
    const house = await aHouse()
    const [first, second] = [await house.booked(), await house.booked()]
    granted(await house.confirm({ params: first }))
    const body = { entryId: 'bank-line-1', amountCents: 2_300_00, method: 'eft', note: '' } as const
    granted(await house.pay({ params: second, body }))
    expect(
      await house.closeAttention({ params: second, body: { note: 'All fine', paidCents: 2_300_00 } }),
    ).toMatchObject({
      refusal: 'no-attention-to-close',
    })
    expect(await onTheList(house)).toEqual([second.reference])
  })
})

describe('more money than the house can count', () => {
  it('is refused by name when staff mistype an amount, and the booking can still be opened', async () => {
    const house = await aHouse()
    const guest = await house.booked()
    const pay = (entryId: string, amountCents: number) =>
      house.pay({ params: guest, body: { entryId, amountCents, method: 'eft', note: '' } })
    granted(await pay('bank-line-1', MOST_CENTS))
    expect(await pay('bank-line-2', 1)).toMatchObject({ refusal: 'amount-too-large' })
    expect(await seen(house, guest)).toMatchObject({ paidCents: MOST_CENTS })
  })

  it('is no price: a stay that would cost it is refused, when it is asked for and when it is booked', async () => {
    const furnished = await aHouse()
    const rulesFor: House['house']['rulesFor'] = async (slug) => {
      const rules = await furnished.house.rulesFor(slug)
      const rates = rules.tariff.rates.map((rate) => ({ ...rate, adultRateCents: MOST_CENTS }))
      return { ...rules, tariff: { ...rules.tariff, rates } }
    }
    const dear = { ...furnished, clock: furnished.clock.read, house: { ...furnished.house, rulesFor } }
    const asked = { params: undefined, query: undefined, caller: { sub: '', name: '', role: null }, sourceAddress: '' }
    const stay = { checkInDate: '2027-02-01', checkOutDate: '2027-02-03' }
    const wish = { cabinSlug: 'protea', ...stay, adults: 2, children: [], addOns: [] }
    expect(await calculatePricingUsing(dear)({ ...asked, body: wish })).toMatchObject({ refusal: 'price-too-high' })
    const form = BookingForm.parse(aForm(stay))
    expect(await createBookingUsing(dear)({ ...asked, body: form })).toMatchObject({ refusal: 'price-too-high' })
  })
})
