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
import { anchorIdOf } from '#shared/content/anchor-id.ts'
import { refuseUnreadableAnswer } from '#lambdas/content/faqs.ts'
import { faqKind } from '#shared/content/faq-kind.ts'
import { HOURLY_RUN } from '#shared/monitoring/schedules.ts'
import { rateKind } from '#shared/pricing/rate-kind.ts'
import { blockDatesUsing } from '#lambdas/availability/block-dates.ts'
import { acceptTermsUsing } from '#lambdas/bookings/accept-terms.ts'
import { createBookingByStaffUsing } from '#lambdas/bookings/book-by-staff.ts'
import {
  addNoteUsing,
  archiveBookingUsing,
  extendExpiryUsing,
  markNoShowUsing,
  recordWhatsappUsing,
  remindGuestUsing,
  tagBookingUsing,
} from '#lambdas/bookings/change-booking.ts'
import { completeStays } from '#lambdas/bookings/complete-stays.ts'
import { confirmWaitingUsing } from '#lambdas/bookings/confirm-waiting.ts'
import { createBookingUsing } from '#lambdas/bookings/create-booking.ts'
import { expireBookings } from '#lambdas/bookings/expire-bookings.ts'
import { importBookingsUsing } from '#lambdas/bookings/import-bookings.ts'
import { changeStayUsing, quoteStayChangeUsing } from '#lambdas/bookings/change-stay.ts'
import { overrideHolds } from '#lambdas/bookings/override-holds.ts'
import { refundResales } from '#lambdas/bookings/refund-resales.ts'
import { cancelBookingByStaffUsing } from '#lambdas/bookings/cancel-booking-by-staff.ts'
import { reinstateBookingUsing } from '#lambdas/bookings/confirm-booking.ts'
import {
  acceptProofUsing,
  adjustBookingUsing,
  correctLineUsing,
  recordPaymentUsing,
  recordRefundUsing,
  refuseProofUsing,
} from '#lambdas/bookings/record-money.ts'
import { completeUploadUsing } from '#lambdas/documents/complete-upload.ts'
import { saveRegisterEntryUsing } from '#lambdas/documents/sign-register.ts'
import { startUploadUsing } from '#lambdas/documents/start-upload.ts'
import type { OutgoingEmail } from '#lambdas/email/outgoing-email.ts'
import { countInMemory } from '#lambdas/http/limits.ts'
import type { Caller, Request, UseCase } from '#lambdas/http/serve.ts'
import { formStamp } from '#lambdas/enquiries/form-stamp.ts'
import { sendEnquiryUsing } from '#lambdas/enquiries/send-enquiry.ts'
import { retryEmailsUsing, sendEmailsUsing } from '#lambdas/notifications/send-emails.ts'
import { sendReminders } from '#lambdas/notifications/send-reminders.ts'
import type { PayfastConfig } from '#lambdas/payfast/payfast-config.ts'
import { receiveItnUsing } from '#lambdas/payments/receive-itn.ts'
import { settleItnUsing } from '#lambdas/payments/settle-itn.ts'
import { startPayfastPaymentUsing } from '#lambdas/payments/start-payfast-payment.ts'
import { calculatePricingUsing } from '#lambdas/pricing/calculate-pricing.ts'
import { sendQuoteUsing } from '#lambdas/quotes/send-quote.ts'
import { editRecords } from '#lambdas/records/edit-records.ts'
import * as moderation from '#lambdas/reviews/moderate-reviews.ts'
import { requestReviews } from '#lambdas/reviews/request-reviews.ts'
import { writeReviewUsing } from '#lambdas/reviews/write-review.ts'
import { type LinkKind, guestToken, itnIdOf, newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { saveSectionUsing } from '#lambdas/settings/save-settings.ts'
import {
  addWaitingAccountUsing,
  approveAccountUsing,
  refuseAccountUsing,
  showMeUsing,
} from '#lambdas/staff/accounts.ts'
import type { StaffPool } from '#lambdas/staff/staff-pool.ts'
import type { UploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { ownerNoticeRepository } from '#lambdas/table/owner-notice-repository.ts'
import { bookingLimitRepository } from '#lambdas/table/booking-limit-repository.ts'
import { billingDocumentRepository } from '#lambdas/table/billing-document-repository.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { bookingSearchRepository } from '#lambdas/table/booking-search-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { faqRepository } from '#lambdas/table/content-repository.ts'
import { type OutboxEvent, emailRepository, eventInItem } from '#lambdas/table/email-repository.ts'
import { enquiryRepository } from '#lambdas/table/enquiry-repository.ts'
import { holdLimitRepository } from '#lambdas/table/hold-limit-repository.ts'
import { nightRepository } from '#lambdas/table/night-repository.ts'
import { paymentRepository } from '#lambdas/table/payment-repository.ts'
import { linkRequestRepository } from '#lambdas/table/link-request-repository.ts'
import { quoteRepository } from '#lambdas/table/quote-repository.ts'
import { registerRepository } from '#lambdas/table/register-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import { scheduleRunRepository } from '#lambdas/table/schedule-run-repository.ts'
import { settingsRepository } from '#lambdas/table/settings-repository.ts'
import type { Item, Table } from '#lambdas/table/table.ts'
import { addOnRepository, rateRepository } from '#lambdas/table/tariff-repository.ts'
import { uploadRepository } from '#lambdas/table/upload-repository.ts'

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
  const bookings = bookingRepository(table)
  const needs = {
    bookings,
    bucket,
    siteOrigin,
    catalogue: catalogueRepository(table),
    search: bookingSearchRepository(table),
    nights: nightRepository(table),
    payments: paymentRepository(table),
    uploads: uploadRepository(table),
    emails: emailRepository(table),
    registers: registerRepository(table),
    reviews: reviewRepository(table),
    enquiries: enquiryRepository(table),
    accounts: accountRepository(table),
    settings: settingsRepository(table),
    quotes: quoteRepository(table),
    linkRequests: linkRequestRepository(table),
    ownerNotices: ownerNoticeRepository(table),
    billingDocuments: billingDocumentRepository(table),
    pool,
    ownerEmail: owner.email,
    ownerSecondFactor: 'optional' as const,
    newId,
    bookingLimits: bookingLimitRepository(table),
    holdLimits: holdLimitRepository(table),
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
  const mailer = {
    ...needs,
    send: async (email: OutgoingEmail) => ({ providerId: await deliver(email, clock.read().now) }),
    pause: async () => undefined,
  }
  const sendEmails = sendEmailsUsing(mailer)
  const retryEmails = retryEmailsUsing(mailer)
  const runs = scheduleRunRepository(table)
  const addOns = editRecords(addOnKind, { ...needs, records: addOnRepository(table) })
  const faqs = editRecords(faqKind, {
    ...needs,
    records: faqRepository(table),
    idOf: ({ question }) => anchorIdOf(question),
    check: refuseUnreadableAnswer,
  })
  const rates = editRecords(rateKind, { ...needs, records: rateRepository(table) })
  const storeItn = call(receiveItnUsing(needs))
  const settle = settleItnUsing(needs)

  return {
    clock,
    bookings,
    reviews: needs.reviews,
    book: call(createBookingUsing(needs)),
    bookByStaff: call(createBookingByStaffUsing(needs), assistant),
    startPayment: call(startPayfastPaymentUsing(needs)),
    startUpload: call(startUploadUsing(needs)),
    completeUpload: call(completeUploadUsing(needs)),
    signRegister: call(saveRegisterEntryUsing(needs)),
    acceptTerms: call(acceptTermsUsing(needs)),
    sendEnquiry: call(sendEnquiryUsing(needs)),
    sendQuote: call(sendQuoteUsing({ ...needs, calculatePricing: calculatePricingUsing(needs) })),
    writeReview: call(writeReviewUsing(needs)),
    acceptProof: call(acceptProofUsing(needs), assistant),
    refuseProof: call(refuseProofUsing(needs), assistant),
    recordPayment: call(recordPaymentUsing(needs), assistant),
    addNote: call(addNoteUsing(needs), assistant),
    recordWhatsapp: call(recordWhatsappUsing(needs), assistant),
    remindGuest: call(remindGuestUsing(needs), assistant),
    extendExpiry: call(extendExpiryUsing(needs), assistant),
    markNoShow: call(markNoShowUsing(needs), assistant),
    archive: call(archiveBookingUsing(needs), assistant),
    tag: call(tagBookingUsing(needs), assistant),
    quoteStayChange: call(quoteStayChangeUsing(needs), assistant),
    changeStay: call(changeStayUsing(needs), assistant),
    cancel: call(cancelBookingByStaffUsing(needs)),
    reinstate: call(reinstateBookingUsing(needs)),
    recordRefund: call(recordRefundUsing(needs)),
    adjust: call(adjustBookingUsing(needs)),
    correct: call(correctLineUsing(needs)),
    importBookings: call(importBookingsUsing(needs)),
    block: call(
      blockDatesUsing({
        ...needs,
        overrideHolds: async (confirmation, takeNights) => overrideHolds(needs, confirmation, takeNights),
      }),
    ),
    listReviews: call(moderation.listReviewsForStaffUsing(needs)),
    approveReview: call(moderation.approveReviewUsing(needs)),
    rejectReview: call(moderation.rejectReviewUsing(needs)),
    replyToReview: call(moderation.replyToReviewUsing(needs)),
    redactReview: call(moderation.redactReviewUsing(needs)),
    addReview: call(moderation.addReviewUsing(needs)),
    listFeaturedReviews: call(moderation.listFeaturedReviewsUsing(needs)),
    featureReviews: call(moderation.featureReviewsUsing(needs)),
    addOns: {
      list: callRecords(addOnKind.actions.list, addOns.list),
      create: callRecords(addOnKind.actions.create, addOns.create),
      save: callRecords(addOnKind.actions.save, addOns.save),
      archive: callRecords(addOnKind.actions.archive, addOns.archive),
    },
    faqs: {
      list: callRecords(faqKind.actions.list, faqs.list),
      create: callRecords(faqKind.actions.create, faqs.create),
      save: callRecords(faqKind.actions.save, faqs.save),
      archive: callRecords(faqKind.actions.archive, faqs.archive),
    },
    rates: { create: callRecords(rateKind.actions.create, rates.create) },
    showMe: call(showMeUsing(needs)),
    approveAccount: call(approveAccountUsing(needs)),
    refuseAccount: call(refuseAccountUsing(needs)),

    /** Saves what differs in the business's contact details. */
    async saveContact(change: Partial<BodyOf<typeof SaveContactSettings>['form']>): Promise<void> {
      const current = await needs.settings.find()
      const form = { ...settingsSections.contact.parse(current), ...change }
      const version = current.revisions.contact?.version ?? 0
      expectAccepted(await saveSectionUsing('contact', needs)({ body: { version, form }, caller: owner }))
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
