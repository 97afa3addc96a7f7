import { describe, expect, it } from 'vitest'
import type { BookingEvent } from '#shared/bookings/booking-event.ts'
import { needsNewLink } from '#shared/bookings/booking-state.ts'
import { ShowBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { MAX_CENTS, sum } from '#shared/kernel/money.ts'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { aBookingForm, newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import { A_DAY } from '#test/support/business-time-fixture.ts'
import { interruptTable } from '#test/support/interleaving.ts'
import { createPastStay } from '#test/support/past-stay-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { correctGuest, extendExpiry, openedGuest } from '#test/support/staff-forms.ts'

const tables = setUpTables()
const log = setUpTestLog()

async function createHarness() {
  const { table } = await tables.createSeededTable()
  return createUseCaseHarness(table)
}

const firewood = (quantity: number) => ({ addOnId: 'firewood', quantity })
type Party = {
  numberOfAdults: number
  children: { age: number | null }[]
  addOns: { addOnId: string; quantity: number }[]
}

/** Two nights at Yellowwood in the week: R2,850.00 each is the minimum, R950.00 an adult. */
const stay = { cabinSlug: 'yellowwood', checkInDate: '2027-02-01', checkOutDate: '2027-02-03' }

/** What staff do to a booking: they see the price first. */
function editing(harness: UseCaseHarness, reference: string) {
  const params = { reference }
  const quote = (party: Party) => harness.quoteParty({ params, body: party })
  return {
    quote,
    async change(party: Party, changes: object = {}) {
      const { recalculatedCents, owedCents } = expectOk(await quote(party))
      const quotedCents = recalculatedCents ?? owedCents
      const form = {
        entryId: newIdempotencyKey(),
        newTotal: 'recalculate',
        quotedCents,
        reason: '',
        notifyGuest: false,
      } as const
      return harness.changeParty({ params, body: { ...party, ...form, ...changes } })
    },
    shown: async () => expectOk(await harness.showToStaff({ params })),
  }
}

describe('a change of the party', () => {
  it('adds what the others cost by the rates of today, as an adjustment, and keeps the price that was agreed', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking({ ...stay, numberOfAdults: 3 })
    const booking = editing(harness, reference)
    const party = { numberOfAdults: 4, children: [{ age: 3 }], addOns: [] }
    expect(expectOk(await booking.quote(party))).toMatchObject({
      owedCents: 5_700_00,
      // An adult at R950.00 and a child at R350.00, for two nights.
      recalculatedCents: 5_700_00 + 2 * (950_00 + 350_00),
    })
    const changed = expectOk(await booking.change(party, { reason: 'Granny comes too' }))
    expect(changed).toMatchObject({
      numberOfAdults: 4,
      numberOfChildren: 1,
      totalPriceCents: 5_700_00,
      owedCents: 8_300_00,
      depositAmountCents: 4_150_00,
    })
    expect(changed.ledger).toMatchObject([
      { kind: 'adjustment', amountCents: 2_600_00, note: '4 adults, 1 child: Granny comes too' },
    ])
    expect(changed.guests.map(({ age }) => age)).toEqual([null, null, null, null, 3])
    expect(changed.history[0]).toMatchObject({
      name: 'party-changed',
      by: { kind: 'staff', name: 'Nomsa' },
      details: { party: '4 adults, 1 child', amountCents: 2_600_00, owedCents: 8_300_00 },
      emails: [],
    })
  })

  it('and its reverse end at the price that was agreed', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking({ ...stay, numberOfAdults: 3 })
    const booking = editing(harness, reference)
    const owedBefore = (await booking.shown()).owedCents
    expectOk(await booking.change({ numberOfAdults: 6, children: [], addOns: [firewood(4)] }))
    expectOk(await booking.change({ numberOfAdults: 3, children: [], addOns: [] }))
    expect(await booking.shown()).toMatchObject({ owedCents: owedBefore, currentAddOns: [] })
  })

  it('is written once however often the form is sent, and refuses a price that the page did not show', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking(stay)
    const booking = editing(harness, reference)
    const party = { numberOfAdults: 5, children: [], addOns: [] }
    expect(await booking.change(party, { quotedCents: 1_00 })).toMatchObject({ refusal: 'price-changed' })
    const entryId = newIdempotencyKey()
    const first = expectOk(await booking.change(party, { entryId }))
    expect(expectOk(await booking.change(party, { entryId })).ledger).toEqual(first.ledger)
    expect(await booking.change({ ...party, numberOfAdults: 6 }, { entryId })).toMatchObject({
      refusal: 'entry-id-used',
    })
  })

  it('can keep the price, and then writes no line of the ledger', async () => {
    const harness = await createHarness()
    const { reference, totalPriceCents } = await harness.createBooking(stay)
    const result = await editing(harness, reference).change(
      { numberOfAdults: 6, children: [], addOns: [firewood(1)] },
      { newTotal: 'keep', quotedCents: totalPriceCents },
    )
    expect(expectOk(result)).toMatchObject({
      numberOfAdults: 6,
      owedCents: totalPriceCents,
      ledger: [],
      addOns: [],
      currentAddOns: [{ addOnId: 'firewood', quantity: 1 }],
    })
  })

  it('is refused where it does not fit, or the booking is closed, and nothing is changed', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking(stay)
    const booking = editing(harness, reference)
    const before = await booking.shown()
    expect(await booking.quote({ numberOfAdults: 7, children: [], addOns: [] })).toMatchObject({
      refusal: 'party-too-large',
    })
    expect(await booking.quote({ numberOfAdults: 2, children: [{ age: null }], addOns: [] })).toMatchObject({
      refusal: 'child-ages-missing',
    })
    expect(await booking.quote({ numberOfAdults: 2, children: [], addOns: [firewood(11)] })).toMatchObject({
      refusal: 'add-on-too-many',
    })
    expect(await booking.shown()).toEqual(before)
    expectOk(await harness.cancelByStaff({ params: { reference }, body: { reason: 'Called off' } }))
    expect(await booking.quote({ numberOfAdults: 3, children: [], addOns: [] })).toMatchObject({
      refusal: 'booking-closed',
    })
  })

  it('is refused by name where an add-on costs more than any booking may', async () => {
    const harness = await createHarness()
    const { reference, totalPriceCents } = await harness.createBooking(stay)
    const tariff = await harness.catalogue.tariff()
    const addOns = tariff.addOns.map((addOn) => ({ ...addOn, priceCents: MAX_CENTS }))
    await harness.table.put({ ...keys.tariff, ...tariff, addOns })
    const party = { numberOfAdults: 3, children: [], addOns: [firewood(2)] }
    const body = { ...party, entryId: newIdempotencyKey(), reason: '', notifyGuest: false } as const
    const params = { reference }
    expect(await harness.quoteParty({ params, body: party })).toMatchObject({ refusal: 'price-too-high' })
    expect(
      await harness.changeParty({ params, body: { ...body, newTotal: 'keep', quotedCents: totalPriceCents } }),
    ).toMatchObject({ refusal: 'price-too-high' })
  })

  it('confirms a booking whose money is enough by it, and says what is paid too much', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking({ ...stay, numberOfAdults: 6, paymentType: 'full' })
    const money = { method: 'eft', note: '' } as const
    const params = { reference }
    // R11,400.00 for six; the deposit of R5,700.00 is not there.
    expectOk(await harness.pay({ params, body: { ...money, entryId: 'bank-line-1', amountCents: 5_600_00 } }))
    const booking = editing(harness, reference)
    expect((await booking.shown()).status).toBe('pending')
    expect(expectOk(await booking.change({ numberOfAdults: 2, children: [], addOns: [] }))).toMatchObject({
      status: 'pending',
      owedCents: 5_700_00,
    })
    expectOk(await harness.pay({ params, body: { ...money, entryId: 'bank-line-2', amountCents: 400_00 } }))
    expect(await booking.shown()).toMatchObject({ status: 'confirmed', refundOwedCents: 300_00 })
  })

  it('keeps the price of add-ons that stay, charges others as they are now, and shows both on the invoice', async () => {
    const harness = await createHarness()
    const { reference, token } = await harness.createBooking({ ...stay, addOns: [firewood(2)] })
    expectOk(await harness.confirm({ params: { reference } }))
    const booking = editing(harness, reference)
    const changed = expectOk(
      await booking.change({
        numberOfAdults: 2,
        children: [],
        addOns: [firewood(1), { addOnId: 'tub-ready', quantity: 1 }],
      }),
    )
    expect(changed).toMatchObject({
      owedCents: 5_700_00 + 85_00 + 250_00,
      addOns: [{ addOnId: 'firewood', quantity: 2 }],
      currentAddOns: [
        { addOnId: 'firewood', quantity: 1, totalCents: 85_00 },
        { addOnId: 'tub-ready', quantity: 1, totalCents: 250_00 },
      ],
    })
    expectOk(await harness.issueBillingDocument({ params: { token }, body: { kind: 'invoice' } }))
    const [invoice] = (await harness.bookings.findWhole(reference))?.billingDocuments ?? []
    expect(invoice?.amountCents).toBe(changed.owedCents)
    expect(sum(invoice?.lines.map(({ cents }) => cents) ?? [])).toBe(changed.owedCents)
    // What is ordered now, by name, on the invoice as on the guest's page.
    const named = [/firewood/i, /tub/i]
    for (const name of named) expect(invoice?.lines.filter(({ what }) => name.test(what))).toHaveLength(1)
    const page = expectOk(await harness.show({ params: { token } }))
    expect(page.addOns.map(({ name, quantity }) => [name, quantity])).toEqual(
      expect.arrayContaining(named.map((name) => [expect.stringMatching(name), 1])),
    )
  })

  it('tells the guest by e-mail where staff wish it', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking(stay)
    const changed = await editing(harness, reference).change(
      { numberOfAdults: 4, children: [], addOns: [] },
      { notifyGuest: true },
    )
    expect(expectOk(changed).history[0]?.emails).toEqual(['ledger_changed'])
  })
})

