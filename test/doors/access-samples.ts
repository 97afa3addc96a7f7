import { AdminCreateUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Contracts } from '#shared/api/contracts.ts'
import { type UploadPurpose, storageKey } from '#shared/documents/upload.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { PAYFAST_PATIENCE_MINUTES } from '#shared/payments/attempt.ts'
import { localRegion } from '#infra/local/engines/database.ts'
import { localUserPoolId } from '#infra/local/engines/sign-in-pool.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { aForm, aKey } from '#test/support/a-form.ts'
import { type House, granted } from '#test/support/a-house.ts'
import { NOW } from '#test/support/a-moment.ts'
import { EDGE_KEY } from '#test/support/an-api.ts'
import { anEnquiry } from '#test/support/an-enquiry.ts'
import { aQuoteForm } from '#test/support/a-quote-form.ts'
import { anEntry } from '#test/support/a-register-entry.ts'
import { aPastStay, aReviewForm, anInvitation } from '#test/support/a-past-stay.ts'
import type { Asked } from '#test/support/an-http-request.ts'

/** A guest of one booking, known by words that nobody else uses, and what there is of theirs. */
export type Guest = {
  readonly reference: string
  readonly token: string
  /** What must never be shown to anybody else. */
  readonly secrets: readonly string[]
  readonly payment: () => Promise<{ readonly attemptId: string; readonly paymentData: Record<string, string> }>
  readonly upload: (purpose?: UploadPurpose) => Promise<string>
  /** Signs the guest register as the first adult. */
  readonly register: () => Promise<void>
}

let guests = 0
let weeks = 0
/** Nights that no other booking here has: a Monday to Wednesday. */
function newNights() {
  weeks += 1
  const checkInDate = addDays('2027-01-04', 7 * weeks)
  return { checkInDate, checkOutDate: addDays(checkInDate, 2) }
}

/** A new guest with a pending booking of nights of their own. */
export async function aGuest(house: House): Promise<Guest> {
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
  const said = { guestName, guestEmail, guestPhone, guestSuburb, specialRequests }
  const { reference, token, bookingId } = await house.booked({ ...said, ...newNights(), paymentMethod: 'card' })
  return {
    reference,
    token,
    secrets: [reference, token, bookingId, guestName, guestEmail, guestPhone, guestSuburb, specialRequests],
    payment: async () => granted(await house.startPayment({ body: { token } })),
    upload: (purpose = 'proof') => house.sentFile({ token }, { purpose, fileName: `Slip of ${word}dlamini.pdf` }),
    register: async () => {
      granted(await house.signRegister({ params: { token, place: 1 }, body: { ...anEntry, version: 0 } }))
    },
  }
}

/** The house's own files lie on a shelf; the API looks into the storage. */
async function putIntoStorage(Key: string): Promise<void> {
  const storage = new S3Client({ forcePathStyle: true })
  await storage.send(new PutObjectCommand({ Bucket: process.env['UPLOADS_BUCKET'], Key, Body: '%PDF-1.7\n' }))
  storage.destroy()
}
/** What asks the storage signs by the clock on the wall: these doors are walked at the time that it is. */
export const asksTheStorage: ReadonlySet<string> = new Set<keyof Contracts>(['LinkToUpload'])

/** A message of PayFast about a payment that we know nothing of. */
async function aMessageToCheck(house: House): Promise<string> {
  const id = await house.received(house.itnFor({ m_payment_id: aKey(), amount: '100.00' }))
  await house.settle(id)
  return id
}

