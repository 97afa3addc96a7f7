import { describe, expect, it } from 'vitest'
import { md5 } from '#lambdas/payfast/md5.ts'
import { settleItnUsing } from '#lambdas/payments/settle-itn.ts'
import { settlePendingItns } from '#lambdas/payments/settle-pending-itns.ts'
import { buildItn, itnFieldsFor } from '#shared/payments/payfast-itn.ts'
import { A_DAY } from '#test/support/business-time-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
const log = setUpTestLog()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table)

/** A guest who went to PayFast with the deposit of R2,300.00 for two nights at Protea. */
async function startCardPayment(harness: UseCaseHarness) {
  const guest = await harness.startCardPayment()
  harness.clock.pass(1)
  return guest
}

const outcomesToCheck = async (harness: UseCaseHarness) =>
  (await harness.payments.itnsToCheck()).map(({ outcome }) => outcome)

describe('a COMPLETE message from PayFast', () => {
  it('writes the ledger, settles the attempt and confirms the booking on its nights', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    const id = await harness.receiveItn(harness.itnFor(guest.paymentData))
    expect(await harness.settle(id)).toBe('accepted')

    expect(await harness.shownToStaff(guest)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'deposit_paid',
      ledger: [{ id: 'payfast-1089250', kind: 'payment', method: 'card', amountCents: 2_300_00, by: 'PayFast' }],
    })
    expect(await harness.payments.attempt(guest.attemptId)).toMatchObject({ status: 'paid', pfPaymentId: '1089250' })
    expect(await harness.payments.itn(id)).toMatchObject({ outcome: 'accepted', reference: guest.reference })
    expect(
      await harness.nights.takenNights('protea', '2027-02-01', '2027-02-02', harness.clock.read().now),
    ).toHaveLength(2)
    expect(log.alarms()).toEqual([])
  })

  it('names its own line of the ledger, also beside another of the same amount', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    const placeOf = async (attemptId: string) =>
      expectOk(await harness.showPayment({ params: { attemptId } })).paymentPlace
    expect(await placeOf(guest.attemptId)).toBeUndefined()
    await harness.settle(await harness.receiveItn(harness.itnFor(guest.paymentData)))
    const balance = expectOk(await harness.startPayment({ body: { token: guest.token } }))
    await harness.settle(await harness.receiveItn(harness.itnFor(balance.paymentData, { pfPaymentId: '1089251' })))
    expect((await harness.shownToStaff(guest)).ledger.map(({ amountCents }) => amountCents)).toEqual([
      2_300_00, 2_300_00,
    ])
    expect([await placeOf(guest.attemptId), await placeOf(balance.attemptId)]).toEqual([0, 1])
  })

  it('does so once, though ten machines settle it in the same moment, and stays accepted', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    const id = await harness.receiveItn(harness.itnFor(guest.paymentData))
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => harness.settle(id)))

    expect(new Set(outcomes)).toEqual(new Set(['accepted']))
    const booking = await harness.shownToStaff(guest)
    expect(booking.ledger).toHaveLength(1)
    expect(booking.history.map(({ name }) => name)).toEqual(['payment-accepted', 'card-payment-started', 'booked'])
    expect(await harness.payments.itn(id)).toMatchObject({ outcome: 'accepted' })
    expect(await outcomesToCheck(harness)).toEqual([])
  })

  it('is stored once when the same text comes again, and does nothing more', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    const body = harness.itnFor(guest.paymentData)
    const first = await harness.receiveItn(body)
    await harness.settle(first)
    expect(await harness.receiveItn(body)).toBe(first)
    expect(await harness.settle(first)).toBe('accepted')
    expect((await harness.shownToStaff(guest)).ledger).toHaveLength(1)
  })

  it('with another text about the same payment changes nothing', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    await harness.settle(await harness.receiveItn(harness.itnFor(guest.paymentData)))
    const again = harness.itnFor({ ...guest.paymentData, item_name: 'Protea again' })
    expect(await harness.settle(await harness.receiveItn(again))).toBe('already-handled')
    expect((await harness.shownToStaff(guest)).ledger).toHaveLength(1)
  })

  it('a second time for one attempt is recorded and shown to staff, not written into the ledger', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    await harness.settle(await harness.receiveItn(harness.itnFor(guest.paymentData)))
    harness.clock.pass(1)
    const second = harness.itnFor(guest.paymentData, { pfPaymentId: '1089251' })
    expect(await harness.settle(await harness.receiveItn(second))).toBe('second-payment')
    const booking = await harness.shownToStaff(guest)
    expect(booking.ledger).toHaveLength(1)
    expect(booking.history[0]).toMatchObject({ name: 'payment-flagged', emails: ['payment_to_check'] })
    expect(await outcomesToCheck(harness)).toEqual(['second-payment'])
    expect(log.alarms()).toEqual(['payment to check'])
  })

  it('is flagged once, though ten machines find the second payment in the same moment', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    await harness.settle(await harness.receiveItn(harness.itnFor(guest.paymentData)))
    const second = await harness.receiveItn(harness.itnFor(guest.paymentData, { pfPaymentId: '1089251' }))
    await Promise.all(Array.from({ length: 10 }, () => harness.settle(second)))
    const { history } = await harness.shownToStaff(guest)
    expect(history.filter(({ name }) => name === 'payment-flagged')).toHaveLength(1)
  })

  it.each([2_299_99, 2_300_01, 1, 46_000_00])(
    'but of %i cents is recorded, and confirms nothing',
    async (amountGrossCents) => {
      const harness = await createHarness()
      const guest = await startCardPayment(harness)
      const id = await harness.receiveItn(harness.itnFor(guest.paymentData, { amountGrossCents }))
      expect(await harness.settle(id)).toBe('wrong-amount')
      expect(await harness.shownToStaff(guest)).toMatchObject({
        status: 'pending',
        paymentStatus: 'unpaid',
        ledger: [],
      })
      expect(await harness.payments.itn(id)).toMatchObject({
        amountCents: amountGrossCents,
        reference: guest.reference,
      })
      expect(await outcomesToCheck(harness)).toEqual(['wrong-amount'])
    },
  )

  it('counts after a declined card, after the guest came back, and after the hold expired', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    const failed = harness.itnFor(guest.paymentData, { paymentStatus: 'FAILED' })
    expect(await harness.settle(await harness.receiveItn(failed))).toBe('payment-failed')
    expect(await harness.nights.ownersOf('protea', '2027-02-01', '2027-02-02')).toEqual([])
    expectOk(await harness.endPayment({ params: { attemptId: guest.attemptId } }))
    harness.clock.pass(100)
    expect(await harness.settle(await harness.receiveItn(harness.itnFor(guest.paymentData)))).toBe('accepted')
    expect(await harness.shownToStaff(guest)).toMatchObject({ status: 'confirmed' })
  })

  it('is not undone by a FAILED message that comes after it', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    await harness.settle(await harness.receiveItn(harness.itnFor(guest.paymentData)))
    const failed = harness.itnFor(guest.paymentData, { paymentStatus: 'FAILED', pfPaymentId: '1089249' })
    expect(await harness.settle(await harness.receiveItn(failed))).toBe('already-handled')
    expect(await harness.shownToStaff(guest)).toMatchObject({ status: 'confirmed', paymentStatus: 'deposit_paid' })
    expect(
      await harness.nights.takenNights('protea', '2027-02-01', '2027-02-02', harness.clock.read().now),
    ).toHaveLength(2)
  })

  it('that exceeds the price together with money that staff recorded meanwhile is shown to staff', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking({ paymentMethod: 'card', paymentType: 'full' })
    const { paymentData } = expectOk(await harness.startPayment({ body: { token: booking.token } }))
    const body = { entryId: 'bank-line-1', amountCents: 1_000_00, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ params: { reference: booking.reference }, body }))
    harness.clock.pass(1)
    expect(await harness.settle(await harness.receiveItn(harness.itnFor(paymentData)))).toBe('accepted')
    const shown = await harness.shownToStaff(booking)
    expect(shown).toMatchObject({ status: 'confirmed', paidCents: 5_600_00, totalPriceCents: 4_600_00 })
    expect(shown.history[0]?.emails).toEqual(['booking_confirmed', 'payment_to_check'])
  })

  it('too late for its nights goes into the ledger; guest and staff are notified, and an alarm is raised', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    const confirmed = await harness.createBooking()
    harness.clock.pass(16)
    expectOk(await harness.confirm({ params: { reference: confirmed.reference } }))
    expect(await harness.settle(await harness.receiveItn(harness.itnFor(guest.paymentData)))).toBe('accepted')

    const booking = await harness.shownToStaff(guest)
    expect(booking).toMatchObject({
      status: 'pending',
      needsAttention: 'paid-but-nights-taken',
      paidCents: 2_300_00,
      expiresAt: null,
    })
    expect(booking.history[0]?.emails).toEqual(['nights_taken', 'paid_but_nights_taken'])
    expect(log.alarms()).toEqual(['paid but nights taken'])
    expect(expectOk(await harness.showPayment({ params: { attemptId: guest.attemptId } }))).toMatchObject({
      attemptStatus: 'paid',
      nightsTaken: true,
    })
  })

  it('for an expired booking confirms it where its nights are free', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    harness.clock.pass(A_DAY)
    await harness.expireBookings()
    expect(await harness.settle(await harness.receiveItn(harness.itnFor(guest.paymentData)))).toBe('accepted')
    expect(await harness.shownToStaff(guest)).toMatchObject({
      status: 'confirmed',
      needsAttention: null,
      paidCents: 2_300_00,
    })
  })

  it('of two guests whose holds expired confirms one and records the money of both', async () => {
    const harness = await createHarness()
    const first = await startCardPayment(harness)
    harness.clock.pass(16)
    const second = await startCardPayment(harness)
    const messages = [
      await harness.receiveItn(harness.itnFor(first.paymentData, { pfPaymentId: '1' })),
      await harness.receiveItn(harness.itnFor(second.paymentData, { pfPaymentId: '2' })),
    ]
    harness.clock.pass(16)
    expect(await Promise.all(messages.map(harness.settle))).toEqual(['accepted', 'accepted'])
    const bookings = [await harness.shownToStaff(first), await harness.shownToStaff(second)]
    expect(bookings.map(({ paidCents }) => paidCents)).toEqual([2_300_00, 2_300_00])
    expect(bookings.map(({ status }) => status).toSorted()).toEqual(['confirmed', 'pending'])
    expect(bookings.map(({ needsAttention }) => needsAttention)).toContain('paid-but-nights-taken')
  })
})

