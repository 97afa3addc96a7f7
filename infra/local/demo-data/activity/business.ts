import { createHash } from 'node:crypto'
import { DateTime } from 'luxon'
import { BUSINESS_TIME_ZONE, type BusinessTime, businessTimeAt } from '#shared/kernel/clock.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import type { Result } from '#shared/kernel/result.ts'
import { buildItn, itnFieldsFor } from '#shared/payments/payfast-itn.ts'
import { blockDatesUsing } from '#lambdas/availability/block-dates.ts'
import { createBookingByStaffUsing } from '#lambdas/bookings/book-by-staff.ts'
import { addNoteUsing, markNoShowUsing } from '#lambdas/bookings/change-booking.ts'
import { completeStays } from '#lambdas/bookings/complete-stays.ts'
import { confirmWaitingUsing } from '#lambdas/bookings/confirm-waiting.ts'
import { createBookingUsing } from '#lambdas/bookings/create-booking.ts'
import { expireBookings } from '#lambdas/bookings/expire-bookings.ts'
import { overHolds } from '#lambdas/bookings/over-holds.ts'
import { refundResales } from '#lambdas/bookings/refund-resales.ts'
import {
  acceptProofUsing,
  cancelBookingByStaffUsing,
  recordPaymentUsing,
  recordRefundUsing,
} from '#lambdas/bookings/staff-actions.ts'
import { completeUploadUsing } from '#lambdas/documents/complete-upload.ts'
import { saveRegisterEntryUsing } from '#lambdas/documents/sign-register.ts'
import { startUploadUsing } from '#lambdas/documents/start-upload.ts'
import type { OutgoingEmail } from '#lambdas/email/outgoing-email.ts'
import { countInMemory } from '#lambdas/http/limits.ts'
import type { Caller, Request, UseCase } from '#lambdas/http/serve.ts'
import { formStamp } from '#lambdas/inquiries/form-stamp.ts'
import { sendEnquiryUsing } from '#lambdas/inquiries/send-enquiry.ts'
import { sendEmailsUsing } from '#lambdas/notifications/send-emails.ts'
import { sendReminders } from '#lambdas/notifications/send-reminders.ts'
import type { PayfastConfig } from '#lambdas/payfast/payfast-config.ts'
import { receiveItnUsing } from '#lambdas/payments/receive-itn.ts'
import { settleItnUsing } from '#lambdas/payments/settle-itn.ts'
import { startPayfastPaymentUsing } from '#lambdas/payments/start-payfast-payment.ts'
import { requestReviews } from '#lambdas/reviews/request-reviews.ts'
import { writeReviewUsing } from '#lambdas/reviews/write-review.ts'
import { itnIdOf, newId } from '#lambdas/runtime/ids-and-tokens.ts'
import type { UploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import { bankChangeRepository } from '#lambdas/table/bank-change-repository.ts'
import { bookingLimitRepository } from '#lambdas/table/booking-limit-repository.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { bookingSearchRepository } from '#lambdas/table/booking-search-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { type OutboxEvent, emailRepository, eventInItem } from '#lambdas/table/email-repository.ts'
import { enquiryRepository } from '#lambdas/table/enquiry-repository.ts'
import { holdLimitRepository } from '#lambdas/table/hold-limit-repository.ts'
import { nightRepository } from '#lambdas/table/night-repository.ts'
import { paymentRepository } from '#lambdas/table/payment-repository.ts'
import { quoteRepository } from '#lambdas/table/quote-repository.ts'
import { registerRepository } from '#lambdas/table/register-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import type { Item, Table } from '#lambdas/table/table.ts'
import { uploadRepository } from '#lambdas/table/upload-repository.ts'

export type Options = {
  /** Takes an e-mail at an instant in ISO UTC, and gives its id. */
  readonly deliver: (email: OutgoingEmail, now: string) => Promise<string>
  readonly table: Table
  readonly bucket: UploadsBucket
  readonly payfast: PayfastConfig
  readonly linkKey: string
  readonly siteOrigin: string
  /** Who does what staff do. */
  readonly owner: Caller
}

/** A day at an hour of the business, as an instant in ISO UTC. */
export const at = (day: CalendarDate, hour: number, minute = 0): string =>
  DateTime.fromISO(day, { zone: BUSINESS_TIME_ZONE })
    .set({ hour, minute })
    .toUTC()
    .toISO({ precision: 'millisecond' }) ?? ''

/** The clock of the demo: it stands where the last act was. */
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
export function openBusiness({ table: stored, bucket, payfast, linkKey, siteOrigin, owner, deliver }: Options) {
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
    bookingLimits: bookingLimitRepository(table),
    holdLimits: holdLimitRepository(table),
    // Every guest of the demo counts alone.
    mailboxKey: async () => newId(),
    captcha: async () => ({ provider: 'always-pass' as const, siteKey: '', secret: '' }),
    isHuman: async () => true,
    linkKey: async () => linkKey,
    stampKey: async () => linkKey,
    payfast: async () => payfast,
    confirmWithPayfast: async () => 'VALID' as const,
    countCall: countInMemory(),
    confirmWaiting: confirmWaitingUsing({ bookings, clock: clock.read }),
    clock: clock.read,
  }
  const call =
    <E extends Endpoint>(useCase: UseCase<E>) =>
    async (request: Partial<Request<E>>) =>
      expectAccepted(
        await useCase({
          caller: owner,
          sourceAddress: '127.0.0.1',
          visitor: async () => newId(),
          ...request,
        } as Request<E>),
      )
  const sendEmails = sendEmailsUsing({
    ...needs,
    quotes: quoteRepository(table),
    bankChanges: bankChangeRepository(table),
    send: async (email) => ({ providerId: await deliver(email, clock.read().now) }),
    pause: async () => undefined,
  })
  const storeItn = call(receiveItnUsing(needs))
  const settle = settleItnUsing(needs)

  return {
    clock,
    linkKey,
    bookings,
    reviews: needs.reviews,
    book: call(createBookingUsing(needs)),
    bookByStaff: call(createBookingByStaffUsing(needs)),
    startPayment: call(startPayfastPaymentUsing(needs)),
    startUpload: call(startUploadUsing(needs)),
    completeUpload: call(completeUploadUsing(needs)),
    signRegister: call(saveRegisterEntryUsing(needs)),
    cancel: call(cancelBookingByStaffUsing(needs)),
    sendEnquiry: call(sendEnquiryUsing(needs)),
    writeReview: call(writeReviewUsing(needs)),
    acceptProof: call(acceptProofUsing(needs)),
    recordPayment: call(recordPaymentUsing(needs)),
    recordRefund: call(recordRefundUsing(needs)),
    markNoShow: call(markNoShowUsing(needs)),
    addNote: call(addNoteUsing(needs)),
    block: call(blockDatesUsing({ ...needs, overHolds: async (asked, act) => overHolds(needs, asked, act) })),

    /** The signed time at which a contact form was opened: now. */
    enquiryStamp: (): string => formStamp(linkKey, clock.read().now),

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

    /** Sends the e-mails that the acts since the last time ask for. */
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
    },
  }
}

export type Business = ReturnType<typeof openBusiness>