describe('a correction of the guest', () => {
  const correct = {
    guestName: 'Thandi Dlamini',
    guestEmail: 'dlamini@example.co.za',
    guestPhone: '083 555 0199',
    guestSuburb: 'Alice',
  }

  it('keeps the old and the new values in the history, and the guest is found by the new address', async () => {
    const harness = await createHarness()
    const { reference, token } = await harness.createBooking({ guestEmail: 'wrong@example.co.za' })
    const changed = expectOk(await correctGuest(harness, reference, { ...correct, sendAgain: false }))
    expect(changed).toMatchObject(correct)
    expect(changed.history[0]).toMatchObject({ name: 'guest-corrected', emails: [] })
    expect(changed.history[0]?.details).toEqual({
      guestName: 'Thandi Dlamini',
      guestNameBefore: 'Thandi Mokoena',
      guestEmail: 'dlamini@example.co.za',
      guestEmailBefore: 'wrong@example.co.za',
      guestPhone: '083 555 0199',
      guestPhoneBefore: '082 555 0142',
      guestSuburb: 'Alice',
      guestSuburbBefore: 'Rondebosch',
    })
    const renamed = { ...correct, guestName: 'Thandi Sipho' }
    const again = expectOk(await correctGuest(harness, reference, { ...renamed, sendAgain: false }))
    expect(again.history.map(({ details }) => details)).toContainEqual({
      guestName: 'Thandi Sipho',
      guestNameBefore: 'Thandi Dlamini',
    })
    expect(await harness.show({ params: { token } })).toMatchObject({ refusal: 'booking-not-found' })
    const found = async (guestEmail: string) =>
      expectOk(await harness.list({ query: { guestEmail } })).bookings.map((booking) => booking.reference)
    expect(await found('dlamini@example.co.za')).toEqual([reference])
    expect(await found('wrong@example.co.za')).toEqual([])
  })

  it('gives the booking a new link with another mailbox, which the e-mails carry, and keeps it otherwise', async () => {
    const harness = await createHarness()
    const { reference, token } = await harness.createBooking({ guestEmail: 'wrong@example.co.za' })
    const params = { reference }
    const tokenIn = ({ guestLink }: { readonly guestLink: string }) => guestLink.slice(guestLink.lastIndexOf('/') + 1)
    const fix = async (guestEmail: string, sendAgain = false) =>
      tokenIn(expectOk(await correctGuest(harness, reference, { ...correct, guestEmail, sendAgain })))
    const opens = async (link: string) => (await harness.show({ params: { token: link } })).ok
    expect(await fix('Wrong@Example.co.za')).toBe(token)
    const second = await fix('dlamini@example.co.za', true)
    expect([await opens(token), await opens(second)]).toEqual([false, true])
    // The second of two clicks.
    expect(await fix('dlamini@example.co.za', true)).toBe(second)
    const third = await fix('wrong@example.co.za')
    expect(new Set([token, second, third]).size).toBe(3)
    expect([await opens(token), await opens(second), await opens(third)]).toEqual([false, false, true])
    expect(tokenIn(expectOk(await harness.showToStaff({ params })))).toBe(third)
  })

  it('keeps the new link from a booking form that is sent again after the address was corrected', async () => {
    const harness = await createHarness()
    const form = aBookingForm({ guestEmail: 'wrong@example.co.za' })
    const { reference } = expectOk(await harness.send(form))
    const params = { reference }
    expectOk(await correctGuest(harness, reference, { ...correct, sendAgain: true }))
    expect(await harness.send(form)).toEqual({ ok: false, refusal: 'booking-link-replaced' })
    // Also after the form could not be booked any more.
    expectOk(await harness.confirm({ params }))
    expect(await harness.send(form)).toEqual({ ok: false, refusal: 'booking-link-replaced' })
  })

  it('by two staff at once loses nothing of either where they change different fields', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking()
    const params = { reference }
    const openedWith = await openedGuest(harness, reference)
    const ofNomsa = { guestPhone: '083 555 0199', guestEmail: 'thandi.m@example.co.za', sendAgain: false }
    expectOk(await harness.correctGuest({ params, body: { ...ofNomsa, openedWith } }))
    expectOk(
      await harness.correctGuest({ params, body: { guestName: 'Thandi Dlamini', sendAgain: false, openedWith } }),
    )
    expect(await harness.shownToStaff({ reference })).toMatchObject({
      guestName: 'Thandi Dlamini',
      guestEmail: 'thandi.m@example.co.za',
      guestPhone: '083 555 0199',
      guestSuburb: openedWith.guestSuburb,
    })
  })

  it('by two staff at once is refused to the second where both change a field, with both values', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking()
    const params = { reference }
    const openedWith = await openedGuest(harness, reference)
    const correctPhone = (guestPhone: string, opened = openedWith) =>
      harness.correctGuest({ params, body: { guestPhone, sendAgain: false, openedWith: opened } })
    expectOk(await correctPhone('083 555 0199'))
    const before = await harness.shownToStaff({ reference })
    expect(await correctPhone('083 555 0200')).toMatchObject({
      refusal: 'edited-meanwhile',
      details: {
        fields: ['guestPhone'],
        'stored.guestPhone': '083 555 0199',
        'sent.guestPhone': '083 555 0200',
        by: 'Nomsa',
      },
    })
    // What is stored already is written by nobody again.
    expectOk(await correctPhone('083 555 0199'))
    expect(await harness.shownToStaff({ reference })).toEqual(before)
    // The second has seen both and chooses.
    const seen = { ...openedWith, guestPhone: '083 555 0199' }
    expect(expectOk(await correctPhone('083 555 0200', seen)).guestPhone).toBe('083 555 0200')
  })

  it('keeps the link of a booking that had no e-mail address', () => {
    expect(needsNewLink({ guestEmail: '' }, { guestEmail: 'dlamini@example.co.za' })).toBe(false)
  })

  it('sends the confirmation once more, or the link to a booking that is not confirmed', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking()
    const params = { reference }
    const sendsAgain = async () =>
      expectOk(await correctGuest(harness, reference, { ...correct, sendAgain: true })).history[0]?.emails
    expect(await sendsAgain()).toEqual(['booking_link'])
    harness.clock.pass(1)
    expectOk(await harness.confirm({ params }))
    harness.clock.pass(1)
    expect(await sendsAgain()).toEqual(['booking_confirmed'])
    // The second of two clicks.
    expect(await sendsAgain()).toEqual(['booking_confirmed'])
    const { history } = expectOk(await harness.showToStaff({ params }))
    expect(history.filter(({ name }) => name === 'guest-corrected')).toHaveLength(2)
  })
})

