import { describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import type { RegisterForm } from '#shared/documents/register-entry.ts'
import { asStaff, setUpApi } from '#test/support/api-fixture.ts'
import { createTestClock } from '#test/support/business-time-fixture.ts'
import { aRegisterEntry } from '#test/support/register-entry-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()

async function createHarness(): Promise<UseCaseHarness> {
  const { table } = await tables.createSeededTable()
  return createUseCaseHarness(table, createTestClock())
}

type Stay = { readonly reference: string; readonly token: string }

/** A confirmed stay of two adults that arrives in so many days, two nights long. */
async function aStay(harness: UseCaseHarness, days: number, form: object = {}): Promise<Stay> {
  const { today } = harness.clock.read()
  const nights = { checkInDate: addDays(today, days), checkOutDate: addDays(today, days + 2) }
  const stay = await harness.createBooking({ ...nights, paymentType: 'full', ...form })
  expectOk(await harness.confirm({ params: { reference: stay.reference } }))
  return stay
}

const sign = async (
  harness: UseCaseHarness,
  { token }: Stay,
  place = 1,
  changes: Partial<RegisterForm> & object = {},
) =>
  expectOk(
    await harness.signRegister({ params: { token, place }, body: { ...aRegisterEntry, version: 0, ...changes } }),
  )
const sendId = (harness: UseCaseHarness, stay: Stay, place = 1) =>
  harness.uploadFile(stay, { purpose: 'document', place, fileName: 'passport.pdf' })
const listed = async (harness: UseCaseHarness) => expectOk(await harness.arrivalDocuments({})).parties
const check = (harness: UseCaseHarness, { reference }: Stay, body: object, place = 1) =>
  harness.checkAdult({
    params: { reference, place },
    body: { how: 'file' as const, version: 1, files: 1, ...body },
  })
const linesOf = async ({ bookings }: UseCaseHarness, { reference }: Stay) =>
  (await bookings.findWhole(reference))?.events.map(({ name, details, by }) => ({ name, details, by: by.kind })) ?? []
const lineOf = async (harness: UseCaseHarness, stay: Stay, name: string) =>
  (await linesOf(harness, stay)).find((line) => line.name === name)
const namesOf = async (harness: UseCaseHarness, stay: Stay) => (await linesOf(harness, stay)).map(({ name }) => name)

describe('the list of arrivals', () => {
  it('has who is here and who comes within two weeks, by arrival, adult by adult and masked', async () => {
    const harness = await createHarness()
    harness.clock.setTo('2026-11-23T08:00:00.000Z')
    const later = await aStay(harness, 14, { guestName: 'Sipho Dube' })
    await aStay(harness, 15, { cabinSlug: 'aloe' })
    const soon = await aStay(harness, 4)
    await harness.createBooking({
      paymentType: 'full',
      checkInDate: addDays(harness.clock.read().today, 8),
      checkOutDate: addDays(harness.clock.read().today, 10),
    })
    await sign(harness, soon)
    const id = await sendId(harness, soon)

    const parties = await listed(harness)
    expect(parties.map(({ reference }) => reference)).toEqual([soon.reference, later.reference])
    expect(parties[0]).toMatchObject({
      adults: [
        {
          place: 1,
          card: { fullName: 'Thandi Mokoena', idEnding: '9087', version: 1 },
          files: [{ id }],
          checked: null,
        },
        { place: 2, card: null, files: [], checked: null },
      ],
      deletedOn: '2028-11-29',
    })
    expect(JSON.stringify(parties)).not.toMatch(/8001015009087|Main Street|M40 120/)

    harness.clock.setTo('2026-11-29T08:00:00.000Z')
    expect((await listed(harness)).map(({ reference }) => reference)).toContain(soon.reference)
    harness.clock.setTo('2026-11-30T08:00:00.000Z')
    expect((await listed(harness)).map(({ reference }) => reference)).not.toContain(soon.reference)
  })

  it('asks for nothing of a guest who did not come', async () => {
    const harness = await createHarness()
    const stay = await aStay(harness, 0)
    expect(await listed(harness)).toHaveLength(1)
    harness.clock.pass(24 * 60)
    expectOk(await harness.markNoShow({ params: { reference: stay.reference }, body: { noShow: true } }))
    expect(await listed(harness)).toEqual([])
  })
})

describe('an adult who is marked as checked', () => {
  it('is so once, with who marked it, and not any more once that is taken back', async () => {
    const harness = await createHarness()
    const stay = await aStay(harness, 4)
    await sign(harness, stay)
    await sendId(harness, stay)
    const first = expectOk(await check(harness, stay, {}))
    expect(first.checked).toMatchObject({ how: 'file', at: '2026-11-21T08:00:00.000Z' })
    expect(expectOk(await check(harness, stay, {}))).toEqual(first)
    expect(await lineOf(harness, stay, 'document-checked')).toEqual({
      name: 'document-checked',
      details: { adult: 1, how: 'file' },
      by: 'staff',
    })
    expect((await namesOf(harness, stay)).filter((name) => name === 'document-checked')).toHaveLength(1)
    expect(expectOk(await check(harness, stay, { how: null })).checked).toBeNull()
  })

  it('falls when the card is signed again or another file comes, also of the daily deletion', async () => {
    const harness = await createHarness()
    const stay = await aStay(harness, 4)
    await sign(harness, stay)
    await sendId(harness, stay)
    expectOk(await check(harness, stay, {}))
    await sign(harness, stay, 1, { version: 1, address: '9 New Road, Cradock' } as object)
    expect((await listed(harness))[0]?.adults[0]?.checked).toBeNull()
    expect(await check(harness, stay, {})).toMatchObject({ refusal: 'card-changed' })
    expectOk(await check(harness, stay, { version: 2 }))
    await sendId(harness, stay)
    expect((await listed(harness))[0]?.adults[0]).toMatchObject({ checked: null, files: [{}, {}] })
    expect(await check(harness, stay, { version: 2 })).toMatchObject({ refusal: 'card-changed' })
    expectOk(await check(harness, stay, { version: 2, files: 2 }))
    harness.clock.setTo('2026-11-28T08:00:00.000Z')
    await harness.completeStays()
    harness.clock.setTo('2028-11-27T21:00:00.000Z')
    expect(await harness.deleteDocuments()).toBe(1)
    expect((await harness.bookings.find(stay.reference))?.documents).toMatchObject({
      signed: [],
      sent: [],
      checked: [],
    })
  })

  it('is never one whose card changed while it was being marked', async () => {
    const harness = await createHarness()
    const stay = await aStay(harness, 4)
    await sign(harness, stay)
    await sendId(harness, stay)
    await Promise.all([
      check(harness, stay, {}),
      sign(harness, stay, 1, { version: 1, address: '9 New Road, Cradock' } as object),
    ])
    expect((await listed(harness))[0]?.adults[0]).toMatchObject({ card: { version: 2 }, checked: null })
  })

  it.each([
    ['an adult that there is not', 3, {}, 'adult-not-found'],
    ['one who has not signed', 2, {}, 'card-not-signed'],
    ['one whose file never came', 1, { files: 0 }, 'document-not-sent'],
    ['a card that was not seen', 1, { how: 'on-arrival', version: 0, files: 0 }, 'card-changed'],
  ])('is not %s', async (_, place, body, refusal) => {
    const harness = await createHarness()
    const stay = await aStay(harness, 4)
    await sign(harness, stay)
    expect(await check(harness, stay, body, place)).toMatchObject({ refusal })
    expect(await namesOf(harness, stay)).not.toContain('document-checked')
  })
})

describe('an ID document', () => {
  it('opens with a reason, which the history says before there is a link', async () => {
    const harness = await createHarness()
    const stay = await aStay(harness, 4)
    const id = await sendId(harness, stay)
    const request = { params: { reference: stay.reference, id }, body: { reason: 'Arrives today' } }
    expectOk(await harness.openDocument(request))
    expect(await lineOf(harness, stay, 'document-opened')).toEqual({
      name: 'document-opened',
      details: { what: 'file', adult: 1, reason: 'Arrives today' },
      by: 'staff',
    })
    harness.files.clear()
    expect(await harness.openDocument(request)).toMatchObject({ refusal: 'upload-not-found' })
    expect((await namesOf(harness, stay)).filter((name) => name === 'document-opened')).toHaveLength(2)
  })

  it('does not open without one, as proofs of payment do, which do not open with one', async () => {
    const harness = await createHarness()
    const stay = await aStay(harness, 4)
    const { reference } = stay
    const [document, proof] = [await sendId(harness, stay), await harness.uploadFile(stay)]
    expect(await harness.linkToUpload({ params: { reference, id: document } })).toMatchObject({
      refusal: 'document-needs-reason',
    })
    expectOk(await harness.linkToUpload({ params: { reference, id: proof } }))
    const body = { reason: 'Arrives today' }
    expect(await harness.openDocument({ params: { reference, id: proof }, body })).toMatchObject({
      refusal: 'upload-not-found',
    })
    expect(await namesOf(harness, stay)).not.toContain('document-opened')
  })

  it('shows its number alike', async () => {
    const harness = await createHarness()
    const stay = await aStay(harness, 4)
    await sign(harness, stay)
    const body = { reason: 'The police asks' }
    const shown = await harness.showIdNumber({ params: { reference: stay.reference, place: 1 }, body })
    expect(expectOk(shown)).toEqual({ idNumber: aRegisterEntry.idNumber })
    expect(await lineOf(harness, stay, 'document-opened')).toMatchObject({
      name: 'document-opened',
      details: { what: 'number', adult: 1, reason: 'The police asks' },
    })
    expect(await harness.showIdNumber({ params: { reference: stay.reference, place: 2 }, body })).toMatchObject({
      refusal: 'card-not-signed',
    })
  })
})

describe('the print for an inspector', () => {
  const period = { from: '2026-11-25', to: '2026-11-26' }
  const body = { reason: 'Inspector Dube', ...period }

  it('has the whole cards of who was there, and says so in the history of each booking', async () => {
    const harness = await createHarness()
    const before = await aStay(harness, 1)
    const within = await aStay(harness, 3, { cabinSlug: 'aloe' })
    const waiting = await harness.createBooking({
      cabinSlug: 'yellowwood',
      paymentType: 'full',
      checkInDate: '2026-11-25',
      checkOutDate: '2026-11-26',
    })
    for (const stay of [before, within, waiting])
      // oxlint-disable-next-line no-await-in-loop -- three
      await sign(harness, stay)
    const { cards, unsigned } = expectOk(await harness.printRegister({ body }))
    expect(cards).toMatchObject([
      {
        ...aRegisterEntry,
        reference: within.reference,
        place: 1,
        checkInDate: '2026-11-24',
        checkOutDate: '2026-11-26',
        checked: null,
      },
    ])
    expect(unsigned).toBe(1)
    expect(await lineOf(harness, within, 'register-printed')).toEqual({
      name: 'register-printed',
      details: { reason: 'Inspector Dube', from: '2026-11-25', to: '2026-11-26' },
      by: 'staff',
    })
    for (const stay of [before, waiting])
      // oxlint-disable-next-line no-await-in-loop -- two
      expect(await namesOf(harness, stay)).not.toContain('register-printed')
  })
})

describe('over HTTP', () => {
  const api = setUpApi()

  it.each([
    ['no reason', { reason: '', from: '2026-11-25', to: '2026-11-26' }],
    ['a reason of two letters', { reason: 'ok', from: '2026-11-25', to: '2026-11-26' }],
    ['32 days', { reason: 'Inspector', from: '2026-11-01', to: '2026-12-02' }],
    ['days that end before they begin', { reason: 'Inspector', from: '2026-11-02', to: '2026-11-01' }],
  ])('a print with %s is refused', async (_, body) => {
    expect(await api.ask(contracts.PrintRegister, { body, claims: asStaff })).toMatchObject({ status: 400 })
  })

  it('a print asks for a fresh login, and no cache keeps it', async () => {
    const body = { reason: 'Inspector', from: '2026-11-01', to: '2026-12-01' }
    const stale = { ...asStaff, auth_time: String(Date.parse('2026-11-21T07:49:00.000Z') / 1000) }
    expect(await api.ask(contracts.PrintRegister, { body, claims: stale })).toMatchObject({
      status: 403,
      body: { error: 'sign-in-not-recent' },
    })
    const reply = await api.ask(contracts.PrintRegister, { body, claims: asStaff })
    expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'no-store'])
  })
})
