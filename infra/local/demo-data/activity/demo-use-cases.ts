import { guestActor } from '#shared/bookings/booking-event.ts'
import { createHash } from 'node:crypto'
import { DateTime } from 'luxon'
import { BUSINESS_TIME_ZONE, type BusinessTime, businessTimeAt } from '#shared/kernel/clock.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { BodyOf, Endpoint, ReplyOf } from '#shared/kernel/endpoint.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import type { Result } from '#shared/kernel/result.ts'
import { settingsSections } from '#shared/settings/settings-sections.ts'
import type { SaveContactSettings } from '#shared/settings/staff-settings.contract.ts'
import type { Account } from '#shared/staff/account.ts'
import { buildItn, itnFieldsFor } from '#shared/payments/payfast-itn.ts'
import { addOnKind } from '#shared/add-ons/add-on-kind.ts'
import { faqKind } from '#shared/content/faq-kind.ts'
import { HOURLY_RUN } from '#shared/monitoring/schedules.ts'
import { rateKind } from '#shared/pricing/rate-kind.ts'
import { type ArrivalStay, loadArrivalPack } from '#lambdas/arrival/arrival-pack.ts'
import { completeStays } from '#lambdas/bookings/complete-stays.ts'
import { confirmWaitingUsing } from '#lambdas/bookings/confirm-waiting.ts'
import { expireBookings } from '#lambdas/bookings/expire-bookings.ts'
import { refundResales } from '#lambdas/bookings/refund-resales.ts'
import type { OutgoingEmail } from '#lambdas/email/outgoing-email.ts'
import { countInMemory } from '#lambdas/http/limits.ts'
import type { Caller, Request, UseCase } from '#lambdas/http/serve.ts'
import { formStamp } from '#lambdas/enquiries/form-stamp.ts'
import { retryEmailsUsing, sendEmailsUsing } from '#lambdas/notifications/send-emails.ts'
import { sendReminders } from '#lambdas/notifications/send-reminders.ts'
import type { PayfastConfig } from '#lambdas/payfast/payfast-config.ts'
import { settleItnUsing } from '#lambdas/payments/settle-itn.ts'
import { requestReviews } from '#lambdas/reviews/request-reviews.ts'
import { type LinkKind, guestToken, itnIdOf, newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { addWaitingAccountUsing } from '#lambdas/staff/accounts.ts'
import type { StaffPool } from '#lambdas/staff/staff-pool.ts'
import type { UploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import { type OutboxEvent, eventInItem } from '#lambdas/table/email-repository.ts'
import type { Item, Table } from '#lambdas/table/table.ts'
import { staffRow } from '#lambdas/bookings/booking-views.ts'
import { repositoriesOf } from '#infra/local/repositories.ts'
import { enquiries } from '#lambdas/composition/enquiries.ts'
import { guestBookings } from '#lambdas/composition/guest-bookings.ts'
import { guestRegister } from '#lambdas/composition/guest-register.ts'
import { guestReviews } from '#lambdas/composition/guest-reviews.ts'
import { itn } from '#lambdas/composition/itn.ts'
import { payments } from '#lambdas/composition/payments.ts'
import { staffAccounts } from '#lambdas/composition/staff-accounts.ts'
import { staffBookingChanges } from '#lambdas/composition/staff-booking-changes.ts'
import { staffBookings } from '#lambdas/composition/staff-bookings.ts'
import { staffCalendar } from '#lambdas/composition/staff-calendar.ts'
import { staffContent } from '#lambdas/composition/staff-content.ts'
import { staffPricing } from '#lambdas/composition/staff-pricing.ts'
import { staffInbox } from '#lambdas/composition/staff-inbox.ts'
import { staffReviewsAndSearch } from '#lambdas/composition/staff-reviews-and-search.ts'
import { staffSettings } from '#lambdas/composition/staff-settings.ts'
import { stays } from '#lambdas/composition/stays.ts'

export type Options = {
  /** Takes an e-mail at an instant in ISO UTC, and gives its id; throws where the provider would refuse it. */
  readonly deliver: (email: OutgoingEmail, now: string) => Promise<string>
  /** Somebody signs up and types in the code of the e-mail, at an instant in ISO UTC. */
  readonly signUp: (person: NewAccount, now: string) => Promise<Pick<Account, 'sub' | 'userName'>>
  readonly pool: StaffPool
  readonly table: Table
  readonly bucket: UploadsBucket
  readonly payfast: PayfastConfig
  readonly linkKey: string
  readonly siteOrigin: string
  /** The first account, and its address. */
  readonly owner: Caller & { readonly email: string }
}

/** What somebody types into the sign-up form. */
export type NewAccount = { readonly name: string; readonly email: string; readonly password: string }

/** Who takes calls and checks the money; the owner decides the rest. */
export const demoAssistant = {
  name: 'Zoleka Mbeki',
  email: 'zoleka@mountaincabins.example',
  password: 'mountain',
} as const

/** Who cleans: the day sheet is all that they see. */
export const demoCleaner = {
  name: 'Busi Cele',
  email: 'helper@mountaincabins.example',
  password: 'mountain',
} as const

/** A day at an hour of the business, as an instant in ISO UTC. */
export const at = (day: CalendarDate, hour: number, minute = 0): string =>
  DateTime.fromISO(day, { zone: BUSINESS_TIME_ZONE })
    .set({ hour, minute })
    .toUTC()
    .toISO({ precision: 'millisecond' }) ?? ''

/** The clock of the demo: it shows the time of the last action. */
function settableClock() {
  let now = ''
  return {
    read: (): BusinessTime => businessTimeAt(new Date(now)),
    setTo: (instant: string): void => {
      now = instant
    },
  }
}

/** The value of a result; a refusal means that the demo's plan is wrong. */
export function expectAccepted<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(`The demo was refused: ${result.refusal} ${JSON.stringify(result.details ?? {})}`)
  return result.value
}

/** A table, and the events written to it that ask for e-mails: the stream would deliver them. */
function watchOutbox(table: Table) {
  const events: OutboxEvent[] = []
  const note = (item: Item): void => {
    const event = eventInItem(item)
    if (event) events.push(event)
  }
  const watched: Table = {
    ...table,
    async put(item, condition) {
      const isWritten = await table.put(item, condition)
      if (isWritten) note(item)
      return isWritten
    },
    async transact(writes) {
      const refusals = await table.transact(writes)
      if (!refusals) for (const write of writes) if ('put' in write) note(write.put)
      return refusals
    },
  }
  return { watched, takeEvents: () => events.splice(0) }
}

/** The product's use cases on the local table, at a time that the demo sets. */
export function createDemoUseCases(options: Options) {
  const { table: stored, bucket, payfast, linkKey: key, siteOrigin, owner, deliver, signUp, pool } = options
  const clock = settableClock()
  const { watched: table, takeEvents } = watchOutbox(stored)
  const repositories = repositoriesOf(table)
  const { bookings, runs } = repositories
  const needs = {
    ...repositories,
    bucket,
    hasMalwareScan: () => false,
    siteOrigin,
    rowOf: staffRow,
    send: async (email: OutgoingEmail) => ({ providerId: await deliver(email, clock.read().now) }),
    pool,
    ownerEmail: owner.email,
    ownerSecondFactor: 'optional' as const,
    newId,
    // Every guest of the demo counts alone.
    mailboxKey: async () => newId(),
    captcha: async () => ({ provider: 'always-pass' as const, siteKey: '', secret: '' }),
    isHuman: async () => true,
    linkKey: async () => key,
    stampKey: async () => key,
    payfast: async () => payfast,
    confirmWithPayfast: async () => 'VALID' as const,
    countCall: countInMemory(),
    confirmWaiting: confirmWaitingUsing({ bookings, clock: clock.read }),
    clock: clock.read,
  }
  const useCases = {
    ...enquiries.useCases(needs),
    ...guestBookings.useCases(needs),
    ...guestRegister.useCases(needs),
    ...guestReviews.useCases(needs),
    ...itn.useCases(needs),
    ...payments.useCases(needs),
    ...staffAccounts.useCases(needs),
    ...staffBookingChanges.useCases(needs),
    ...staffBookings.useCases(needs),
    ...staffCalendar.useCases(needs),
    ...staffContent.useCases(needs),
    ...staffPricing.useCases(needs),
    ...staffInbox.useCases(needs),
    ...staffReviewsAndSearch.useCases(needs),
    ...staffSettings.useCases(needs),
    ...stays.useCases(needs),
  }
  const assistant: Caller = { sub: '', name: demoAssistant.name, role: 'staff' }
  const call =
    <E extends Endpoint>(useCase: UseCase<E>, caller: Caller = owner) =>
    async (request: Partial<Request<E>>) =>
      expectAccepted(
        await useCase({
          caller,
          guest: guestActor,
          sourceAddress: '127.0.0.1',
          visitor: async () => newId(),
          ...request,
        } as Request<E>),
      )
  /** The reply as the contract sends it. */
  const callRecords =
    <E extends Endpoint>(endpoint: E, useCase: UseCase<E>) =>
    async (request: Partial<Request<E>>) =>
      endpoint.reply.parse(await call(useCase)(request)) as ReplyOf<E>
  const arrivalPack = async (booking: ArrivalStay) => loadArrivalPack(needs, booking)
  const mailer = { ...needs, arrivalPack, pause: async () => undefined }
  const sendEmails = sendEmailsUsing(mailer)
  const retryEmails = retryEmailsUsing(mailer)
  const storeItn = call(useCases.ReceiveItn)
  const settle = settleItnUsing(needs)

  return {
    clock,
    bookings,
    reviews: needs.reviews,
    book: call(useCases.CreateBooking),
    bookByStaff: call(useCases.CreateBookingByStaff, assistant),
    startPayment: call(useCases.StartPayfastPayment),
    startUpload: call(useCases.StartUpload),
    completeUpload: call(useCases.CompleteUpload),
    signRegister: call(useCases.SaveRegisterEntry),
    acceptTerms: call(useCases.AcceptTerms),
    sendEnquiry: call(useCases.SendEnquiry),
    sendQuote: call(useCases.SendQuote),
    writeReview: call(useCases.WriteReview),
    acceptProof: call(useCases.AcceptProof, assistant),
    refuseProof: call(useCases.RefuseProof, assistant),
    recordPayment: call(useCases.RecordPayment, assistant),
    addNote: call(useCases.AddNote, assistant),
    recordWhatsapp: call(useCases.RecordWhatsapp, assistant),
    remindGuest: call(useCases.RemindGuest, assistant),
    extendExpiry: call(useCases.ExtendExpiry, assistant),
    markNoShow: call(useCases.MarkNoShow, assistant),
    archive: call(useCases.ArchiveBooking, assistant),
    tag: call(useCases.TagBooking, assistant),
    quoteStayChange: call(useCases.QuoteStayChange, assistant),
    changeStay: call(useCases.ChangeStay, assistant),
    cancel: call(useCases.CancelBookingByStaff),
    reinstate: call(useCases.ReinstateBooking),
    recordRefund: call(useCases.RecordRefund),
    adjust: call(useCases.AdjustBooking),
    correct: call(useCases.CorrectLine),
    importBookings: call(useCases.ImportBookings),
    block: call(useCases.BlockDates),
    listReviews: call(useCases.ListReviewsForStaff),
    approveReview: call(useCases.ApproveReview),
    rejectReview: call(useCases.RejectReview),
    replyToReview: call(useCases.ReplyToReview),
    redactReview: call(useCases.RedactReview),
    addReview: call(useCases.AddReview),
    listFeaturedReviews: call(useCases.ListFeaturedReviews),
    featureReviews: call(useCases.FeatureReviews),
    addOns: {
      list: callRecords(addOnKind.actions.list, useCases['add-on.list']),
      create: callRecords(addOnKind.actions.create, useCases['add-on.create']),
      save: callRecords(addOnKind.actions.save, useCases['add-on.save']),
      archive: callRecords(addOnKind.actions.archive, useCases['add-on.archive']),
    },
    faqs: {
      list: callRecords(faqKind.actions.list, useCases['faq.list']),
      create: callRecords(faqKind.actions.create, useCases['faq.create']),
      save: callRecords(faqKind.actions.save, useCases['faq.save']),
      archive: callRecords(faqKind.actions.archive, useCases['faq.archive']),
    },
    posts: {
      show: call(useCases['post.show']),
      saveDraft: call(useCases['post.saveDraft'], assistant),
      publish: call(useCases['post.publish']),
      schedule: call(useCases['post.schedule']),
    },
    rates: { create: callRecords(rateKind.actions.create, useCases['rate.create']) },
    showMe: call(useCases.ShowMe),
    approveAccount: call(useCases.ApproveAccount),
    refuseAccount: call(useCases.RefuseAccount),

    /** Saves what differs in the business's contact details. */
    async saveContact(change: Partial<BodyOf<typeof SaveContactSettings>['form']>): Promise<void> {
      const current = await needs.settings.find()
      const form = { ...settingsSections.contact.parse(current), ...change }
      const version = current.revisions.contact?.version ?? 0
      await call(useCases.SaveContactSettings)({ body: { version, form } })
    },

    /** Somebody signs up and confirms the address; then the pool's trigger puts the account on the list. */
    async signUp(person: NewAccount): Promise<string> {
      const { sub, userName } = await signUp(person, clock.read().now)
      await addWaitingAccountUsing(needs)({ sub, userName, email: person.email, fullName: person.name })
      return sub
    },

    /** The token of a guest's link, or of the link to review the stay. */
    async tokenOf(reference: BookingReference, kind: LinkKind = 'guest-link'): Promise<string> {
      const booking = await bookings.find(reference)
      if (!booking) throw new Error('The demo has no such booking')
      return guestToken(key, booking, kind)
    },

    /** The signed time at which a contact form was opened: now. */
    enquiryStamp: (): string => formStamp(key, clock.read().now),

    /** PayFast's message about a form that a guest posted; of another amount where one is given, in cents. */
    async receiveItn(form: Readonly<Record<string, string>>, pfPaymentId: string, amountCents?: number): Promise<void> {
      const outcome = {
        pfPaymentId,
        paymentStatus: 'COMPLETE',
        amountGrossCents: amountCents ?? Math.round(Number(form['amount']) * 100),
        feeCents: 0,
      }
      const md5 = (text: string) => createHash('md5').update(text).digest('hex')
      const body = buildItn(itnFieldsFor(new Map(Object.entries(form)), outcome), payfast.passphrase, md5)
      await storeItn({ body })
      await settle(itnIdOf(body))
    },

    /** Sends the e-mails that the actions since the last time ask for. */
    async sendEmails(): Promise<void> {
      // oxlint-disable-next-line no-await-in-loop -- in the order of time
      for (const event of takeEvents()) await sendEmails(event)
    },

    /** What the schedules do in the morning of a day. */
    async runSchedules(): Promise<void> {
      await expireBookings(needs)
      await completeStays(needs)
      await sendReminders(needs)
      await requestReviews(needs)
      await refundResales(needs)
      await retryEmails()
      await runs.saveRun('reminders', clock.read().now)
    },

    /** What the frequent schedules do: the last time before the demo opens. */
    async runHourlySchedules(): Promise<void> {
      await expireBookings(needs)
      await retryEmails()
      for (const name of [HOURLY_RUN, 'retry-emails'] as const)
        // oxlint-disable-next-line no-await-in-loop -- two
        await runs.saveRun(name, clock.read().now)
    },
  }
}

export type DemoUseCases = ReturnType<typeof createDemoUseCases>
