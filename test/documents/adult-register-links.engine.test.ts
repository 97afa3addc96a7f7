import { describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import type { Register } from '#shared/documents/register.contract.ts'
import { aRegisterEntry } from '#test/support/register-entry-fixture.ts'
import { proofUpload } from '#test/support/use-case-harness.ts'
import { setUpApi, asStaff } from '#test/support/api-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'

const api = setUpApi()
const log = setUpTestLog()

const sign = (token: string, place: number, changes: object = {}) =>
  api.ask(contracts.SaveRegisterEntry, {
    params: { token, place: String(place) },
    body: { ...aRegisterEntry, version: 0, ...changes },
  })
const shown = async (token: string) =>
  (await api.ask(contracts.ShowRegister, { params: { token } })).body as unknown as Register
const sipho = { fullName: 'Sipho Dube', idNumber: 'A01234567', address: '7 Quiet Lane, Maseru', residence: 'visitor' }

/** A party of three and the links of its second and third adult. */
async function aParty() {
  const { token, reference } = await api.harness().createBooking({ cabinSlug: 'yellowwood', numberOfAdults: 3 })
  const [first, second, third] = (await shown(token)).adults.map(({ ownToken }) => ownToken)
  return { token, reference, first, second: second ?? '', third: third ?? '' }
}

describe('an adult’s own link', () => {
  it('exists for every adult but the one who booked, and each is different', async () => {
    const { token, first, second, third } = await aParty()
    expect(first).toBeNull()
    expect(new Set([token, second, third]).size).toBe(3)
    for (const own of [second, third]) expect(own).toMatch(/^[\w-]{27}$/)
    expect((await shown((await aParty()).second)).adults.map(({ place }) => place)).toEqual([2])
  })

  it('opens one card, and shows nothing of the booking, the others or what was entered on it', async () => {
    const { token, second } = await aParty()
    await sign(token, 1, { fullName: 'Nobuhle Lead' })
    await sign(token, 2, { fullName: 'Sipho Typed' })
    await api.harness().uploadFile({ token }, { purpose: 'document', place: 1, fileName: 'Nobuhle passport.pdf' })
    await api.harness().uploadFile({ token }, { purpose: 'document', place: 2, fileName: 'Sipho passport.pdf' })
    await api.harness().uploadFile({ token }, { purpose: 'document', fileName: 'both passports.pdf' })
    const register = await shown(second)
    expect(register).toMatchObject({
      own: 2,
      register: { state: 'complete', signed: 1, adults: 1 },
      adults: [{ place: 2, version: 1, entry: null, signedUnseen: '2026-11-21T08:00:00.000Z', ownToken: null }],
      childAges: [],
      otherFiles: [],
    })
    expect(register.adults[0]?.files).toMatchObject([{ fileName: 'Photo or PDF' }])
    expect(JSON.stringify(register)).not.toMatch(/Nobuhle|Sipho|passports?\.pdf|9087/)
  })

  it('lets its adult sign, and what was entered is shown to nobody in the party', async () => {
    const { token, reference, second, third } = await aParty()
    expect(await sign(second, 2, sipho)).toMatchObject({
      status: 200,
      body: { own: 2, adults: [{ entry: null, version: 1, signedUnseen: '2026-11-21T08:00:00.000Z' }] },
    })
    await api.harness().uploadFile({ token: second }, { purpose: 'document', place: 2, fileName: 'Sipho Dube.pdf' })
    const lead = await shown(token)
    expect(lead).toMatchObject({
      own: null,
      register: { state: 'partly', signed: 1, adults: 3 },
      adults: [{}, { entry: null, version: 1, signedUnseen: '2026-11-21T08:00:00.000Z' }, { signedUnseen: null }],
    })
    const booking = await api.ask(contracts.ShowBooking, { params: { token } })
    const output = JSON.stringify([lead, await shown(second), await shown(third), booking.body, log.lines])
    expect(output).not.toMatch(/Sipho|Dube|A01234567|567"|Quiet Lane/)
    const staff = await api.ask(contracts.ShowRegisterToStaff, { params: { reference }, claims: asStaff })
    expect(staff.body).toMatchObject({ adults: [{}, { entry: { fullName: 'Sipho Dube' }, ownToken: null }, {}] })
    // A guest who fills in the card anyway has seen its current state.
    expect(await sign(token, 2, { version: 0 })).toMatchObject({ status: 409, body: { error: 'entry-changed' } })
  })

  it('gives access to nothing else: not the booking, another card, another’s file or a proof of payment', async () => {
    const { token, second, third } = await aParty()
    const thirdUpload = await api.harness().startUpload({
      params: { token: third },
      body: { ...proofUpload, purpose: 'document', place: 3 },
    })
    const id = thirdUpload.ok ? thirdUpload.value.uploadId : ''
    const before = await api.contents()
    const upload = (body: object) =>
      api.ask(contracts.StartUpload, { params: { token: second }, body: { ...proofUpload, ...body } })
    const responses = [
      await api.ask(contracts.ShowBooking, { params: { token: second } }),
      await api.ask(contracts.CancelBooking, { params: { token: second }, body: { refundCents: 0, paidCents: 0 } }),
      await sign(second, 1),
      await sign(second, 3),
      await upload({}),
      await upload({ purpose: 'document' }),
      await upload({ purpose: 'document', place: 3 }),
      await api.ask(contracts.CompleteUpload, { params: { token: second, id } }),
      await sign(`${token.slice(0, 5)}${'A'.repeat(22)}`, 2),
    ]
    expect(responses.map(({ status, body }) => `${status} ${String(body['error'])}`)).toEqual([
      '404 booking-not-found',
      '404 booking-not-found',
      '404 adult-not-found',
      '404 adult-not-found',
      '404 booking-not-found',
      '404 adult-not-found',
      '404 adult-not-found',
      '404 upload-not-found',
      '404 booking-not-found',
    ])
    const withoutCounters = (lines: readonly string[]) => lines.filter((line) => !line.includes('LIMIT#'))
    expect(withoutCounters(await api.contents())).toEqual(withoutCounters(before))
  })

  it('is closed with its booking', async () => {
    const { reference, second } = await aParty()
    await api.harness().cancelByStaff({ params: { reference }, body: { reason: '' } })
    expect(await sign(second, 2)).toMatchObject({ status: 409, body: { error: 'booking-closed' } })
    expect(await shown(second)).toMatchObject({ status: 'cancelled', own: 2 })
  })
})
