import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { contracts } from '#shared/api/contracts.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { isSignedByPayfast } from '#lambdas/payfast/is-signed-by-payfast.ts'
import { tokenForBooking } from '#lambdas/runtime/guest-link.ts'
import { itnIdOf, newId, previewHashOf } from '#lambdas/runtime/ids-and-tokens.ts'
import { repositoriesOf } from '#infra/local/repositories.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { ONLY_ID } from '#shared/kernel/published-endpoints.ts'
import { openArrivalPack } from '#test/support/open-arrival-pack.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { buildItn, itnFieldsFor } from '#shared/payments/payfast-itn.ts'
import { ItnOutcome } from '#shared/payments/stored-itn.ts'
import { aBookingForm, newGuestEmail } from '#test/support/booking-form-fixture.ts'
import { expectOk } from '#test/support/use-case-harness.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { createPastStay, createReviewInvitation } from '#test/support/past-stay-fixture.ts'
import { setUpApi } from '#test/support/api-fixture.ts'
import { ORIGIN_SECRET } from '#test/support/http-request.ts'
import { anEnquiry } from '#test/support/enquiry-fixture.ts'
import {
  addOns,
  clearBeforeEach,
  fuzzBookings,
  cabins,
  mondays,
  type Party,
  partyFor,
  reusable,
  withBody,
  withParams,
} from './fuzz-fixture.ts'
import { type RequestParts, hostileValues } from './fuzz-mutations.ts'
import { type FuzzTarget, TIMEOUT_MS, REQUESTS, fuzz, watchTable } from './fuzz.ts'
import { md5 } from '#test/support/md5.ts'

const api = setUpApi()
const table = watchTable()
const log = setUpTestLog()

/** A booking form at the server's price; everything that a person writes stays as it was drawn. */
function toValidForm({ body, ...others }: RequestParts): RequestParts {
  const { totalPriceCents: _, ...drawn } = body as ReturnType<typeof aBookingForm>
  const party = partyFor(drawn.cabinSlug, { adults: drawn.numberOfAdults, children: drawn.children })
  const form = aBookingForm({
    ...drawn,
    numberOfAdults: party.adults,
    children: party.children,
    checkOutDate: addDays(drawn.checkInDate, 1 + (drawn.numberOfAdults % 4)),
    termsId: demoData.settings.terms.current.id,
    // Of the day only the hours that the house offers.
    arrivalTime: drawn.arrivalTime && drawn.arrivalTime >= demoData.settings.checkInTime ? '16:30' : null,
  })
  return { ...others, body: form }
}

/** With nights that end after they begin, and at most a year later. */
function toValidDateRange(pieces: RequestParts): RequestParts {
  const { from, to, ...others } = pieces.query as { from: string; to: string }
  return { ...pieces, query: { ...others, from, to: addDays(from, Number(to.slice(-2)) * 12) } }
}

clearBeforeEach(api.clear)
const bookings = fuzzBookings(api.harness)
const preview = reusable(async () => {
  const secret = newId()
  const link = { tokenHash: previewHashOf(secret), until: minutesAfter(NOW, 60), isSent: true }
  await repositoriesOf(api.harness().table).published.homepage.savePreview(ONLY_ID, link)
  return { token: `${secret}.homepage.${ONLY_ID}` }
}, Infinity)
const anyOne = reusable(bookings.byEft, Infinity)
const arrived = reusable(async () => {
  const booking = await bookings.byEft()
  await openArrivalPack(api.harness(), booking.reference)
  return booking
}, Infinity)
let writers = 0
/** Each of another address: an address gets only so many e-mails at a time. */
const toBeSent = reusable(async () => {
  writers += 1
  const guestEmail = `guest-${writers}@guests.example`
  const { reference } = await api.harness().createBooking({ ...bookings.nights(), guestEmail })
  return { reference, guestEmail }
})
const toCancel = reusable(bookings.byEft)
/** Entered by staff: its terms are not accepted yet. */
const toAccept = reusable(async () => {
  const { bookByStaff, bookings: stored, linkKey } = api.harness()
  const { reference } = expectOk(await bookByStaff(bookings.nights()))
  const booking = await stored.find(reference)
  return { token: booking ? await tokenForBooking(linkKey, booking) : '' }
})
const toInvoice = reusable(bookings.paidFor, 4)
const toReview = reusable(async () => ({
  token: await createReviewInvitation(api.harness(), await createPastStay(api.harness())),
}))
const toUploadTo = reusable(bookings.byEft, 8)
const toSign = reusable(bookings.byEft, 1)
const toPay = reusable(bookings.byCard, 3)
const attempt = reusable(bookings.atPayfast, 5)
const lateAttempt = reusable(bookings.atPayfastForLong, 2)

