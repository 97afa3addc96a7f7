import { describe, expect, it } from 'vitest'
import { settleItnUsing } from '#lambdas/payments/settle-itn.ts'
import { settleLeftOver } from '#lambdas/payments/settle-left-over.ts'
import { type House, aHouseOn, granted } from '#test/support/a-house.ts'
import { theLog } from '#test/support/a-log.ts'
import { AN_HOUR } from '#test/support/a-moment.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'

const tables = tablesForThisFile()
theLog()
const aHouse = async (): Promise<House> => aHouseOn((await tables.aFurnishedTable()).table)

async function atPayfast(house: House) {
  const booking = await house.booked({ paymentMethod: 'card' })
  return { ...booking, ...granted(await house.startPayment({ body: { token: booking.token } })) }
}
const seen = async (house: House, { reference }: { readonly reference: string }) =>
  granted(await house.showToStaff({ params: { reference } }))
const toCheck = async (house: House) => granted(await house.messages({})).messages

/** The house as it settles messages while its PayFast secret is wrong. */
const settleWith = (house: House, wrong: Partial<Awaited<ReturnType<House['payfast']>>>) =>
  settleItnUsing({
    ...house,
    clock: house.clock.read,
    payfast: async () => ({ ...(await house.payfast()), ...wrong }),
  })
const theHourPasses = (house: House) => {
  house.clock.pass(AN_HOUR)
  return settleLeftOver({ payments: house.payments, settle: house.settle, clock: house.clock.read })
}

describe('a payment whose message came while our PayFast secret was wrong', () => {
  it.each([
    ['the passphrase', { passphrase: 'mistyped' }, 'not-genuine'],
    ['the merchant', { merchantId: '10000101' }, 'wrong-merchant'],
  ])('in %s is on the staff’s list, and is booked when it is checked again', async (_, wrong, outcome) => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    const id = await house.received(house.itnFor(guest.paymentData))
    expect(await settleWith(house, wrong)(id)).toBe(outcome)
    expect(await toCheck(house)).toMatchObject([{ id, outcome, reference: guest.reference, amountCents: 2_300_00 }])
    expect(await seen(house, guest)).toMatchObject({ status: 'pending', ledger: [] })

    expect(granted(await house.recheck({ params: { id } }))).toMatchObject({ outcome: 'received' })
    expect(await toCheck(house)).toEqual([])
    expect(await theHourPasses(house)).toBe(1)
    expect(await seen(house, guest)).toMatchObject({ status: 'confirmed', paidCents: 2_300_00 })
    expect(await house.payments.itn(id)).toMatchObject({ outcome: 'accepted' })
  })

  it('comes back to the list as long as the secret is not mended', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    const id = await house.received(house.itnFor(guest.paymentData))
    const settle = settleWith(house, { passphrase: 'mistyped' })
    await settle(id)
    granted(await house.recheck({ params: { id } }))
    await settle(id)
    expect(await toCheck(house)).toMatchObject([{ id, outcome: 'not-genuine' }])
  })

  it('is booked once, though the button is pressed ten times and ten machines settle it', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    const id = await house.received(house.itnFor(guest.paymentData))
    await settleWith(house, { passphrase: 'mistyped' })(id)
    const presses = await Promise.all(Array.from({ length: 10 }, () => house.recheck({ params: { id } })))
    expect(presses.filter(({ ok }) => ok)).toHaveLength(1)
    await Promise.all(Array.from({ length: 10 }, () => house.settle(id)))
    expect(await house.recheck({ params: { id } })).toMatchObject({ refusal: 'message-not-to-recheck' })
    expect((await seen(house, guest)).ledger).toHaveLength(1)
  })
})

describe('a message that anybody could have forged', () => {
  it('is kept, but not on the staff’s list, since it names no payment of ours', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    const forged = house.itnFor({ ...guest.paymentData, m_payment_id: 'A'.repeat(22) })
    for (const body of [forged.replace(/signature=.*/, 'signature=no'), 'hello', `m_payment_id=${'x'.repeat(9000)}`]) {
      const id = await house.received(body)
      expect(await house.settle(id)).toBe('not-genuine')
      expect(await house.payments.itn(id)).toMatchObject({ outcome: 'not-genuine', reference: null })
    }
    expect(await toCheck(house)).toEqual([])
  })

  it('writes nothing into a booking’s history, whatever it says of it', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    const before = await seen(house, guest)
    const body = house.itnFor(guest.paymentData).replace('2300.00', '9999999999.00')
    const id = await house.received(body)
    expect(await house.settle(id)).toBe('not-genuine')
    expect(await toCheck(house)).toMatchObject([{ id, reference: guest.reference, amountCents: null }])
    expect(await seen(house, guest)).toEqual(before)
  })
})

describe('a message on the staff’s list', () => {
  it('is not checked again where the booking’s own money judged it: that would end the same', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    const id = await house.received(house.itnFor(guest.paymentData, { amountGrossCents: 1_00 }))
    expect(await house.settle(id)).toBe('wrong-amount')
    expect(await house.recheck({ params: { id } })).toMatchObject({ refusal: 'message-not-to-recheck' })
  })

  it('is closed once, with one note, and never under a colleague who has it checked again', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    const id = await house.received(house.itnFor(guest.paymentData))
    await settleWith(house, { merchantId: '10000101' })(id)
    const close = () => house.closeMessage({ params: { id }, body: { note: 'Asked PayFast' } })
    const answers = await Promise.all([close(), close(), house.recheck({ params: { id } })])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of [...answers, await close()])
      if (!answer.ok) expect(['changed-meanwhile', 'message-not-to-recheck']).toContain(answer.refusal)
    const { closedBy, outcome } = (await house.payments.itn(id)) ?? {}
    expect([closedBy, outcome]).toEqual(closedBy === null ? [null, 'received'] : ['Nomsa', 'wrong-merchant'])
  })

  it('says so where PayFast’s number is in the ledger already by somebody’s hand, and is not tried for ever', async () => {
    const house = await aHouse()
    const guest = await atPayfast(house)
    const body = { entryId: 'payfast-1089250', amountCents: 2_300_00, method: 'card', note: 'By hand' } as const
    granted(await house.pay({ params: guest, body }))
    expect(await house.settle(await house.received(house.itnFor(guest.paymentData)))).toBe('second-payment')
    expect((await seen(house, guest)).ledger).toHaveLength(1)
  })
})
