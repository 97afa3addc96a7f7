import { describe, expect, it } from 'vitest'
import { A_DAY } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
setUpTestLog()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table)

type Guest = { readonly reference: string; readonly token: string }
const DEPOSIT = 2_300_00
const pay = (harness: UseCaseHarness, guest: Guest, entryId = 'bank-line-1') =>
  harness.pay({ params: guest, body: { entryId, amountCents: DEPOSIT, method: 'eft', note: '' } })
const shown = async (harness: UseCaseHarness, guest: Guest) => expectOk(await harness.showToStaff({ params: guest }))
const nightsOf = async (harness: UseCaseHarness) =>
  (await harness.nights.ownersOf('protea', '2027-01-01', '2027-12-31')).map(
    ({ night, ownerId }) => `${night} ${ownerId}`,
  )

async function expired(harness: UseCaseHarness): Promise<Guest> {
  const guest = await harness.createBooking()
  harness.clock.pass(2 * A_DAY)
  expect(await harness.expireBookings()).toBe(1)
  return guest
}

describe('money on an expired booking', () => {
  it('confirms it at its price where the nights are free, and tells the guest', async () => {
    const harness = await createHarness()
    const guest = await expired(harness)
    const booking = expectOk(await pay(harness, guest))
    expect(booking).toMatchObject({ status: 'confirmed', needsAttention: null, totalPriceCents: 4_600_00 })
    expect(booking.history[0]?.emails).toEqual(['booking_confirmed'])
    expect(await nightsOf(harness)).toEqual([`2027-02-01 ${guest.reference}`, `2027-02-02 ${guest.reference}`])
  })

  it('by an accepted proof confirms it too', async () => {
    const harness = await createHarness()
    const guest = await harness.createBooking()
    const id = await harness.uploadFile(guest)
    expectOk(await harness.refuseProof({ params: { ...guest, id }, body: { reason: 'Not readable' } }))
    const again = await harness.uploadFile(guest)
    const { reference } = guest
    const result = await harness.acceptProof({
      params: { reference, id: again },
      body: { amountCents: DEPOSIT, note: '' },
    })
    expect(result).toMatchObject({ value: { status: 'confirmed' } })
  })

  it('is listed and flagged where the nights are taken; staff move it', async () => {
    const harness = await createHarness()
    const guest = await expired(harness)
    const other = await harness.createBooking()
    expectOk(await harness.confirm({ params: other }))
    expect(expectOk(await pay(harness, guest))).toMatchObject({
      status: 'expired',
      needsAttention: 'paid-but-nights-taken',
      paidCents: DEPOSIT,
    })
    const { bookings } = expectOk(await harness.list({ query: { needsAttention: 'true' } }))
    expect(bookings.map(({ reference }) => reference)).toEqual([guest.reference])
    expect(await harness.reinstate({ params: guest })).toMatchObject({ refusal: 'nights-already-taken' })

    const to = { cabinSlug: 'aloe', checkInDate: '2027-02-01', checkOutDate: '2027-02-03' }
    const moved = expectOk(await harness.move({ params: guest, body: to }))
    expect(moved).toMatchObject({ ...to, status: 'confirmed', needsAttention: null })
    expect(moved.history[0]?.emails).toEqual(['booking_moved', 'booking_confirmed'])
  })

  it('is listed and flagged where the arrival day is past its cut-off, though the nights are free', async () => {
    const harness = await createHarness()
    const guest = await expired(harness)
    harness.clock.setTo('2027-02-01T14:00:00.000Z')
    const booking = expectOk(await pay(harness, guest))
    expect(booking).toMatchObject({ status: 'expired', needsAttention: 'paid-but-nights-taken' })
    expect(booking.history[0]).toMatchObject({ details: { arrivalPassed: true } })
    expect(expectOk(await harness.reinstate({ params: guest }))).toMatchObject({ status: 'confirmed' })
  })

  it('that is refunded in full leaves the list', async () => {
    const harness = await createHarness()
    const guest = await expired(harness)
    expectOk(await harness.confirm({ params: await harness.createBooking() }))
    expectOk(await pay(harness, guest))
    const body = { entryId: 'refund-1', amountCents: DEPOSIT, method: 'eft', note: '' } as const
    expectOk(await harness.refund({ params: guest, body }))
    expect(await shown(harness, guest)).toMatchObject({ status: 'expired', needsAttention: null, paidCents: 0 })
  })
})

describe('a cancelled booking', () => {
  it('is reinstated by staff with its money, where its nights are free', async () => {
    const harness = await createHarness()
    const guest = await harness.createBooking()
    expectOk(await harness.cancelByStaff({ params: guest, body: { reason: 'By mistake' } }))
    expect(expectOk(await pay(harness, guest))).toMatchObject({ needsAttention: 'paid-after-closing' })
    const booking = expectOk(await harness.reinstate({ params: guest }))
    expect(booking).toMatchObject({ status: 'confirmed', needsAttention: null, paidCents: DEPOSIT })
    expect(booking.history[0]).toMatchObject({ name: 'reinstated', emails: ['booking_confirmed'] })
    expect(await nightsOf(harness)).toHaveLength(2)
    expect(await harness.reinstate({ params: guest })).toMatchObject({ refusal: 'booking-not-closed' })
  })

  it('is not reinstated on nights that somebody else has', async () => {
    const harness = await createHarness()
    const guest = await harness.createBooking()
    expectOk(await harness.cancelByStaff({ params: guest, body: { reason: 'By mistake' } }))
    expectOk(await harness.confirm({ params: await harness.createBooking() }))
    expect(await harness.reinstate({ params: guest })).toMatchObject({ refusal: 'nights-already-taken' })
    expect(await shown(harness, guest)).toMatchObject({ status: 'cancelled' })
  })
})
