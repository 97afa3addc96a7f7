import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { planStayActions } from '#infra/local/demo-data/activity/stay-actions.ts'
import { codeIn, signUp } from '#infra/local/demo-data/activity/sign-up.ts'
import { seedActivity } from '#infra/local/demo-data/activity/seed-activity.ts'
import { planStays } from '#infra/local/demo-data/activity/plan-stays.ts'
import { localAwsEnvironment, localRegion } from '#infra/local/engines/database.ts'
import { type CodeEmail, startSignIn } from '#infra/local/engines/sign-in.ts'
import { startStorage } from '#infra/local/engines/storage.ts'
import { storedAttachments } from '#infra/local/inbox/email.ts'
import { startInbox } from '#infra/local/inbox/inbox.ts'
import { BlockKind } from '#shared/availability/blocked-dates.contract.ts'
import { BookingStatus } from '#shared/bookings/booking-status.ts'
import { BookingSource } from '#shared/bookings/booking-source.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { addDays, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { businessTimeAt } from '#shared/kernel/clock.ts'
import { PaymentStatus } from '#shared/payments/ledger.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { changeRepository } from '#lambdas/table/change-log.ts'
import { faqRepository } from '#lambdas/table/content-repository.ts'
import { lastEventRepository } from '#lambdas/table/last-event-repository.ts'
import { scheduleRunRepository } from '#lambdas/table/schedule-run-repository.ts'
import { settingsRepository } from '#lambdas/table/settings-repository.ts'
import { addOnRepository, rateRepository } from '#lambdas/table/tariff-repository.ts'
import { staffPool } from '#lambdas/staff/staff-pool.ts'
import { uploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import { isLongRun } from '#test/support/long-run.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { createTestClock } from '#test/support/business-time-fixture.ts'
import { contentsOf, findViolations, findWaitingForFreeNights } from '#test/support/table-invariants.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { openTestTables } from '#test/support/table-fixture.ts'

const BUCKET = 'uploads'
const owner = { email: 'owner@mountaincabins.example', password: 'mountain', name: 'Owner' }
const tables = openTestTables()
let storage: Awaited<ReturnType<typeof startStorage>>
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'))
  storage = await startStorage({ port: 0, folder, buckets: [BUCKET], allowedOrigins: ['http://localhost:3000'] })
  for (const [name, value] of Object.entries({ ...localAwsEnvironment, AWS_ENDPOINT_URL_S3: storage.endpoint }))
    vi.stubEnv(name, value)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await storage.stop()
  await tables.stop()
})

