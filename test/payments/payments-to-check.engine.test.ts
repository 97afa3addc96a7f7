import { describe, expect, it } from 'vitest'
import { settleItnUsing } from '#lambdas/payments/settle-itn.ts'
import { settlePendingItns } from '#lambdas/payments/settle-pending-itns.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { AN_HOUR } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
setUpTestLog()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table)

/** The app with a wrong PayFast secret. */
const settleWith = (harness: UseCaseHarness, wrong: Partial<Awaited<ReturnType<UseCaseHarness['payfast']>>>) =>
  settleItnUsing({
    ...harness,
    clock: harness.clock.read,
    payfast: async () => ({ ...(await harness.payfast()), ...wrong }),
  })
const runHourlySchedule = (harness: UseCaseHarness) => {
  harness.clock.pass(AN_HOUR)
  return settlePendingItns({ payments: harness.payments, settle: harness.settle, clock: harness.clock.read })
}

describe('a payment whose message came while our PayFast secret was wrong', () => {
  it.each([
    ['the passphrase', { passphrase: 'mistyped' }, 'not-genuine'],
    ['the merchant', { merchantId: '10000101' }, 'wrong-merchant'],
  ])('in %s is on the staff’s list, and is booked when it is rechecked', async (_, wrong, outcome) => {
    const harness = await createHarness()
    const guest = await harness.startCardPayment()
    const id = await harness.receiveItn(harness.itnFor(guest.paymentData))
    expect(await settleWith(harness, wrong)(id)).toBe(outcome)
    expect(await harness.messagesToCheck()).toMatchObject([
      { id, outcome, reference: guest.reference, amountCents: 2_300_00 },
    ])
    expect(await harness.shownToStaff(guest)).toMatchObject({ status: 'pending', ledger: [] })

    expect(expectOk(await harness.recheck({ params: { id } }))).toMatchObject({ outcome: 'received' })
    expect(await harness.messagesToCheck()).toEqual([])
    expect(await runHourlySchedule(harness)).toBe(1)
    expect(await harness.shownToStaff(guest)).toMatchObject({ status: 'confirmed', paidCents: 2_300_00 })
    expect(await harness.payments.itn(id)).toMatchObject({ outcome: 'accepted' })
  })

  it('returns to the list as long as the secret is wrong', async () => {
    const harness = await createHarness()
    const guest = await harness.startCardPayment()
    const id = await harness.receiveItn(harness.itnFor(guest.paymentData))
    const settle = settleWith(harness, { passphrase: 'mistyped' })
    await settle(id)
    expectOk(await harness.recheck({ params: { id } }))
    await settle(id)
    expect(await harness.messagesToCheck()).toMatchObject([{ id, outcome: 'not-genuine' }])
  })

  it('is booked once, though the button is pressed ten times and ten machines settle it', async () => {
    const harness = await createHarness()
    const guest = await harness.startCardPayment()
    const id = await harness.receiveItn(harness.itnFor(guest.paymentData))
    await settleWith(harness, { passphrase: 'mistyped' })(id)
    const presses = await Promise.all(Array.from({ length: 10 }, () => harness.recheck({ params: { id } })))
    expect(presses.filter(({ ok }) => ok)).toHaveLength(1)
    await Promise.all(Array.from({ length: 10 }, () => harness.settle(id)))
    expect(await harness.recheck({ params: { id } })).toMatchObject({ refusal: 'message-not-to-recheck' })
    expect((await harness.shownToStaff(guest)).ledger).toHaveLength(1)
  })
})

describe('a message that anybody could have forged', () => {
  it('is stored, but is not on the staff’s list, since it names no payment of ours', async () => {
    const harness = await createHarness()
    const guest = await harness.startCardPayment()
    const forged = harness.itnFor({ ...guest.paymentData, m_payment_id: 'A'.repeat(22) })
    for (const body of [forged.replace(/signature=.*/, 'signature=no'), 'hello', `m_payment_id=${'x'.repeat(9000)}`]) {
      const id = await harness.receiveItn(body)
      expect(await harness.settle(id)).toBe('not-genuine')
      expect(await harness.payments.itn(id)).toMatchObject({ outcome: 'not-genuine', reference: null })
    }
    expect(await harness.messagesToCheck()).toEqual([])
  })

  it('writes nothing into a booking’s history', async () => {
    const harness = await createHarness()
    const guest = await harness.startCardPayment()
    const before = await harness.shownToStaff(guest)
    const body = harness.itnFor(guest.paymentData).replace('2300.00', '9999999999.00')
    const id = await harness.receiveItn(body)
    expect(await harness.settle(id)).toBe('not-genuine')
    expect(await harness.messagesToCheck()).toMatchObject([{ id, reference: guest.reference, amountCents: null }])
    expect(await harness.shownToStaff(guest)).toEqual(before)
  })
})

describe('a message on the staff’s list', () => {
  it('is not rechecked where our own ledger decided against it: that would end the same', async () => {
    const harness = await createHarness()
    const guest = await harness.startCardPayment()
    const id = await harness.receiveItn(harness.itnFor(guest.paymentData, { amountGrossCents: 1_00 }))
    expect(await harness.settle(id)).toBe('wrong-amount')
    expect(await harness.recheck({ params: { id } })).toMatchObject({ refusal: 'message-not-to-recheck' })
  })

  it('is closed once, with one note, and never while a colleague has it rechecked', async () => {
    const harness = await createHarness()
    const guest = await harness.startCardPayment()
    const id = await harness.receiveItn(harness.itnFor(guest.paymentData))
    await settleWith(harness, { merchantId: '10000101' })(id)
    const close = () => harness.closeMessage({ params: { id }, body: { note: 'Asked PayFast' } })
    const results = await Promise.all([close(), close(), harness.recheck({ params: { id } })])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    for (const result of [...results, await close()])
      if (!result.ok) expect(['changed-meanwhile', 'message-not-to-recheck']).toContain(result.refusal)
    const { closedBy, outcome } = (await harness.payments.itn(id)) ?? {}
    expect([closedBy, outcome]).toEqual(closedBy === null ? [null, 'received'] : ['Nomsa', 'wrong-merchant'])
  })

  it('says so where staff have already recorded PayFast’s number, and is not retried forever', async () => {
    const harness = await createHarness()
    const guest = await harness.startCardPayment()
    const body = { entryId: 'payfast-1089250', amountCents: 2_300_00, method: 'card', note: 'By hand' } as const
    expectOk(await harness.pay({ params: guest, body }))
    expect(await harness.settle(await harness.receiveItn(harness.itnFor(guest.paymentData)))).toBe('second-payment')
    expect((await harness.shownToStaff(guest)).ledger).toHaveLength(1)
  })
})