/** Somebody who signed up and waits: in the user pool and on the owner's list. */
async function somebodyWaiting({ table }: House): Promise<string> {
  const email = `${aKey()}@mountaincabins.example`
  const pool = new CognitoIdentityProviderClient({ region: localRegion })
  const { User } = await pool.send(
    new AdminCreateUserCommand({ UserPoolId: localUserPoolId, Username: email, MessageAction: 'SUPPRESS' }),
  )
  pool.destroy()
  const sub = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? ''
  const account = {
    sub,
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

type Sample = (guest: Guest, house: House) => Asked | Promise<Asked>
const money = () => ({ entryId: aKey(), amountCents: 100_00, method: 'eft', note: 'Bank line' })
const nothing = (): Asked => ({})
const byAttempt: Sample = async ({ payment }) => ({ params: { attemptId: (await payment()).attemptId } })
const byReference: Sample = ({ reference }) => ({ params: { reference } })

/**
 * For every contract one request that is answered with 200 when it comes from whom the contract is for, about a guest
 * whom nothing has happened to yet. A contract without one does not compile.
 */
export const samples: Readonly<Record<keyof Contracts, Sample> & Record<string, Sample>> = {
  ShowFrame: nothing,
  ShowHome: nothing,
  ShowFromPrices: nothing,
  ShowSite: nothing,
  ListCabins: nothing,
  ShowCabin: () => ({ params: { slug: 'protea' } }),
  ListPosts: nothing,
  ShowPost: () => ({ params: { slug: 'the-road-up' } }),
  ListFaqs: nothing,
  ShowGallery: nothing,
  ShowLegalPage: () => ({ params: { page: 'privacy' } }),
  ShowTerms: nothing,
  ShowTermsVersion: () => ({ params: { version: '1' } }),
  ShowApiDescription: nothing,
  ListReviews: () => ({ query: { cabin: 'protea', limit: '2' } }),
  ShowReviewInvitation: async (_, house) => ({
    params: { token: await anInvitation(house, await aPastStay(house)) },
  }),
  WriteReview: async (_, house) => ({
    params: { token: await anInvitation(house, await aPastStay(house)) },
    body: aReviewForm,
  }),
  ReportReview: () => ({ params: { id: 'review-04' }, body: { reason: 'This is about another place.' } }),
  ShowAvailability: () => ({ params: { slug: 'protea' }, query: { from: '2027-01-01', to: '2027-06-01' } }),
  ShowNightPrices: () => ({
    params: { slug: 'protea' },
    query: { from: '2027-01-01', to: '2027-06-01', adults: '2' },
  }),
  CalculatePricing: () => ({ body: { cabinSlug: 'protea', ...newNights(), adults: 2, children: [] } }),
  CreateBooking: () => ({ body: aForm(newNights()) }),
  ShowBooking: ({ token }) => ({ params: { token } }),
  SendBookingLink: ({ reference, secrets: [, , , , guestEmail] }) => ({ body: { reference, guestEmail } }),
  CancelBooking: ({ token }) => ({ params: { token }, body: { refundCents: 0, paidCents: 0, reason: 'Ill' } }),
  IssuePaper: async ({ reference, token }, house) => {
    granted(await house.confirm({ params: { reference } }))
    return { params: { token }, body: { kind: 'invoice' } }
  },
  StartUpload: ({ token }) => ({
    params: { token },
    body: { purpose: 'proof', fileName: 'slip.pdf', contentType: 'application/pdf', sizeBytes: 9 },
  }),
  CompleteUpload: async ({ token, upload }) => ({ params: { token, id: await upload('document') } }),
  ShowRegister: async ({ token, register }) => {
    await register()
    return { params: { token } }
  },
  SaveRegisterEntry: ({ token }) => ({ params: { token, place: '1' }, body: { ...anEntry, version: 0 } }),
  StartPayfastPayment: ({ token }) => ({ body: { token } }),
  ShowPayment: byAttempt,
  EndPayfastPayment: byAttempt,
  ReportLatePayment: async (guest, house) => {
    // Begun so long ago that its guest may ask after it.
    house.clock.pass(-PAYFAST_PATIENCE_MINUTES)
    const asked = await byAttempt(guest, house)
    house.clock.pass(PAYFAST_PATIENCE_MINUTES)
    return asked
  },
  OpenEnquiryForm: nothing,
  SendEnquiry: () => ({ body: anEnquiry(EDGE_KEY, { message: `A question: ${aKey()}` }) }),
  SendQuote: () => ({ body: aQuoteForm(newNights()) }),
  ReceiveItn: () => ({ text: `m_payment_id=${aKey()}&signature=x` }),
  ShowMe: nothing,
  ListAccounts: nothing,
  ApproveAccount: async (_, house) => ({ params: { sub: await somebodyWaiting(house) }, body: { role: 'staff' } }),
  RefuseAccount: async (_, house) => ({ params: { sub: await somebodyWaiting(house) } }),
  ShowToday: nothing,
  ListBookings: () => ({ query: { status: 'pending' } }),
  ShowBookingToStaff: byReference,
  ShowRegisterToStaff: byReference,
  ConfirmBooking: byReference,
  CancelBookingByStaff: ({ reference }) => ({ params: { reference }, body: { reason: 'Flood' } }),
  CloseAttention: async ({ reference, payment }, house) => {
    const { paymentData } = await payment()
    granted(await house.cancelByStaff({ params: { reference }, body: { reason: '' } }))
    await house.settle(await house.received(house.itnFor(paymentData)))
    const { paidCents } = granted(await house.showToStaff({ params: { reference } }))
    return { params: { reference }, body: { note: 'Gave it back', paidCents } }
  },
  RecordPayment: ({ reference }) => ({ params: { reference }, body: money() }),
  RecordRefund: async ({ reference }, house) => {
    granted(await house.pay({ params: { reference }, body: { ...money(), method: 'eft' } }))
    return { params: { reference }, body: money() }
  },
  MoveBooking: ({ reference }) => ({ params: { reference }, body: { cabinName: 'protea', ...newNights() } }),
  ListWaitingProofs: nothing,
  ListFailedMails: nothing,
  SendMailAgain: async ({ reference }, house) => {
    house.clock.pass(-10)
    const { history } = granted(await house.confirm({ params: { reference } }))
    house.clock.pass(10)
    return { params: { reference, id: `${history[0]?.id}-booking_confirmed` } }
  },
  LinkToUpload: async ({ reference, upload }, house) => {
    const id = await upload()
    const kept = await house.uploads.find(reference, id)
    if (kept) await putIntoStorage(storageKey(kept))
    return { params: { reference, id } }
  },
  AcceptProof: async ({ reference, upload }) => ({
    params: { reference, id: await upload() },
    body: { amountCents: 100_00, note: 'Here' },
  }),
  RefuseProof: async ({ reference, upload }) => ({
    params: { reference, id: await upload() },
    body: { reason: 'Unreadable' },
  }),
  ListPaymentsToCheck: nothing,
  ClosePaymentToCheck: async (_, house) => ({
    params: { id: await aMessageToCheck(house) },
    body: { note: 'Looked at it' },
  }),
  RecheckPayment: async (_, house) => ({ params: { id: await aMessageToCheck(house) } }),
  ListBlockedDates: nothing,
  BlockDates: () => {
    const { checkInDate } = newNights()
    return { body: { startDate: checkInDate, endDate: checkInDate, cabinName: 'aloe', reason: 'Paint' } }
  },
  UnblockDates: async (_, house) => {
    const { checkInDate } = newNights()
    const body = { startDate: checkInDate, endDate: checkInDate, cabinName: 'aloe', reason: 'Paint' }
    return { params: { id: granted(await house.block({ body })).id } }
  },
}
