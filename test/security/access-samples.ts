import { termsInForce } from '#shared/settings/booking-terms.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { UnusualReason } from '#shared/payments/unusual-line.ts'
import { AdminCreateUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { type Contracts, contracts } from '#shared/api/contracts.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { type UploadPurpose, storageKey } from '#shared/documents/upload.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import type { Review } from '#shared/reviews/review.ts'
import { unreadEnquiry } from '#shared/enquiries/enquiry.ts'
import { ITN_TIMEOUT_MINUTES } from '#shared/payments/attempt.ts'
import { INCOMING_PICTURES } from '#shared/pictures/picture-folders.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { A_PICTURE_ADDRESS, aTinyPicture } from '#test/support/picture-fixture.ts'
import { localRegion } from '#infra/local/engines/database.ts'
import { localUserPoolId } from '#infra/local/engines/sign-in-pool.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { aBookingForm, newGuestEmail, newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import { type UseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { ORIGIN_SECRET } from '#test/support/http-request.ts'
import { anEnquiry } from '#test/support/enquiry-fixture.ts'
import { aQuoteForm } from '#test/support/quote-form-fixture.ts'
import { type RecordKind, recordKinds } from '#test/support/record-kinds.ts'
import { ONLY_ID, type PublishedActions } from '#shared/kernel/published-endpoints.ts'
import { type PublishedKind, publishedKinds } from '#test/support/published-kinds.ts'
import { aRegisterEntry } from '#test/support/register-entry-fixture.ts'
import { createPastStay, aReviewForm, createReviewInvitation } from '#test/support/past-stay-fixture.ts'
import { repositoriesOf } from '#infra/local/repositories.ts'
import { previewHashOf } from '#lambdas/runtime/ids-and-tokens.ts'
import { accept } from '#shared/kernel/result.ts'
import { settingsRepository } from '#lambdas/table/settings-repository.ts'
import { settings } from '#infra/local/demo-data/settings.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { SettingsSection } from '#shared/settings/settings-sections.ts'
import { anImportRow } from '#test/support/import-row-fixture.ts'
import { aStaffBookingForm } from '#test/support/staff-booking-form-fixture.ts'
import { anExternalReviewForm, createReview } from '#test/support/review-fixture.ts'
import type { RequestInput } from '#test/support/http-request.ts'
import { aBankAccount, aCredit } from '#test/bank/bank-import-fixture.ts'
import { sampleOf } from './contract-samples.ts'
import { openArrivalPack } from '#test/support/open-arrival-pack.ts'
import { openedGuest } from '#test/support/staff-forms.ts'

/** A guest of one booking, known by unique texts, and the ids of their data. */
export type Guest = {
  readonly reference: string
  readonly token: string
  /** Texts that must never be shown to anybody else. */
  readonly secrets: readonly string[]
  readonly payment: () => Promise<{ readonly attemptId: string; readonly paymentData: Record<string, string> }>
  readonly upload: (purpose?: UploadPurpose) => Promise<string>
  /** Signs the guest register as the first adult. */
  readonly register: () => Promise<void>
}

let guests = 0
let weeks = 0
const cabinSlugs = ['protea', 'yellowwood', 'aloe'] as const
/** Within the horizon; the table is cleared long before they are used again. */
const WEEKS = 70
/** A night that no other booking here has, Monday to Thursday. */
function newNights() {
  weeks += 1
  const [place, cabin] = [Math.floor(weeks / 3) % (4 * WEEKS), weeks % 3]
  const checkInDate = addDays('2027-01-04', 7 * Math.floor(place / 4) + (place % 4))
  return { cabinSlug: cabinSlugs[cabin] ?? 'protea', checkInDate, checkOutDate: addDays(checkInDate, 1) }
}

/** Another sample may have activated terms. */
const termsIdOf = async ({ settings: stored, clock }: UseCaseHarness): Promise<string> =>
  termsInForce(await stored.find(), clock.read().now).id

/** A new guest with a pending booking of nights of their own. */
export async function createGuest(harness: UseCaseHarness): Promise<Guest> {
  guests += 1
  const word = String.fromCharCode(
    65 + Math.floor(guests / 676),
    97 + (Math.floor(guests / 26) % 26),
    97 + (guests % 26),
  )
  const guestName = `Zanele ${word}dlamini`
  const guestEmail = `zanele.${word.toLowerCase()}@guests-of-their-own.example`
  const guestPhone = `083 555 ${String(1000 + guests)}`
  const guestSuburb = `${word}burg`
  const specialRequests = `No nuts for ${word}dlamini junior`
  const contact = { guestName, guestEmail, guestPhone, guestSuburb, specialRequests }
  const { reference, token, bookingId } = await harness.createBooking({
    ...contact,
    ...newNights(),
    paymentMethod: 'card',
    termsId: await termsIdOf(harness),
  })
  return {
    reference,
    token,
    secrets: [reference, token, bookingId, guestName, guestEmail, guestPhone, guestSuburb, specialRequests],
    payment: async () => expectOk(await harness.startPayment({ body: { token } })),
    upload: (purpose = 'proof') => harness.uploadFile({ token }, { purpose, fileName: `Slip of ${word}dlamini.pdf` }),
    register: async () => {
      expectOk(await harness.signRegister({ params: { token, place: 1 }, body: { ...aRegisterEntry, version: 0 } }))
    },
  }
}

/** The app's own files are in memory; the API checks them in the storage. */
export async function putIntoStorage(Key: string): Promise<void> {
  const storage = new S3Client({ forcePathStyle: true })
  await storage.send(new PutObjectCommand({ Bucket: process.env['UPLOADS_BUCKET'], Key, Body: '%PDF-1.7\n' }))
  storage.destroy()
}
/** A picture of one pixel, as a browser uploads it; gives the id of the upload. */
async function uploadPicture(): Promise<string> {
  const id = newId()
  const storage = new S3Client({ forcePathStyle: true })
  const Body = await aTinyPicture()
  await storage.send(
    new PutObjectCommand({ Bucket: process.env['PICTURES_BUCKET'], Key: `${INCOMING_PICTURES}/${id}`, Body }),
  )
  storage.destroy()
  return id
}

/** The presigned URLs of the storage are signed by the real clock, so these endpoints are called at the real time. */
export const storageContracts: ReadonlySet<string> = new Set<keyof Contracts>(['LinkToUpload', 'OpenDocument'])

/** A message of PayFast about an unknown payment. */
async function createMessageToCheck(harness: UseCaseHarness, reference = ''): Promise<string> {
  const form = {
    ...{ m_payment_id: newIdempotencyKey(), merchant_id: '10000100' },
    amount: '100.00',
    custom_str1: reference,
  }
  const id = await harness.receiveItn(harness.itnFor(form, { pfPaymentId: newIdempotencyKey() }))
  await harness.settle(id)
  return id
}

/** Somebody who signed up and waits: in the user pool and on the owner's list. */
async function createWaitingAccount({ table }: UseCaseHarness): Promise<string> {
  const userName = newIdempotencyKey()
  const email = `${userName}@mountaincabins.example`
  const pool = new CognitoIdentityProviderClient({ region: localRegion })
  const { User } = await pool.send(
    new AdminCreateUserCommand({
      UserPoolId: localUserPoolId,
      Username: userName,
      MessageAction: 'SUPPRESS',
      UserAttributes: [{ Name: 'email', Value: email }],
    }),
  )
  pool.destroy()
  const sub = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? ''
  const account = {
    sub,
    userName,
    email,
    fullName: 'Waiting',
    state: 'waiting',
    role: null,
    requestedAt: NOW,
    decidedBy: null,
  } as const
  await accountRepository(table).add(account)
  return sub
}

type Sample = (guest: Guest, harness: UseCaseHarness) => RequestInput | Promise<RequestInput>
const money = () => ({
  entryId: newIdempotencyKey(),
  amountCents: 100_00,
  method: 'eft',
  note: 'Bank line',
  confirmedReasons: UnusualReason.options,
})
const byAttempt: Sample = async ({ payment }) => ({ params: { attemptId: (await payment()).attemptId } })

/** An action of staff on a review of its own. */
const onReview =
  (changes: Partial<Review>, body: object = {}): Sample =>
  async (_, harness) => {
    const { id, version } = await createReview(harness, changes)
    return { params: { id }, body: { version, ...body } }
  }

/** An enquiry of its own. */
async function createEnquiry({ enquiries }: UseCaseHarness) {
  const enquiry = {
    ...unreadEnquiry,
    ...{ id: newId(), name: 'Thandi Mokoena', email: 'thandi@example.co.za', phone: '082 555 0142', about: '' },
    ...{ message: 'Is the road open in winter?', cabinSlug: 'aloe', createdAt: NOW },
  }
  await enquiries.create(enquiry)
  return enquiry
}

/** An action of staff on an enquiry of its own. */
const onEnquiry =
  (body: object = {}): Sample =>
  async (_, harness) => {
    const { id, version } = await createEnquiry(harness)
    return { params: { id }, body: { version, ...body } }
  }

/** The requests of a kind of record, about a record of their own. */
const recordSamples = ({ records: { name }, form, changed, add, orderVersion }: RecordKind): [string, Sample][] => {
  const onRecord =
    (bodyOf: () => object = () => ({})): Sample =>
    async (_, { table }) => {
      const { id, version } = await add(table)
      return { params: { id }, body: { version, ...bodyOf() } }
    }
  const readRecord: Sample = async (_, { table }) => ({ params: { id: (await add(table)).id } })
  return [
    [`${name}.show`, readRecord],
    [`${name}.create`, () => ({ body: { form: form() } })],
    // A form of its own each time: an address is one cabin's alone.
    [`${name}.save`, onRecord(() => ({ form: { ...form(), ...changed } }))],
    [`${name}.archive`, onRecord()],
    [`${name}.restore`, onRecord()],
    [
      `${name}.reorder`,
      async (_, { table }) => ({ body: { version: await orderVersion(table), ids: ['second', 'first'] } }),
    ],
    [`${name}.history`, readRecord],
  ]
}

const aTemplate = { subject: 'About {reference}', heading: 'Hello', body: '{stay}', whatsapp: 'Hello {first name}' }

/** The requests of a kind of published record, about a record of their own. */
const publishedSamples = ({
  kind: { name, actions },
  changed,
  add,
  addPublished,
  addArchived,
}: PublishedKind): [string, Sample][] => {
  const onPublished =
    (body: object = {}, params: Readonly<Record<string, string>> = {}): Sample =>
    async (_, { table }) => {
      const { id, version } = await addPublished(table)
      return { params: { id, ...params }, body: { version, ...body } }
    }
  const readPublished =
    (params: Readonly<Record<string, string>> = {}): Sample =>
    async (_, { table }) => ({ params: { id: (await addPublished(table)).id, ...params } })
  const all: Readonly<Record<Exclude<keyof PublishedActions, 'list'>, Sample>> = {
    show: readPublished(),
    saveDraft: async (_, { table }) => {
      const { id, version, form } = await add(table)
      return { params: { id }, body: { version, form: { ...form, ...changed } } }
    },
    publish: onPublished(),
    schedule: onPublished({ at: '2027-03-05T06:00:00.000Z' }),
    unschedule: onPublished(),
    discardDraft: onPublished(),
    unpublish: onPublished(),
    archive: onPublished(),
    restore: onPublished(),
    delete: async (_, { table }) => {
      const { id, version } = await addArchived(table)
      return { params: { id }, body: { version } }
    },
    versions: readPublished(),
    showVersion: readPublished({ number: '1' }),
    restoreVersion: onPublished({}, { number: '1' }),
    history: readPublished(),
    createPreviewLink: async (_, { table }) => ({ params: { id: (await add(table)).id }, body: { isSent: true } }),
    revokePreviewLinks: readPublished(),
  }
  return Object.entries(all).flatMap(([action, sample]) => (action in actions ? [[`${name}.${action}`, sample]] : []))
}

/** A section of the settings, saved as it is or with changes. */
const saved =
  (section: SettingsSection, changes: Partial<Settings> = {}): Sample =>
  async (_, { table }) => {
    const current = await settingsRepository(table).find()
    return { body: { version: current.revisions[section]?.version ?? 0, form: { ...current, ...changes } } }
  }

/** A change of a booking at what it comes to. */
async function aStayChange(harness: UseCaseHarness, reference: string) {
  const change = { addOns: [{ addOnId: 'firewood', quantity: 1 }], openedWith: { addOns: [] } }
  const { recalculatedCents } = expectOk(await harness.quoteStayChange({ params: { reference }, body: change }))
  const price = { newTotal: 'recalculate', quotedCents: recalculatedCents } as const
  return { ...change, ...price, entryId: newIdempotencyKey(), reason: 'On the phone', notifyGuest: true }
}

/** A payment on a booking, and another booking that it can move to. */
async function aTransferSample(harness: UseCaseHarness, reference: string) {
  const lineId = newIdempotencyKey()
  expectOk(
    await harness.pay({ params: { reference }, body: { entryId: lineId, amountCents: 1_00, method: 'eft', note: '' } }),
  )
  const other = await harness.createBooking({ ...newNights(), guestEmail: newGuestEmail() })
  return { lineId, toReference: other.reference }
}

/** The guest's booking and another one, both confirmed. */
async function anExchangeSample(harness: UseCaseHarness, reference: string) {
  await harness.confirm({ params: { reference } })
  const other = await harness.createBooking({ ...newNights(), guestEmail: newGuestEmail() })
  expectOk(await harness.confirm({ params: { reference: other.reference } }))
  return { otherReference: other.reference, kind: 'stays' } as const
}

/** A line of the bank with the deposit of the guest's booking. */
async function aBankPress(harness: UseCaseHarness, reference: string) {
  // Another request may have saved it with another first day, which never changes.
  const number = `62${newIdempotencyKey().replaceAll(/\D/g, '').padEnd(12, '7').slice(0, 12)}`
  expectOk(await harness.saveBankAccount({ body: { ...aBankAccount, number } }))
  const { depositAmountCents: cents } = expectOk(await harness.showToStaff({ params: { reference } }))
  const pressId = newIdempotencyKey()
  const lines = [aCredit({ text: `EFT ${reference} ${pressId.slice(-12)}`, cents })]
  return { pressId, account: number, lines }
}

/** A request that the contract takes, about the guest's own booking where its address names one. */
const fromContract =
  (endpoint: Endpoint): Sample =>
  (guest) =>
    sampleOf(endpoint, {
      slug: 'protea',
      cabin: 'protea',
      ...(endpoint.params && { reference: guest.reference, token: guest.token }),
    })

/** Requests that need more than their contract says: a record on file, nights that are free, an amount that is owed. */
const prepared: Readonly<Partial<Record<keyof Contracts, Sample>>> = {
  ...Object.fromEntries([...recordKinds.flatMap(recordSamples), ...publishedKinds.flatMap(publishedSamples)]),
  ShowCabin: () => ({ params: { address: 'protea' } }),
  ShowPost: () => ({ params: { slug: 'the-road-up' } }),
  ShowLegalPage: () => ({ params: { page: 'privacy' } }),
  ShowTermsVersion: () => ({ params: { version: '1' } }),
  ShowPageHead: () => ({ params: { page: 'faq' } }),
  ShowPreview: async (_, { table }) => {
    const secret = newId()
    const until = '2027-03-05T06:00:00.000Z'
    await repositoriesOf(table).published.homepage.savePreview(ONLY_ID, {
      tokenHash: previewHashOf(secret),
      until,
      isSent: true,
    })
    return { params: { token: `${secret}.homepage.${ONLY_ID}` } }
  },
  ShowReviewInvitation: async (_, harness) => ({
    params: { token: await createReviewInvitation(harness, await createPastStay(harness)) },
  }),
  WriteReview: async (_, harness) => ({
    params: { token: await createReviewInvitation(harness, await createPastStay(harness)) },
    body: aReviewForm,
  }),
  ReportReview: () => ({ params: { id: 'review-01' }, body: { reason: 'This is about another place.' } }),
  AskForReview: async (_, harness) => ({ params: { reference: (await createPastStay(harness)).reference } }),
  ShowReviewToStaff: async (_, harness) => ({ params: { id: (await createReview(harness)).id } }),
  ApproveReview: onReview({ approved: false }),
  RejectReview: onReview({}, { reason: 'It names a neighbour' }),
  RestoreReview: onReview({}),
  ReplyToReview: onReview({}, { reply: 'Thank you, come again.' }),
  RedactReview: onReview({}, { redactions: [{ field: 'reviewText', start: 4, end: 7 }] }),
  HideReviewImages: onReview({ images: ['/illustrations/hero.svg'] }, { images: ['/illustrations/hero.svg'] }),
  AddReview: () => ({ body: { form: anExternalReviewForm } }),
  ListFeaturedReviews: async (_, harness) => {
    const { version } = await harness.reviews.featured()
    const { id } = await createReview(harness)
    expectOk(await harness.reviews.feature([id], version, { by: 'Nomsa', now: NOW, action: 'reordered' }))
    return {}
  },
  FeatureReviews: async (_, harness) => {
    const { version } = await harness.reviews.featured()
    return { body: { version, ids: [(await createReview(harness)).id] } }
  },
  ListEnquiries: () => ({ query: { state: 'new' } }),
  ShowEnquiry: async (_, harness) => ({ params: { id: (await createEnquiry(harness)).id } }),
  ChangeEnquiry: onEnquiry({ state: 'open', note: 'Call on Monday' }),
  MarkEnquiries: async (_, harness) => ({ body: { ids: [(await createEnquiry(harness)).id], state: 'spam' } }),
  ReplyToEnquiry: async (guest, harness) =>
    onEnquiry({ replyId: newIdempotencyKey(), text: 'The road is open.' })(guest, harness),
  EraseEnquiry: async (_, harness) => ({ params: { id: (await createEnquiry(harness)).id } }),
  ShowAvailability: () => ({ params: { slug: 'protea' }, query: { from: '2027-01-01', to: '2027-06-01' } }),
  ShowNightPrices: () => ({
    params: { slug: 'protea' },
    query: { from: '2027-01-01', to: '2027-06-01', adults: '2' },
  }),
  CalculatePricing: () => ({ body: { ...newNights(), adults: 2, children: [] } }),
  CreateBooking: async (_, harness) => ({
    body: aBookingForm({ ...newNights(), guestEmail: newGuestEmail(), termsId: await termsIdOf(harness) }),
  }),
  SendBookingLink: ({ reference, secrets: [, , , , guestEmail] }) => ({ body: { reference, guestEmail } }),
  ShowTermsText: () => ({ params: { id: 'terms-1' } }),
  AcceptTerms: async ({ token }, harness) => ({ params: { token }, body: { termsId: await termsIdOf(harness) } }),
  QuoteForStaff: () => ({
    body: { ...newNights(), adults: 2, children: [], guestEmail: 'thandi@example.co.za' },
  }),
  // Without a booking: the newest that fits.
  PreviewEmailTemplate: () => ({ params: { id: 'booking_received' }, body: { form: aTemplate } }),
  SendTestEmail: ({ reference }) => ({ params: { id: 'booking_received' }, body: { form: aTemplate, reference } }),
  PreviewEmails: async ({ reference }, harness) => ({
    params: { reference },
    body: { action: 'ChangeStay', body: await aStayChange(harness, reference) },
  }),
  CreateBookingByStaff: () => ({ body: aStaffBookingForm(newNights()) }),
  CheckImport: () => ({ body: { rows: [anImportRow(newNights())] } }),
  ImportBookings: () => ({ body: { rows: [anImportRow(newNights())] } }),
  CancelBooking: ({ token }) => ({ params: { token }, body: { refundCents: 0, paidCents: 0, reason: 'Ill' } }),
  IssueBillingDocument: async ({ reference, token }, harness) => {
    expectOk(await harness.confirm({ params: { reference } }))
    return { params: { token }, body: { kind: 'invoice' } }
  },
  ...Object.fromEntries(
    ['ShowArrivalPack', 'ShowArrivalPackDocument'].map((name): [string, Sample] => [
      name,
      async ({ reference, token }, harness) => {
        await openArrivalPack(harness, reference)
        return { params: { token } }
      },
    ]),
  ),
  PreviewArrivalPack: () => ({ body: { form: {}, reference: null } }),
  TickDaySheet: (_, { clock }) => ({
    params: { day: clock.read().today, cabinSlug: 'protea', tick: 'cleaned' },
    body: { ticked: true },
  }),
  ShowAccessCode: () => ({ params: { cabinSlug: 'protea' } }),
  ChangeAccessCode: async (_, { accessCodes }) => ({
    params: { cabinSlug: 'protea' },
    body: { version: (await accessCodes.find('protea'))?.version ?? 0, code: '4711#' },
  }),
  PreviewDocumentTemplate: () => ({ params: { id: 'invoice' }, body: { form: {}, reference: null } }),
  CompletePictureUpload: async () => ({ params: { id: await uploadPicture() } }),
  LinkToPictures: () => ({ body: { addresses: [A_PICTURE_ADDRESS], size: 'small' } }),
  DraftPictureReplacement: async (_, { table }) => {
    const pictures = recordKinds.find(({ records }) => records.name === 'picture')
    if (!pictures) throw new Error('There is no sample of a picture')
    return { params: { id: (await pictures.add(table)).id } }
  },
  CompleteUpload: async ({ token, upload }) => ({ params: { token, id: await upload('document') } }),
  ShowRegister: async ({ token, register }) => {
    await register()
    return { params: { token } }
  },
  SaveRegisterEntry: ({ token }) => ({ params: { token, place: '1' }, body: { ...aRegisterEntry, version: 0 } }),
  StartPayfastPayment: ({ token }) => ({ body: { token } }),
  ShowPayment: byAttempt,
  EndPayfastPayment: byAttempt,
  ReportLatePayment: async (guest, harness) => {
    // Started so long ago that its guest may report it.
    harness.clock.pass(-ITN_TIMEOUT_MINUTES)
    const asked = await byAttempt(guest, harness)
    harness.clock.pass(ITN_TIMEOUT_MINUTES)
    return asked
  },
  SendEnquiry: () => ({ body: anEnquiry(ORIGIN_SECRET, { message: `A question: ${newIdempotencyKey()}` }) }),
  SendQuote: () => ({ body: aQuoteForm(newNights()) }),
  ReceiveItn: () => ({ text: `m_payment_id=${newIdempotencyKey()}&signature=x` }),
  ApproveAccount: async (_, harness) => ({
    params: { sub: await createWaitingAccount(harness) },
    body: { role: 'staff' },
  }),
  ResetSecondFactor: async (_, harness) => ({ params: { sub: await createWaitingAccount(harness) } }),
  RefuseAccount: async (_, harness) => ({ params: { sub: await createWaitingAccount(harness) } }),
  ShowCalendar: () => ({ query: { from: '2027-01-04', weeks: '6' } }),
  SearchBookings: ({ reference }) => ({ query: { q: reference } }),
  ListBookings: () => ({ query: { status: 'pending' } }),
  ReinstateBooking: async ({ reference }, harness) => {
    expectOk(await harness.cancelByStaff({ params: { reference }, body: { reason: '' } }))
    return { params: { reference } }
  },
  CloseAttention: async ({ reference, payment }, harness) => {
    const { paymentData } = await payment()
    expectOk(await harness.cancelByStaff({ params: { reference }, body: { reason: '' } }))
    await harness.settle(await harness.receiveItn(harness.itnFor(paymentData)))
    const { paidCents } = expectOk(await harness.showToStaff({ params: { reference } }))
    return { params: { reference }, body: { note: 'Gave it back', paidCents } }
  },
  RecordPayment: ({ reference }) => ({ params: { reference }, body: money() }),
  RecordRefund: async ({ reference }, harness) => {
    expectOk(await harness.pay({ params: { reference }, body: { ...money(), method: 'eft' } }))
    return { params: { reference }, body: { ...money(), method: 'eft', priceGoesDown: false } }
  },
  AdjustBooking: ({ reference }) => ({
    params: { reference },
    body: { entryId: newIdempotencyKey(), amountCents: -1_00, reason: 'Goodwill' },
  }),
  ListBankCandidates: () => ({ query: {} }),
  SaveBankAccount: () => ({ body: aBankAccount }),
  KnownBankLines: () => ({ body: { keys: ['a'.repeat(64)] } }),
  BookBankLines: async ({ reference }, harness) => ({ body: await aBankPress(harness, reference) }),
  SettleBankLine: async ({ reference }, harness) => {
    const { lines, ...press } = await aBankPress(harness, reference)
    const as = { kind: 'payment', reference, isAnotherPayment: true, confirmedReasons: UnusualReason.options }
    return { body: { ...press, line: { ...lines[0], cents: 1_00 }, as } }
  },
  ListBankPresses: () => ({ query: {} }),
  UndoBankPress: async ({ reference }, harness) => {
    const body = await aBankPress(harness, reference)
    expectOk(await harness.bookBankLines({ body }))
    return { params: { id: body.pressId } }
  },
  WriteOff: async ({ reference }, harness) => {
    expectOk(await harness.confirm({ params: { reference } }))
    const { paidCents, owedCents } = expectOk(await harness.showToStaff({ params: { reference } }))
    const shown = { paidCents, owedCents }
    return { params: { reference }, body: { entryId: newIdempotencyKey(), amountCents: 1_00, reason: 'Gone', shown } }
  },
  ChangeRefund: async ({ reference }, harness) => {
    expectOk(await harness.pay({ params: { reference }, body: { ...money(), method: 'eft' } }))
    const body = { refundCents: 0, reason: 'Agreed' }
    const { paidCents } = expectOk(await harness.cancelByStaff({ params: { reference }, body }))
    const shown = { paidCents, refundDueCents: 0 }
    return { params: { reference }, body: { refundDueCents: 1, reason: 'Goodwill', shown } }
  },
  CorrectLine: async ({ reference }, harness) => {
    const line = money()
    expectOk(await harness.pay({ params: { reference }, body: { ...line, method: 'eft' } }))
    return {
      params: { reference },
      body: { entryId: newIdempotencyKey(), corrects: line.entryId, reason: 'Typed in error' },
    }
  },
  ExtendExpiry: async ({ reference }, harness) => ({
    params: { reference },
    body: {
      until: minutesAfter(harness.clock.read().now, 3 * 24 * 60),
      openedWith: { until: (await harness.shownToStaff({ reference })).expiresAt },
    },
  }),
  HoldNights: ({ reference }, harness) => ({
    params: { reference },
    body: { until: minutesAfter(harness.clock.read().now, 3 * 24 * 60) },
  }),
  ArchiveBooking: ({ reference }) => ({ params: { reference }, body: { archived: false } }),
  MarkNoShow: ({ reference }) => ({ params: { reference }, body: { noShow: false } }),
  RecordWhatsapp: ({ reference }) => ({ params: { reference }, body: { moment: 'balance_reminder' } }),
  QuoteTransfer: async ({ reference }, harness) => ({
    params: { reference },
    query: { ...(await aTransferSample(harness, reference)), amountCents: '100' },
  }),
  TransferPayment: async ({ reference }, harness) => ({
    params: { reference },
    body: {
      ...(await aTransferSample(harness, reference)),
      entryId: newIdempotencyKey(),
      amountCents: 1_00,
      reason: 'Paid for the other one',
    },
  }),
  QuoteExchange: async ({ reference }, harness) => ({
    params: { reference },
    query: await anExchangeSample(harness, reference),
  }),
  ExchangeBookings: async ({ reference }, harness) => ({
    params: { reference },
    body: await harness.exchangeBody(reference, await anExchangeSample(harness, reference)),
  }),
  SaveCleanerNote: async ({ reference }, harness) => {
    const { cleanerNote } = expectOk(await harness.showToStaff({ params: { reference } }))
    return { params: { reference }, body: { openedWith: { cleanerNote }, cleanerNote: 'Two dogs' } }
  },
  CorrectGuest: async ({ reference }, harness) => ({
    params: { reference },
    body: {
      openedWith: await openedGuest(harness, reference),
      guestName: 'Zanele Ndlovu',
      guestEmail: 'zanele.ndlovu@guests-of-their-own.example',
      guestPhone: '083 555 9999',
      guestSuburb: 'Alice',
      sendAgain: true,
    },
  }),
  QuoteStayChange: ({ reference }) => ({
    params: { reference },
    body: { addOns: [{ addOnId: 'firewood', quantity: 1 }], openedWith: { addOns: [] } },
  }),
  ChangeStay: async ({ reference }, harness) => ({
    params: { reference },
    body: await aStayChange(harness, reference),
  }),
  ResendEmail: async ({ reference }, harness) => {
    harness.clock.pass(-10)
    const { history } = expectOk(await harness.confirm({ params: { reference } }))
    harness.clock.pass(10)
    return { params: { reference, id: `${history[0]?.id}-booking_confirmed` } }
  },
  LinkToUpload: async ({ reference, upload }, harness) => {
    const id = await upload()
    const kept = await harness.uploads.find(reference, id)
    if (kept) await putIntoStorage(storageKey(kept))
    return { params: { reference, id } }
  },
  MarkAdultChecked: async ({ reference, register }) => {
    await register()
    return { params: { reference, place: '1' }, body: { how: 'on-arrival', version: 1, files: 0 } }
  },
  OpenDocument: async ({ reference, upload }, harness) => {
    const id = await upload('document')
    const kept = await harness.uploads.find(reference, id)
    if (kept) await putIntoStorage(storageKey(kept))
    return { params: { reference, id }, body: { reason: 'Arrives today' } }
  },
  ShowIdNumber: async ({ reference, register }) => {
    await register()
    return { params: { reference, place: '1' }, body: { reason: 'Arrives today' } }
  },
  PrintRegister: () => ({ body: { reason: 'Inspector Dube asked', from: '2027-01-04', to: '2027-01-10' } }),
  AcceptProof: async ({ reference, upload }) => ({
    params: { reference, id: await upload() },
    body: { amountCents: 100_00, note: 'Here', confirmedReasons: UnusualReason.options },
  }),
  RefuseProof: async ({ reference, upload }) => ({
    params: { reference, id: await upload() },
    body: { reason: 'Unreadable' },
  }),
  ClosePaymentToCheck: async (_, harness) => ({
    params: { id: await createMessageToCheck(harness) },
    body: { note: 'Looked at it' },
  }),
  BookPaymentToCheck: async ({ reference }, harness) => ({
    params: { id: await createMessageToCheck(harness, reference) },
  }),
  RecheckPayment: async (_, harness) => ({ params: { id: await createMessageToCheck(harness) } }),
  FindPeople: ({ secrets: [, , , , , guestPhone = ''] }) => ({ body: { phone: guestPhone } }),
  ExportPerson: ({ secrets: [, , , , guestEmail] }) => ({ body: { email: guestEmail } }),
  ErasePerson: async ({ reference, secrets: [, , , , guestEmail] }, harness) => {
    expectOk(await harness.cancelByStaff({ params: { reference }, body: { reason: '' } }))
    return { body: { email: guestEmail } }
  },
  ListFormerAccountBookings: async (_, { table }) => {
    const context = { by: 'owner', now: NOW, action: 'saved' }
    await settingsRepository(table).save('bank', async (before) => {
      const bank = { ...before.bank, accountNumber: newIdempotencyKey() }
      return accept({ after: { ...before, bank, version: before.version + 1 }, context })
    })
    return {}
  },
  SaveBusinessSettings: saved('business'),
  SaveAppearanceSettings: saved('appearance'),
  SaveContactSettings: saved('contact'),
  SavePaymentSettings: saved('payments'),
  SaveBankSettings: saved('bank', { bank: { ...settings.bank, accountNumber: '62001234567' } }),
  SaveBookingRules: saved('booking-rules'),
  SaveNotificationSettings: saved('notifications'),
  SavePrivacySettings: saved('privacy'),
  SaveGuestNotice: saved('guest-notice'),
  SaveBookingStops: saved('booking-stops'),
  SaveSchoolTerms: saved('school-terms'),
  SaveFirstSteps: saved('first-steps'),
  BlockDates: () => {
    const { cabinSlug, checkInDate } = newNights()
    return { body: { startDate: checkInDate, endDate: checkInDate, cabinSlug, reason: 'Paint' } }
  },
  ChangeBlock: async (_, harness) => {
    const stay = newNights()
    const dates = { startDate: stay.checkInDate, endDate: stay.checkInDate, reason: '' }
    const { id, version } = expectOk(
      await harness.block({ body: { ...dates, cabinSlug: stay.cabinSlug, kind: 'other', publicNote: '' } }),
    )
    return { params: { id }, body: { ...dates, version, publicNote: 'The road is closed' } }
  },
  UnblockDates: async (_, harness) => {
    const { cabinSlug, checkInDate } = newNights()
    const body = { startDate: checkInDate, endDate: checkInDate, cabinSlug, reason: 'Paint' }
    return { params: { id: expectOk(await harness.block({ body })).id } }
  },
}

/** For every contract one request that gets a 200 from its own audience, about a guest whom nothing has happened to yet. */
export const samples = Object.fromEntries(
  Object.entries<Endpoint>(contracts).map(([name, endpoint]) => [
    name,
    prepared[name as keyof Contracts] ?? fromContract(endpoint),
  ]),
) as Readonly<Record<keyof Contracts, Sample> & Record<string, Sample>>

/** Gives the sample of one endpoint after the other. A guest whom a sample does not use is the next one's. */
export function createSamples(harness: UseCaseHarness): (name: string) => Promise<RequestInput> {
  let guest: Guest | undefined
  return async (name) => {
    const fresh = (guest ??= await createGuest(harness))
    const watched = new Proxy(fresh, {
      get(target, property) {
        guest = undefined
        return target[property as keyof Guest]
      },
    })
    return samples[name as keyof Contracts](watched, harness)
  }
}
