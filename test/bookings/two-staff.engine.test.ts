import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { StayChangeForm } from '#shared/bookings/stay-change.contract.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { isLongRun } from '#test/support/long-run.ts'
import { openedGuest } from '#test/support/staff-forms.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()

/** A confirmed stay of three nights, every form of which two staff have opened before either saves. */
async function openForms() {
  const harness = createUseCaseHarness((await tables.createSeededTable()).table)
  const stay = { cabinSlug: 'yellowwood', checkInDate: '2027-02-01', checkOutDate: '2027-02-04' }
  const { reference } = await harness.createBooking(stay)
  const params = { reference }
  expectOk(await harness.confirm({ params }))
  const guest = await openedGuest(harness, reference)
  const opened = { ...stay, numberOfAdults: 2, children: [], addOns: [] }

  let sent = 0
  async function change(fields: Omit<StayChangeForm, 'openedWith'>) {
    const form = { ...fields, openedWith: opened }
    const quoted = await harness.quoteStayChange({ params, body: form })
    if (!quoted.ok) return quoted
    const { recalculatedCents, owedCents } = quoted.value
    sent += 1
    const entryId = `two-staff-${sent}`
    const newTotal = { newTotal: 'recalculate', quotedCents: recalculatedCents ?? owedCents } as const
    const body = { ...form, ...newTotal, entryId, keepsTerms: true, reason: '', notifyGuest: false }
    return harness.changeStay({ params, body })
  }
  const correct = (fields: Partial<typeof guest>) =>
    harness.correctGuest({ params, body: { ...fields, openedWith: guest, sendAgain: false } })
  const addNote = (note: string) => harness.addNote({ params, body: { note } })
  const show = () => harness.shownToStaff({ reference })
  return { guest, opened, change, correct, addNote, show }
}

it('two staff who opened every form of one booking at once lose nothing of each other, and are told of the same field', async () => {
  const { guest, opened, change, correct, addNote, show } = await openForms()

  // The first of them.
  expectOk(await correct({ guestPhone: '083 555 0199' }))
  expectOk(await change({ numberOfAdults: 3 }))
  expectOk(await addNote('Two dogs'))
  // The second, with forms that were opened before.
  expectOk(await correct({ guestName: 'Thandi Dlamini' }))
  expectOk(await change({ checkOutDate: '2027-02-05' }))
  expectOk(await change({ addOns: [{ addOnId: 'firewood', quantity: 1 }] }))
  expectOk(await addNote('Comes late'))

  const now = await show()
  expect(now).toMatchObject({
    ...{ guestName: 'Thandi Dlamini', guestPhone: '083 555 0199', guestEmail: guest.guestEmail },
    ...{ numberOfAdults: 3, checkInDate: opened.checkInDate, checkOutDate: '2027-02-05' },
    currentAddOns: [{ addOnId: 'firewood', quantity: 1 }],
  })
  const notes = now.history.flatMap(({ name, details }) => (name === 'noted' ? [details?.['note']] : []))
  expect(new Set(notes)).toEqual(new Set(['Comes late', 'Two dogs']))

  // The same fields again, to something else: both values are named, and nothing is written.
  for (const refused of [
    await correct({ guestPhone: '083 555 0200' }),
    await change({ numberOfAdults: 4 }),
    await change({ checkOutDate: '2027-02-03' }),
    await change({ addOns: [{ addOnId: 'firewood', quantity: 2 }] }),
  ])
    expect(refused).toMatchObject({ ok: false, refusal: 'edited-meanwhile' })
  expect(await show()).toEqual(now)
})

const guestChanges = fc.record(
  {
    guestName: fc.constantFrom('Thandi Dlamini', 'Thandi Nkosi'),
    guestPhone: fc.constantFrom('083 555 0199', '083 555 0200'),
    guestSuburb: fc.constantFrom('Hogsback', 'Cradock'),
  },
  { requiredKeys: [] },
)
const stayChanges = fc.record(
  {
    cabinSlug: fc.constantFrom('protea', 'aloe'),
    checkOutDate: fc.integer({ min: 2, max: 5 }).map((nights) => addDays('2027-02-01', nights)),
    numberOfAdults: fc.integer({ min: 1, max: 2 }),
    addOns: fc.constantFrom<{ addOnId: string; quantity: number }[]>(
      [],
      [{ addOnId: 'firewood', quantity: 1 }],
      [{ addOnId: 'firewood', quantity: 2 }],
    ),
  },
  { requiredKeys: [] },
)
type Changes = Readonly<Record<string, unknown>>
const text = (value: unknown) => JSON.stringify(value)

/** What a form sends: the fields that it changes. */
const changed = <Fields extends Changes>(opened: Changes, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => text(value) !== text(opened[name]))) as Fields

/** Whether a form changes a field that a colleague has set to something else since it was opened. */
const isClash = (opened: Changes, first: Changes, second: Changes): boolean =>
  Object.keys(second).some(
    (name) => name in first && text(first[name]) !== text(opened[name]) && text(second[name]) !== text(first[name]),
  )

it(
  'no form of staff undoes a field that it did not change, whatever was changed since it was opened',
  { tags: 'long', timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        guestChanges,
        guestChanges,
        stayChanges,
        stayChanges,
        async (guestOfFirst, guestOfSecond, stayOfFirst, stayOfSecond) => {
          const { guest, opened, change, correct, show } = await openForms()
          const [guest1, guest2] = [changed(guest, guestOfFirst), changed(guest, guestOfSecond)]
          const [stay1, stay2] = [changed(opened, stayOfFirst), changed(opened, stayOfSecond)]
          expectOk(await correct(guest1))
          expectOk(await change(stay1))

          const stored: Changes = { ...opened, ...stay1, ...guest, ...guest1 }
          const isGuestRefused = isClash(guest, guest1, guest2)
          const isStayRefused = isClash(opened, stay1, stay2)
          expect((await correct(guest2)).ok).toBe(!isGuestRefused)
          expect((await change(stay2)).ok).toBe(!isStayRefused)
          const expected: Changes = {
            ...stored,
            ...(!isGuestRefused && guest2),
            ...(!isStayRefused && stay2),
          }
          const now = await show()
          expect({
            ...stored,
            ...{ guestName: now.guestName, guestPhone: now.guestPhone, guestSuburb: now.guestSuburb },
            ...{ cabinSlug: now.cabinSlug, checkOutDate: now.checkOutDate, numberOfAdults: now.numberOfAdults },
            addOns: now.currentAddOns.map(({ addOnId, quantity }) => ({ addOnId, quantity })),
          }).toEqual(expected)
        },
      ),
      { numRuns: isLongRun ? 60 : 8 },
    )
  },
)
