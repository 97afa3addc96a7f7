import type { AcceptProof, RecordPayment, RecordRefund } from '#shared/bookings/staff-bookings.contract.ts'
import { UnusualReason } from '#shared/payments/unusual-line.ts'
import { finishBlocks } from '#lambdas/availability/finish-blocks.ts'
import { completeStays } from '#lambdas/bookings/complete-stays.ts'
import { confirmAllWaiting, confirmWaitingUsing } from '#lambdas/bookings/confirm-waiting.ts'
import { expireBookings } from '#lambdas/bookings/expire-bookings.ts'
import { reviewStaffHolds } from '#lambdas/bookings/review-staff-holds.ts'
import { refundResales } from '#lambdas/bookings/refund-resales.ts'
import { purgeOldBookings } from '#lambdas/bookings/purge-bookings.ts'
import { deleteOldDocuments } from '#lambdas/documents/delete-documents.ts'
import { countInMemory } from '#lambdas/http/limits.ts'
import type { Request, UseCase } from '#lambdas/http/serve.ts'
import { mailboxKeyUsing } from '#lambdas/runtime/mailbox-key.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { payfastConfigFrom } from '#lambdas/payfast/payfast-config.ts'
import { settleItnUsing } from '#lambdas/payments/settle-itn.ts'
import { requestReviews } from '#lambdas/reviews/request-reviews.ts'
import type { Table } from '#lambdas/table/table.ts'
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
import { repositoriesOf } from '#infra/local/repositories.ts'
import { guestBilling } from '#lambdas/composition/guest-billing.ts'
import { guestBookings } from '#lambdas/composition/guest-bookings.ts'
import { guestRegister } from '#lambdas/composition/guest-register.ts'
import { guestReviews } from '#lambdas/composition/guest-reviews.ts'
import { itn } from '#lambdas/composition/itn.ts'
import { payments } from '#lambdas/composition/payments.ts'
import { publicContent } from '#lambdas/composition/public-content.ts'
import { staffBookingChanges } from '#lambdas/composition/staff-booking-changes.ts'
import { staffBookings } from '#lambdas/composition/staff-bookings.ts'
import { staffDay } from '#lambdas/composition/staff-day.ts'
import { staffDocuments } from '#lambdas/composition/staff-documents.ts'
import { staffCabins } from '#lambdas/composition/staff-cabins.ts'
import { staffCalendar } from '#lambdas/composition/staff-calendar.ts'
import { staffEmailTemplates } from '#lambdas/composition/staff-email-templates.ts'
import { staffEmailPreviews } from '#lambdas/composition/staff-email-previews.ts'
import { staffInbox } from '#lambdas/composition/staff-inbox.ts'
import { staffMoney } from '#lambdas/composition/staff-money.ts'
import { staffPeople } from '#lambdas/composition/staff-people.ts'
import { staffPricing } from '#lambdas/composition/staff-pricing.ts'
import { staffReviewsAndSearch } from '#lambdas/composition/staff-reviews-and-search.ts'
import { stays } from '#lambdas/composition/stays.ts'

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

/**
 * The product's use cases on one table, at a time that the test sets: what a guest and staff can do, without HTTP
 * between. Only the clock, PayFast, the file storage and the sending of e-mails are replaced.
 */
