import type { AcceptProof, RecordPayment, RecordRefund } from '#shared/bookings/staff-bookings.contract.ts'
import { UnusualReason } from '#shared/payments/unusual-line.ts'
import {
  blockDatesUsing,
  changeBlockUsing,
  listBlockedDatesUsing,
  unblockDatesUsing,
} from '#lambdas/availability/block-dates.ts'
import { finishBlocks } from '#lambdas/availability/finish-blocks.ts'
import { showAvailabilityUsing } from '#lambdas/availability/show-availability.ts'
import { acceptTermsUsing } from '#lambdas/bookings/accept-terms.ts'
import {
  addNoteUsing,
  correctGuestUsing,
  extendExpiryUsing,
  markNoShowUsing,
  archiveBookingUsing,
  tagBookingUsing,
  recordWhatsappUsing,
  remindGuestUsing,
} from '#lambdas/bookings/change-booking.ts'
import { createBookingByStaffUsing, quoteForStaffUsing } from '#lambdas/bookings/book-by-staff.ts'
import { cancelBookingUsing } from '#lambdas/bookings/cancel-booking.ts'
import { completeStays } from '#lambdas/bookings/complete-stays.ts'
import { confirmAllWaiting, confirmWaitingUsing } from '#lambdas/bookings/confirm-waiting.ts'
import { createBookingUsing } from '#lambdas/bookings/create-booking.ts'
import { expireBookings } from '#lambdas/bookings/expire-bookings.ts'
import { checkImportUsing, importBookingsUsing } from '#lambdas/bookings/import-bookings.ts'
import { previewEmailsUsing } from '#lambdas/notifications/preview-emails.ts'
import { dryRunUsing } from '#lambdas/bookings/dry-run.ts'
import { endNightHoldUsing, holdNightsUsing } from '#lambdas/bookings/hold-nights.ts'
import { reviewStaffHolds } from '#lambdas/bookings/review-staff-holds.ts'
import { changeStayUsing, quoteStayChangeUsing } from '#lambdas/bookings/change-stay.ts'
import { payByEftUsing } from '#lambdas/bookings/pay-by-eft.ts'
import { exchangeBookingsUsing, quoteExchangeUsing } from '#lambdas/bookings/exchange-bookings.ts'
import { quoteTransferUsing, transferPaymentUsing } from '#lambdas/bookings/transfer-payment.ts'
import { overrideHolds } from '#lambdas/bookings/override-holds.ts'
import { refundResales } from '#lambdas/bookings/refund-resales.ts'
import { purgeOldBookings } from '#lambdas/bookings/purge-bookings.ts'
import { searchBookingsUsing } from '#lambdas/bookings/search-bookings.ts'
import { showBookingUsing } from '#lambdas/bookings/show-booking.ts'
import { showAddOnSalesUsing } from '#lambdas/bookings/show-add-on-sales.ts'
import { showAddOnShortagesUsing } from '#lambdas/bookings/show-add-on-shortages.ts'
import { showCalendarUsing } from '#lambdas/bookings/show-calendar.ts'
import { showTodayUsing } from '#lambdas/bookings/show-today.ts'
import { cancelBookingByStaffUsing } from '#lambdas/bookings/cancel-booking-by-staff.ts'
import { closeAttentionUsing } from '#lambdas/bookings/close-attention.ts'
import { confirmBookingUsing, reinstateBookingUsing } from '#lambdas/bookings/confirm-booking.ts'
import {
  bookPaymentToCheckUsing,
  closePaymentToCheckUsing,
  listPaymentsToCheckUsing,
  recheckPaymentUsing,
} from '#lambdas/bookings/payments-to-check.ts'
import {
  acceptProofUsing,
  adjustBookingUsing,
  correctLineUsing,
  recordPaymentUsing,
  recordRefundUsing,
  refuseProofUsing,
} from '#lambdas/bookings/record-money.ts'
import { changeRefundUsing, writeOffUsing } from '#lambdas/bookings/settle-money.ts'
import { showBookingToStaffUsing } from '#lambdas/bookings/show-booking-to-staff.ts'
import { listBookingsUsing, listWaitingProofsUsing } from '#lambdas/bookings/staff-lists.ts'
import { completeUploadUsing } from '#lambdas/documents/complete-upload.ts'
import { deleteOldDocuments } from '#lambdas/documents/delete-documents.ts'
import { saveRegisterEntryUsing, showRegisterUsing } from '#lambdas/documents/sign-register.ts'
import { startUploadUsing } from '#lambdas/documents/start-upload.ts'
import { countInMemory } from '#lambdas/http/limits.ts'
import type { Request, UseCase } from '#lambdas/http/serve.ts'
import { issueBillingDocumentUsing } from '#lambdas/billing/issue-billing-document.ts'
import { mailboxKeyUsing } from '#lambdas/runtime/mailbox-key.ts'
import { erasePersonUsing } from '#lambdas/privacy/erase-person.ts'
import { exportPersonUsing } from '#lambdas/privacy/export-person.ts'
import { findPeopleUsing } from '#lambdas/privacy/find-people.ts'
import { enquiryRepository } from '#lambdas/table/enquiry-repository.ts'
import { personRepository } from '#lambdas/table/person-repository.ts'
import { linkRequestRepository } from '#lambdas/table/link-request-repository.ts'
import { quoteRepository } from '#lambdas/table/quote-repository.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { payfastConfigFrom } from '#lambdas/payfast/payfast-config.ts'
import { endPayfastPaymentUsing } from '#lambdas/payments/end-payfast-payment.ts'
import { showPaymentUsing } from '#lambdas/payments/show-payment.ts'
import { receiveItnUsing } from '#lambdas/payments/receive-itn.ts'
import { settleItnUsing } from '#lambdas/payments/settle-itn.ts'
import { reportLatePaymentUsing } from '#lambdas/payments/report-late-payment.ts'
import { startPayfastPaymentUsing } from '#lambdas/payments/start-payfast-payment.ts'
import { calculatePricingUsing } from '#lambdas/pricing/calculate-pricing.ts'
import { showRateChoicesUsing } from '#lambdas/pricing/show-rate-choices.ts'
import { showNightPricesUsing } from '#lambdas/pricing/show-night-prices.ts'
import { listReviewsUsing } from '#lambdas/reviews/list-reviews.ts'
import { countReviewsUsing, listReviewsForStaffUsing } from '#lambdas/reviews/moderate-reviews.ts'
import { askForReviewUsing, requestReviews } from '#lambdas/reviews/request-reviews.ts'
import { showReviewInvitationUsing, writeReviewUsing } from '#lambdas/reviews/write-review.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { bookingLimitRepository } from '#lambdas/table/booking-limit-repository.ts'
import { bookingSearchRepository } from '#lambdas/table/booking-search-repository.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { purgeRepository } from '#lambdas/table/purge-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { emailRepository } from '#lambdas/table/email-repository.ts'
import { holdLimitRepository } from '#lambdas/table/hold-limit-repository.ts'
import { nightRepository } from '#lambdas/table/night-repository.ts'
import { billingDocumentRepository } from '#lambdas/table/billing-document-repository.ts'
import { paymentRepository } from '#lambdas/table/payment-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import { registerRepository } from '#lambdas/table/register-repository.ts'
import type { Table } from '#lambdas/table/table.ts'
import { uploadRepository } from '#lambdas/table/upload-repository.ts'
import type { UploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import { guestActor } from '#shared/bookings/booking-event.ts'
import { BookingForm } from '#shared/bookings/booking-form.ts'
import { ExchangeBookings, type QuoteExchange } from '#shared/bookings/exchange.contract.ts'
import { TransferPayment } from '#shared/bookings/transfer.contract.ts'
import { StaffBookingForm } from '#shared/bookings/staff-booking-form.ts'
import type { StartUpload } from '#shared/documents/uploads.contract.ts'
import type { BodyInputOf, BodyOf, Endpoint, ReplyOf } from '#shared/kernel/endpoint.ts'
import type { Result } from '#shared/kernel/result.ts'
import { buildItn, itnFieldsFor } from '#shared/payments/payfast-itn.ts'
import { aBookingForm, newIdempotencyKey } from './booking-form-fixture.ts'
import { aStaffBookingForm } from './staff-booking-form-fixture.ts'
import { createTestClock } from './business-time-fixture.ts'
import { md5 } from './md5.ts'
import { stayForms } from './stay-forms.ts'
import { itnIdOf } from '#lambdas/runtime/ids-and-tokens.ts'

/** PayFast's public sandbox, whose merchant and passphrase are published. */
const sandbox = {
  processUrl: 'https://sandbox.payfast.co.za/eng/process',
  validateUrl: 'https://sandbox.payfast.co.za/eng/query/validate',
  merchantId: '10000100',
  merchantKey: '46f0cd694581a',
  passphrase: 'jt7NOE43FZPn',
  notifyUrl: 'https://api.example.com/api/payfast-itn',
  siteUrl: 'https://www.example.com',
  alsoExpectedSources: ['127.0.0.1/32'],
}

/** An uploads bucket in memory; the tests that use HTTP have a real one. */
function createMemoryBucket() {
  const files = new Map<string, Uint8Array>()
  return {
    files,
    bucket: {
      scanVerdict: async () => 'clean',
      startUpload: async (key) => ({ url: 'https://uploads.example.com', fields: { key } }),
      inspect: async (key) => {
        const file = files.get(key)
        return file && { sizeBytes: file.length, contentType: '', firstBytes: file.slice(0, 64) }
      },
      copy: async (from, to) => {
        const file = files.get(from)
        if (file) files.set(to, file)
        return file !== undefined
      },
      read: async (key) => files.get(key) ?? new Uint8Array(),
      remove: async (key) => {
        files.delete(key)
      },
      deleteAllVersions: async (folder) => {
        for (const key of files.keys()) if (key.startsWith(folder)) files.delete(key)
      },
      linkTo: async (key) => `https://uploads.example.com/${key}`,
    } satisfies UploadsBucket,
  }
}

/** The smallest file that is accepted as a PDF. */
const aPdf = new TextEncoder().encode('%PDF-1.7')

const nomsa = { sub: 'nomsa', name: 'Nomsa', role: 'staff' } as const

/** Calls a use case as `serve` does, without HTTP around it. */
export const callUseCase =
  <E extends Endpoint>(useCase: UseCase<E>) =>
  (request: Partial<Request<E>>) =>
    useCase({
      caller: nomsa,
      guest: guestActor,
      sourceAddress: '127.0.0.1',
      visitor: async () => newId(),
      ...request,
    } as Request<E>)

type LineEndpoint = typeof RecordPayment | typeof RecordRefund | typeof AcceptProof
/** Most tests record any amounts: all reasons why a line is unusual are confirmed, unless the test overrides them. */
const confirmingUnusualLines =
  <E extends LineEndpoint>(useCase: UseCase<E>) =>
  (request: Partial<Request<E>>) =>
    callUseCase(useCase)({
      ...request,
      body: { confirmedReasons: UnusualReason.options, ...(request.body as object) },
    } as Partial<Request<E>>)

/** The value of a result that must not be a refusal. */
export function expectOk<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(`Refused: ${result.refusal} ${JSON.stringify(result.details ?? {})}`)
  return result.value
}