describe('the time to pay', () => {
  it('is set by staff to an instant of the next 14 days, for a booking that would lapse', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking()
    const extend = (until: string) => extendExpiry(harness, reference, until)
    const until = '2026-12-01T16:00:00.000Z'
    expect(expectOk(await extend(until))).toMatchObject({ status: 'pending', expiresAt: until })
    expect(expectOk(await extend(until)).history.filter(({ name }) => name === 'expiry-extended')).toHaveLength(1)
    const stale = { until, openedWith: { until: null } }
    expectOk(await harness.extendExpiry({ params: { reference }, body: stale }))
    const other = { until: '2026-12-02T16:00:00.000Z', openedWith: { until: null } }
    expect(await harness.extendExpiry({ params: { reference }, body: other })).toMatchObject({
      refusal: 'edited-meanwhile',
      details: { 'stored.until': until, 'sent.until': other.until },
    })
    expect(await extend('2026-12-05T08:00:00.001Z')).toMatchObject({ refusal: 'expiry-out-of-range' })
    expect(await extend('2026-11-21T08:00:00.000Z')).toMatchObject({ refusal: 'expiry-out-of-range' })

    harness.clock.setTo('2026-12-01T15:00:00.000Z')
    await harness.expireBookings()
    expect((await harness.bookings.find(reference))?.status).toBe('pending')
    harness.clock.setTo('2026-12-01T17:00:00.000Z')
    await harness.expireBookings()
    expect(await extend('2026-12-02T16:00:00.000Z')).toMatchObject({ refusal: 'booking-not-pending' })
  })

  it('does not run where money has come in, and cannot be made to', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking()
    const params = { reference }
    const money = { entryId: 'bank-line-1', amountCents: 1_00, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ params, body: money }))
    expect(await extendExpiry(harness, reference, '2026-12-01T16:00:00.000Z')).toMatchObject({
      refusal: 'booking-has-no-expiry',
    })
  })
})