export function createUseCaseHarness(
  table: Table,
  clock = createTestClock(),
  { countsAddresses = false }: { readonly countsAddresses?: boolean } = {},
) {
  const storage = createMemoryBucket()
  const repositories = repositoriesOf(table)
  const { bookings } = repositories
  /** The pictures of the site, by their addresses. */
  const marks = new Map<string, Buffer>()
  const needs = {
    ...repositories,
    newId,
    bucket: storage.bucket,
    pictures: { readFile: async () => undefined },
    hasMalwareScan: () => true,
    /** By default every call counts alone, so that limits do not affect tests about something else. */
    mailboxKey: countsAddresses ? mailboxKeyUsing(async () => 'the key of the edge') : async () => newId(),
    captcha: async () => ({ provider: 'always-pass' as const, siteKey: '', secret: '' }),
    isHuman: async (token: string) => token === 'ticked',
    ...(!countsAddresses && { withoutCaptcha: Number.POSITIVE_INFINITY }),
    linkKey: async () => 'the key of the links',
    siteOrigin: 'https://www.example.com',
    readMark: async (file: string | undefined) => marks.get(file ?? ''),
    payfast: async () => payfastConfigFrom(JSON.stringify(sandbox), {}),
    /** A report of a review is an e-mail without an event. */
    send: async () => ({ providerId: newId() }),
    confirmWithPayfast: async () => 'VALID' as const,
    countCall: countInMemory(),
    confirmWaiting: confirmWaitingUsing({ bookings, clock: clock.read }),
    clock: clock.read,
  }
  const useCases = {
    ...guestBilling.useCases(needs),
    ...guestBookings.useCases(needs),
    ...guestRegister.useCases(needs),
    ...guestReviews.useCases(needs),
    ...itn.useCases(needs),
    ...payments.useCases(needs),
    ...publicContent.useCases(needs),
    ...staffBookingChanges.useCases(needs),
    ...staffBookings.useCases(needs),
    ...staffCabins.useCases(needs),
    ...staffCalendar.useCases(needs),
    ...staffDay.useCases(needs),
    ...staffDocuments.useCases(needs),
    ...staffEmailPreviews.useCases(needs),
    ...staffEmailTemplates.useCases(needs),
    ...staffInbox.useCases(needs),
    ...staffMoney.useCases(needs),
    ...staffPeople.useCases(needs),
    ...staffPricing.useCases(needs),
    ...staffReviewsAndSearch.useCases(needs),
    ...stays.useCases(needs),
  }
  const create = callUseCase(useCases.CreateBooking)
  /** Sends a booking form parsed by its contract, as the handler does. */
  const send = (form: Parameters<typeof aBookingForm>[0] = {}) =>
    create({ body: BookingForm.parse(aBookingForm(form)) })
  const createByStaff = callUseCase(useCases.CreateBookingByStaff)
  const confirmBooking = callUseCase(useCases.ConfirmBooking)
  const showToStaff = callUseCase(useCases.ShowBookingToStaff)
  const messages = callUseCase(useCases.ListPaymentsToCheck)
  const startPayment = callUseCase(useCases.StartPayfastPayment)
  const quoteStayChange = callUseCase(useCases.QuoteStayChange)
  const changeStay = callUseCase(useCases.ChangeStay)
  const transfer = callUseCase(useCases.TransferPayment)
  const quoteExchange = callUseCase(useCases.QuoteExchange)
  const exchange = callUseCase(useCases.ExchangeBookings)
  const refund = confirmingUnusualLines(useCases.RecordRefund)
  const storeItn = callUseCase(useCases.ReceiveItn)
  const settle = settleItnUsing(needs)
  const startUpload = callUseCase(useCases.StartUpload)
  const completeUpload = callUseCase(useCases.CompleteUpload)
  const storeUploadedFile = (key: unknown): void => void storage.files.set(String(key), aPdf)

  return {
    ...needs,
    table,
    clock,
    files: storage.files,
    marks,
    createCabin: callUseCase(useCases['cabin.create']),
    saveCabin: callUseCase(useCases['cabin.save']),
    archiveCabin: callUseCase(useCases['cabin.archive']),
    restoreCabin: callUseCase(useCases['cabin.restore']),
    orderCabins: callUseCase(useCases['cabin.reorder']),
    saveCabinPage: callUseCase(useCases['cabin-page.saveDraft']),
    publishCabinPage: callUseCase(useCases['cabin-page.publish']),
    listCabins: callUseCase(useCases.ListCabins),
    listCabinNames: callUseCase(useCases.ListCabinNames),
    showCabin: callUseCase(useCases.ShowCabin),
    availability: callUseCase(useCases.ShowAvailability),
    nightPrices: callUseCase(useCases.ShowNightPrices),
    rateChoices: callUseCase(useCases.ShowRateChoices),
    price: callUseCase(useCases.CalculatePricing),
    send,
    show: callUseCase(useCases.ShowBooking),
    cancel: callUseCase(useCases.CancelBooking),
    acceptTerms: callUseCase(useCases.AcceptTerms),
    payByEft: callUseCase(useCases.PayByEft),
    askForReview: callUseCase(useCases.AskForReview),
    quoteForStaff: callUseCase(useCases.QuoteForStaff),
    /** Staff enter a booking, parsed by its contract. */
    bookByStaff: (form: Parameters<typeof aStaffBookingForm>[0] = {}) =>
      createByStaff({ body: StaffBookingForm.parse(aStaffBookingForm(form)) }),
    previewEmails: callUseCase(useCases.PreviewEmails),
    previewEmailTemplate: callUseCase(useCases.PreviewEmailTemplate),
    sendTestEmail: callUseCase(useCases.SendTestEmail),
    whatsappTexts: callUseCase(useCases.ListWhatsappTexts),
    templates: {
      show: callUseCase(useCases['email-template.show']),
      list: callUseCase(useCases['email-template.list']),
      saveDraft: callUseCase(useCases['email-template.saveDraft']),
      publish: callUseCase(useCases['email-template.publish']),
      unpublish: callUseCase(useCases['email-template.unpublish']),
      versions: callUseCase(useCases['email-template.versions']),
    },
    checkImport: callUseCase(useCases.CheckImport),
    importBookings: callUseCase(useCases.ImportBookings),
    issueBillingDocument: callUseCase(useCases.IssueBillingDocument),
    startUpload,
    completeUpload,
    startPayment,
    showPayment: callUseCase(useCases.ShowPayment),
    endPayment: callUseCase(useCases.EndPayfastPayment),
    reportLate: callUseCase(useCases.ReportLatePayment),
    find: callUseCase(useCases.SearchBookings),
    list: callUseCase(useCases.ListBookings),
    today: callUseCase(useCases.ShowToday),
    calendar: callUseCase(useCases.ShowCalendar),
    addOnSales: callUseCase(useCases.ShowAddOnSales),
    addOnShortages: callUseCase(useCases.ShowAddOnShortages),
    showToStaff,
    refunds: callUseCase(useCases.ListRefunds),
    proofs: callUseCase(useCases.ListWaitingProofs),
    confirm: confirmBooking,
    reinstate: callUseCase(useCases.ReinstateBooking),
    cancelByStaff: callUseCase(useCases.CancelBookingByStaff),
    pay: confirmingUnusualLines(useCases.RecordPayment),
    /** The price stays by default. */
    refund: (request: Partial<Request<typeof RecordRefund>>) =>
      refund({ ...request, body: { priceGoesDown: false, ...(request.body as Request<typeof RecordRefund>['body']) } }),
    adjust: callUseCase(useCases.AdjustBooking),
    correct: callUseCase(useCases.CorrectLine),
    writeOff: callUseCase(useCases.WriteOff),
    changeRefund: callUseCase(useCases.ChangeRefund),
    correctGuest: callUseCase(useCases.CorrectGuest),
    extendExpiry: callUseCase(useCases.ExtendExpiry),
    holdNights: callUseCase(useCases.HoldNights),
    endNightHold: callUseCase(useCases.EndNightHold),
    /** The hourly look at holds by staff; returns how many bookings changed. */
    reviewStaffHolds: () => reviewStaffHolds(needs),
    archive: callUseCase(useCases.ArchiveBooking),
    tag: callUseCase(useCases.TagBooking),
    markNoShow: callUseCase(useCases.MarkNoShow),
    addNote: callUseCase(useCases.AddNote),
    daySheet: callUseCase(useCases.ShowDaySheet),
    daySheetDetails: callUseCase(useCases.ShowDaySheetDetails),
    tickDaySheet: callUseCase(useCases.TickDaySheet),
    saveCleanerNote: callUseCase(useCases.SaveCleanerNote),
    recordWhatsapp: callUseCase(useCases.RecordWhatsapp),
    remindGuest: callUseCase(useCases.RemindGuest),
    resendEmail: callUseCase(useCases.ResendEmail),
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
    quoteTransfer: callUseCase(useCases.QuoteTransfer),
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
    acceptProof: confirmingUnusualLines(useCases.AcceptProof),
    refuseProof: callUseCase(useCases.RefuseProof),
    closeAttention: callUseCase(useCases.CloseAttention),
    messages,
    bookMessage: callUseCase(useCases.BookPaymentToCheck),
    closeMessage: callUseCase(useCases.ClosePaymentToCheck),
    recheck: callUseCase(useCases.RecheckPayment),
    bankAccounts: callUseCase(useCases.ListBankAccounts),
    saveBankAccount: callUseCase(useCases.SaveBankAccount),
    bankCandidates: callUseCase(useCases.ListBankCandidates),
    knownBankLines: callUseCase(useCases.KnownBankLines),
    bookBankLines: callUseCase(useCases.BookBankLines),
    settleBankLine: callUseCase(useCases.SettleBankLine),
    bankPresses: callUseCase(useCases.ListBankPresses),
    undoBankPress: callUseCase(useCases.UndoBankPress),
    block: callUseCase(useCases.BlockDates),
    changeBlock: callUseCase(useCases.ChangeBlock),
    unblock: callUseCase(useCases.UnblockDates),
    blocks: callUseCase(useCases.ListBlockedDates),
    /** The hourly finishing of interrupted blocks; returns how many there were. */
    finishBlocks: () => finishBlocks(needs),
    /** The hourly confirmation of paid bookings that wait for nights; returns how many were confirmed. */
    confirmAllWaiting: () => confirmAllWaiting(needs),
    listReviews: callUseCase(useCases.ListReviews),
    listReviewsForStaff: callUseCase(useCases.ListReviewsForStaff),
    countReviews: callUseCase(useCases.CountReviews),
    showInvitation: callUseCase(useCases.ShowReviewInvitation),
    review: callUseCase(useCases.WriteReview),
    /** The daily review requests; returns how many were sent. */
    requestReviews: () => requestReviews(needs),
    findPeople: callUseCase(useCases.FindPeople),
    exportPerson: callUseCase(useCases.ExportPerson),
    erasePerson: callUseCase(useCases.ErasePerson),
    settle,
    showRegister: callUseCase(useCases.ShowRegister),
    signRegister: callUseCase(useCases.SaveRegisterEntry),
    arrivalDocuments: callUseCase(useCases.ListArrivalDocuments),
    checkAdult: callUseCase(useCases.MarkAdultChecked),
    openDocument: callUseCase(useCases.OpenDocument),
    showIdNumber: callUseCase(useCases.ShowIdNumber),
    printRegister: callUseCase(useCases.PrintRegister),
    linkToUpload: callUseCase(useCases.LinkToUpload),
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
