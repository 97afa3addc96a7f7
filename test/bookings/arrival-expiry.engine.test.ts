import { describe, expect, it } from 'vitest'
import { Booking } from '#shared/bookings/booking.ts'
import { refusalMessage } from '#shared/api/refusal-messages.ts'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import { A_DAY } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { extendExpiry } from '#test/support/staff-forms.ts'

const tables = setUpTables()
setUpTestLog()

/** Thursday 26 November 2026, 11:00 in South Africa. */
const THURSDAY_11 = '2026-11-26T09:00:00.000Z'
const THURSDAY_16 = '2026-11-26T14:00:00.000Z'
const tonight = { checkInDate: '2026-11-26', checkOutDate: '2026-11-27', paymentType: 'full' } as const

async function createHarness() {
  const harness = createUseCaseHarness((await tables.createSeededTable()).table)
  harness.clock.setTo(THURSDAY_11)
  return harness
}

describe('a booking by EFT for tonight', () => {
  it('waits until 16:00, says so wherever it is shown, and lapses with the run after it', async () => {
    const harness = await createHarness()
    const guest = await harness.createBooking(tonight)
    const { reference, token } = guest
    expect(guest.expiresAt).toBe(THURSDAY_16)
    expect(expectOk(await harness.show({ params: { token } })).expiresAt).toBe(THURSDAY_16)
    expect((await harness.shownToStaff({ reference })).expiresAt).toBe(THURSDAY_16)

    harness.clock.setTo('2026-11-26T13:05:00.000Z')
    expect(await harness.expireBookings()).toBe(0)
    harness.clock.setTo('2026-11-26T14:05:00.000Z')
    expect(await harness.expireBookings()).toBe(1)
  })

  it('is kept open by staff until 16:00 at the latest', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking({ ...tonight, paymentMethod: 'card' })
    const extend = (until: string) => extendExpiry(harness, reference, until)
    const refused = await extend('2026-11-26T16:00:00.000Z')
    expect(refused).toEqual({ ok: false, refusal: 'expiry-out-of-range', details: { latest: THURSDAY_16 } })
    expect(refusalMessage('expiry-out-of-range', { latest: THURSDAY_16 })).toContain(
      'until Thursday 26 November 2026, 16:00 at the latest',
    )
    expect(expectOk(await extend(THURSDAY_16)).expiresAt).toBe(THURSDAY_16)
  })

  it('is entered by staff with a time until 16:00 alone', async () => {
    const harness = await createHarness()
    const enter = (until: string) => harness.bookByStaff({ ...tonight, outcome: { kind: 'pending', until } })
    expect(await enter('2026-11-26T14:00:00.001Z')).toMatchObject({
      refusal: 'expiry-out-of-range',
      details: { latest: THURSDAY_16 },
    })
    const { reference } = expectOk(await enter(THURSDAY_16))
    expect((await harness.shownToStaff({ reference })).expiresAt).toBe(THURSDAY_16)
  })

  it('that is moved there from another day does not keep its longer time', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking({
      ...tonight,
      checkInDate: '2026-11-30',
      checkOutDate: '2026-12-02',
    })
    expect((await harness.shownToStaff({ reference })).expiresAt).toBe('2026-11-28T09:00:00.000Z')
    const to = { cabinSlug: 'protea', checkInDate: '2026-11-26', checkOutDate: '2026-11-28' }
    expectOk(await harness.move({ params: { reference }, body: { ...to, newTotal: 'keep' } }))
    expect((await harness.shownToStaff({ reference })).expiresAt).toBe(THURSDAY_16)
  })

  it('gets no more time by a proof that is refused', async () => {
    const harness = await createHarness()
    const guest = await harness.createBooking(tonight)
    const id = await harness.uploadFile(guest)
    const { reference } = guest
    expectOk(await harness.refuseProof({ params: { reference, id }, body: { reason: 'Blurred' } }))
    expect((await harness.shownToStaff({ reference })).expiresAt).toBe(THURSDAY_16)
  })
})

describe('a booking from before, on file until the day after its arrival', () => {
  async function onFile() {
    const harness = await createHarness()
    const { reference, token } = await harness.createBooking({ ...tonight })
    const expiresAt = '2026-11-28T09:00:00.000Z'
    const item = await harness.table.get(keys.booking(reference))
    await harness.table.put({ ...item, ...keys.booking(reference), expiresAt, stateSk: `${expiresAt}#${reference}` })
    return { harness, reference, token }
  }

  it('shows the cut-off of its arrival day to guest and staff', async () => {
    const { harness, reference, token } = await onFile()
    expect(expectOk(await harness.show({ params: { token } })).expiresAt).toBe(THURSDAY_16)
    expect((await harness.shownToStaff({ reference })).expiresAt).toBe(THURSDAY_16)
    expect(expectOk(await harness.list({ query: { status: 'pending' } })).bookings[0]?.expiresAt).toBe(THURSDAY_16)
  })

  it.each([
    ['on that day', '2026-11-26T14:05:00.000Z'],
    ['on the next', '2026-11-27T06:05:00.000Z'],
  ])('lapses with the run after it, %s', async (_, now) => {
    const { harness } = await onFile()
    harness.clock.setTo('2026-11-26T13:05:00.000Z')
    expect(await harness.expireBookings()).toBe(0)
    harness.clock.setTo(now)
    expect(await harness.expireBookings()).toBe(1)
    harness.clock.pass(A_DAY)
    expect(await harness.expireBookings()).toBe(0)
  })

  it('is written with it by the next change, whatever that is', async () => {
    const { harness, reference } = await onFile()
    expectOk(await harness.addNote({ params: { reference }, body: { note: 'Comes by bus' } }))
    const item = Booking.parse(await harness.table.get(keys.booking(reference)))
    expect(item).toMatchObject({ expiresAt: THURSDAY_16 })
  })
})
