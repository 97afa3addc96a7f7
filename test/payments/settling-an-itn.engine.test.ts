import { describe, expect, it } from 'vitest'
import { md5 } from '#lambdas/payfast/md5.ts'
import { settleItnUsing } from '#lambdas/payments/settle-itn.ts'
import { settleLeftOver } from '#lambdas/payments/settle-left-over.ts'
import { buildItn, itnFieldsFor } from '#shared/payments/payfast-itn.ts'
import { A_DAY } from '#test/support/a-moment.ts'
import { type House, aHouseOn, granted } from '#test/support/a-house.ts'
import { theLog } from '#test/support/a-log.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'

const tables = tablesForThisFile()
const log = theLog()
const aHouse = async (): Promise<House> => aHouseOn((await tables.aFurnishedTable()).table)

/** A guest who went to PayFast with the deposit of R2,300.00 for two nights at Protea. */
async function atPayfast(house: House) {
  const booking = await house.booked({ paymentMethod: 'card' })
  const started = granted(await house.startPayment({ body: { token: booking.token } }))
  house.clock.pass(1)
  return { ...booking, ...started }
}

const seen = async (house: House, { reference }: { readonly reference: string }) =>
  granted(await house.showToStaff({ params: { reference } }))
const toCheck = async (house: House) => (await house.payments.itnsToCheck()).map(({ outcome }) => outcome)