describe('a no-show', () => {
  it('is marked from the cut-off of the arrival day on, taken back, and asked for no review', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking({
      checkInDate: '2026-11-23',
      checkOutDate: '2026-11-25',
      paymentType: 'full',
    })
    const params = { reference }
    const mark = (noShow: boolean) => harness.markNoShow({ params, body: { noShow } })
    expect(await mark(true)).toMatchObject({ refusal: 'booking-not-confirmed' })
    expectOk(await harness.confirm({ params }))
    // 15:59 and 16:00 in South Africa.
    harness.clock.setTo('2026-11-23T13:59:00.000Z')
    expect(await mark(true)).toMatchObject({ refusal: 'arrival-to-come' })
    harness.clock.setTo('2026-11-23T14:00:00.000Z')
    const before = expectOk(await harness.showToStaff({ params }))
    expect(expectOk(await mark(true))).toMatchObject({ noShow: true, status: 'confirmed', owedCents: before.owedCents })
    expect(expectOk(await mark(false))).toMatchObject({ noShow: false })
    expectOk(await mark(true))
    expect(await harness.nights.takenNights('protea', '2026-11-23', '2026-11-24', harness.clock.read().now)).toEqual([
      '2026-11-23',
      '2026-11-24',
    ])

    harness.clock.setTo('2026-11-26T08:00:00.000Z')
    await harness.completeStays()
    expect(await harness.bookings.find(reference)).toMatchObject({ status: 'completed', noShow: true })
    harness.clock.setTo('2026-11-28T08:00:00.000Z')
    await harness.requestReviews()
    expect((await harness.bookings.findWhole(reference))?.events.map(({ name }) => name)).not.toContain(
      'review-requested',
    )
  })
})

