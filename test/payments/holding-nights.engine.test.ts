import { describe, expect, it } from 'vitest'
import { startPayfastPaymentUsing } from '#lambdas/payments/start-payfast-payment.ts'
import { AN_HOUR } from '#test/support/a-moment.ts'
import { type House, aHouseOn, granted } from '#test/support/a-house.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'

const tables = tablesForThisFile()
const aHouse = async (): Promise<House> => aHouseOn((await tables.aFurnishedTable()).table)

/** Two nights at Protea in February, to be paid by card. */
const byCard = { paymentMethod: 'card' } as const
const caller = { sub: '', name: '', role: null }
const staff = (reference: string) => ({ params: { reference } })
const takenIn = (house: House) => house.nights.takenNights('protea', '2027-01-01', '2027-12-31')

describe('nights under a card payment', () => {
  it('are held for one of fifty guests who go to PayFast together; the others are told to wait a quarter of an hour', async () => {
    const house = await aHouse()
    const guests = await Promise.all(Array.from({ length: 50 }, () => house.booked(byCard)))
    const answers = await Promise.all(guests.map(({ token }) => house.startPayment({ body: { token } })))
    const told = answers.filter((answer) => !answer.ok)
    expect(told).toHaveLength(49)
    for (const answer of told) {
      expect(answer).toEqual({
        ok: false,
        refusal: 'nights-on-hold',
        details: { nights: ['2027-02-01', '2027-02-02'], minutes: 15 },
      })
    }
  })

  it('stay white on the calendar, but nobody else can confirm or block them meanwhile', async () => {
    const house = await aHouse()
    const [payer, other] = [await house.booked(byCard), await house.booked()]
    granted(await house.startPayment({ body: { token: payer.token } }))

    expect(await takenIn(house)).toEqual([])
    house.clock.pass(5)
    expect(await house.confirm(staff(other.reference))).toMatchObject({
      refusal: 'nights-on-hold',
      details: { minutes: 10 },
    })
    const block = { startDate: '2027-02-02', endDate: '2027-02-05', cabinName: null, reason: '' }
    expect(await house.block({ body: block })).toMatchObject({ refusal: 'nights-on-hold', details: { minutes: 10 } })
    expect(granted(await house.blocks({ query: {} })).blockedDates).toEqual([])
  })

  it('come free by themselves when the quarter of an hour is over, to the second, though nothing was cleaned up', async () => {
    const house = await aHouse()
    const [first, second] = [await house.booked(byCard), await house.booked(byCard)]
    granted(await house.startPayment({ body: { token: first.token } }))
    house.clock.setTo('2026-11-21T08:14:59.999Z')
    expect(await house.startPayment({ body: { token: second.token } })).toMatchObject({
      refusal: 'nights-on-hold',
      details: { minutes: 1 },
    })
    house.clock.setTo('2026-11-21T08:15:00.000Z')
    granted(await house.startPayment({ body: { token: second.token } }))
    expect(await house.startPayment({ body: { token: first.token } })).toMatchObject({ refusal: 'nights-on-hold' })
  })

  it('are held on for the same guest who tries again, from the second try on', async () => {
    const house = await aHouse()
    const [guest, other] = [await house.booked(byCard), await house.booked()]
    granted(await house.startPayment({ body: { token: guest.token } }))
    house.clock.pass(10)
    granted(await house.startPayment({ body: { token: guest.token } }))
    house.clock.pass(10)
    expect(await house.confirm(staff(other.reference))).toMatchObject({ refusal: 'nights-on-hold' })
    house.clock.pass(5)
    granted(await house.confirm(staff(other.reference)))
  })

  it('go back at once when the guest returns without paying, and only from the newest try', async () => {
    const house = await aHouse()
    const [guest, other] = [await house.booked(byCard), await house.booked()]
    const first = granted(await house.startPayment({ body: { token: guest.token } }))
    const second = granted(await house.startPayment({ body: { token: guest.token } }))
    granted(await house.endPayment({ params: { attemptId: first.attemptId } }))
    expect(await house.confirm(staff(other.reference))).toMatchObject({ refusal: 'nights-on-hold' })
    expect(granted(await house.endPayment({ params: { attemptId: second.attemptId } }))).toMatchObject({
      attemptStatus: 'cancelled',
    })
    granted(await house.confirm(staff(other.reference)))
  })

  it('that lapsed and went to another guest are not given back by the first one coming home late', async () => {
    const house = await aHouse()
    const [first, second] = [await house.booked(byCard), await house.booked(byCard)]
    const attempt = granted(await house.startPayment({ body: { token: first.token } }))
    house.clock.pass(20)
    granted(await house.startPayment({ body: { token: second.token } }))
    granted(await house.endPayment({ params: { attemptId: attempt.attemptId } }))
    const owners = await house.nights.ownersOf('protea', '2027-02-01', '2027-02-02')
    expect(owners.map(({ by }) => by)).toEqual([second.reference, second.reference])
  })

  it('come free at once when staff move the booking elsewhere while its guest pays the rest', async () => {
    const house = await aHouse()
    const [guest, other] = [await house.booked(byCard), await house.booked(byCard)]
    granted(await house.confirm(staff(other.reference)))
    const body = { entryId: 'bank-line-1', amountCents: 2_300_00, method: 'eft', note: '' } as const
    granted(await house.pay({ ...staff(guest.reference), body }))
    granted(await house.cancelByStaff({ ...staff(other.reference), body: { refundCents: 0, reason: '' } }))
    granted(await house.startPayment({ body: { token: guest.token } }))
    const elsewhere = { cabinName: 'aloe', checkInDate: '2027-02-01', checkOutDate: '2027-02-03' }
    expect(granted(await house.move({ ...staff(guest.reference), body: elsewhere }))).toMatchObject({
      status: 'confirmed',
    })
    expect(await house.nights.ownersOf('protea', '2027-02-01', '2027-02-02')).toEqual([])
  })

  it('become the guest’s own when staff confirm the booking, however long the hold was', async () => {
    const house = await aHouse()
    const guest = await house.booked(byCard)
    granted(await house.startPayment({ body: { token: guest.token } }))
    granted(await house.confirm(staff(guest.reference)))
    house.clock.pass(AN_HOUR)
    expect(await takenIn(house)).toEqual(['2027-02-01', '2027-02-02'])
  })

  it('are not held for a guest whom nobody can send to PayFast', async () => {
    const house = await aHouse()
    const payer = await house.booked(byCard)
    const payfast = () => Promise.reject(new Error('PayFast is not configured'))
    const startPayment = startPayfastPaymentUsing({ ...house, clock: house.clock.read, payfast })
    const asked = { params: undefined, query: undefined, body: { token: payer.token }, caller, sourceAddress: '' }
    await expect(startPayment(asked)).rejects.toThrow('not configured')
    expect(await house.nights.ownersOf('protea', '2027-02-01', '2027-02-02')).toEqual([])
  })

  it('cannot be held at all once somebody is confirmed on them, and who that is nobody is told', async () => {
    const house = await aHouse()
    const [guest, other] = [await house.booked(byCard), await house.booked()]
    granted(await house.confirm(staff(other.reference)))
    expect(await house.startPayment({ body: { token: guest.token } })).toEqual({
      ok: false,
      refusal: 'nights-already-taken',
      details: { nights: ['2027-02-01', '2027-02-02'] },
    })
  })
})