describe('a message from PayFast that money is there', () => {
  it('writes the ledger, settles the attempt and confirms the booking on its nights', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    const id = await house.received(house.itnFor(guest.paymentData))
    expect(await house.settle(id)).toBe('accepted')

    expect(await seen(house, guest)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'deposit_paid',
      ledger: [{ id: 'payfast-1089250', kind: 'payment', method: 'card', amountCents: 2_300_00, by: 'PayFast' }],
    })
    expect(await house.payments.attempt(guest.attemptId)).toMatchObject({ status: 'paid', pfPaymentId: '1089250' })
    expect(await house.payments.itn(id)).toMatchObject({ outcome: 'accepted', reference: guest.reference })
    expect(await house.nights.takenNights('protea', '2027-02-01', '2027-02-02')).toHaveLength(2)
    expect(log.alarms()).toEqual([])
  })

  it('does so once, though ten machines settle it in the same moment, and stays accepted', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    const id = await house.received(house.itnFor(guest.paymentData))
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => house.settle(id)))

    expect(new Set(outcomes)).toEqual(new Set(['accepted']))
    const booking = await seen(house, guest)
    expect(booking.ledger).toHaveLength(1)
    expect(booking.history.map(({ what }) => what)).toEqual(['payment-accepted', 'card-payment-started', 'booked'])
    expect(await house.payments.itn(id)).toMatchObject({ outcome: 'accepted' })
    expect(await toCheck(house)).toEqual([])
  })

  it('is kept once when it comes again, word for word, and does nothing more', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    const body = house.itnFor(guest.paymentData)
    const first = await house.received(body)
    await house.settle(first)
    expect(await house.received(body)).toBe(first)
    expect(await house.settle(first)).toBe('accepted')
    expect((await seen(house, guest)).ledger).toHaveLength(1)
  })

  it('in other words about the same payment changes nothing', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    await house.settle(await house.received(house.itnFor(guest.paymentData)))
    const again = house.itnFor({ ...guest.paymentData, item_name: 'Protea again' })
    expect(await house.settle(await house.received(again))).toBe('already-handled')
    expect((await seen(house, guest)).ledger).toHaveLength(1)
  })

  it('a second time for one attempt is kept and put before staff, not into the ledger', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    await house.settle(await house.received(house.itnFor(guest.paymentData)))
    house.clock.pass(1)
    const second = house.itnFor(guest.paymentData, { pfPaymentId: '1089251' })
    expect(await house.settle(await house.received(second))).toBe('second-payment')
    const booking = await seen(house, guest)
    expect(booking.ledger).toHaveLength(1)
    expect(booking.history[0]).toMatchObject({ what: 'payment-flagged', mails: ['payment_to_check'] })
    expect(await toCheck(house)).toEqual(['second-payment'])
    expect(log.alarms()).toEqual(['payment to check'])
  })

  it('is flagged once, though ten machines find the second payment in the same moment', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    await house.settle(await house.received(house.itnFor(guest.paymentData)))
    const second = await house.received(house.itnFor(guest.paymentData, { pfPaymentId: '1089251' }))
    await Promise.all(Array.from({ length: 10 }, () => house.settle(second)))
    const { history } = await seen(house, guest)
    expect(history.filter(({ what }) => what === 'payment-flagged')).toHaveLength(1)
  })

  it.each([2_299_99, 2_300_01, 1, 46_000_00])(
    'but of %i cents is kept, and confirms nothing',
    async (amountGrossCents) => {
      const house = await aHouse()
      const guest = await atPayfast(house)
      const id = await house.received(house.itnFor(guest.paymentData, { amountGrossCents }))
      expect(await house.settle(id)).toBe('wrong-amount')
      expect(await seen(house, guest)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', ledger: [] })
      expect(await house.payments.itn(id)).toMatchObject({ amountCents: amountGrossCents, reference: guest.reference })
      expect(await toCheck(house)).toEqual(['wrong-amount'])
    },
  )

  it('counts after the card was declined first, after the guest came back, and after the hold was over', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    const failed = house.itnFor(guest.paymentData, { paymentStatus: 'FAILED' })
    expect(await house.settle(await house.received(failed))).toBe('payment-failed')
    expect(await house.nights.ownersOf('protea', '2027-02-01', '2027-02-02')).toEqual([])
    granted(await house.endPayment({ params: { attemptId: guest.attemptId } }))
    house.clock.pass(100)
    expect(await house.settle(await house.received(house.itnFor(guest.paymentData)))).toBe('accepted')
    expect(await seen(house, guest)).toMatchObject({ status: 'confirmed' })
  })

  it('is not undone by the news of a declined try that comes after it', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    await house.settle(await house.received(house.itnFor(guest.paymentData)))
    const failed = house.itnFor(guest.paymentData, { paymentStatus: 'FAILED', pfPaymentId: '1089249' })
    expect(await house.settle(await house.received(failed))).toBe('already-handled')
    expect(await seen(house, guest)).toMatchObject({ status: 'confirmed', paymentStatus: 'deposit_paid' })
    expect(await house.nights.takenNights('protea', '2027-02-01', '2027-02-02')).toHaveLength(2)
  })

  it('that comes to more than the stay costs, beside money that staff wrote down meanwhile, is put before staff', async () => {
    const house = await aHouse()
    const booking = await house.booked({ paymentMethod: 'card', paymentType: 'full' })
    const { paymentData } = granted(await house.startPayment({ body: { token: booking.token } }))
    const body = { entryId: 'bank-line-1', amountCents: 1_000_00, method: 'eft', note: '' } as const
    granted(await house.pay({ params: { reference: booking.reference }, body }))
    house.clock.pass(1)
    expect(await house.settle(await house.received(house.itnFor(paymentData)))).toBe('accepted')
    const shown = await seen(house, booking)
    expect(shown).toMatchObject({ status: 'confirmed', paidCents: 5_600_00, totalPriceCents: 4_600_00 })
    expect(shown.history[0]?.mails).toEqual(['payment_received', 'booking_confirmed', 'payment_to_check'])
  })

  it('too late for its nights goes into the ledger; guest and staff are told, and an alarm rings', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    const quick = await house.booked()
    house.clock.pass(16)
    granted(await house.confirm({ params: { reference: quick.reference } }))
    expect(await house.settle(await house.received(house.itnFor(guest.paymentData)))).toBe('accepted')

    const booking = await seen(house, guest)
    expect(booking).toMatchObject({
      status: 'pending',
      needsAttention: 'paid-but-nights-taken',
      paidCents: 2_300_00,
      expiresAt: null,
    })
    expect(booking.history[0]?.mails).toEqual(['nights_taken', 'paid_but_nights_taken'])
    expect(log.alarms()).toEqual(['paid but nights taken'])
    expect(granted(await house.showPayment({ params: { attemptId: guest.attemptId } }))).toMatchObject({
      attemptStatus: 'paid',
      nightsTaken: true,
    })
  })

  it('for a booking that has lapsed goes into its ledger and asks staff to look', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    house.clock.pass(A_DAY)
    await house.lapse()
    expect(await house.settle(await house.received(house.itnFor(guest.paymentData)))).toBe('accepted')
    expect(await seen(house, guest)).toMatchObject({
      status: 'expired',
      needsAttention: 'paid-after-closing',
      paidCents: 2_300_00,
    })
  })

  it('of two guests whose holds lapsed confirms one and keeps the money of both', async () => {
    const house = await aHouse()
    const first = await atPayfast(house)
    house.clock.pass(16)
    const second = await atPayfast(house)
    const messages = [
      await house.received(house.itnFor(first.paymentData, { pfPaymentId: '1' })),
      await house.received(house.itnFor(second.paymentData, { pfPaymentId: '2' })),
    ]
    house.clock.pass(16)
    expect(await Promise.all(messages.map(house.settle))).toEqual(['accepted', 'accepted'])
    const bookings = [await seen(house, first), await seen(house, second)]
    expect(bookings.map(({ paidCents }) => paidCents)).toEqual([2_300_00, 2_300_00])
    expect(bookings.map(({ status }) => status).toSorted()).toEqual(['confirmed', 'pending'])
    expect(bookings.map(({ needsAttention }) => needsAttention)).toContain('paid-but-nights-taken')
  })
})