/** A table with the demo's activity until an instant, in ISO UTC, and all that staff see of it. */
async function createDemo(now: string) {
  const { table, tableName } = await tables.createSeededTable({ withAllContent: true })
  const harness = createUseCaseHarness(table, createTestClock(now))
  const codes: CodeEmail[] = []
  const signIn = await startSignIn({ port: 0, sendEmail: async (email) => void codes.push(email) })
  const inbox = await startInbox({ port: 0 })
  vi.stubEnv('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', signIn.endpoint)
  const sub = await signIn.ensureOwner(owner)
  const pool = staffPool(signIn.userPoolId)
  const emails: { readonly at: string; readonly to: string }[] = []
  await seedActivity(
    {
      table,
      bucket: uploadsBucket(BUCKET),
      storage: { endpoint: storage.endpoint, bucket: BUCKET, region: localRegion },
      payfast: await harness.payfast(),
      linkKey: await harness.linkKey(),
      siteOrigin: 'http://localhost:3000',
      owner: { sub, name: owner.name, email: owner.email, role: 'owner' },
      pool,
      signUp: (person) => signUp(person, { ...signIn, readCode: () => codeIn(codes.at(-1)?.text ?? '') }),
      async deliver({ to, attachments, ...email }, at) {
        const stored = { ...email, to: [to], replyTo: [], attachments: storedAttachments(attachments) }
        const id = await inbox.accept(stored, new Date(at))
        emails.push({ at, to })
        return id
      },
    },
    businessTimeAt(new Date(now)),
  )
  const accounts = accountRepository(table)
  const waiting = await accounts.inState('waiting')
  const people = await Promise.all(waiting.map(({ userName }) => pool.person(userName)))
  await Promise.all([signIn.stop(), inbox.stop()])

  const items = await readAllItems(tables, tableName)
  const bookings: StaffBooking[] = []
  for (const reference of contentsOf(items).bookings.keys()) {
    // oxlint-disable-next-line no-await-in-loop -- one engine
    bookings.push(expectOk(await harness.showToStaff({ params: { reference } })) as StaffBooking)
  }
  return {
    harness,
    emails,
    items,
    bookings,
    today: expectOk(await harness.today({})),
    proofs: expectOk(await harness.proofs({})).proofs,
    messages: expectOk(await harness.messages({})).messages,
    blocks: expectOk(await harness.blocks({ query: { from: '2000-01-01' } })).blockedDates,
    failedEmails: await harness.emails.failed(),
    accounts: { waiting, people, active: await accounts.inState('active'), refused: await accounts.inState('refused') },
    reviews: async (state: 'waiting' | 'published' | 'rejected') =>
      expectOk(await harness.listReviewsForStaff({ query: { state } })).reviews,
    featured: await harness.reviews.featured(),
    sales: expectOk(await harness.addOnSales({})).sold,
    settings: await settingsRepository(table).find(),
    faqs: (await faqRepository(table).list()).records,
    addOns: (await addOnRepository(table).list()).records,
    rates: (await rateRepository(table).list()).records,
    changes: expectOk(await changeRepository(table).page(undefined)).rows,
    lastEvents: await lastEventRepository(table).all(),
    runs: await scheduleRunRepository(table).runs(),
  }
}
type Demo = Awaited<ReturnType<typeof createDemo>>

/** The different values found, sorted. */
const kindsIn = (found: readonly (string | null | undefined)[]): string[] =>
  [...new Set(found.filter((kind) => typeof kind === 'string'))].toSorted()

const days = [
  ['a Monday in November', '2026-11-23T14:00:00.000Z'],
  ['Good Friday', '2027-03-26T10:00:00.000Z'],
  ['a Wednesday before Christmas', '2026-12-23T05:00:00.000Z'],
  ['a leap day', '2028-02-29T04:00:00.000Z'],
  ['a Saturday night in winter', '2027-07-10T21:55:00.000Z'],
]

