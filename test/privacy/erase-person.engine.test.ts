import { unreadEnquiry } from '#shared/enquiries/enquiry.ts'
import { describe, expect, it } from 'vitest'
import { initialModeration } from '#shared/reviews/moderation.ts'
import { eraseFromEvent } from '#shared/privacy/erase-personal-data.ts'
import { idFromKey, keyedHash } from '#lambdas/runtime/ids-and-tokens.ts'
import { reviewIdOf, reviewItem } from '#lambdas/table/review-repository.ts'
import type { Item } from '#lambdas/table/table.ts'
import { createTestClock } from '#test/support/business-time-fixture.ts'
import { newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import { aReviewForm } from '#test/support/past-stay-fixture.ts'
import { aRegisterEntry } from '#test/support/register-entry-fixture.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { isLongRun } from '#test/support/long-run.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk, proofUpload } from '#test/support/use-case-harness.ts'
import { failFrom } from '#test/support/interleaving.ts'
import { correctGuest } from '#test/support/staff-forms.ts'

const tables = setUpTables()
const log = setUpTestLog()

const thandi = {
  guestName: 'Thandi Mokoena',
  guestEmail: 'thandi@example.co.za',
  guestPhone: '072 555 0177',
  guestSuburb: 'Rondebosch',
}
const piet = {
  guestName: 'Piet van der Merwe',
  guestEmail: 'piet@example.co.za',
  guestPhone: '083 555 0199',
  guestSuburb: 'Parow',
}
type Contact = typeof thandi & { numberOfAdults?: number }

async function createHarness() {
  const { table, tableName } = await tables.createSeededTable()
  const harness = createUseCaseHarness(table, createTestClock())
  return { harness, items: () => readAllItems(tables.started(), tableName) }
}

/** A stay from 1 to 3 February 2027 with everything that a person can leave here, paid by card and completed. */
async function aPerson(harness: UseCaseHarness, contact: Contact, cabinSlug = 'protea') {
  const { guestName: name, guestEmail: email, guestPhone: phone } = contact
  const guest = await harness.createBooking({
    ...contact,
    cabinSlug,
    paymentMethod: 'card',
    specialRequests: `No nuts for ${name} junior`,
  })
  const { token, reference, bookingId } = guest
  const { paymentData } = expectOk(await harness.startPayment({ body: { token } }))
  const itn = harness.itnFor(paymentData, { pfPaymentId: `pf-${cabinSlug}` })
  await harness.settle(await harness.receiveItn(itn))
  const { outstandingCents } = expectOk(await harness.show({ params: { token } }))
  const line = { entryId: newIdempotencyKey(), amountCents: outstandingCents, method: 'eft' as const }
  if (outstandingCents > 0)
    expectOk(await harness.pay({ params: { reference }, body: { ...line, note: `EFT of ${name}` } }))
  const entry = { ...aRegisterEntry, fullName: name, version: 0 }
  expectOk(await harness.signRegister({ params: { token, place: 1 }, body: entry }))
  await harness.uploadFile(guest, { purpose: 'document', place: 1, fileName: `${name} passport.pdf` })
  const proof = await harness.uploadFile(guest, { fileName: `${name} slip.pdf`, note: `Paid by ${name}` })
  expectOk(await harness.refuseProof({ params: { reference, id: proof }, body: { reason: `Not of ${name}` } }))
  expectOk(await harness.issueBillingDocument({ params: { token }, body: { kind: 'invoice' } }))
  const note = { cleanerNote: `${name} brings a cot`, openedWith: { cleanerNote: '' } }
  expectOk(await harness.saveCleanerNote({ params: { reference }, body: note }))
  expectOk(await harness.addNote({ params: { reference }, body: { note: `${name} snores` } }))
  expectOk(await harness.tag({ params: { reference }, body: { tag: `Of ${name}`.slice(0, 24), tagged: true } }))
  expectOk(await harness.tag({ params: { reference }, body: { tag: 'Regular', tagged: true } }))
  await recordEmails(harness, reference, email)
  harness.clock.setTo('2027-02-04T06:00:00.000Z')
  await harness.completeStays()
  await harness.search.update(reference)
  await harness.requestReviews()
  const review = { ...aReviewForm, id: reviewIdOf({ id: bookingId }), guestName: name, guestEmail: email, cabinSlug }
  await harness.table.put(reviewItem({ ...reviewRest, ...review, bookingReference: reference }))
  const { now } = harness.clock.read()
  const enquiry = { id: idFromKey(`enquiry ${email}`), name, email, phone, message: `I am ${name}, is there a road?` }
  await harness.enquiries.create({ ...enquiry, about: '', cabinSlug: null, createdAt: now, ...unreadEnquiry })
  const wish = { cabinSlug, checkInDate: '2027-03-01', checkOutDate: '2027-03-03', adults: 2, children: [], addOns: [] }
  const price = expectOk(await harness.price({ body: wish }))
  await harness.quotes.save({ id: idFromKey(`quote ${email}`), email, wish, price, quotedAt: now })
  harness.clock.setTo('2026-11-21T08:00:00.000Z')
  return guest
}

const reviewRest = {
  ...initialModeration,
  verified: true,
  approved: true,
  stayDate: '2027-02-01',
  images: [],
  reviewSource: 'Website',
  sourceUrl: null,
  createdAt: '2027-02-10T08:00:00.000Z',
}

/** The record of an e-mail that was sent about the booking, and of one that failed. */
async function recordEmails({ emails, bookings, clock }: UseCaseHarness, reference: string, to: string) {
  const { now } = clock.read()
  const { events = [] } = (await bookings.findWhole(reference)) ?? {}
  for (const [index, type] of (['booking_received', 'payment_received'] as const).entries()) {
    const key = { topicId: reference, eventId: events[0]?.id ?? '', type }
    // oxlint-disable-next-line no-await-in-loop -- two
    const claim = await emails.claim(key, { to, subject: `Hello ${to}`, requestedAt: now, now, leaseUntil: now })
    if (claim.outcome !== 'claimed') throw new Error('The e-mail was claimed by another')
    // oxlint-disable-next-line no-await-in-loop
    await (index === 0
      ? emails.markSent(claim.email, { providerId: 'ses-1', now })
      : emails.markFailed(claim.email, { failure: 'Throttling', retryAt: now, now }))
  }
}

/** Every request in `npm run test:long`, every ninth in other runs. */
const STEP = isLongRun ? 1 : 9

const keyOf = ({ pk, sk }: Item): string => `${String(pk)} ${String(sk)}`

/** The items that identify a person by name, e-mail address, phone or suburb. */
const itemsNaming = (items: readonly Item[], contact: Contact): string[] => {
  const words = [...contact.guestName.split(' '), contact.guestEmail, contact.guestPhone, contact.guestSuburb]
  const texts = words.filter((word) => word.length > 3).flatMap((word) => [word, encodeURIComponent(word)])
  return items.filter((item) => texts.some((text) => JSON.stringify(item).includes(text))).map(keyOf)
}

const AFTER_REGISTER = '2029-02-04T08:00:00.000Z'
const SOON = '2027-02-20T08:00:00.000Z'
const erase = (harness: UseCaseHarness, { guestEmail: email }: Contact = thandi) =>
  harness.erasePerson({ body: { email }, caller: { sub: 'owner', name: 'Nomsa', role: 'owner' } })

describe('the erasure of a person', () => {
  it('leaves their name on issued invoices only, and everybody else as they were', async () => {
    const { harness, items } = await createHarness()
    const { reference } = await aPerson(harness, thandi)
    await aPerson(harness, piet, 'aloe')
    harness.clock.setTo(AFTER_REGISTER)
    const before = await items()
    const ofPiet = itemsNaming(before, piet)
    expect(itemsNaming(before, thandi).length).toBeGreaterThan(12)

    const { erased, kept } = expectOk(await erase(harness, { ...thandi, guestEmail: 'THANDI@example.co.za' }))
    expect(erased).toEqual({ bookings: 1, enquiries: 1, quotes: 1, reviews: 1 })
    expect(kept).toEqual([
      { reference, what: 'ledger', until: '2032-02-03' },
      { reference, what: 'billing-documents', until: '2032-02-03' },
    ])
    const after = await items()
    expect(itemsNaming(after, thandi)).toEqual([`BOOKING#${reference} BILLING#invoice#0001`])
    expect(JSON.stringify(after)).not.toMatch(/thandi@example|555.?0177/i)
    expect([...harness.files.keys()].filter((key) => key.includes(reference) && !key.startsWith('incoming'))).toEqual(
      [],
    )
    const byKey = new Map(after.map((item) => [keyOf(item), item]))
    expect(ofPiet.map((key) => byKey.get(key))).toEqual(ofPiet.map((key) => before.find((item) => keyOf(item) === key)))
    expect(JSON.stringify(log.lines)).not.toMatch(/Mokoena|thandi@/)
  })

  it('keeps price, ledger and a history without words, with a line that says who erased', async () => {
    const { harness } = await createHarness()
    const { reference, token } = await aPerson(harness, thandi)
    const before = await harness.bookings.findWhole(reference)
    harness.clock.setTo(AFTER_REGISTER)
    expectOk(await erase(harness))
    const { booking, events, order } = (await harness.bookings.findWhole(reference)) ?? {}
    expect(booking).toMatchObject({
      guestName: 'Erased guest',
      parts: before?.booking.parts,
      totalPriceCents: before?.booking.totalPriceCents,
      status: 'completed',
      tags: [],
    })
    expect([booking?.staffNote, booking?.cleanerNote]).toEqual([undefined, undefined])
    expect(before?.booking).toMatchObject({
      staffNote: 'Thandi Mokoena snores',
      cleanerNote: 'Thandi Mokoena brings a cot',
    })
    expect(before?.booking.tags).toEqual(['Of Thandi Mokoena', 'Regular'])
    const amounts = (one = before) => one?.booking.ledger.map(({ id, at, amountCents }) => [id, at, amountCents])
    expect(amounts(await harness.bookings.findWhole(reference))).toEqual(amounts())
    expect(events?.at(-1)).toMatchObject({ name: 'guest-erased', by: { kind: 'staff', name: 'Nomsa' }, emails: [] })
    expect(events?.slice(0, -1)).toEqual(before?.events.map((event) => eraseFromEvent(event)))
    expect(order?.addOns).toEqual(before?.order.addOns)
    expect(await harness.show({ params: { token } })).toEqual({ ok: false, refusal: 'booking-not-found' })
  })

  it('takes the former name and addresses out of the history, and they are in no log', async () => {
    const { harness, items } = await createHarness()
    const xolelwa = {
      guestName: 'Xolelwa Qwabe',
      guestEmail: 'xolelwa@example.co.za',
      guestPhone: '060 555 0133',
      guestSuburb: 'Zwelitsha',
    }
    const { reference } = await harness.createBooking(xolelwa)
    const params = { reference }
    expectOk(await correctGuest(harness, reference, { ...thandi, sendAgain: true }))
    expect(itemsNaming(await items(), xolelwa)).toEqual([expect.stringContaining(`BOOKING#${reference} EVENT#`)])
    expectOk(await harness.cancelByStaff({ params, body: { reason: 'Called off' } }))
    expectOk(await erase(harness))
    expect(itemsNaming(await items(), xolelwa)).toEqual([])
    expect(itemsNaming(await items(), thandi)).toEqual([])
    expect(JSON.stringify(log.lines)).not.toMatch(/Qwabe|xolelwa@|Mokoena|thandi@/)
  })

  it('leaves a booking in the archive, as does the deletion of its documents two years later', async () => {
    const { harness } = await createHarness()
    const { reference } = await aPerson(harness, thandi)
    harness.clock.setTo(SOON)
    expectOk(await harness.archive({ params: { reference }, body: { archived: true } }))
    expectOk(await erase(harness))
    expect(await harness.bookings.find(reference)).toMatchObject({ guestName: 'Erased guest', archived: true })
    harness.clock.setTo(AFTER_REGISTER)
    expect(await harness.deleteDocuments()).toBe(1)
    expect(await harness.bookings.find(reference)).toMatchObject({ documents: { signed: [] }, archived: true })
  })

  it('keeps the guest register and copies of IDs for two years after departure, as the law demands', async () => {
    const { harness, items } = await createHarness()
    const { reference } = await aPerson(harness, thandi)
    harness.clock.setTo(SOON)
    const { kept } = expectOk(await erase(harness))
    expect(kept).toContainEqual({ reference, what: 'guest-register', until: '2029-02-03' })
    const left = () => [...harness.files.keys()].filter((key) => key.startsWith(`document/${reference}`))
    expect(left()).toHaveLength(1)
    expect(itemsNaming(await items(), thandi)).toEqual([
      `BOOKING#${reference} BILLING#invoice#0001`,
      `REGISTER#${reference} ADULT#01`,
    ])
    harness.clock.setTo(AFTER_REGISTER)
    expect(await harness.deleteDocuments()).toBe(1)
    expect(left()).toEqual([])
    expect(itemsNaming(await items(), thandi)).toEqual([`BOOKING#${reference} BILLING#invoice#0001`])
  })

  it('closes every link of the party, and leaves none that can be derived from the reference', async () => {
    const { harness } = await createHarness()
    const { reference, token } = await aPerson(harness, { ...thandi, numberOfAdults: 3 }, 'yellowwood')
    const { adults } = expectOk(await harness.showRegister({ params: { token } }))
    const ownTokens = adults.flatMap(({ ownToken }) => ownToken ?? [])
    expect(ownTokens).toHaveLength(2)
    harness.clock.setTo(SOON)
    expectOk(await erase(harness))
    const derived = [1, 2, 3].map((place) => `${reference.slice(3)}${keyedHash('', `own-link:${place}`).slice(0, 22)}`)
    for (const one of [token, ...ownTokens, ...derived]) {
      const params = { token: one }
      // oxlint-disable-next-line no-await-in-loop -- a handful
      expect(await harness.showRegister({ params })).toEqual({ ok: false, refusal: 'booking-not-found' })
      const body = { ...proofUpload, purpose: 'document' as const, place: 2 }
      // oxlint-disable-next-line no-await-in-loop
      expect(await harness.startUpload({ params, body })).toEqual({ ok: false, refusal: 'booking-not-found' })
    }
  })

  it('is refused while a stay is to come, and changes nothing', async () => {
    const { harness, items } = await createHarness()
    const past = await aPerson(harness, thandi)
    const { reference } = await harness.createBooking({ ...thandi, cabinSlug: 'aloe', paymentMethod: 'eft' })
    harness.clock.setTo(AFTER_REGISTER)
    const before = await items()
    expect(await erase(harness)).toEqual({ ok: false, refusal: 'stay-not-closed', details: { reference } })
    expect(await items()).toEqual(before)
    expect((await harness.bookings.find(past.reference))?.guestName).toBe(thandi.guestName)
  })

  it('is refused while money is open or PayFast’s message is not settled', async () => {
    const { harness } = await createHarness()
    const guest = await harness.createBooking({ ...thandi, paymentMethod: 'card' })
    const { reference, token } = guest
    const { paymentData } = expectOk(await harness.startPayment({ body: { token } }))
    expectOk(await harness.cancelByStaff({ params: { reference }, body: { reason: '' } }))
    const message = await harness.receiveItn(harness.itnFor(paymentData))
    const moneyOpen = { ok: false, refusal: 'money-open', details: { reference } }
    expect(await erase(harness)).toEqual(moneyOpen)
    await harness.settle(message)
    expect(await erase(harness)).toEqual(moneyOpen)
    const { paidCents } = expectOk(await harness.showToStaff({ params: { reference } }))
    const refund = { entryId: newIdempotencyKey(), amountCents: paidCents, method: 'card' as const, note: '' }
    expectOk(await harness.refund({ params: { reference }, body: refund }))
    expectOk(await erase(harness))
    expect(await erase(harness)).toEqual({ ok: false, refusal: 'person-not-found' })
  })

  it('is finished by the next one after it breaks off at any request', { tags: 'long' }, async () => {
    for (let place = 0; ; place += STEP) {
      /* oxlint-disable no-await-in-loop -- one point after the other, each with a table of its own */
      const { harness, items } = await createHarness()
      const { reference } = await aPerson(harness, thandi)
      harness.clock.setTo(AFTER_REGISTER)
      const failingHarness = createUseCaseHarness(failFrom(harness.table, place), harness.clock)
      const isDead = await erase(failingHarness).then(
        () => false,
        () => true,
      )
      const again = await erase(harness)
      expect([place, again.ok || again.refusal === 'person-not-found']).toEqual([place, true])
      const left = itemsNaming(await items(), thandi).filter((key) => !key.includes(' BILLING#'))
      expect([place, left]).toEqual([place, []])
      expect((await harness.bookings.findWhole(reference))?.events.at(-1)?.name).toBe('guest-erased')
      expect(
        (await harness.bookings.findWhole(reference))?.events.filter(({ name }) => name === 'guest-erased'),
      ).toHaveLength(1)
      if (!isDead) break
      /* oxlint-enable no-await-in-loop */
    }
  })

  it('ends what could still reach the guest or name them: reopening, tags, notes, late money, e-mails', async () => {
    const { harness } = await createHarness()
    const { reference, token } = await harness.createBooking({ ...thandi, paymentMethod: 'card' })
    const { paymentData } = expectOk(await harness.startPayment({ body: { token } }))
    harness.clock.pass(24 * 60)
    expect(await harness.expireBookings()).toBe(1)
    expectOk(await erase(harness))
    const tag = { tag: 'Honeymoon', tagged: true }
    expect(await harness.tag({ params: { reference }, body: tag })).toMatchObject({ refusal: 'guest-erased' })
    const note = { note: 'Thandi asks for the lost scarf' }
    expect(await harness.addNote({ params: { reference }, body: note })).toMatchObject({ refusal: 'guest-erased' })
    expect(await harness.reinstate({ params: { reference } })).toMatchObject({ ok: false, refusal: 'guest-erased' })
    await harness.settle(await harness.receiveItn(harness.itnFor(paymentData)))
    expect(await harness.bookings.find(reference)).toMatchObject({
      status: 'expired',
      needsAttention: 'paid-after-closing',
    })
  })
})
