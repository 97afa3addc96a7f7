import { describe, expect, it } from 'vitest'
import { settings } from '#infra/local/demo-data/settings.ts'
import { emailsWithBankDetails } from '#shared/notifications/email-type.ts'
import { staffRow } from '#lambdas/bookings/booking-views.ts'
import { defaultTemplates } from '#lambdas/notifications/default-templates.ts'
import { listFormerAccountBookingsUsing } from '#lambdas/settings/bank-details.ts'
import { notifyOfPaymentFaqUsing, notifyOwnersUsing } from '#lambdas/settings/notify-owners.ts'
import { saveSectionUsing } from '#lambdas/settings/save-settings.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { changeRepository } from '#lambdas/table/change-log.ts'
import { emailRepository } from '#lambdas/table/email-repository.ts'
import { settingsRepository } from '#lambdas/table/settings-repository.ts'
import type { EmailType } from '#shared/notifications/email-type.ts'
import { faqKind } from '#shared/content/faq-kind.ts'
import type { NoticeSubject } from '#shared/settings/owner-notice.ts'
import { settingsSections } from '#shared/settings/settings-sections.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { editRecords } from '#lambdas/records/edit-records.ts'
import { faqRepository } from '#lambdas/table/content-repository.ts'
import type { Account } from '#shared/staff/account.ts'
import type { Request } from '#lambdas/http/serve.ts'
import type { ListFormerAccountBookings } from '#shared/settings/staff-settings.contract.ts'
import { captureLog, startOutboxHarness } from '#test/notifications/outbox-harness.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

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

async function createHarness() {
  const { table, tableName } = await tables.createSeededTable({ withStream: true })
  const harness = createUseCaseHarness(table)
  const accounts = accountRepository(table)
  for (const account of people) {
    // oxlint-disable-next-line no-await-in-loop -- a handful
    await accounts.add(account)
  }
  const emails = emailRepository(table)
  const needs = {
    settings: settingsRepository(table),
    bookings: harness.bookings,
    changes: changeRepository(table),
    emails,
    rowOf: staffRow,
    clock: harness.clock.read,
  }
  const saveBank = saveSectionUsing('bank', needs, { otherWrites: notifyOwnersUsing('bank', { accounts }) })
  const list = listFormerAccountBookingsUsing(needs)
  let version = 0
  return {
    ...harness,
    tableName,
    async changeAccount(accountNumber: string) {
      const form = { bank: { ...settings.bank, accountNumber } }
      expectOk(await saveBank({ body: { version, form }, caller: { sub: 'nomvula', name: 'Nomvula' } }))
      version += 1
    },
    /** Staff save a section, with changes. */
    async save(section: Exclude<NoticeSubject, 'faq'>, changes: Partial<Settings>) {
      const current = await needs.settings.find()
      const saveSection = saveSectionUsing(section, needs, { otherWrites: notifyOwnersUsing(section, { accounts }) })
      const form = settingsSections[section].parse({ ...current, ...changes }) as Partial<Settings>
      const saved = current.revisions[section]?.version ?? 0
      expectOk(await saveSection({ body: { version: saved, form }, caller: { sub: 'helper', name: 'Helper' } }))
    },
    faqs: editRecords(faqKind, {
      records: faqRepository(table),
      clock: harness.clock.read,
      newId: () => 'a-new-one',
      otherWrites: notifyOfPaymentFaqUsing({ accounts }),
    }),
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
      const { changedAt, bookings } = expectOk(await list({} as Request<typeof ListFormerAccountBookings>))
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
    await harness.changeAccount(settings.bank.accountNumber)
    expect((await outbox.takeStreamEvents()).Records).toEqual([])
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
    const caller = { sub: 'helper', name: 'Helper', role: 'staff' } as const
    const faq = {
      category: 'Getting here',
      question: 'Where is the gate?',
      answer: 'At the end of the road.',
      active: true,
    }
    const addFaq = async (form: typeof faq) => expectOk(await harness.faqs.create({ body: { form }, caller } as never))

    await harness.save('contact', { contactPhone: '+27 82 555 0199' })
    await harness.save('guest-notice', {
      guestNotice: { kind: 'other', text: 'Please pay into our new account.', until: '2026-11-30T00:00:00.000Z' },
    })
    await harness.save('booking-stops', { bookingStops: [{ cabinSlug: null, message: 'Book by phone: 082 555 0199' }] })
    await harness.save('business', { businessName: 'Mountain Cabin' })
    await harness.save('notifications', { notifyEmail: 'elsewhere@example.com' })
    // What is saved as it was, or is about something else, is told to nobody.
    await harness.save('contact', { contactPhone: '+27 82 555 0199' })
    await addFaq(faq)
    expectOk(await harness.faqs.archive({ params: { id: 'a-new-one' }, body: { version: 1 }, caller } as never))
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
    const caller = { sub: 'helper', name: 'Helper', role: 'staff' } as const
    const form = { category: 'Getting here', question: 'Where is the gate?', answer: 'At the end of it.', active: true }
    expectOk(await harness.faqs.create({ body: { form: { ...form, ...changes } }, caller } as never))
    const { Records } = await outbox.takeStreamEvents()
    const subjects = Records.map(({ dynamodb }) => dynamodb?.NewImage?.['subject']?.S).filter(Boolean)
    expect(subjects).toEqual(['faq', 'faq'])
  })
})

it('the e-mails with bank details are the ones whose texts have them', () => {
  const withAccount = Object.entries(defaultTemplates).filter(([, template]) =>
    JSON.stringify(template).includes('{{accountNumber}}'),
  )
  expect(withAccount.map(([type]) => type).toSorted()).toEqual(emailsWithBankDetails.toSorted())
})