describe('a message that is not from PayFast', () => {
  const forged: [string, (body: string) => string, string][] = [
    ['its amount was changed on the way', (body) => body.replace('2300.00', '1.00'), 'not-genuine'],
    ['its signature is missing', (body) => body.replace(/&signature=.*/, ''), 'not-genuine'],
    ['its signature is wrong', (body) => body.replace(/signature=.*/, `signature=${'0'.repeat(32)}`), 'not-genuine'],
    ['it is nonsense', () => 'hello=%E0%A4%A', 'not-genuine'],
    ['it is empty', () => '', 'not-genuine'],
  ]
  it.each(forged)('because %s changes nothing but is stored and raises an alarm', async (_, forge, outcome) => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    const id = await harness.receiveItn(forge(harness.itnFor(guest.paymentData)))
    expect(await harness.settle(id)).toBe(outcome)
    expect(await harness.shownToStaff(guest)).toMatchObject({ status: 'pending', ledger: [] })
    expect(await harness.payments.itn(id)).toMatchObject({ outcome })
    expect(log.alarms()).toEqual([outcome === 'not-genuine' ? 'forged payment message' : 'payment to check'])
  })

  it('because PayFast does not know it changes nothing', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    const settle = settleItnUsing({ ...harness, clock: harness.clock.read, confirmWithPayfast: async () => 'INVALID' })
    expect(await settle(await harness.receiveItn(harness.itnFor(guest.paymentData)))).toBe('not-genuine')
    expect(await harness.shownToStaff(guest)).toMatchObject({ status: 'pending', ledger: [] })
  })

  it('because it names another merchant, or no payment of ours, changes nothing', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    const merchant = harness.itnFor({ ...guest.paymentData, merchant_id: '10000101' })
    expect(await harness.settle(await harness.receiveItn(merchant))).toBe('wrong-merchant')
    const attempt = harness.itnFor({ ...guest.paymentData, m_payment_id: 'nobody' })
    expect(await harness.settle(await harness.receiveItn(attempt))).toBe('unknown-attempt')
    expect(await harness.shownToStaff(guest)).toMatchObject({ status: 'pending', ledger: [] })
    expect(new Set(await outcomesToCheck(harness))).toEqual(new Set(['wrong-merchant', 'unknown-attempt']))
  })

  it('because its amount cannot be read changes nothing, but staff see it: it may be money', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    const fields = itnFieldsFor(new Map(Object.entries(guest.paymentData)), {
      pfPaymentId: '1089250',
      paymentStatus: 'COMPLETE',
      amountGrossCents: 2_300_00,
      feeCents: 0,
    }).map(([name, value]) => [name, name === 'amount_gross' ? '2,300.00' : value] as const)
    const { passphrase } = await harness.payfast()
    const id = await harness.receiveItn(buildItn(fields, passphrase, md5))
    expect(await harness.settle(id)).toBe('unreadable')
    expect(await harness.shownToStaff(guest)).toMatchObject({ status: 'pending', ledger: [] })
    expect(await outcomesToCheck(harness)).toEqual(['unreadable'])
    expect(log.alarms()).toEqual(['payment to check'])
  })

  it.each([
    ['amount_fee', 'n/a'],
    ['amount_net', '2 300,00'],
    ['name_first', '\u0000'],
    ['custom_str3', 'x'.repeat(255)],
  ])('confirms with an odd %s, which nothing is judged by', async (odd, value) => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    const fields = itnFieldsFor(new Map(Object.entries(guest.paymentData)), {
      pfPaymentId: '1089250',
      paymentStatus: 'COMPLETE',
      amountGrossCents: 2_300_00,
      feeCents: 0,
    }).map(([name, sent]) => [name, name === odd ? value : sent] as const)
    const { passphrase } = await harness.payfast()
    expect(await harness.settle(await harness.receiveItn(buildItn(fields, passphrase, md5)))).toBe('accepted')
    expect(await harness.shownToStaff(guest)).toMatchObject({ status: 'confirmed', paidCents: 2_300_00 })
    expect(await outcomesToCheck(harness)).toEqual([])
  })

  it('is undecided while PayFast does not respond: the message waits and counts when it is validated', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    const id = await harness.receiveItn(harness.itnFor(guest.paymentData))
    const offline = async () => {
      throw new Error('PayFast does not answer')
    }
    const settle = settleItnUsing({ ...harness, clock: harness.clock.read, confirmWithPayfast: offline })
    await expect(settle(id)).rejects.toThrow('PayFast does not answer')
    expect(await harness.payments.itn(id)).toMatchObject({ outcome: 'received' })
    expect(await harness.settle(id)).toBe('accepted')
  })

  it('and that the stream has given up is settled by the schedule, before its booking expires', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    const id = await harness.receiveItn(harness.itnFor(guest.paymentData))
    const needs = { payments: harness.payments, settle: harness.settle, clock: harness.clock.read }
    expect(await settlePendingItns(needs)).toBe(0)

    harness.clock.pass(2 * A_DAY)
    const withoutPayfast = settleItnUsing({
      ...harness,
      clock: harness.clock.read,
      confirmWithPayfast: () => Promise.reject(new Error('no answer')),
    })
    expect(await settlePendingItns({ ...needs, settle: withoutPayfast })).toBe(0)
    expect(log.alarms()).toEqual(['payment not settled'])
    expect(await settlePendingItns(needs)).toBe(1)
    expect(await settlePendingItns(needs)).toBe(0)
    expect(await harness.expireBookings()).toBe(0)
    expect(await harness.shownToStaff(guest)).toMatchObject({ status: 'confirmed', paidCents: 2_300_00 })
    expect(await harness.payments.itn(id)).toMatchObject({ outcome: 'accepted' })
  })

  it('counts where only its source address is unknown, and raises an alarm', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    const body = harness.itnFor(guest.paymentData)
    const id = await harness.receiveItn(body, '203.0.113.9')
    expect(await harness.settle(id)).toBe('accepted')
    expect(log.alarms()).toEqual(['payment message from an unknown address'])
    expect(await harness.shownToStaff(guest)).toMatchObject({ status: 'confirmed' })
  })
})

