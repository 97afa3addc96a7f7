import { describe, expect, it } from 'vitest'
import { guestBilling } from '#lambdas/composition/guest-billing.ts'
import { refusalMessage } from '#shared/api/refusal-messages.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import { A_DAY, NOW, TODAY, createTestClock } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { callUseCase, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
const ARRIVAL = addDays(TODAY, 10)
const author = { by: 'Nomsa', bySub: 'nomsa', now: NOW, action: 'changed' }
const payment = { method: 'eft', note: '' } as const

async function createHarness() {
  const { table } = await tables.createSeededTable()
  const harness = createUseCaseHarness(table, createTestClock())
  const { ShowArrivalPack } = guestBilling.useCases({ ...harness, clock: harness.clock.read })
  async function booked() {
    const stay = { checkInDate: ARRIVAL, checkOutDate: addDays(ARRIVAL, 2) }
    const { reference, token } = await harness.createBooking({ ...stay, paymentType: 'full' })
    const params = { reference }
    const pay = async (amountCents: number) =>
      expectOk(await harness.pay({ params, body: { ...payment, amountCents, entryId: newIdempotencyKey() } }))
    return { reference, token, pay }
  }
  return { ...harness, booked, show: callUseCase(ShowArrivalPack) }
}

describe('the arrival pack of a guest', () => {
  it('opens three days before arrival to those who have paid, with the code as it is then, and closes after departure', async () => {
    const harness = await createHarness()
    const change = (code: string, version: number) =>
      harness.accessCodes.change({ cabinSlug: 'protea', cabinName: 'Protea', code, version }, author)
    expectOk(await change('4711', 1))
    const { reference, token, pay } = await harness.booked()
    const show = () => harness.show({ params: { token } })
    const opensOn = addDays(ARRIVAL, -3)

    expect(await show()).toMatchObject({
      refusal: 'arrival-pack-not-open',
      details: { state: 'closed', status: 'pending' },
    })
    expectOk(await harness.confirm({ params: { reference } }))
    const unpaid = await show()
    expect(unpaid).toMatchObject({ details: { state: 'unpaid', opensOn } })
    const owed = Number((unpaid as { details: Record<string, unknown> }).details['outstandingCents'])
    expect(owed).toBeGreaterThan(0)
    await pay(owed)
    expect(await show()).toMatchObject({ details: { state: 'early', opensOn } })

    harness.clock.pass(7 * A_DAY)
    expect(expectOk(await show()).cabins).toMatchObject([{ cabinSlug: 'protea', accessCode: '4711' }])
    expectOk(await change('0815', 2))
    expect(expectOk(await show()).cabins).toMatchObject([{ accessCode: '0815' }])

    harness.clock.pass(5 * A_DAY)
    expectOk(await show())
    harness.clock.pass(A_DAY)
    expect(await show()).toMatchObject({ details: { state: 'closed' } })
  })

  it('names no day that is over', async () => {
    const harness = await createHarness()
    const { reference, token } = await harness.booked()
    expectOk(await harness.confirm({ params: { reference } }))
    harness.clock.pass(7 * A_DAY)
    const refused = await harness.show({ params: { token } })
    expect(refused).toMatchObject({ details: { state: 'unpaid' } })
    expect(refused).not.toMatchObject({ details: { opensOn: expect.anything() } })
  })

  it('is shown by no other link', async () => {
    const harness = await createHarness()
    const { token } = await harness.booked()
    expect(
      await harness.show({ params: { token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` } }),
    ).toMatchObject({
      refusal: 'booking-not-found',
    })
  })
})

describe('why it is not shown', () => {
  it.each([
    [{ state: 'early', opensOn: '2027-03-05' }, 'from Friday 5 March 2027, three days before you arrive'],
    [{ state: 'unpaid', opensOn: '2027-03-05', outstandingCents: 140_000 }, 'R1,400.00 is still to be paid'],
    [{ state: 'closed', status: 'pending', opensOn: '2027-03-05' }, 'once your booking is confirmed and paid'],
    [{ state: 'closed', status: 'pending' }, 'shown as soon as your booking is confirmed and paid'],
    [{ state: 'early' }, 'shown three days before you arrive'],
    [{ state: 'closed', status: 'completed', opensOn: '2027-03-05' }, 'over or cancelled'],
  ])('%o', (details, words) => {
    expect(refusalMessage('arrival-pack-not-open', details)).toContain(words)
  })
})

describe('an access code', () => {
  it('is changed on its version alone, with a line of history that has no values', async () => {
    const { accessCodes, changes } = await createHarness()
    const change = (code: string, version: number) =>
      accessCodes.change({ cabinSlug: 'protea', cabinName: 'Protea', code, version }, author)
    const { version: first = 0 } = (await accessCodes.find('protea')) ?? {}
    const second = expectOk(await change('48151623', first))
    expect(await change('42', first)).toMatchObject({ refusal: 'changed-meanwhile' })
    expectOk(await change('108', second.version))
    expect(await accessCodes.ofCabins(['protea', 'protea'])).toMatchObject([{ code: '108', version: first + 2 }])
    const lines = await changes.ofRecord('cabin', 'protea')
    expect(lines.map(({ fields }) => fields)).toEqual([[{ field: 'accessCode' }], [{ field: 'accessCode' }]])
    expect(JSON.stringify(lines)).not.toMatch(/48151623|108"/)
  })
})