describe('a message that is not PayFast’s word', () => {
  const forged: [string, (body: string) => string, string][] = [
    ['its amount was changed on the way', (body) => body.replace('2300.00', '1.00'), 'not-genuine'],
    ['its signature is missing', (body) => body.replace(/&signature=.*/, ''), 'not-genuine'],
    [
      'its signature is somebody else’s',
      (body) => body.replace(/signature=.*/, `signature=${'0'.repeat(32)}`),
      'not-genuine',
    ],
    ['it is nonsense', () => 'hello=%E0%A4%A', 'not-genuine'],
    ['it is empty', () => '', 'not-genuine'],
  ]
  it.each(forged)('because %s changes nothing but is kept and rings an alarm', async (_, forge, outcome) => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    const id = await house.received(forge(house.itnFor(guest.paymentData)))
    expect(await house.settle(id)).toBe(outcome)
    expect(await seen(house, guest)).toMatchObject({ status: 'pending', ledger: [] })
    expect(await house.payments.itn(id)).toMatchObject({ outcome })
    expect(log.alarms()).toEqual([outcome === 'not-genuine' ? 'forged payment message' : 'payment to check'])
  })

  it('because PayFast does not know it changes nothing', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    const settle = settleItnUsing({ ...house, clock: house.clock.read, confirmWithPayfast: async () => 'INVALID' })
    expect(await settle(await house.received(house.itnFor(guest.paymentData)))).toBe('not-genuine')
    expect(await seen(house, guest)).toMatchObject({ status: 'pending', ledger: [] })
  })

  it('because it speaks of another merchant, or of no payment of ours, changes nothing', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    const merchant = house.itnFor({ ...guest.paymentData, merchant_id: '10000101' })
    expect(await house.settle(await house.received(merchant))).toBe('wrong-merchant')
    const attempt = house.itnFor({ ...guest.paymentData, m_payment_id: 'nobody' })
    expect(await house.settle(await house.received(attempt))).toBe('unknown-attempt')
    expect(await seen(house, guest)).toMatchObject({ status: 'pending', ledger: [] })
    expect(new Set(await toCheck(house))).toEqual(new Set(['wrong-merchant', 'unknown-attempt']))
  })

  it('because nobody can read how much it speaks of changes nothing, but staff see it: it may be money', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    const fields = itnFieldsFor(new Map(Object.entries(guest.paymentData)), {
      pfPaymentId: '1089250',
      paymentStatus: 'COMPLETE',
      amountGrossCents: 2_300_00,
      feeCents: 0,
    }).map(([name, value]) => [name, name === 'amount_gross' ? '2,300.00' : value] as const)
    const { passphrase } = await house.payfast()
    const id = await house.received(buildItn(fields, passphrase, md5))
    expect(await house.settle(id)).toBe('unreadable')
    expect(await seen(house, guest)).toMatchObject({ status: 'pending', ledger: [] })
    expect(await toCheck(house)).toEqual(['unreadable'])
    expect(log.alarms()).toEqual(['payment to check'])
  })

  it('cannot be told while PayFast does not answer: the message waits and counts when it is asked again', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    const id = await house.received(house.itnFor(guest.paymentData))
    const offline = async () => {
      throw new Error('PayFast does not answer')
    }
    const settle = settleItnUsing({ ...house, clock: house.clock.read, confirmWithPayfast: offline })
    await expect(settle(id)).rejects.toThrow('PayFast does not answer')
    expect(await house.payments.itn(id)).toMatchObject({ outcome: 'received' })
    expect(await house.settle(id)).toBe('accepted')
  })

  it('and that the stream has given up is settled by the clock, before its booking lapses', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    const id = await house.received(house.itnFor(guest.paymentData))
    const needs = { payments: house.payments, settle: house.settle, clock: house.clock.read }
    expect(await settleLeftOver(needs)).toBe(0)

    house.clock.pass(2 * A_DAY)
    const silent = settleItnUsing({
      ...house,
      clock: house.clock.read,
      confirmWithPayfast: () => Promise.reject(new Error('no answer')),
    })
    expect(await settleLeftOver({ ...needs, settle: silent })).toBe(0)
    expect(log.alarms()).toEqual(['payment not settled'])
    expect(await settleLeftOver(needs)).toBe(1)
    expect(await settleLeftOver(needs)).toBe(0)
    expect(await house.lapse()).toBe(0)
    expect(await seen(house, guest)).toMatchObject({ status: 'confirmed', paidCents: 2_300_00 })
    expect(await house.payments.itn(id)).toMatchObject({ outcome: 'accepted' })
  })

  it('unless only its address is strange: that rings an alarm and loses no money', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    const body = house.itnFor(guest.paymentData)
    const id = await house.received(body, '203.0.113.9')
    expect(await house.settle(id)).toBe('accepted')
    expect(log.alarms()).toEqual(['payment message from a strange address'])
    expect(await seen(house, guest)).toMatchObject({ status: 'confirmed' })
  })
})

