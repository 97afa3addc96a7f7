import { describe, expect, it } from 'vitest'
import { idFromKey } from '#lambdas/runtime/ids-and-tokens.ts'
import { type Enquiry, EnquiryState, unreadEnquiry } from '#shared/enquiries/enquiry.ts'
import type { FoundPerson } from '#shared/privacy/people.contract.ts'
import { aRegisterEntry } from '#test/support/register-entry-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { createTestClock, NOW } from '#test/support/business-time-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()

const createHarness = async () => createUseCaseHarness((await tables.createSeededTable()).table, createTestClock(NOW))

type Search = { readonly phone: string } | { readonly name: string }

/** All pages of a search, as an owner reads them. */
async function findAll(harness: UseCaseHarness, search: Search) {
  const people: FoundPerson[] = []
  let cursor: string | undefined
  do {
    // oxlint-disable-next-line no-await-in-loop -- a page begins where the one before ended
    const page = expectOk(await harness.findPeople({ body: { ...search, cursor } }))
    people.push(...page.people)
    cursor = page.cursor ?? undefined
  } while (cursor)
  return people
}

const anEnquiryOf = (name: string, email: string, phone: string | null): Enquiry => ({
  id: idFromKey(`enquiry ${email}`),
  ...{ name, email, phone, message: 'Is there a road?', about: '', cabinSlug: null, createdAt: NOW },
  ...unreadEnquiry,
})

describe('the search for a person', () => {
  it('finds bookings and enquiries by name, in any case and with or without accents, and by any form of the number', async () => {
    const harness = await createHarness()
    const zoe = { guestName: 'Zoë Dlamini', guestEmail: 'zoe@example.co.za', guestPhone: '+27 72 555 0177' }
    const { reference } = await harness.createBooking(zoe)
    await harness.createBooking({ guestName: 'Piet Botha', guestEmail: 'piet@example.co.za', cabinSlug: 'aloe' })
    await harness.enquiries.create(anEnquiryOf('Zoe  Dlamini', 'zoe.work@example.co.za', null))
    await harness.enquiries.create(anEnquiryOf('Z.', 'z@example.co.za', '072 555 0177'))
    const found = async (search: Search) => (await findAll(harness, search)).map(({ email }) => email)
    expect(await found({ name: 'ZOE dlamini' })).toEqual(['zoe@example.co.za', 'zoe.work@example.co.za'])
    for (const phone of ['0725550177', '5550177', '\u202A+27 72\u2011555\u20110177\u202C'])
      // oxlint-disable-next-line no-await-in-loop
      expect(await found({ phone })).toEqual(['zoe@example.co.za', 'z@example.co.za'])
    expect(await found({ phone: '5550178' })).toEqual([])
    expect((await findAll(harness, { name: 'Zoë' }))[0]).toMatchObject({ kind: 'booking', reference })
    expect(await found({ name: 'Nobody' })).toEqual([])
  })

  it('finds enquiries whatever staff made of them', async () => {
    const harness = await createHarness()
    for (const state of EnquiryState.options)
      // oxlint-disable-next-line no-await-in-loop
      await harness.enquiries.create({ ...anEnquiryOf('Zandile', `${state}@example.co.za`, null), state })
    expect((await findAll(harness, { name: 'zandile' })).map(({ email }) => email)).toEqual(
      EnquiryState.options.map((state) => `${state}@example.co.za`),
    )
  })

  it('reads one page at a time, and refuses a cursor of its own making', async () => {
    const harness = await createHarness()
    for (let index = 0; index < 60; index += 1)
      // oxlint-disable-next-line no-await-in-loop -- more than one page
      await harness.enquiries.create(anEnquiryOf('Zoe', `zoe.${String(index).padStart(3, '0')}@example.co.za`, null))
    expect(await findAll(harness, { name: 'zoe' })).toHaveLength(60)
    const { requests } = { ...harness.table.meter }
    expectOk(await harness.findPeople({ body: { name: 'zoe' } }))
    expect(harness.table.meter.requests - requests).toBe(1)
    for (const cursor of ['staff.', 'bookings.x', `new.${Buffer.from('{"pk":"x"}').toString('base64url')}`])
      // oxlint-disable-next-line no-await-in-loop
      expect(await harness.findPeople({ body: { name: 'zoe', cursor } })).toMatchObject({
        refusal: 'cursor-unreadable',
      })
  })
})

describe('the export of a person', () => {
  it('has all that is held under the address, and no other guest’s data', async () => {
    const harness = await createHarness()
    const thandi = { guestName: 'Thandi Mokoena', guestEmail: 'thandi@example.co.za' }
    const { token, reference } = await harness.createBooking({
      ...thandi,
      specialRequests: 'No nuts',
      numberOfAdults: 2,
    })
    expectOk(await harness.confirm({ params: { reference } }))
    expectOk(await harness.signRegister({ params: { token, place: 1 }, body: { ...aRegisterEntry, version: 0 } }))
    const other = { ...aRegisterEntry, fullName: 'Sipho Ndlovu', idNumber: 'P7654321', version: 0 }
    expectOk(await harness.signRegister({ params: { token, place: 2 }, body: other }))
    const notes = { staffNote: 'Knows the road', cleanerNote: 'Needs a cot' }
    expectOk(await harness.addNote({ params: { reference }, body: { note: notes.staffNote } }))
    const note = { cleanerNote: notes.cleanerNote, openedWith: { cleanerNote: '' } }
    expectOk(await harness.saveCleanerNote({ params: { reference }, body: note }))
    await harness.uploadFile({ token }, { fileName: 'slip of Thandi.pdf' })
    await harness.enquiries.create(anEnquiryOf('Thandi', thandi.guestEmail, null))
    await harness.createBooking({ guestName: 'Piet Botha', guestEmail: 'piet@example.co.za', cabinSlug: 'aloe' })

    const data = expectOk(await harness.exportPerson({ body: { email: 'Thandi@example.co.za' } }))
    expect(data.bookings).toHaveLength(1)
    expect(data.bookings[0]).toMatchObject({
      booking: { reference, ...thandi, ...notes },
      order: { specialRequests: 'No nuts' },
      history: expect.arrayContaining([expect.objectContaining({ name: 'register-signed' })]),
      uploads: [{ fileName: 'slip of Thandi.pdf' }],
      register: [{ fullName: 'Thandi Mokoena', idNumber: aRegisterEntry.idNumber }],
    })
    expect(data.enquiries).toMatchObject([{ message: 'Is there a road?' }])
    expect(JSON.stringify(data)).not.toMatch(/Piet|Sipho|P7654321/)
  })

  it('says where nothing is held', async () => {
    const harness = await createHarness()
    expect(await harness.exportPerson({ body: { email: 'nobody@example.co.za' } })).toEqual({
      ok: false,
      refusal: 'person-not-found',
    })
  })
})