describe('the archive', () => {
  it('takes closed bookings whose money is settled, once, and gives them back', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking()
    const params = { reference }
    const archive = (archived: boolean) => harness.archive({ params, body: { archived } })
    expect(await archive(true)).toMatchObject({ refusal: 'booking-open' })
    expectOk(
      await harness.pay({ params, body: { entryId: 'bank-line-1', amountCents: 2_300_00, method: 'eft', note: '' } }),
    )
    expectOk(await harness.cancelByStaff({ params, body: { refundCents: 2_300_00, reason: 'Flood' } }))
    expect(await archive(true)).toMatchObject({ refusal: 'money-not-settled' })
    expectOk(
      await harness.refund({ params, body: { entryId: 'refund-1', amountCents: 2_300_00, method: 'eft', note: '' } }),
    )
    expect(expectOk(await archive(true))).toMatchObject({ archived: true, status: 'cancelled' })
    expectOk(await archive(true))
    harness.clock.pass(1)
    expect(expectOk(await archive(false))).toMatchObject({ archived: false })
    const events = (await harness.bookings.findWhole(reference))?.events ?? []
    expect(events.filter(({ name }) => name.endsWith('archived'))).toMatchObject([
      { name: 'archived', by: { name: 'Nomsa' } },
      { name: 'unarchived' },
    ])
  })

  it('gives back a booking to which something happens, such as late money', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking()
    const params = { reference }
    harness.clock.pass(49 * 60)
    await harness.expireBookings()
    expectOk(await harness.archive({ params, body: { archived: true } }))
    expect(expectOk(await harness.list({ query: { status: 'expired' } })).bookings).toMatchObject([{ archived: true }])
    const paid = await harness.pay({
      params,
      body: { entryId: 'bank-line-1', amountCents: 2_300_00, method: 'eft', note: '' },
    })
    expect(expectOk(paid)).toMatchObject({ status: 'confirmed', archived: false })
  })
})

