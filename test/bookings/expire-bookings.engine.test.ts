import { describe, expect, it } from 'vitest'
import { A_DAY } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
setUpTestLog()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table)

async function paidAtPayfast(harness: UseCaseHarness) {
  const guest = await harness.createBooking({ paymentMethod: 'card' })
  const { paymentData } = expectOk(await harness.startPayment({ body: { token: guest.token } }))
  return { ...guest, message: harness.itnFor(paymentData) }
}
const statusOf = async (harness: UseCaseHarness, { reference }: { readonly reference: string }) =>
  expectOk(await harness.showToStaff({ params: { reference } })).status

describe('a booking whose payment message is not settled yet', () => {
  it.each([
    ['a minute', 1],
    ['a day', A_DAY],
  ])('does not expire while the message is %s old, and is confirmed by it', async (_, minutes) => {
    const harness = await createHarness()
    const guest = await paidAtPayfast(harness)
    harness.clock.pass(A_DAY)
    const id = await harness.receiveItn(guest.message)
    harness.clock.pass(minutes)
    expect(await harness.expireBookings()).toBe(0)
    expect(await statusOf(harness, guest)).toBe('pending')

    expect(await harness.settle(id)).toBe('accepted')
    expect(await statusOf(harness, guest)).toBe('confirmed')
  })

  it('expires once the message is settled and brought no money', async () => {
    const harness = await createHarness()
    const guest = await paidAtPayfast(harness)
    harness.clock.pass(A_DAY)
    const id = await harness.receiveItn(guest.message.replace('2300.00', '1.00'))
    expect(await harness.expireBookings()).toBe(0)
    expect(await harness.settle(id)).toBe('not-genuine')
    expect(await harness.expireBookings()).toBe(1)
  })

  it('does not protect other bookings, and nor does a message about no payment of ours', async () => {
    const harness = await createHarness()
    const guest = await paidAtPayfast(harness)
    const other = await harness.createBooking({ cabinSlug: 'aloe', paymentMethod: 'card' })
    harness.clock.pass(A_DAY)
    await harness.receiveItn(guest.message)
    await harness.receiveItn('m_payment_id=AAAAAAAAAAAAAAAAAAAAAA&payment_status=COMPLETE')
    await harness.receiveItn('hello=%E0%A4%A')
    expect(await harness.expireBookings()).toBe(1)
    expect(await statusOf(harness, guest)).toBe('pending')
    expect(await statusOf(harness, other)).toBe('expired')
  })
})
