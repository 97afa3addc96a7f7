import { describe, expect, it } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { settings } from '#infra/local/demo-data/settings.ts'
import { EmailType, emailsWithBankDetails } from '#shared/notifications/email-type.ts'
import { staffContent } from '#lambdas/composition/staff-content.ts'
import { staffSettings } from '#lambdas/composition/staff-settings.ts'
import type { FaqForm } from '#shared/content/faq.ts'
import type { Result } from '#shared/kernel/result.ts'
import { staffRow } from '#lambdas/bookings/booking-views.ts'
import { defaultTemplate } from '#lambdas/notifications/default-templates.ts'
import type { NoticeSubject } from '#shared/settings/owner-notice.ts'
import { settingsSections } from '#shared/settings/settings-sections.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { Account } from '#shared/staff/account.ts'
import { captureLog, startOutboxHarness } from '#test/notifications/outbox-harness.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { callUseCase, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()

const anAccount = (sub: string, changes: Partial<Account>): Account => ({
  sub,
  userName: sub,
  email: `${sub}@mountaincabins.example`,
  fullName: sub,
  state: 'active',
  role: 'owner',
  requestedAt: NOW,
  decidedBy: null,
  ...changes,
})
const people = [
  anAccount('nomvula', {}),
  anAccount('pieter', {}),
  anAccount('helper', { role: 'staff' }),
  anAccount('former', { state: 'refused', role: 'owner' }),
]

type AnyAct = (request: object) => Promise<Result<{ readonly version: number }, string>>

async function createHarness() {
  const { table, tableName } = await tables.createSeededTable({ withStream: true })
  const harness = createUseCaseHarness(table)
  const { accounts, emails } = harness
  for (const account of people) {
    // oxlint-disable-next-line no-await-in-loop -- a handful
    await accounts.add(account)
  }
  const needs = { ...harness, rowOf: staffRow, clock: harness.clock.read }
  const useCases = { ...staffSettings.useCases(needs), ...staffContent.useCases(needs) }
  const saveBank = callUseCase(useCases.SaveBankSettings)
  const list = callUseCase(useCases.ListFormerAccountBookings)
  const asHelper = { caller: { sub: 'helper', name: 'Helper', role: 'staff' } } as const
  type SaveAnySection = (request: {
    readonly body: { readonly version: number; readonly form: Partial<Settings> }
  }) => Promise<Result<unknown, string>>
  const saves = {
    business: callUseCase(useCases.SaveBusinessSettings),
    contact: callUseCase(useCases.SaveContactSettings),
    'guest-notice': callUseCase(useCases.SaveGuestNotice),
    'booking-stops': callUseCase(useCases.SaveBookingStops),
    notifications: callUseCase(useCases.SaveNotificationSettings),
  } as Readonly<Record<string, unknown>> as Readonly<
    Record<Exclude<NoticeSubject, 'faq' | 'bank' | 'terms' | 'legal-page'>, SaveAnySection>
  >
  let version = 0
  return {
    ...harness,
    tableName,
    async changeAccount(accountNumber: string) {
      const form = { bank: { ...settings.bank, accountNumber } }
      expectOk(await saveBank({ body: { version, form }, caller: { sub: 'nomvula', name: 'Nomvula', role: 'owner' } }))
      version += 1
    },
    /** Staff save a section, with changes. */
    async save(section: keyof typeof saves, changes: Partial<Settings>) {
      const current = await needs.settings.find()
      const form = settingsSections[section].parse({ ...current, ...changes }) as Partial<Settings>
      const saved = current.revisions[section]?.version ?? 0
      expectOk(await saves[section]({ body: { version: saved, form }, ...asHelper }))
    },
    /** An act of staff on a text with drafts. */
    async act(name: string, request: { readonly params: object; readonly body?: object }) {
      const act = (useCases as unknown as Readonly<Record<string, AnyAct>>)[name]
      if (!act) throw new Error(`There is no ${name}`)
      return expectOk(await act({ ...request, ...asHelper }))
    },
    addFaq: async (form: FaqForm) =>
      expectOk(await callUseCase(useCases['faq.create'])({ body: { form }, ...asHelper })),
    archiveFaq: async (id: string) =>
      expectOk(await callUseCase(useCases['faq.archive'])({ params: { id }, body: { version: 1 }, ...asHelper })),
    /** An e-mail about a booking leaves now, or fails to. */
    async email(reference: string, type: EmailType, hasFailed = false) {
      const { now } = harness.clock.read()
      const key = { topicId: reference, eventId: `event-${type}`, type }
      const claim = await emails.claim(key, {
        to: 'g@example.com',
        subject: '',
        requestedAt: now,
        now,
        leaseUntil: now,
      })
      if (claim.outcome !== 'claimed') throw new Error('The e-mail was claimed already')
      if (hasFailed) await emails.markFailed(claim.email, { failure: 'Error', retryAt: null, now })
      else await emails.markSent(claim.email, { providerId: 'ses', now })
    },
    async listed() {
      const { changedAt, bookings } = expectOk(await list({}))
      return { changedAt, references: bookings.map(({ reference }) => reference).toSorted() }
    },
  }
}