/**
 * The product's use cases on one table, at a time that the test sets: what a guest and staff can do, without HTTP
 * between. Only the clock, PayFast and the file storage are replaced.
 */
type ExchangeChoice = Pick<BodyInputOf<typeof ExchangeBookings>, 'otherReference'> &
  Partial<BodyInputOf<typeof ExchangeBookings>>

/** The body of an exchange at what its quote shows. */
export function exchangeBodyOf(
  { own, other }: ReplyOf<typeof QuoteExchange>,
  choice: ExchangeChoice,
): BodyOf<typeof ExchangeBookings> {
  const keepsTotals = choice.keepsTotals ?? true
  const opened = ({ before, owedCents }: typeof own) => ({ parts: before.parts, owedCents })
  const cents = ({ owedCents, recalculatedCents }: typeof own) =>
    keepsTotals ? owedCents : (recalculatedCents ?? owedCents)
  return ExchangeBookings.body?.parse({
    entryId: newIdempotencyKey(),
    kind: 'stays',
    keepsTotals,
    quotedCents: { own: cents(own), other: cents(other) },
    openedWith: { own: opened(own), other: opened(other) },
    reason: '',
    ...choice,
  }) as BodyOf<typeof ExchangeBookings>
}

export function createUseCaseHarness(
  table: Table,
  clock = createTestClock(),
  { countsAddresses = false }: { readonly countsAddresses?: boolean } = {},
) {
  const storage = createMemoryBucket()
  const bookings = bookingRepository(table)
  const needs = {
    catalogue: catalogueRepository(table),
    bookings,
    search: bookingSearchRepository(table),
    purges: purgeRepository(table),
    nights: nightRepository(table),
    billingDocuments: billingDocumentRepository(table),
    payments: paymentRepository(table),
    uploads: uploadRepository(table),
    registers: registerRepository(table),
    emails: emailRepository(table),
    reviews: reviewRepository(table),
    accounts: accountRepository(table),
    people: personRepository(table),
    enquiries: enquiryRepository(table),
    quotes: quoteRepository(table),
    linkRequests: linkRequestRepository(table),
    bucket: storage.bucket,
    bookingLimits: bookingLimitRepository(table),
    holdLimits: holdLimitRepository(table),
    /** By default every call counts alone, so that limits do not affect tests about something else. */
    mailboxKey: countsAddresses ? mailboxKeyUsing(async () => 'the key of the edge') : async () => newId(),
    captcha: async () => ({ provider: 'always-pass' as const, siteKey: '', secret: '' }),
    isHuman: async (token: string) => token === 'ticked',
    ...(!countsAddresses && { withoutCaptcha: Number.POSITIVE_INFINITY }),
    linkKey: async () => 'the key of the links',
    siteOrigin: 'https://www.example.com',
    payfast: async () => payfastConfigFrom(JSON.stringify(sandbox), {}),
    confirmWithPayfast: async () => 'VALID' as const,
    countCall: countInMemory(),
    confirmWaiting: confirmWaitingUsing({ bookings, clock: clock.read }),
    clock: clock.read,
  }
  const create = callUseCase(createBookingUsing(needs))
  /** Sends a booking form parsed by its contract, as the handler does. */
  const send = (form: Parameters<typeof aBookingForm>[0] = {}) =>
    create({ body: BookingForm.parse(aBookingForm(form)) })
  const createByStaff = callUseCase(createBookingByStaffUsing(needs))
  const confirmBooking = callUseCase(confirmBookingUsing(needs))
  const showToStaff = callUseCase(showBookingToStaffUsing(needs))
  const messages = callUseCase(listPaymentsToCheckUsing(needs))
  const startPayment = callUseCase(startPayfastPaymentUsing(needs))
  const quoteStayChange = callUseCase(quoteStayChangeUsing(needs))
  const changeStay = callUseCase(changeStayUsing(needs))
  const transfer = callUseCase(transferPaymentUsing(needs))
  const quoteExchange = callUseCase(quoteExchangeUsing(needs))
  const exchange = callUseCase(exchangeBookingsUsing(needs))
  const refund = confirmingUnusualLines(recordRefundUsing(needs))
  const storeItn = callUseCase(receiveItnUsing(needs))
  const settle = settleItnUsing(needs)
  const startUpload = callUseCase(startUploadUsing(needs))
  const completeUpload = callUseCase(completeUploadUsing(needs))
  const storeUploadedFile = (key: unknown): void => void storage.files.set(String(key), aPdf)

  return {
    ...needs,
    table,
    clock,
    files: storage.files,
    availability: callUseCase(showAvailabilityUsing(needs)),
    nightPrices: callUseCase(showNightPricesUsing(needs)),
    rateChoices: callUseCase(showRateChoicesUsing(needs)),
    price: callUseCase(calculatePricingUsing(needs)),
    send,
    show: callUseCase(showBookingUsing(needs)),
    cancel: callUseCase(cancelBookingUsing(needs)),
    acceptTerms: callUseCase(acceptTermsUsing(needs)),
    payByEft: callUseCase(payByEftUsing(needs)),
    askForReview: callUseCase(askForReviewUsing(needs)),
    quoteForStaff: callUseCase(quoteForStaffUsing(needs)),
    /** Staff enter a booking, parsed by its contract. */
    bookByStaff: (form: Parameters<typeof aStaffBookingForm>[0] = {}) =>
      createByStaff({ body: StaffBookingForm.parse(aStaffBookingForm(form)) }),
    previewEmails: callUseCase(previewEmailsUsing({ ...needs, dryRun: dryRunUsing(needs) })),
    checkImport: callUseCase(checkImportUsing(needs)),
    importBookings: callUseCase(importBookingsUsing(needs)),
    issueBillingDocument: callUseCase(issueBillingDocumentUsing(needs)),
    startUpload,
    completeUpload,
    startPayment,
    showPayment: callUseCase(showPaymentUsing(needs)),
    endPayment: callUseCase(endPayfastPaymentUsing(needs)),
    reportLate: callUseCase(reportLatePaymentUsing(needs)),
    find: callUseCase(searchBookingsUsing(needs)),
    list: callUseCase(listBookingsUsing(needs)),
    today: callUseCase(showTodayUsing(needs)),
    calendar: callUseCase(showCalendarUsing(needs)),
    addOnSales: callUseCase(showAddOnSalesUsing(needs)),
    addOnShortages: callUseCase(showAddOnShortagesUsing(needs)),
    showToStaff,
    proofs: callUseCase(listWaitingProofsUsing(needs)),
    confirm: confirmBooking,
    reinstate: callUseCase(reinstateBookingUsing(needs)),
    cancelByStaff: callUseCase(cancelBookingByStaffUsing(needs)),
    pay: confirmingUnusualLines(recordPaymentUsing(needs)),
    /** The price stays by default. */
    refund: (request: Partial<Request<typeof RecordRefund>>) =>
      refund({ ...request, body: { priceGoesDown: false, ...(request.body as Request<typeof RecordRefund>['body']) } }),
    adjust: callUseCase(adjustBookingUsing(needs)),
    correct: callUseCase(correctLineUsing(needs)),
    writeOff: callUseCase(writeOffUsing(needs)),
    changeRefund: callUseCase(changeRefundUsing(needs)),
    correctGuest: callUseCase(correctGuestUsing(needs)),
    extendExpiry: callUseCase(extendExpiryUsing(needs)),
    holdNights: callUseCase(holdNightsUsing(needs)),
    endNightHold: callUseCase(endNightHoldUsing(needs)),
    /** The hourly look at holds by staff; returns how many bookings changed. */
    reviewStaffHolds: () => reviewStaffHolds(needs),
    archive: callUseCase(archiveBookingUsing(needs)),
    tag: callUseCase(tagBookingUsing(needs)),
    markNoShow: callUseCase(markNoShowUsing(needs)),
    addNote: callUseCase(addNoteUsing(needs)),
    recordWhatsapp: callUseCase(recordWhatsappUsing(needs)),
    remindGuest: callUseCase(remindGuestUsing(needs)),
    quoteStayChange,
    changeStay,
    ...stayForms({ bookings, quoteStayChange, changeStay }),

    /** Staff move a payment to another booking; by default they have confirmed what is unusual, and both guests are told. */
    transfer: ({
      body,
      ...request
    }: Omit<Partial<Request<typeof TransferPayment>>, 'body'> & {
      readonly body: Pick<BodyInputOf<typeof TransferPayment>, 'entryId' | 'lineId' | 'toReference' | 'amountCents'> &
        Partial<BodyInputOf<typeof TransferPayment>>
    }) =>
      transfer({
        ...request,
        body: TransferPayment.body?.parse({
          reason: 'Paid for the other one',
          notifyGiver: true,
          confirmedReasons: UnusualReason.options,
          ...body,
        }),
      }),
    quoteTransfer: callUseCase(quoteTransferUsing(needs)),
    quoteExchange,
    /** The body of an exchange as a page sends it that has just shown the quote. */
    exchangeBody: async (reference: string, choice: ExchangeChoice): Promise<BodyOf<typeof ExchangeBookings>> => {
      const { otherReference, kind = 'stays' } = choice
      return exchangeBodyOf(
        expectOk(await quoteExchange({ params: { reference }, query: { otherReference, kind } })),
        choice,
      )
    },
    exchange,
    acceptProof: confirmingUnusualLines(acceptProofUsing(needs)),
    refuseProof: callUseCase(refuseProofUsing(needs)),
    closeAttention: callUseCase(closeAttentionUsing(needs)),
    messages,
    bookMessage: callUseCase(bookPaymentToCheckUsing(needs)),
    closeMessage: callUseCase(closePaymentToCheckUsing(needs)),
    recheck: callUseCase(recheckPaymentUsing(needs)),
    block: callUseCase(
      blockDatesUsing({ ...needs, overrideHolds: async (options, action) => overrideHolds(needs, options, action) }),
    ),
    changeBlock: callUseCase(
      changeBlockUsing({ ...needs, overrideHolds: async (options, action) => overrideHolds(needs, options, action) }),
    ),
    unblock: callUseCase(unblockDatesUsing(needs)),
    blocks: callUseCase(listBlockedDatesUsing(needs)),
    /** The hourly finishing of interrupted blocks; returns how many there were. */
    finishBlocks: () => finishBlocks(needs),
    /** The hourly confirmation of paid bookings that wait for nights; returns how many were confirmed. */
    confirmAllWaiting: () => confirmAllWaiting(needs),
    listReviews: callUseCase(listReviewsUsing(needs)),
    listReviewsForStaff: callUseCase(listReviewsForStaffUsing(needs)),
    countReviews: callUseCase(countReviewsUsing(needs)),
    showInvitation: callUseCase(showReviewInvitationUsing(needs)),
    review: callUseCase(writeReviewUsing(needs)),
    /** The daily review requests; returns how many were sent. */
    requestReviews: () => requestReviews(needs),
    findPeople: callUseCase(findPeopleUsing(needs)),
    exportPerson: callUseCase(exportPersonUsing(needs)),
    erasePerson: callUseCase(erasePersonUsing(needs)),
    settle,
    showRegister: callUseCase(showRegisterUsing(needs)),
    signRegister: callUseCase(saveRegisterEntryUsing(needs)),
    /** The nightly deletion of documents; returns for how many bookings. */
    deleteDocuments: () => deleteOldDocuments(needs),
    /** The nightly purge; returns how many bookings were deleted. */
    purgeBookings: () => purgeOldBookings(needs),
    /** The daily completion; returns how many stays are over. */
    completeStays: () => completeStays(needs),
    /** The daily look at cancelled stays whose nights were sold again; returns how many refunds changed. */
    refundResales: () => refundResales(needs),
    /** The hourly expiry; returns how many bookings expired. */
    expireBookings: () => expireBookings(needs),

    async createBooking(form: Parameters<typeof aBookingForm>[0] = {}) {
      return expectOk(await send(form))
    },

    /** A stay that staff confirmed: it has its nights, and nothing is paid. Returns its reference. */
    async createConfirmedStay(form: Parameters<typeof aBookingForm>[0] = {}): Promise<string> {
      const { reference } = expectOk(await send({ paymentType: 'full', ...form }))
      expectOk(await confirmBooking({ params: { reference } }))
      return reference
    },

    /** A guest who went to PayFast, with the deposit of R2,300.00 for two nights at Protea unless the form says otherwise. */
    async startCardPayment(form: Parameters<typeof aBookingForm>[0] = {}) {
      const booking = expectOk(await send({ paymentMethod: 'card', ...form }))
      return { ...booking, ...expectOk(await startPayment({ body: { token: booking.token } })) }
    },

    /** The booking as staff see it. */
    shownToStaff: async ({ reference }: { readonly reference: string }) =>
      expectOk(await showToStaff({ params: { reference } })),

    /** The payment messages that staff have to check. */
    messagesToCheck: async () => expectOk(await messages({})).messages,

    /** Stores a file's bytes in the storage, as the form of an upload does. */
    storeUploadedFile,

    /** A guest uploads a file, a proof of payment by default, from start to completion; returns its id. */
    async uploadFile({ token }: { readonly token: string }, overrides: Partial<UploadInput> = {}): Promise<string> {
      const body = { ...proofUpload, ...overrides }
      const { uploadId: id, fields } = expectOk(await startUpload({ params: { token }, body }))
      storeUploadedFile(fields['key'])
      expectOk(await completeUpload({ params: { token, id } }))
      return id
    },

    /** PayFast's message for a form that a guest posted, signed as PayFast signs. */
    itnFor(
      paymentData: Readonly<Record<string, string>>,
      { amountGrossCents, pfPaymentId = '1089250', paymentStatus = 'COMPLETE' }: Partial<ItnOverrides> = {},
    ): string {
      const form = new Map(Object.entries(paymentData))
      const requestedCents = Math.round(Number(form.get('amount')) * 100)
      const outcome = { pfPaymentId, paymentStatus, amountGrossCents: amountGrossCents ?? requestedCents, feeCents: 0 }
      return buildItn(itnFieldsFor(form, outcome), sandbox.passphrase, md5)
    },

    /** Stores a message as the ITN Lambda does and returns its id, which the stream would deliver. */
    async receiveItn(body: string, sourceAddress = '127.0.0.1'): Promise<string> {
      expectOk(await storeItn({ body, sourceAddress }))
      return itnIdOf(body)
    },
  }
}

type UploadInput = NonNullable<BodyOf<typeof StartUpload>>

/** A guest's description of a proof before sending it. */
export const proofUpload = {
  purpose: 'proof',
  fileName: 'slip.pdf',
  contentType: 'application/pdf',
  sizeBytes: aPdf.length,
  note: '',
} as const satisfies UploadInput

type ItnOverrides = { readonly amountGrossCents: number; readonly pfPaymentId: string; readonly paymentStatus: string }

export type UseCaseHarness = ReturnType<typeof createUseCaseHarness>