describe('starting a card payment', () => {
  it('sends PayFast the stored booking’s amount, whatever the page sends', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking({ paymentMethod: 'card' })
    expect(await harness.startPayment({ body: { token: booking.token, amountCents: 100 } })).toMatchObject({
      refusal: 'price-changed',
      details: { amountCents: 2_300_00 },
    })
    expect(await harness.nights.ownersOf('protea', '2027-02-01', '2027-02-02')).toEqual([])
    const started = expectOk(await harness.startPayment({ body: { token: booking.token, amountCents: 2_300_00 } }))
    expect(started.paymentData).toMatchObject({ amount: '2300.00', m_payment_id: started.attemptId })
  })

  it('asks for the balance once the deposit is paid, and for nothing when all is paid', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    await harness.settle(await harness.receiveItn(harness.itnFor(guest.paymentData)))
    const balance = expectOk(await harness.startPayment({ body: { token: guest.token } }))
    expect(balance.paymentData['amount']).toBe('2300.00')
    await harness.settle(await harness.receiveItn(harness.itnFor(balance.paymentData, { pfPaymentId: '1089260' })))
    expect(await harness.startPayment({ body: { token: guest.token } })).toMatchObject({ refusal: 'nothing-to-pay' })
    expect(await harness.shownToStaff(guest)).toMatchObject({ paymentStatus: 'paid', balancePaid: true })
  })

  it('is refused for a closed booking', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking({ paymentMethod: 'card' })
    harness.clock.pass(A_DAY)
    await harness.expireBookings()
    expect(await harness.startPayment({ body: { token: booking.token } })).toMatchObject({ refusal: 'booking-closed' })
  })
})