/** With the e-mails that leave. */
async function createOutboxHarness() {
  const harness = await createHarness()
  const { endpoint } = tables.started()
  return { harness, outbox: await startOutboxHarness(harness, { endpoint, tableName: harness.tableName }) }
}

describe('changed bank details', () => {
  it('are e-mailed to every active owner, once, without the account', async () => {
    captureLog()
    const { harness, outbox } = await createOutboxHarness()
    outbox.startHandling()
    await harness.changeAccount('62 0012 3456 7')
    await outbox.drained()
    const emails = outbox.inbox.emails()
    expect(emails.map(({ to }) => to.join()).toSorted()).toEqual([
      'nomvula@mountaincabins.example',
      'pieter@mountaincabins.example',
    ])
    for (const { subject, text, html } of emails) {
      expect(subject).toBe('The bank details were changed')
      expect(text).toContain('Nomvula changed the bank details on Saturday 21 November 2026, 10:00')
      expect(text).toContain('/admin/settings?tab=payments')
      for (const written of [text, html])
        for (const secret of ['62 0012', '0000 0142', settings.bank.bankName]) expect(written).not.toContain(secret)
    }
  })

  it('are not announced where they are saved unchanged', async () => {
    const { harness, outbox } = await createOutboxHarness()
    // What was seeded.
    await outbox.takeStreamEvents()
    await harness.changeAccount(settings.bank.accountNumber)
    const { Records } = await outbox.takeStreamEvents()
    expect(Records.map(({ eventName, dynamodb }) => [eventName, dynamodb?.Keys?.['sk']?.S])).toEqual([
      ['MODIFY', 'SETTINGS'],
    ])
    expect(await harness.listed()).toEqual({ changedAt: null, references: [] })
  })

  it('list the unpaid bookings whose guests had an e-mail with the former ones', async () => {
    const harness = await createHarness()
    const stay = (day: number) => ({ checkInDate: `2027-03-0${day}`, checkOutDate: `2027-03-0${day + 1}` })
    const book = async (day: number) =>
      harness.createBooking({ ...stay(day), cabinSlug: 'yellowwood', guestEmail: `guest-${day}@example.com` })
    const [emailed, failed, later, paid, other] = [
      await book(1),
      await book(2),
      await book(3),
      await book(4),
      await book(7),
    ]
    const owing = await harness.createBooking({ cabinSlug: 'aloe', paymentMethod: 'card', paymentType: 'deposit' })
    await harness.email(emailed.reference, 'pending_payment')
    await harness.email(failed.reference, 'pending_payment', true)
    await harness.email(paid.reference, 'pending_payment')
    await harness.email(other.reference, 'booking_received')
    await harness.email(owing.reference, 'balance_reminder')
    const pay = async ({ reference }: { reference: string }, amountCents: number) =>
      expectOk(
        await harness.pay({
          params: { reference },
          body: { entryId: `entry-${reference}`, amountCents, method: 'eft', note: 'Bank line' },
        }),
      )
    await pay(paid, paid.totalPriceCents)
    await pay(owing, owing.dueNowCents)
    expect(await harness.listed()).toEqual({ changedAt: null, references: [] })

    harness.clock.pass(60)
    const changedAt = harness.clock.read().now
    await harness.changeAccount('62 0012 3456 7')
    harness.clock.pass(60)
    await harness.email(later.reference, 'pending_payment')
    expect(await harness.listed()).toEqual({
      changedAt,
      references: [emailed.reference, owing.reference].toSorted(),
    })
  })
})

