import { describe, expect, it } from 'vitest'
import { receiveItnUsing } from '#lambdas/payments/receive-itn.ts'
import { itnIdOf } from '#lambdas/runtime/ids-and-tokens.ts'
import { forgedItnsId } from '#lambdas/table/payment-repository.ts'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import { ReceiveItn } from '#shared/payments/payments.contract.ts'
import { NOW, TODAY } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { type UseCaseHarness, callUseCase, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
const log = setUpTestLog()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table)

const STRANGER = '203.0.113.9'
const PAYFAST = '197.97.145.144'
const A_WEEK_SECONDS = 7 * 24 * 3600

async function startCardPayment(harness: UseCaseHarness) {
  const guest = await harness.startCardPayment()
  const body = harness.itnFor(guest.paymentData)
  return { ...guest, body, forged: body.replace(/signature=.*/, `signature=${'0'.repeat(32)}`) }
}
type Changes = Partial<Parameters<typeof receiveItnUsing>[0]>
/** Receives a message with other settings than the harness has. */
const receiveWith = (harness: UseCaseHarness, changes: Changes) =>
  callUseCase(receiveItnUsing({ ...harness, clock: harness.clock.read, ...changes }))
const withoutLimit: Changes = { countCall: async () => true }
const withPassphrase = (harness: UseCaseHarness, passphrase: string): Changes => ({
  payfast: async () => ({ ...(await harness.payfast()), passphrase }),
})

describe('a message with a wrong signature from a strange address', () => {
  it('is one line for staff and one alarm for each attempt, however many come', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    for (let number = 1; number <= 8; number += 1)
      await harness.receiveItn(guest.forged.replace('2300.00', `${number}00.00`), STRANGER)
    expect(await harness.messagesToCheck()).toMatchObject([
      { outcome: 'not-genuine', reference: guest.reference, amountCents: 100_00, sourceAddress: STRANGER, count: 8 },
    ])
    expect(log.alarms()).toEqual(['forged payment message'])
    expect(expectOk(await harness.today({})).paymentsToCheck).toMatchObject({ count: 1, hasMore: false })
  })

  it('never reaches the stream, and is deleted after a week', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    await harness.receiveItn(guest.forged, STRANGER)
    expect(await harness.payments.itn(itnIdOf(guest.forged))).toBeUndefined()
    expect(await harness.payments.pendingItns('9999')).toEqual([])
    const item = await harness.table.get(keys.forgedItns(guest.attemptId))
    expect(item).toMatchObject({ sk: 'FORGED', ttl: Date.parse(NOW) / 1000 + A_WEEK_SECONDS })
  })

  it('is no line for staff where it names no attempt of ours: one item a day counts those', async () => {
    const harness = await createHarness()
    for (const body of ['', 'hello=%E0%A4%A', 'm_payment_id=nobody', `m_payment_id=${'A'.repeat(22)}&signature=no`])
      await harness.receiveItn(body, STRANGER)
    expect(await harness.messagesToCheck()).toEqual([])
    expect(await harness.payments.itn(forgedItnsId(TODAY))).toMatchObject({ reference: null, count: 4 })
    expect(log.alarms()).toEqual(['forged payment message'])
  })

  it('costs at most 3 write units and a kilobyte, the first as the hundredth, with any content', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    const receive = receiveWith(harness, withoutLimit)
    const bodies = [
      guest.forged,
      guest.forged.replace('&signature', `&custom_str5=${'x'.repeat(3_000)}&signature`),
      'm_payment_id=nobody',
      'x'.repeat(4_096),
      'é'.repeat(4_096),
      `m_payment_id=${guest.attemptId}&name=${'漢'.repeat(4_000)}`,
    ]
    for (const body of [...bodies, ...bodies, ...bodies]) {
      const before = harness.table.meter.writeUnits
      expectOk(await receive({ body, sourceAddress: STRANGER }))
      const units = harness.table.meter.writeUnits - before
      expect(units).toBeGreaterThan(0)
      expect(units).toBeLessThanOrEqual(3)
    }
    for (const id of [forgedItnsId(guest.attemptId), forgedItnsId(TODAY)])
      expect(Buffer.byteLength((await harness.payments.itn(id))?.raw ?? '')).toBeLessThanOrEqual(1_026)
  })

  it('is counted ten times a minute for each attempt, and then costs nothing', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    for (let number = 0; number < 30; number += 1) await harness.receiveItn(`${guest.forged}${number}`, STRANGER)
    const { writeUnits } = harness.table.meter
    await harness.receiveItn(guest.forged, STRANGER)
    expect(harness.table.meter.writeUnits).toBe(writeUnits)
    harness.clock.pass(1)
    await harness.receiveItn(guest.forged, STRANGER)
    expect(await harness.messagesToCheck()).toMatchObject([{ count: 11 }])
  })

  it('does not hide what PayFast itself sends about the same attempt', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    for (let number = 0; number < 30; number += 1) await harness.receiveItn(`${guest.forged}${number}`, STRANGER)
    const id = await harness.receiveItn(guest.body, STRANGER)
    expect(await harness.settle(id)).toBe('accepted')
    const unsigned = await harness.receiveItn(guest.forged, PAYFAST)
    expect(await harness.payments.itn(unsigned)).toMatchObject({ raw: guest.forged, outcome: 'received' })
  })

  it('stays closed once staff have closed it, and is counted further', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    await harness.receiveItn(guest.forged, STRANGER)
    const [{ id } = { id: '' }] = await harness.messagesToCheck()
    expectOk(await harness.closeMessage({ params: { id }, body: { note: 'A prank' } }))
    await harness.receiveItn(guest.forged, STRANGER)
    expect(await harness.messagesToCheck()).toEqual([])
    expect(await harness.payments.itn(id)).toMatchObject({ closedBy: 'Nomsa', count: 2 })
  })
})

