import { describe, expect, it } from 'vitest'
import { A_DAY } from '#test/support/business-time-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, proofUpload, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table)

/** A guest's proof, waiting for staff. */
async function aProof(
  harness: UseCaseHarness,
  { token, reference }: { readonly token: string; readonly reference: string },
) {
  const id = await harness.uploadFile({ token })
  harness.clock.pass(1)
  return { params: { reference, id } }
}

const accepting = { amountCents: 2_300_00, note: 'Bank line 12' }

describe('a proof of payment', () => {
  it('is not a payment: it keeps the booking from expiring and confirms nothing', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking()
    await aProof(harness, booking)
    harness.clock.pass(30 * A_DAY)
    expect(await harness.expireBookings()).toBe(0)
    expect(await harness.shownToStaff(booking)).toMatchObject({
      status: 'pending',
      paidCents: 0,
      expiresAt: null,
    })
  })

  it('becomes a payment when staff accept it, once, even if two of them press the button', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking()
    const proof = await aProof(harness, booking)
    const results = await Promise.all(
      Array.from({ length: 5 }, () => harness.acceptProof({ ...proof, body: accepting })),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    for (const result of results.filter(({ ok }) => !ok))
      expect(result).toMatchObject({ refusal: 'proof-already-decided' })
    const shown = await harness.shownToStaff(booking)
    expect(shown).toMatchObject({ status: 'confirmed', paidCents: 2_300_00, uploads: [{ state: 'accepted' }] })
    expect(shown.ledger).toMatchObject([{ id: `proof-${proof.params.id}`, method: 'eft', by: 'Nomsa' }])
    expect(expectOk(await harness.proofs({})).proofs).toEqual([])
    expect(results.find(({ ok }) => ok)).toMatchObject({ value: { uploads: [{ state: 'accepted' }] } })
  })

  it('is accepted or refused, never both', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking()
    const proof = await aProof(harness, booking)
    const [accepted, refused] = await Promise.all([
      harness.acceptProof({ ...proof, body: accepting }),
      harness.refuseProof({ ...proof, body: { reason: 'Another amount' } }),
    ])
    expect(accepted.ok).toBe(!refused.ok)
    const shown = await harness.shownToStaff(booking)
    expect(shown.uploads).toMatchObject([{ state: accepted.ok ? 'accepted' : 'refused' }])
    expect(shown.ledger).toHaveLength(accepted.ok ? 1 : 0)
  })

  it('is recorded as money when its nights are taken by then, and staff are notified', async () => {
    const harness = await createHarness()
    const [booking, quick] = [await harness.createBooking(), await harness.createBooking()]
    const proof = await aProof(harness, booking)
    expectOk(await harness.confirm({ params: { reference: quick.reference } }))
    expect(expectOk(await harness.acceptProof({ ...proof, body: accepting }))).toMatchObject({
      status: 'pending',
      needsAttention: 'paid-but-nights-taken',
      paidCents: 2_300_00,
      uploads: [{ state: 'accepted' }],
    })
  })

  it('restarts the guest’s 48 hours when staff refuse it, and the guest gets the reason', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking()
    const proof = await aProof(harness, booking)
    harness.clock.setTo('2026-11-25T08:00:00.000Z')
    const shown = expectOk(await harness.refuseProof({ ...proof, body: { reason: 'Cannot be read' } }))
    expect(shown).toMatchObject({
      expiresAt: '2026-11-27T08:00:00.000Z',
      uploads: [{ state: 'refused', refusedBecause: 'Cannot be read' }],
    })
    expect(shown.history[0]).toMatchObject({ name: 'proof-refused', emails: ['proof_refused'] })
    harness.clock.pass(2 * A_DAY)
    expect(await harness.expireBookings()).toBe(1)
  })

  it('restarts no clock when refused while another one waits', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking()
    const first = await aProof(harness, booking)
    await aProof(harness, booking)
    const refusing = { ...first, body: { reason: 'Cannot be read' } }
    expect(expectOk(await harness.refuseProof(refusing))).toMatchObject({ expiresAt: null })
    expect(await harness.refuseProof(refusing)).toMatchObject({ refusal: 'proof-already-decided' })
  })

  it('keeps the booking from expiring also when money that came before it is refunded', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking()
    const { params } = { params: { reference: booking.reference } }
    const money = { amountCents: 100_00, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ params, body: { ...money, entryId: 'bank-line-1' } }))
    const proof = await aProof(harness, booking)
    expectOk(await harness.refund({ params, body: { ...money, entryId: 'bank-line-2' } }))
    harness.clock.pass(A_DAY)
    expect(await harness.expireBookings()).toBe(0)
    expect(expectOk(await harness.acceptProof({ ...proof, body: accepting }))).toMatchObject({ status: 'confirmed' })
  })

  it('with only an upload link cannot be decided by staff', async () => {
    const harness = await createHarness()
    const { token, reference } = await harness.createBooking()
    const { uploadId: id } = expectOk(await harness.startUpload({ params: { token }, body: proofUpload }))
    const params = { reference, id }
    expect(await harness.acceptProof({ params, body: accepting })).toMatchObject({ refusal: 'upload-not-found' })
    expect(await harness.refuseProof({ params, body: { reason: 'No file' } })).toMatchObject({
      refusal: 'upload-not-found',
    })
    expect((await harness.shownToStaff({ reference })).uploads).toEqual([])
  })

  it('can still be sent by a guest whose first ten uploads never arrived', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking()
    const { token } = booking
    for (let tries = 1; tries <= 10; tries += 1)
      expectOk(await harness.startUpload({ params: { token }, body: proofUpload }))
    expect(await harness.startUpload({ params: { token }, body: proofUpload })).toMatchObject({
      refusal: 'too-many-files',
    })
    harness.clock.pass(5)
    await aProof(harness, booking)
    expect(expectOk(await harness.proofs({})).proofs).toHaveLength(1)
  })
})

describe('the same slip a second time', () => {
  it('is said to staff on its list, and is accepted only once they have confirmed it, whatever the day', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking()
    const first = await aProof(harness, booking)
    expectOk(await harness.acceptProof({ ...first, body: accepting }))
    harness.clock.pass(2 * A_DAY)
    const second = await aProof(harness, booking)
    const { createdAt } = expectOk(await harness.proofs({})).proofs[0]?.upload ?? {}
    expect(expectOk(await harness.proofs({})).proofs).toMatchObject([
      { upload: { id: second.params.id, sameFileAs: { id: first.params.id, createdAt: '2026-11-21T08:00:00.000Z' } } },
    ])
    expect(createdAt).not.toBe('2026-11-21T08:00:00.000Z')
    const again = { ...accepting, paidOn: '2026-11-23', confirmedReasons: [] }
    expect(await harness.acceptProof({ ...second, body: again })).toMatchObject({
      refusal: 'unusual-line',
      details: { reasons: ['same-slip'] },
    })
    expect((await harness.shownToStaff(booking)).paidCents).toBe(2_300_00)
    expectOk(await harness.acceptProof({ ...second, body: { ...again, confirmedReasons: ['same-slip'] } }))
    expect((await harness.shownToStaff(booking)).paidCents).toBe(4_600_00)
  })

  it('is no cause for a warning where the first was refused, or the file is another one', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking()
    expectOk(
      await harness.refuseProof({ ...(await aProof(harness, booking)), body: { reason: 'Not in the bank yet' } }),
    )
    const second = await aProof(harness, booking)
    expectOk(await harness.acceptProof({ ...second, body: { ...accepting, confirmedReasons: [] } }))
  })
})