describe.each(isLongRun ? days : days.slice(0, 1))('the demo on %s', { tags: ['long'] }, (_, now) => {
  let demo: Demo
  beforeAll(async () => {
    demo = await createDemo(now)
  })
  const bookings = () => demo.bookings
  const eventNames = () => bookings().flatMap(({ history }) => history.map(({ name }) => name))

  it('could have happened', () => {
    expect(findViolations(demo.items, now)).toEqual([])
    expect(findWaitingForFreeNights(demo.items, now)).toEqual([])
    for (const { at } of demo.emails) expect(at <= now).toBe(true)
    expect(demo.emails.map(({ at }) => at)).toEqual(demo.emails.map(({ at }) => at).toSorted())
    for (const { history, createdAt } of bookings()) {
      expect(createdAt <= now).toBe(true)
      for (const { at } of history) expect(at <= now).toBe(true)
    }
  })

  it('is open for bookings', () => {
    expect(demo.settings.bookingStops).toEqual([])
    expect(demo.settings.guestNotice).toBeNull()
  })

  describe('Today', () => {
    it('has somebody who is here, comes or goes', () => expect(demo.today.stays.length).toBeGreaterThan(0))
    it('has a paid booking without its nights', () => expect(demo.today.attention.count).toBeGreaterThan(0))
    it('has a payment that is too small', () => expect(demo.today.shortPayments.count).toBeGreaterThan(0))
    it('has card payments to check', () => expect(demo.today.paymentsToCheck.count).toBeGreaterThan(0))
    it('has slips to check', () => expect(demo.today.proofs.count).toBeGreaterThan(0))
    it('has an arrival that owes', () => expect(demo.today.arrivalsOwing.count).toBeGreaterThan(0))
    it('has refunds to pay', () => expect(demo.today.refunds.count).toBeGreaterThan(1))
    it('has failed e-mails', () => expect(demo.today.failedEmails.count).toBeGreaterThan(0))
    it('has accounts to approve', () => expect(demo.accounts.waiting.length).toBeGreaterThan(1))
    it('has a booking that lapses within a day', () => expect(demo.today.lapsing.count).toBeGreaterThan(0))
    it('has an overdue balance', () => expect(demo.today.overdue.count).toBeGreaterThan(0))
    it('has a balance due this week', () => expect(demo.today.dueThisWeek.count).toBeGreaterThan(0))
    it('has reviews to read', () => expect(demo.today.reviews.count).toBeGreaterThan(0))
    it('has nights of every cabin', () => {
      for (const { spans } of demo.today.strip) expect(spans.length).toBeGreaterThan(0)
    })
  })

  describe('Calendar', () => {
    it('has spans of every kind within six weeks', async () => {
      const { today } = demo.today
      const from = addDays(today, -((weekdayOf(today) + 6) % 7))
      const shown = expectOk(await demo.harness.calendar({ query: { from, weeks: 6 } }))
      expect(kindsIn(shown.cabins.flatMap(({ spans }) => spans.map(({ kind }) => kind)))).toEqual(
        expect.arrayContaining(['blocked', 'booked', 'pending', 'waiting']),
      )
    })
    it('has a card payment that is being made', () => {
      const held = bookings().filter(({ cardHoldUntil }) => cardHoldUntil !== null && cardHoldUntil > now)
      expect(held).toHaveLength(1)
    })
  })

  describe('Bookings', () => {
    it('has every status', () =>
      expect(kindsIn(bookings().map(({ status }) => status))).toEqual(BookingStatus.options.toSorted()))
    it('has every payment status', () =>
      expect(kindsIn(bookings().map(({ paymentStatus }) => paymentStatus))).toEqual(PaymentStatus.options.toSorted()))
    it('has every source', () =>
      expect(kindsIn(bookings().map(({ source }) => source))).toEqual(BookingSource.options.toSorted()))
    it('has a no-show', () => expect(bookings().some(({ noShow }) => noShow)).toBe(true))
    it('has tags of staff, one of them on several bookings', () => {
      const tags = bookings().flatMap((booking) => booking.tags)
      expect(kindsIn(tags)).toEqual(['Honeymoon', 'Regular', 'Third bed'])
      expect(tags.length).toBeGreaterThan(3)
    })

    it('has archived ones of both kinds', () => {
      const archived = bookings().filter((booking) => booking.archived)
      expect(kindsIn(archived.map(({ status }) => status))).toEqual(['cancelled', 'expired'])
    })
    it('has an owner’s stay at R0.00', () =>
      expect(bookings().some(({ source, owedCents }) => source === 'owner' && owedCents === 0)).toBe(true))
    it('has registers in every state', () =>
      expect(kindsIn(bookings().map(({ register }) => register.state))).toEqual(['complete', 'nothing', 'partly']))
    it('has a guest who was here before', () => {
      const names = bookings().map(({ guestName }) => guestName)
      expect(names.some((name, place) => names.indexOf(name) < place)).toBe(true)
    })
  })

  describe('A booking', () => {
    it.each([
      ['noted by staff', 'noted'],
      ['moved', 'moved'],
      ['with another party', 'party-changed'],
      ['with an adjustment', 'adjusted'],
      ['with a correction', 'corrected'],
      ['reinstated', 'reinstated'],
      ['with more time to pay', 'expiry-extended'],
      ['with a refused slip', 'proof-refused'],
      ['reminded by staff', 'balance-reminded'],
      ['with a text by WhatsApp', 'whatsapp-sent'],
      ['whose terms were accepted by the link', 'terms-accepted'],
      ['with documents', 'documents-begun'],
      ['with a review asked for', 'review-requested'],
    ] as const)('is there %s', (_label, name) => expect(eventNames()).toContain(name))
    it('is there with copies of an ID', () =>
      expect(bookings().some(({ uploads }) => uploads.some(({ purpose }) => purpose === 'document'))).toBe(true))
    it('is there without its terms accepted', () =>
      expect(bookings().some(({ termsAcceptedAt }) => termsAcceptedAt === null)).toBe(true))
    it('is there with special requests', () =>
      expect(bookings().some(({ specialRequests }) => specialRequests !== null)).toBe(true))
    it('is there with more bikes than there are', async () => {
      const withBikes = bookings().filter(({ currentAddOns }) =>
        currentAddOns.some(({ addOnId }) => addOnId === 'mountain-bike'),
      )
      const shortages = []
      for (const { reference } of withBikes) {
        // oxlint-disable-next-line no-await-in-loop -- two
        shortages.push(...expectOk(await demo.harness.addOnShortages({ params: { reference } })).shortages)
      }
      expect(shortages.length).toBeGreaterThan(0)
    })
  })

  describe('Money', () => {
    it('has several slips to check, one of them sent again', () => {
      expect(demo.proofs.length).toBeGreaterThan(1)
      const again = demo.proofs.filter(({ booking }) =>
        bookings().some(
          (one) => one.reference === booking.reference && one.uploads.some(({ state }) => state === 'refused'),
        ),
      )
      expect(again.length).toBeGreaterThan(0)
    })
    it('has card payments with different reasons to check', () =>
      expect(kindsIn(demo.messages.map(({ outcome }) => outcome))).toEqual(['second-payment', 'wrong-amount']))
    it('has refunds of a cancellation and of a surplus', () => {
      const owed = bookings().filter(({ refundOwedCents }) => refundOwedCents > 0)
      expect(owed.some(({ status }) => status === 'cancelled')).toBe(true)
      expect(owed.some(({ surplusCents }) => surplusCents > 0)).toBe(true)
    })
  })

  describe('Inbox', () => {
    it('has a failed e-mail that is tried again, later than now', () =>
      expect(demo.failedEmails.some(({ retryAt }) => retryAt !== null && retryAt > now)).toBe(true))
    it('has one that only staff can send', () =>
      expect(demo.failedEmails.some(({ retryAt }) => retryAt === null)).toBe(true))
    it('names the reason as SES does', () =>
      expect(kindsIn(demo.failedEmails.map(({ failure }) => failure))).toEqual(['MessageRejected']))
    it('has no overdue retry', () =>
      expect(demo.failedEmails.filter(({ retryAt }) => retryAt !== null && retryAt <= now)).toEqual([]))
    it('has reviews to read', async () => expect((await demo.reviews('waiting')).length).toBeGreaterThan(1))
    it('has published reviews with a reply, with words blacked out and from another site', async () => {
      const published = await demo.reviews('published')
      const ofGuests = published.filter(({ bookingReference }) => bookingReference !== null)
      expect(ofGuests.some(({ ownerReply }) => typeof ownerReply === 'string')).toBe(true)
      expect(ofGuests.some(({ redactions }) => (redactions ?? []).length > 0)).toBe(true)
      expect(published.some(({ reviewSource }) => reviewSource === 'LekkeSlaap')).toBe(true)
    })
    it('has a rejected review', async () => expect((await demo.reviews('rejected')).length).toBeGreaterThan(0))
    it('has a featured review of a guest of the demo', () =>
      expect(demo.featured.reviews.some(({ bookingReference }) => bookingReference !== null)).toBe(true))
    it('has enquiries and a quote', () => {
      const starts = (prefix: string) => demo.items.filter(({ sk }) => String(sk).startsWith(prefix))
      expect(starts('ENQUIRY').length).toBeGreaterThan(2)
      expect(starts('QUOTE').length).toBeGreaterThan(1)
    })
  })

  describe('Cabins and prices', () => {
    const coming = () => demo.blocks.filter(({ endDate }) => endDate >= demo.today.today)
    it('has blocked nights to come of every kind', () =>
      expect(kindsIn(coming().map(({ kind }) => kind))).toEqual(BlockKind.options.toSorted()))
    it('has past ones, and some of all cabins', () => {
      expect(demo.blocks.length).toBeGreaterThan(coming().length)
      expect(coming().some(({ cabinSlug }) => cabinSlug === null)).toBe(true)
    })
    it('has a note to guests', () => expect(coming().some(({ publicNote }) => publicNote !== '')).toBe(true))
    it('has a rate that is stopped', () => expect(demo.rates.some(({ active }) => !active)).toBe(true))
    it('has a hidden and an archived add-on', () => {
      expect(demo.addOns.some(({ active }) => !active)).toBe(true)
      expect(demo.addOns.some(({ archivedAt }) => archivedAt !== null)).toBe(true)
    })
    it('has sold several add-ons', () => expect(demo.sales.length).toBeGreaterThan(3))
  })

  describe('Website and business', () => {
    it('has a changed, a hidden and an archived question', () => {
      expect(demo.faqs.some(({ version }) => version > 1)).toBe(true)
      expect(demo.faqs.some(({ active }) => !active)).toBe(true)
      expect(demo.faqs.some(({ archivedAt }) => archivedAt !== null)).toBe(true)
    })
    it('has settings that the owner saved', () => expect(demo.settings.revisions.contact?.updatedBy).toBe(owner.name))
    it('has accounts in every state, which the sign-in knows', () => {
      expect(kindsIn(demo.accounts.active.map(({ role }) => role))).toEqual(['helper', 'owner', 'staff'])
      expect(demo.accounts.refused).toHaveLength(1)
      expect(demo.accounts.people.map(({ email }) => email).toSorted()).toEqual(
        demo.accounts.waiting.map(({ email }) => email).toSorted(),
      )
      for (const { isEmailVerified } of demo.accounts.people) expect(isEmailVerified).toBe(true)
    })
    it('has lines of every area in the change log', () =>
      expect(kindsIn(demo.changes.map(({ area }) => area))).toEqual([
        'account',
        'add-on',
        'blocked dates',
        'faq',
        'featured-reviews',
        'post',
        'rate',
        'review',
        'settings',
      ]))
    it('has a last payment message, a last e-mail and runs of the schedules', () => {
      expect([...demo.lastEvents.keys()].toSorted()).toEqual([
        'email-sent',
        'genuine-payment-message',
        'payment-message',
      ])
      expect(kindsIn(demo.runs.map(({ name }) => name))).toEqual(['expiry', 'reminders', 'retry-emails'])
    })
  })
})