describe('starting a card payment', () => {
  it('asks PayFast for what the stored booking says, whatever the page believes', async () => {
    const house = await aHouse()
    const booking = await house.booked({ paymentMethod: 'card' })
    expect(await house.startPayment({ body: { token: booking.token, amountCents: 100 } })).toMatchObject({
      refusal: 'price-changed',
      details: { amountCents: 2_300_00 },
    })
    expect(await house.nights.ownersOf('protea', '2027-02-01', '2027-02-02')).toEqual([])
    const started = granted(await house.startPayment({ body: { token: booking.token, amountCents: 2_300_00 } }))
    expect(started.paymentData).toMatchObject({ amount: '2300.00', m_payment_id: started.attemptId })
  })

  it('asks for the balance once the deposit is there, and for nothing when all is paid', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    await house.settle(await house.received(house.itnFor(guest.paymentData)))
    const balance = granted(await house.startPayment({ body: { token: guest.token } }))
    expect(balance.paymentData['amount']).toBe('2300.00')
    await house.settle(await house.received(house.itnFor(balance.paymentData, { pfPaymentId: '1089260' })))
    expect(await house.startPayment({ body: { token: guest.token } })).toMatchObject({ refusal: 'nothing-to-pay' })
    expect(await seen(house, guest)).toMatchObject({ paymentStatus: 'paid', balancePaid: true })
  })

  it('is refused for a booking that is closed', async () => {
    const house = await aHouse()
    const booking = await house.booked({ paymentMethod: 'card' })
    house.clock.pass(A_DAY)
    await house.lapse()
    expect(await house.startPayment({ body: { token: booking.token } })).toMatchObject({ refusal: 'booking-closed' })
  })
})
