import { expect, it } from 'vitest'
import { sendBookingLinkUsing } from '#lambdas/bookings/send-booking-link.ts'
import { linkRequestRepository } from '#lambdas/table/link-request-repository.ts'
import { SendBookingLink } from '#shared/bookings/guest-bookings.contract.ts'
import { MAX_LINKS, bookingsToLink } from '#shared/bookings/link-request.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { linksOf } from '#test/notifications/email-html.ts'
import { captureLog, startOutboxHarness } from '#test/notifications/outbox-harness.ts'
import { aBooking, aPayment } from '#test/support/booking-fixture.ts'
import { TODAY } from '#test/support/business-time-fixture.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { callUseCase, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
const GUEST = 'zanele@guests.example'

async function setUp() {
  captureLog()
  const { table, tableName } = await tables.createSeededTable({ withStream: true })
  const harness = createUseCaseHarness(table)
  const outbox = await startOutboxHarness(harness, { endpoint: tables.started().endpoint, tableName })
  outbox.startHandling()
  const send = callUseCase(
    sendBookingLinkUsing({ linkRequests: linkRequestRepository(table), clock: harness.clock.read }),
  )
  return {
    harness,
    outbox,
    ask: (guestEmail: string, reference = '') => send({ body: SendBookingLink.body!.parse({ guestEmail, reference }) }),
    stored: async () =>
      (await readAllItems(tables.started(), tableName)).map(({ pk, sk }) => `${String(pk)} ${String(sk)}`),
  }
}

it('an address alone brings one e-mail with the links of all its bookings, a reference that of one', async () => {
  const { harness, outbox, ask } = await setUp()
  const first = await harness.createBooking({ guestEmail: GUEST })
  const second = await harness.createBooking({
    guestEmail: GUEST.toUpperCase(),
    cabinSlug: 'yellowwood',
    checkInDate: '2027-03-01',
    checkOutDate: '2027-03-03',
  })
  await harness.createBooking({ guestEmail: 'another@guests.example' })
  await outbox.drained()
  const before = outbox.inbox.emails().length

  expect(expectOk(await ask(GUEST))).toEqual({ sent: true })
  await outbox.drained()
  const [all, ...others] = outbox.inbox.emails().slice(0, outbox.inbox.emails().length - before)
  expect(others).toEqual([])
  expect(all).toMatchObject({ to: [GUEST], subject: 'Your bookings with Mountain Cabins' })
  const links = [second, first].map(({ token }) => `${harness.siteOrigin}/booking/${token}`)
  expect(linksOf(all?.html ?? '').filter((link) => link.includes('/booking/'))).toEqual(links)
  for (const link of links) expect(all?.text).toContain(link)

  await ask(GUEST, ` ${first.reference.slice(3).toLowerCase()} `)
  await outbox.drained()
  const one = outbox.inbox.emails(GUEST)[0]
  expect(one?.subject).toBe('Your booking with Mountain Cabins')
  expect(linksOf(one?.html ?? '').filter((link) => link.includes('/booking/'))).toEqual([links[1]])
})

it('an address without a booking gets the same reply and the same writes, and no e-mail', async () => {
  const { harness, outbox, ask, stored } = await setUp()
  const { reference } = await harness.createBooking({ guestEmail: GUEST })
  await outbox.drained()
  const before = [outbox.inbox.emails().length, (await stored()).length]
  for (const [email, named] of [
    ['nobody@guests.example', ''],
    ['nobody@guests.example', reference],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(expectOk(await ask(email, named))).toEqual({ sent: true })
  await outbox.drained()
  expect([outbox.inbox.emails().length, (await stored()).length - 2]).toEqual(before)
})

it('the first e-mail about the same nights asked for again names both bookings', async () => {
  const { harness, outbox } = await setUp()
  const first = await harness.createBooking({ guestEmail: GUEST })
  await harness.createBooking({ guestEmail: 'another@guests.example' })
  harness.clock.pass(5)
  const again = await harness.createBooking({ guestEmail: GUEST })
  await outbox.drained()
  const [latest, earlier] = outbox.inbox.emails(GUEST)
  expect(latest?.text).toContain(again.reference)
  expect(latest?.text.replaceAll(/\s+/g, ' ')).toContain(`your booking ${first.reference} is for the same cabin`)
  expect(latest?.text).toContain(`/booking/${first.token}`)
  expect(earlier?.text).not.toContain('already')
  expect(outbox.inbox.emails('another@guests.example')[0]?.text).not.toContain(first.reference)
})

it('links lead to bookings within a year of departure, or with money open; never to erased ones', () => {
  const lastYear = { checkInDate: addDays(TODAY, -367), checkOutDate: addDays(TODAY, -366) }
  const paid = { ledger: [aPayment(4_250_00)] }
  const all = { reference: null }
  const toLink = (...bookings: Parameters<typeof bookingsToLink>[0]) => bookingsToLink(bookings, all, TODAY)
  const old = aBooking.completed({ ...lastYear, ...paid })
  const recent = aBooking.completed({ ...lastYear, checkOutDate: addDays(TODAY, -365), ...paid })
  const owing = aBooking.completed(lastYear)
  expect(toLink(old, recent, owing)).toEqual([recent, owing])
  expect(toLink(aBooking.confirmed({ erasedAt: `${TODAY}T08:00:00.000Z` }))).toEqual([])
  const open = aBooking.pending({})
  expect(toLink(recent, open)).toEqual([open, recent])
  expect(bookingsToLink([recent, open], { reference: 'MC-99999' }, TODAY)).toEqual([open, recent])
  expect(toLink(...Array.from({ length: MAX_LINKS + 3 }, () => open))).toHaveLength(MAX_LINKS)
})