describe('the tags of a booking', () => {
  it('are put on and taken off with a line of history each, once for a double click, and no e-mail', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking()
    const params = { reference }
    const tag = (text: string, tagged: boolean) => harness.tag({ params, body: { tag: text, tagged } })
    const { version = 0 } = (await harness.bookings.find(reference)) ?? {}
    expect(expectOk(await tag('Honeymoon', true)).tags).toEqual(['Honeymoon'])
    expect(expectOk(await tag('HONEYMOON', true)).tags).toEqual(['Honeymoon'])
    harness.clock.pass(1)
    expect(expectOk(await tag('honeymoon', false)).tags).toEqual([])
    expect(expectOk(await tag('honeymoon', false)).tags).toEqual([])
    const { booking, events = [] } = (await harness.bookings.findWhole(reference)) ?? {}
    expect(booking?.version).toBe(version + 2)
    expect(events.filter(({ name }) => name.endsWith('tagged'))).toMatchObject([
      { name: 'tagged', by: { kind: 'staff', name: 'Nomsa' }, details: { tag: 'Honeymoon' }, emails: [] },
      { name: 'untagged', by: { kind: 'staff', name: 'Nomsa' }, details: { tag: 'Honeymoon' }, emails: [] },
    ])
    expect(expectOk(await harness.list({ query: { reference } })).bookings).toMatchObject([{ tags: [] }])
  })

  it('are refused beyond eight, and nothing changes', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking()
    const params = { reference }
    for (let at = 1; at <= 8; at += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expectOk(await harness.tag({ params, body: { tag: `Tag ${at}`, tagged: true } }))
    const before = await harness.bookings.findWhole(reference)
    const ninth = await harness.tag({ params, body: { tag: 'Tag 9', tagged: true } })
    expect(ninth).toEqual({ ok: false, refusal: 'too-many-tags' })
    expect(await harness.bookings.findWhole(reference)).toEqual(before)
    expect(await harness.tag({ params: { reference: 'MC-AAAAA' }, body: { tag: 'x', tagged: true } })).toMatchObject({
      refusal: 'booking-not-found',
    })
  })

  it('keep what a colleague tags or changes at the same moment', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking()
    const params = { reference }
    const body = { tag: 'Regular', tagged: true }
    // Right before the write of the first, which was decided on the former state.
    const raced = interruptTable(harness.table, 1, () =>
      harness.tag({ params, body: { tag: 'Honeymoon', tagged: true } }),
    )
    const first = createUseCaseHarness(raced.table, harness.clock)
    expect(expectOk(await first.tag({ params, body })).tags).toEqual(['Honeymoon', 'Regular'])
    expect(raced.happened()).toBe(true)
    const { booking, events = [] } = (await harness.bookings.findWhole(reference)) ?? {}
    expect(booking?.tags).toEqual(['Honeymoon', 'Regular'])
    expect(events.filter(({ name }) => name === 'tagged')).toHaveLength(2)
  })

  it('are not in what guests read, in their e-mails, in the search, nor in the logs', async () => {
    const harness = await createHarness()
    const { reference, token } = await harness.createBooking()
    const params = { reference }
    expectOk(await harness.tag({ params, body: { tag: 'Zanzibar', tagged: true } }))
    const shown = ShowBooking.reply.parse(expectOk(await harness.show({ params: { token } })))
    const body = { action: 'CancelBookingByStaff', body: { reason: 'Flood' } } as const
    const { emails } = expectOk(await harness.previewEmails({ params, body }))
    await harness.search.update(reference)
    const found = async (q: string) => expectOk(await harness.find({ query: { q } })).bookings.length
    expect([emails.length, await found('mokoena'), await found('zanzibar')]).toEqual([1, 1, 0])
    expect(JSON.stringify([shown, emails, log.lines])).not.toMatch(/zanzibar/i)
  })
})