type DrawnItn = { readonly field: number; readonly says: string; readonly isSigned: boolean; readonly status: string }
let messages = 0
/** PayFast's message about a payment, with one field changed; with a valid signature, or not. */
async function anItn(pieces: RequestParts): Promise<RequestParts> {
  messages += 1
  const { field, says, isSigned, status } = pieces.body as DrawnItn
  const form = new Map(Object.entries((await attempt.get()).paymentData))
  const fields = itnFieldsFor(form, {
    pfPaymentId: `1${messages}`,
    paymentStatus: status,
    amountGrossCents: Math.round(Number(form.get('amount')) * 100),
    feeCents: 0,
  }).map(([name, value], index): [string, string] => [name, index === field ? says : value])
  const { passphrase } = await api.harness().payfast()
  return { ...pieces, body: buildItn(fields, isSigned ? passphrase : 'of somebody else', md5) }
}

const targets: Record<string, FuzzTarget> = {
  ShowLayout: { endpoint: contracts.ShowLayout },
  ShowHome: { endpoint: contracts.ShowHome },
  ShowFromPrices: { endpoint: contracts.ShowFromPrices },
  ShowSite: { endpoint: contracts.ShowSite },
  ListCabins: { endpoint: contracts.ListCabins },
  ListPosts: { endpoint: contracts.ListPosts },
  ShowPost: { endpoint: contracts.ShowPost, known: { slug: fc.constantFrom('the-road-up', 'what-to-pack', 'none') } },
  ListFaqs: { endpoint: contracts.ListFaqs },
  ShowGallery: { endpoint: contracts.ShowGallery },
  ShowLegalPage: { endpoint: contracts.ShowLegalPage },
  ShowPageHead: { endpoint: contracts.ShowPageHead, known: { page: fc.constantFrom('faq', 'home', 'cabin.protea') } },
  ShowTerms: { endpoint: contracts.ShowTerms },
  ShowTermsVersion: { endpoint: contracts.ShowTermsVersion, known: { version: fc.constantFrom('1', '0', 'none') } },
  ShowApiDescription: { endpoint: contracts.ShowApiDescription },
  ShowPreview: {
    endpoint: contracts.ShowPreview,
    toValid: async (pieces) => withParams(pieces, await preview.get()),
  },
  ShowCabin: { endpoint: contracts.ShowCabin, known: { address: cabins } },
  ShowAvailability: { endpoint: contracts.ShowAvailability, known: { slug: cabins }, toValid: toValidDateRange },
  ShowNightPrices: { endpoint: contracts.ShowNightPrices, known: { slug: cabins }, toValid: toValidDateRange },
  CalculatePricing: {
    endpoint: contracts.CalculatePricing,
    known: { cabinSlug: cabins, checkInDate: mondays, addOns },
    toValid: (pieces) => {
      const request = pieces.body as { cabinSlug: string; checkInDate: string } & Party
      const checkOutDate = addDays(request.checkInDate, 1 + (request.adults % 4))
      return withBody(pieces, { ...partyFor(request.cabinSlug, request), checkOutDate })
    },
  },
  CreateBooking: {
    endpoint: contracts.CreateBooking,
    known: { cabinSlug: cabins, checkInDate: mondays, addOns },
    toValid: toValidForm,
  },
  SendBookingLink: {
    endpoint: contracts.SendBookingLink,
    toValid: async (pieces) => {
      const { reference, guestEmail } = await toBeSent.get()
      const isTheirs = (pieces.body as { guestEmail: string }).guestEmail < 'h'
      return isTheirs ? withBody(pieces, { reference, guestEmail }) : pieces
    },
    after: toBeSent.after,
  },
  ShowBooking: {
    endpoint: contracts.ShowBooking,
    toValid: async (pieces) => withParams(pieces, { token: (await anyOne.get()).token }),
  },
  CancelBooking: {
    endpoint: contracts.CancelBooking,
    toValid: async (pieces) =>
      withBody(withParams(pieces, { token: (await toCancel.get()).token }), { refundCents: 0, paidCents: 0 }),
    after: toCancel.after,
  },
  AcceptTerms: {
    endpoint: contracts.AcceptTerms,
    toValid: async (pieces) =>
      withBody(withParams(pieces, { token: (await toAccept.get()).token }), {
        termsId: demoData.settings.terms.current.id,
      }),
    after: toAccept.after,
  },
  PayByEft: {
    endpoint: contracts.PayByEft,
    toValid: async (pieces) => withParams(pieces, { token: (await toCancel.get()).token }),
  },
  IssueBillingDocument: {
    endpoint: contracts.IssueBillingDocument,
    toValid: async (pieces) => {
      const { kind } = pieces.body as { kind: string }
      const body = kind === 'receipt' ? { kind, paymentPlace: 0 } : { kind: 'invoice' }
      return withParams({ ...pieces, body }, { token: (await toInvoice.get()).token })
    },
    after: toInvoice.after,
  },
  ListGuestDocuments: {
    endpoint: contracts.ListGuestDocuments,
    toValid: async (pieces) => withParams(pieces, { token: (await anyOne.get()).token }),
  },
  ShowGuestDocument: {
    endpoint: contracts.ShowGuestDocument,
    toValid: async (pieces) => withParams(pieces, { token: (await anyOne.get()).token, id: 'register-page' }),
  },
  ShowArrivalPack: {
    endpoint: contracts.ShowArrivalPack,
    toValid: async (pieces) => withParams(pieces, { token: (await arrived.get()).token }),
  },
  ShowArrivalPackDocument: {
    endpoint: contracts.ShowArrivalPackDocument,
    toValid: async (pieces) => withParams(pieces, { token: (await arrived.get()).token }),
    requests: Math.min(REQUESTS, 60),
  },
  ListReviews: { endpoint: contracts.ListReviews, known: { cabin: cabins } },
  ShowReviewInvitation: {
    endpoint: contracts.ShowReviewInvitation,
    toValid: async (pieces) => withParams(pieces, { token: (await toReview.get()).token }),
  },
  WriteReview: {
    endpoint: contracts.WriteReview,
    toValid: async (pieces) =>
      withBody(withParams(pieces, { token: (await toReview.get()).token }), { cabinSlug: 'protea' }),
    after: toReview.after,
  },
  ReportReview: {
    endpoint: contracts.ReportReview,
    known: { id: fc.constantFrom('review-01', 'review-04') },
    // At most fifty reports are taken a day.
    requests: Math.min(REQUESTS, 60),
  },
  StartUpload: {
    endpoint: contracts.StartUpload,
    toValid: async (pieces) => withParams(pieces, { token: (await toUploadTo.get()).token }),
    after: toUploadTo.after,
  },
  ShowRegister: {
    endpoint: contracts.ShowRegister,
    toValid: async (pieces) => withParams(pieces, { token: (await anyOne.get()).token }),
  },
  SaveRegisterEntry: {
    endpoint: contracts.SaveRegisterEntry,
    known: {
      path: fc.constantFrom('M40 120L60 80L90 130L120 90', 'M0 0L599 199L0 199M10 10L20 20'),
      place: fc.constantFrom('1', '2'),
      version: fc.constantFrom(0, 0, 0, 0, 1),
    },
    toValid: async (pieces) => withParams(pieces, { token: (await toSign.get()).token }),
    after: toSign.after,
  },
  StartPayfastPayment: {
    endpoint: contracts.StartPayfastPayment,
    toValid: async (pieces) => {
      const { token, dueNowCents } = await toPay.get()
      const seesPrice = (pieces.body as { amountCents?: number }).amountCents !== undefined
      return withBody(pieces, { token, amountCents: seesPrice ? dueNowCents : undefined })
    },
    after: toPay.after,
  },
  OpenEnquiryForm: { endpoint: contracts.OpenEnquiryForm },
  SendEnquiry: {
    endpoint: contracts.SendEnquiry,
    // As drawn, a machine's form: with our stamp and a tick, and half of them with a text that could be a person's.
    toValid: (pieces) => {
      const { stamp, captchaToken, website, ...sound } = anEnquiry(ORIGIN_SECRET)
      const drawn = pieces.body as { readonly message?: string; readonly about?: string }
      const isPerson = (drawn.message ?? '').length % 2 === 0
      return withBody(pieces, { stamp, captchaToken, website, ...(isPerson && { ...sound, about: drawn.about }) })
    },
  },
  SendQuote: {
    endpoint: contracts.SendQuote,
    known: { cabinSlug: cabins, checkInDate: mondays, addOns },
    toValid: (pieces) => {
      const { wish } = pieces.body as { wish: { cabinSlug: string; checkInDate: string } & Party }
      const checkOutDate = addDays(wish.checkInDate, 1 + (wish.adults % 4))
      return withBody(pieces, { wish: { ...wish, ...partyFor(wish.cabinSlug, wish), checkOutDate } })
    },
    // At most two hundred quotes are sent a day.
    requests: Math.min(REQUESTS, 150),
  },
  ShowPayment: {
    endpoint: contracts.ShowPayment,
    toValid: async (pieces) => withParams(pieces, { attemptId: (await attempt.get()).attemptId }),
  },
  EndPayfastPayment: {
    endpoint: contracts.EndPayfastPayment,
    toValid: async (pieces) => withParams(pieces, { attemptId: (await attempt.get()).attemptId }),
    after: attempt.after,
  },
  ReportLatePayment: {
    endpoint: contracts.ReportLatePayment,
    toValid: async (pieces) => withParams(pieces, { attemptId: (await lateAttempt.get()).attemptId }),
    after: lateAttempt.after,
  },
  ReceiveItn: {
    endpoint: contracts.ReceiveItn,
    bodies: fc.record({
      field: fc.nat(30),
      says: fc.oneof(
        fc.constantFrom(...Object.values(hostileValues).filter((value) => typeof value === 'string')),
        fc.string({ unit: 'binary' }),
      ),
      isSigned: fc.boolean(),
      status: fc.constantFrom('COMPLETE', 'FAILED', 'PENDING', 'CANCELLED'),
    }),
    toValid: anItn,
    after: async (answer, event) => {
      attempt.after(answer)
      if (answer.status !== 200) return
      // A received message is settled from the stream: whatever it says, that ends too, with a named outcome.
      const raw = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8').toString()
      const { payments, payfast, settle } = api.harness()
      const id = itnIdOf(raw.toWellFormed())
      if (await payments.itn(id)) expect(ItnOutcome.options).toContain(await settle(id))
      // Only a forged one from a strange address does not reach the stream.
      else expect(isSignedByPayfast(raw.toWellFormed(), (await payfast()).passphrase)).toBe(false)
    },
  },
}