describe('a genuine message that came while our passphrase was wrong', () => {
  it('from a strange address is booked when it is rechecked', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    await receiveWith(harness, withPassphrase(harness, 'mistyped'))({ body: guest.body, sourceAddress: STRANGER })
    const [message] = await harness.messagesToCheck()
    expect(message).toMatchObject({ outcome: 'not-genuine', reference: guest.reference, raw: guest.body })

    const params = { id: message?.id ?? '' }
    const reopened = expectOk(await harness.recheck({ params }))
    expect(reopened).toMatchObject({ id: itnIdOf(guest.body), outcome: 'received' })
    expect(await harness.messagesToCheck()).toEqual([])
    expect(await harness.payments.pendingItns('9999')).toHaveLength(1)
    expect(await harness.settle(reopened.id)).toBe('accepted')
    expect(expectOk(await harness.showToStaff({ params: guest }))).toMatchObject({ status: 'confirmed' })
    expect(await harness.recheck({ params })).toMatchObject({ refusal: 'message-not-found' })
  })

  it('is booked once, though the button is pressed ten times', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    await receiveWith(harness, withPassphrase(harness, 'mistyped'))({ body: guest.body, sourceAddress: STRANGER })
    const [{ id } = { id: '' }] = await harness.messagesToCheck()
    const presses = await Promise.all(Array.from({ length: 10 }, () => harness.recheck({ params: { id } })))
    expect(presses.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('and was longer than any of PayFast’s is not rechecked: its end is not kept', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    await harness.receiveItn(guest.forged.replace('custom_str5=', `custom_str5=${'x'.repeat(900)}`), STRANGER)
    const [message] = await harness.messagesToCheck()
    expect(message).toMatchObject({ isCut: true, amountCents: 2_300_00 })
    expect(await harness.recheck({ params: { id: message?.id ?? '' } })).toMatchObject({
      refusal: 'message-not-to-recheck',
    })
  })

  it('is stored and checked later where our settings cannot be read', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    const payfast = async () => Promise.reject(new Error('Parameter Store is down'))
    expectOk(await receiveWith(harness, { payfast })({ body: guest.body, sourceAddress: STRANGER }))
    expect(await harness.settle(itnIdOf(guest.body))).toBe('accepted')
  })
})

describe('a message from PayFast’s own address with a wrong signature', () => {
  it('is kept whole, by itself, for a week after it was found to be forged', async () => {
    const harness = await createHarness()
    const guest = await startCardPayment(harness)
    const id = await harness.receiveItn(guest.forged, PAYFAST)
    expect(await harness.settle(id)).toBe('not-genuine')
    expect(await harness.messagesToCheck()).toMatchObject([{ id, raw: guest.forged }])
    const item = await harness.table.get(keys.itn(id))
    expect(item).toMatchObject({ ttl: Date.parse(NOW) / 1000 + A_WEEK_SECONDS })
    expectOk(await harness.recheck({ params: { id } }))
    expect(Number((await harness.table.get(keys.itn(id)))?.['ttl'])).toBeGreaterThan(Date.parse('2028-11-01') / 1000)
  })
})

it('a message of more than 4 kB breaks the contract', () => {
  expect(ReceiveItn.body?.safeParse('x'.repeat(4_096)).success).toBe(true)
  expect(ReceiveItn.body?.safeParse('x'.repeat(4_097)).success).toBe(false)
})
