import { describe, expect, it } from 'vitest'
import { A_DAY } from '#test/support/a-moment.ts'
import { type House, aHouseOn, aSlip, granted } from '#test/support/a-house.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'

const tables = tablesForThisFile()
const aHouse = async (): Promise<House> => aHouseOn((await tables.aFurnishedTable()).table)

/** A guest's proof, before staff. */
async function aProof(house: House, { token, reference }: { readonly token: string; readonly reference: string }) {
  const id = await house.sentFile({ token })
  house.clock.pass(1)
  return { params: { reference, id } }
}

const accepting = { amountCents: 2_300_00, note: 'Bank line 12' }
const seen = async (house: House, reference: string) => granted(await house.showToStaff({ params: { reference } }))

describe('a proof of payment', () => {
  it('is not a payment: it keeps the booking from lapsing and confirms nothing', async () => {
    const house = await aHouse()
    const booking = await house.booked()
    await aProof(house, booking)
    house.clock.pass(30 * A_DAY)
    expect(await house.lapse()).toBe(0)
    expect(await seen(house, booking.reference)).toMatchObject({ status: 'pending', paidCents: 0, expiresAt: null })
  })

  it('becomes a payment when staff accept it, once, though two of them press the button', async () => {
    const house = await aHouse()
    const booking = await house.booked()
    const proof = await aProof(house, booking)
    const answers = await Promise.all(Array.from({ length: 5 }, () => house.acceptProof({ ...proof, body: accepting })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(answer).toMatchObject({ refusal: 'proof-already-decided' })
    const shown = await seen(house, booking.reference)
    expect(shown).toMatchObject({ status: 'confirmed', paidCents: 2_300_00, uploads: [{ state: 'accepted' }] })
    expect(shown.ledger).toMatchObject([{ id: `proof-${proof.params.id}`, method: 'eft', by: 'Nomsa' }])
    expect(granted(await house.proofs({})).proofs).toEqual([])
    expect(answers.find(({ ok }) => ok)).toMatchObject({ value: { uploads: [{ state: 'accepted' }] } })
  })

  it('is accepted or refused, never both', async () => {
    const house = await aHouse()
    const booking = await house.booked()
    const proof = await aProof(house, booking)
    const [accepted, refused] = await Promise.all([
      house.acceptProof({ ...proof, body: accepting }),
      house.refuseProof({ ...proof, body: { reason: 'Another amount' } }),
    ])
    expect(accepted.ok).toBe(!refused.ok)
    const shown = await seen(house, booking.reference)
    expect(shown.uploads).toMatchObject([{ state: accepted.ok ? 'accepted' : 'refused' }])
    expect(shown.ledger).toHaveLength(accepted.ok ? 1 : 0)
  })

  it('whose nights are gone by then is money all the same, and staff are told', async () => {
    const house = await aHouse()
    const [booking, quick] = [await house.booked(), await house.booked()]
    const proof = await aProof(house, booking)
    granted(await house.confirm({ params: { reference: quick.reference } }))
    expect(granted(await house.acceptProof({ ...proof, body: accepting }))).toMatchObject({
      status: 'pending',
      needsAttention: 'paid-but-nights-taken',
      paidCents: 2_300_00,
      uploads: [{ state: 'accepted' }],
    })
  })

  it('that staff refuse sets the guest’s clock to 48 hours again, and tells them why', async () => {
    const house = await aHouse()
    const booking = await house.booked()
    const proof = await aProof(house, booking)
    house.clock.setTo('2026-11-25T08:00:00.000Z')
    const shown = granted(await house.refuseProof({ ...proof, body: { reason: 'Cannot be read' } }))
    expect(shown).toMatchObject({
      expiresAt: '2026-11-27T08:00:00.000Z',
      uploads: [{ state: 'refused', refusedBecause: 'Cannot be read' }],
    })
    expect(shown.history[0]).toMatchObject({ what: 'proof-refused', mails: ['proof_refused'] })
    house.clock.pass(2 * A_DAY)
    expect(await house.lapse()).toBe(1)
  })

  it('that staff refuse while another one waits sets no clock', async () => {
    const house = await aHouse()
    const booking = await house.booked()
    const first = await aProof(house, booking)
    await aProof(house, booking)
    const refusing = { ...first, body: { reason: 'Cannot be read' } }
    expect(granted(await house.refuseProof(refusing))).toMatchObject({ expiresAt: null })
    expect(await house.refuseProof(refusing)).toMatchObject({ refusal: 'proof-already-decided' })
  })

  it('keeps the booking from lapsing also when money that came before it goes back', async () => {
    const house = await aHouse()
    const booking = await house.booked()
    const { params } = { params: { reference: booking.reference } }
    const money = { amountCents: 100_00, method: 'eft', note: '' } as const
    granted(await house.pay({ params, body: { ...money, entryId: 'bank-line-1' } }))
    const proof = await aProof(house, booking)
    granted(await house.refund({ params, body: { ...money, entryId: 'bank-line-2' } }))
    house.clock.pass(A_DAY)
    expect(await house.lapse()).toBe(0)
    expect(granted(await house.acceptProof({ ...proof, body: accepting }))).toMatchObject({ status: 'confirmed' })
  })

  it('of which only a link was given is nothing that staff could decide', async () => {
    const house = await aHouse()
    const { token, reference } = await house.booked()
    const { uploadId: id } = granted(await house.startUpload({ params: { token }, body: aSlip }))
    const params = { reference, id }
    expect(await house.acceptProof({ params, body: accepting })).toMatchObject({ refusal: 'upload-not-found' })
    expect(await house.refuseProof({ params, body: { reason: 'No file' } })).toMatchObject({
      refusal: 'upload-not-found',
    })
    expect((await seen(house, reference)).uploads).toEqual([])
  })

  it('is sent at last by a guest whose first ten tries never arrived', async () => {
    const house = await aHouse()
    const booking = await house.booked()
    const { token } = booking
    for (let tries = 1; tries <= 10; tries += 1) granted(await house.startUpload({ params: { token }, body: aSlip }))
    expect(await house.startUpload({ params: { token }, body: aSlip })).toMatchObject({ refusal: 'too-many-files' })
    house.clock.pass(5)
    await aProof(house, booking)
    expect(granted(await house.proofs({})).proofs).toHaveLength(1)
  })
})