describe(
  `${REQUESTS} valid, nearly valid and hostile requests break nothing, and what is refused is not stored:`,
  { tags: 'long' },
  () => {
    it.each(Object.entries(targets))(
      '%s',
      async (_, target) => {
        const { refused } = await fuzz(target, { send: api.send, takeChangedKeys: table.takeChangedKeys })
        expect(refused + Number(!target.endpoint.params && !target.endpoint.body) * REQUESTS).toBeGreaterThan(0)
        expect(log.lines.filter(({ message }) => message === 'request failed')).toEqual([])
      },
      TIMEOUT_MS,
    )

    it('cover every public endpoint and every guest’s, except the one that reads files', () => {
      const open = Object.entries(contracts).filter(([, { audience }]) => audience === 'public' || audience === 'guest')
      expect([...Object.keys(targets), 'CompleteUpload'].toSorted()).toEqual(open.map(([name]) => name).toSorted())
    })

    it('are watched: every new item of the table was seen as a write', async () => {
      const before = new Set(await api.contents())
      table.takeChangedKeys()
      expect(
        await api.ask(contracts.CreateBooking, { body: aBookingForm({ guestEmail: newGuestEmail() }) }),
      ).toMatchObject({ status: 200 })
      const more = (await api.contents()).filter((line) => !before.has(line)).map((line) => line.replace(/ \S+$/, ''))
      expect(more.length).toBeGreaterThan(1)
      expect(table.takeChangedKeys()).toEqual(expect.arrayContaining(more))
    })
  },
)