describe('a note of staff', () => {
  it('is in the history with its author, once for a double click, and never reaches the guest', async () => {
    const harness = await createHarness()
    const { reference, token } = await harness.createBooking()
    const params = { reference }
    const write = (note: string) => harness.addNote({ params, body: { note } })
    expectOk(await write('Snores, give them Aloe'))
    const { history } = expectOk(await write('Snores, give them Aloe'))
    expect(history.filter(({ name }) => name === 'noted')).toMatchObject([
      { by: { kind: 'staff', name: 'Nomsa' }, details: { note: 'Snores, give them Aloe' } },
    ])
    expect((await harness.bookings.find(reference))?.staffNote).toBe('Snores, give them Aloe')
    expect(JSON.stringify(ShowBooking.reply.parse(expectOk(await harness.show({ params: { token } }))))).not.toContain(
      'Snores',
    )
  })
})

describe('the note for the cleaner', () => {
  async function open() {
    const harness = await createHarness()
    const { reference, token } = await harness.createBooking()
    const save = (cleanerNote: string, opened: string) =>
      harness.saveCleanerNote({ params: { reference }, body: { cleanerNote, openedWith: { cleanerNote: opened } } })
    return { harness, reference, token, save }
  }
  const linesOf = (history: readonly { name: string; details?: BookingEvent['details'] | undefined }[]) =>
    history.filter(({ name }) => name === 'cleaner-note-changed').map(({ details }) => details)

  it('is one text with its changes in the history, once for a double click, and never reaches the guest', async () => {
    const { harness, reference, token, save } = await open()
    expect(expectOk(await save('Cot in the small room', '')).cleanerNote).toBe('Cot in the small room')
    expectOk(await save('Cot in the small room', ''))
    expect(JSON.stringify(ShowBooking.reply.parse(expectOk(await harness.show({ params: { token } }))))).not.toContain(
      'Cot',
    )
    const { cleanerNote, history } = expectOk(await save('', 'Cot in the small room'))
    expect([cleanerNote, (await harness.bookings.find(reference))?.cleanerNote]).toEqual(['', undefined])
    expect(linesOf(history)).toEqual([
      { note: '', noteBefore: 'Cot in the small room' },
      { note: 'Cot in the small room', noteBefore: '' },
    ])
  })

  it('is not written over by a form that was opened before a colleague wrote another', async () => {
    const { save } = await open()
    expectOk(await save('Two dogs', ''))
    expect(await save('A cat', '')).toMatchObject({
      ok: false,
      refusal: 'edited-meanwhile',
      details: { fields: ['cleanerNote'], by: 'Nomsa', 'stored.cleanerNote': 'Two dogs' },
    })
  })
})