describe('what guests are told to trust, changed by staff', () => {
  it('is told to every owner, and that staff are notified elsewhere to the former address too', async () => {
    captureLog()
    const { harness, outbox } = await createOutboxHarness()
    outbox.startHandling()
    const faq = {
      category: 'Getting here',
      question: 'Where is the gate?',
      answer: 'At the end of the road.',
      active: true,
    }

    await harness.save('contact', { contactPhone: '+27 82 555 0199' })
    await harness.save('guest-notice', {
      guestNotice: { kind: 'other', text: 'Please pay into our new account.', until: '2026-11-30T00:00:00.000Z' },
    })
    await harness.save('booking-stops', { bookingStops: [{ cabinSlug: null, message: 'Book by phone: 082 555 0199' }] })
    await harness.save('business', { businessName: 'Mountain Cabin' })
    await harness.save('notifications', { notifyEmail: 'elsewhere@example.com' })
    // What is saved as it was, or is about something else, is told to nobody.
    await harness.save('contact', { contactPhone: '+27 82 555 0199' })
    await harness.addFaq(faq)
    await harness.archiveFaq('where-is-the-gate')
    await outbox.drained()
    const told = outbox.inbox.emails().map(({ to, subject }) => `${to.join()}: ${subject}`)
    const owners = ['nomvula@mountaincabins.example', 'pieter@mountaincabins.example']
    const toOwners = (subject: string) => owners.map((owner) => `${owner}: Changed: ${subject}`)
    const changes = [
      'the contacts that guests see',
      'the notice on all guest pages',
      'what guests read where bookings are stopped',
      'the details of the business',
      'the e-mail address for notifications',
    ]
    const former = `${settings.notifyEmail}: Changed: the e-mail address for notifications`
    expect(told.toSorted()).toEqual([...changes.flatMap(toOwners), former].toSorted())
    for (const { text, html } of outbox.inbox.emails()) {
      expect(text).toMatch(/Helper changed (the|what) .* on Saturday 21 November 2026, 10:00/)
      for (const written of [text, html]) expect(written).not.toMatch(/new account|elsewhere@|Book by phone/)
    }
  })

  it.each([
    ['an answer with a number to pay into', { answer: 'Please use 62 0012 3456 7 from now on.' }],
    ['an answer with a link', { answer: 'See www.other-cabins.example for all else.' }],
    ['a question on deposits', { question: 'How is the deposit made?' }],
    ['a category on payment', { category: 'Payments' }],
  ])('is told of the FAQ too: %s', async (_, changes) => {
    const { harness, outbox } = await createOutboxHarness()
    const form = { category: 'Getting here', question: 'Where is the gate?', answer: 'At the end of it.', active: true }
    await harness.addFaq({ ...form, ...changes })
    const { Records } = await outbox.takeStreamEvents()
    const subjects = Records.map(({ dynamodb }) => dynamodb?.NewImage?.['subject']?.S).filter(Boolean)
    expect(subjects).toEqual(['faq', 'faq'])
  })

  it.each([
    ['terms', 'only', demoData.terms],
    ['legal-page', 'privacy', demoData.legalPages[0]?.form],
  ])('is told of the %s that are published or planned, and not of what is typed', async (subject, id, form) => {
    const kind = subject
    const { harness, outbox } = await createOutboxHarness()
    const params = { id }
    const { version } = await harness.act(`${kind}.show`, { params })
    const typed = { ...form, title: 'Another title' }
    const draft = await harness.act(`${kind}.saveDraft`, { params, body: { version, form: typed } })
    const told = async () =>
      (await outbox.takeStreamEvents()).Records.map(({ dynamodb }) => dynamodb?.NewImage?.['subject']?.S).filter(
        Boolean,
      )
    expect(await told()).toEqual([])
    const body = { version: draft.version, at: '2026-12-01T06:00:00.000Z', note: '' }
    const planned = await harness.act(`${kind}.schedule`, { params, body })
    expect(await told()).toEqual([subject, subject])
    await harness.act(`${kind}.publish`, { params, body: { version: planned.version, note: '' } })
    expect(await told()).toEqual([subject, subject])
  })
})

it('the e-mails with bank details are the ones whose texts have them', () => {
  const withAccount = EmailType.options.filter((type) =>
    /\{(bank details|how to pay)\}/.test(defaultTemplate(type).body),
  )
  expect(withAccount.toSorted()).toEqual(emailsWithBankDetails.toSorted())
})