/** Actions are planned here, and none is done. */
const unused = undefined as never

describe('the plan of the demo', () => {
  it('is the same for the same day, and puts nobody on the nights of another', () => {
    for (let day = '2026-11-20'; day < '2027-11-20'; day = addDays(day, 13)) {
      const stays = planStays(day)
      expect(stays).toEqual(planStays(day))
      expect(stays.length).toBeGreaterThan(40)
      for (const one of stays)
        for (const other of stays)
          if (one !== other && one.cabinSlug === other.cabinSlug)
            expect(one.checkOutDate <= other.checkInDate || other.checkOutDate <= one.checkInDate).toBe(true)
    }
  })

  it('does nothing to a booking before it is made, on any day and at any hour', () => {
    for (let day = '2026-11-20'; day < '2027-11-20'; day = addDays(day, 1)) {
      const present = businessTimeAt(
        new Date(`${day}T${String(Number(day.slice(8)) % 22).padStart(2, '0')}:10:00.000Z`),
      )
      for (const [place, stay] of planStays(present.today).entries()) {
        const actions = planStayActions(stay, place, { present, useCases: unused, putFile: unused }).map(({ at }) => at)
        const [first = ''] = actions
        expect([day, stay.scenario, actions.filter((at) => at < first)]).toEqual([day, stay.scenario, []])
      }
    }
  })

  it('plays every scenario on every day of the year', () => {
    const all = new Set(planStays('2026-11-23').map(({ scenario }) => scenario))
    expect(all.size).toBe(34)
    for (let day = '2026-11-20'; day < '2027-11-20'; day = addDays(day, 1)) {
      const planned = new Set(planStays(day).map(({ scenario }) => scenario))
      expect([day, [...all].filter((scenario) => !planned.has(scenario))]).toEqual([day, []])
    }
  })
})