describe('a message by WhatsApp', () => {
  it('is in the history with its author and its moment, once for a double click', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking()
    const write = () => harness.recordWhatsapp({ params: { reference }, body: { moment: 'balance_reminder' } })
    expectOk(await write())
    const { history } = expectOk(await write())
    expect(history.filter(({ name }) => name === 'whatsapp-sent')).toMatchObject([
      { by: { kind: 'staff', name: 'Nomsa' }, details: { moment: 'balance_reminder' }, emails: [] },
    ])
  })

  it('that asks for a review opens the link in it, and keeps the one that was opened by e-mail', async () => {
    const harness = await createHarness()
    const { reference } = await createPastStay(harness)
    const params = { reference }
    const { reviewLink } = expectOk(await harness.showToStaff({ params }))
    const token = reviewLink.slice(reviewLink.lastIndexOf('/') + 1)
    expect(await harness.showInvitation({ params: { token } })).toMatchObject({ refusal: 'invitation-not-found' })
    const record = () => harness.recordWhatsapp({ params, body: { moment: 'review_request' } })
    expect(expectOk(await record()).reviewLink).toBe(reviewLink)
    const { openUntil } = expectOk(await harness.showInvitation({ params: { token } }))
    harness.clock.pass(2 * A_DAY)
    expectOk(await record())
    expect(expectOk(await harness.showInvitation({ params: { token } })).openUntil).toBe(openUntil)
    // The link is the same, and open once more.
    harness.clock.pass(100 * A_DAY)
    expect(await harness.showInvitation({ params: { token } })).toMatchObject({ refusal: 'invitation-expired' })
    expectOk(await record())
    expectOk(await harness.showInvitation({ params: { token } }))
  })

  it('has no link to a review of a stay that did not take place, or of the owner', async () => {
    const harness = await createHarness()
    for (const past of [
      await createPastStay(harness, { noShow: true }),
      await createPastStay(harness, { source: 'owner' }),
    ])
      expect(expectOk(await harness.showToStaff({ params: past })).reviewLink).toBe('')
  })
})

describe('a reminder by staff', () => {
  it('sends the e-mail that fits what is to be paid, once a day', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking({ paymentMethod: 'card' })
    const params = { reference }
    const { history } = expectOk(await harness.remindGuest({ params }))
    expect(history[0]).toMatchObject({ name: 'balance-reminded', by: { name: 'Nomsa' }, emails: ['pending_payment'] })
    expect(await harness.remindGuest({ params })).toMatchObject({ refusal: 'reminded-lately' })
    harness.clock.pass(24 * 60 + 1)
    expectOk(await harness.confirm({ params }))
    expect(expectOk(await harness.remindGuest({ params })).history[0]).toMatchObject({ emails: ['balance_reminder'] })
  })

  it('is refused where nothing is to be paid', async () => {
    const harness = await createHarness()
    const { reference, totalPriceCents } = await harness.createBooking()
    const body = { entryId: newIdempotencyKey(), amountCents: totalPriceCents, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ params: { reference }, body }))
    expect(await harness.remindGuest({ params: { reference } })).toMatchObject({ refusal: 'nothing-to-remind' })
  })

  it('asks for no money that may be here already, or would come too late', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking({ paymentMethod: 'card' })
    const params = { reference: booking.reference }
    const id = await harness.uploadFile(booking)
    expect(await harness.remindGuest({ params })).toMatchObject({ refusal: 'proof-waits' })
    expectOk(await harness.refuseProof({ params: { ...params, id }, body: { reason: 'Another account' } }))
    expectOk(await harness.remindGuest({ params }))
    const nights = { checkInDate: '2026-11-24', checkOutDate: '2026-11-26', guestEmail: 'naledi@example.co.za' }
    const until = '2026-11-24T14:00:00.000Z'
    const late = expectOk(
      await harness.bookByStaff({ ...nights, notifyGuest: false, outcome: { kind: 'pending', until } }),
    )
    harness.clock.setTo('2026-11-24T14:00:00.000Z')
    expect(await harness.remindGuest({ params: { reference: late.reference } })).toMatchObject({
      refusal: 'too-late-to-remind',
    })
    harness.clock.setTo('2026-11-24T13:59:59.999Z')
    expectOk(await harness.remindGuest({ params: { reference: late.reference } }))
  })
})
