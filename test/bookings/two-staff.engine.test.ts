import { expect, it } from 'vitest'
import type { StayChangeForm } from '#shared/bookings/stay-change.contract.ts'
import { openedGuest } from '#test/support/staff-forms.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()

it('two staff who opened every form of one booking at once lose nothing of each other, and are told of the same field', async () => {
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

  // The first of them.
  expectOk(await correct({ guestPhone: '083 555 0199' }))
  expectOk(await change({ numberOfAdults: 3 }))
  expectOk(await harness.addNote({ params, body: { note: 'Two dogs' } }))
  // The second, with forms that were opened before.
  expectOk(await correct({ guestName: 'Thandi Dlamini' }))
  expectOk(await change({ checkOutDate: '2027-02-05' }))
  expectOk(await change({ addOns: [{ addOnId: 'firewood', quantity: 1 }] }))
  expectOk(await harness.addNote({ params, body: { note: 'Comes late' } }))

  const now = await harness.shownToStaff({ reference })
  expect(now).toMatchObject({
    ...{ guestName: 'Thandi Dlamini', guestPhone: '083 555 0199', guestEmail: guest.guestEmail },
    ...{ numberOfAdults: 3, checkInDate: stay.checkInDate, checkOutDate: '2027-02-05' },
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
  expect(await harness.shownToStaff({ reference })).toEqual(now)
})
