import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { demoHouse } from '#infra/local/demo-data/demo-house.ts'
import { contracts } from '#shared/api/contracts.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { buildItn, itnFieldsFor } from '#shared/payments/payfast-itn.ts'
import { ItnOutcome } from '#shared/payments/attempt.ts'
import { aForm } from '#test/support/a-form.ts'
import { theLog } from '#test/support/a-log.ts'
import { aPastStay, anInvitation } from '#test/support/a-past-stay.ts'
import { EDGE_KEY, apiForThisFile } from '#test/support/an-api.ts'
import { anEnquiry } from '#test/support/an-enquiry.ts'
import {
  addOns,
  bookingsOf,
  cabins,
  mondays,
  type Party,
  partyFor,
  renewed,
  withBody,
  withParams,
} from './fuzz-house.ts'
import { type Pieces, strangers } from './fuzz-spoils.ts'
import { type Door, PATIENCE_MS, REQUESTS, fuzz, theTable } from './fuzz.ts'

const api = apiForThisFile()
const table = theTable()
const log = theLog()

/** A booking's form at the price that the house asks for it; everything that a person writes stays as it was drawn. */
function aSoundForm({ body, ...others }: Pieces): Pieces {
  const { totalPriceCents: _, ...drawn } = body as ReturnType<typeof aForm>
  const party = partyFor(drawn.cabinName, { adults: drawn.numberOfAdults, children: drawn.children })
  const form = aForm({
    ...drawn,
    numberOfAdults: party.adults,
    children: party.children,
    checkOutDate: addDays(drawn.checkInDate, 1 + (drawn.numberOfAdults % 4)),
    termsId: demoHouse.settings.activeTermsId,
  })
  return { ...others, body: form }
}

/** At nights that end after they begin, and at most a year later. */
function aSoundLook(pieces: Pieces): Pieces {
  const { from, to, ...others } = pieces.query as { from: string; to: string }
  return { ...pieces, query: { ...others, from, to: addDays(from, Number(to.slice(-2)) * 12) } }
}

const bookings = bookingsOf(api.house)
const anyOne = renewed(bookings.byEft, Infinity)
let writers = 0
/** Each of another address: an address gets only so many e-mails at a time. */
const toBeSent = renewed(async () => {
  writers += 1
  const guestEmail = `guest-${writers}@guests.example`
  const { reference } = await api.house().booked({ ...bookings.nights(), guestEmail })
  return { reference, guestEmail }
})
const toCancel = renewed(bookings.byEft)
const toInvoice = renewed(bookings.paidFor, 4)
const toReview = renewed(async () => ({ token: await anInvitation(api.house(), await aPastStay(api.house())) }))
const toUploadTo = renewed(bookings.byEft, 8)
const toSign = renewed(bookings.byEft, 1)
const toPay = renewed(bookings.byCard, 3)
const attempt = renewed(bookings.atPayfast, 5)
const lateAttempt = renewed(bookings.atPayfastForLong, 2)

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
type DrawnItn = { readonly field: number; readonly says: string; readonly isSigned: boolean; readonly status: string }
let messages = 0
/** PayFast's message about a payment, with one field that says something else; signed as PayFast signs, or not. */
async function anItn(pieces: Pieces): Promise<Pieces> {
  messages += 1
  const { field, says, isSigned, status } = pieces.body as DrawnItn
  const form = new Map(Object.entries((await attempt.get()).paymentData))
  const fields = itnFieldsFor(form, {
    pfPaymentId: `1${messages}`,
    paymentStatus: status,
    amountGrossCents: Math.round(Number(form.get('amount')) * 100),
    feeCents: 0,
  }).map(([name, value], place): [string, string] => [name, place === field ? says : value])
  const { passphrase } = await api.house().payfast()
  return { ...pieces, body: buildItn(fields, isSigned ? passphrase : 'of somebody else', md5) }
}

const doors: Record<string, Door> = {
  ShowFrame: { endpoint: contracts.ShowFrame },
  ShowHome: { endpoint: contracts.ShowHome },
  ShowFromPrices: { endpoint: contracts.ShowFromPrices },
  ShowSite: { endpoint: contracts.ShowSite },
  ListCabins: { endpoint: contracts.ListCabins },
  ListPosts: { endpoint: contracts.ListPosts },
  ShowPost: { endpoint: contracts.ShowPost, known: { slug: fc.constantFrom('the-road-up', 'what-to-pack', 'none') } },
  ListFaqs: { endpoint: contracts.ListFaqs },
  ShowGallery: { endpoint: contracts.ShowGallery },
  ShowLegalPage: { endpoint: contracts.ShowLegalPage },
  ShowTerms: { endpoint: contracts.ShowTerms },
  ShowTermsVersion: { endpoint: contracts.ShowTermsVersion, known: { version: fc.constantFrom('1', '0', 'none') } },
  ShowApiDescription: { endpoint: contracts.ShowApiDescription },
  ShowCabin: { endpoint: contracts.ShowCabin, known: { slug: cabins } },
  ShowAvailability: { endpoint: contracts.ShowAvailability, known: { slug: cabins }, sense: aSoundLook },
  ShowNightPrices: { endpoint: contracts.ShowNightPrices, known: { slug: cabins }, sense: aSoundLook },
  CalculatePricing: {
    endpoint: contracts.CalculatePricing,
    known: { cabinSlug: cabins, checkInDate: mondays, addOns },
    sense: (pieces) => {
      const wish = pieces.body as { cabinSlug: string; checkInDate: string } & Party
      const checkOutDate = addDays(wish.checkInDate, 1 + (wish.adults % 4))
      return withBody(pieces, { ...partyFor(wish.cabinSlug, wish), checkOutDate })
    },
  },
  CreateBooking: {
    endpoint: contracts.CreateBooking,
    known: { cabinName: cabins, checkInDate: mondays, addOns },
    sense: aSoundForm,
  },
  SendBookingLink: {
    endpoint: contracts.SendBookingLink,
    sense: async (pieces) => {
      const { reference, guestEmail } = await toBeSent.get()
      const isTheirs = (pieces.body as { guestEmail: string }).guestEmail < 'h'
      return isTheirs ? withBody(pieces, { reference, guestEmail }) : pieces
    },
    after: toBeSent.after,
  },
  ShowBooking: {
    endpoint: contracts.ShowBooking,
    sense: async (pieces) => withParams(pieces, { token: (await anyOne.get()).token }),
  },
  CancelBooking: {
    endpoint: contracts.CancelBooking,
    sense: async (pieces) =>
      withBody(withParams(pieces, { token: (await toCancel.get()).token }), { refundCents: 0, paidCents: 0 }),
    after: toCancel.after,
  },
  IssuePaper: {
    endpoint: contracts.IssuePaper,
    sense: async (pieces) => {
      const { kind } = pieces.body as { kind: string }
      const body = kind === 'receipt' ? { kind, paymentPlace: 0 } : { kind: 'invoice' }
      return withParams({ ...pieces, body }, { token: (await toInvoice.get()).token })
    },
    after: toInvoice.after,
  },
  ListReviews: { endpoint: contracts.ListReviews, known: { cabin: cabins } },
  ShowReviewInvitation: {
    endpoint: contracts.ShowReviewInvitation,
    sense: async (pieces) => withParams(pieces, { token: (await toReview.get()).token }),
  },
  WriteReview: {
    endpoint: contracts.WriteReview,
    sense: async (pieces) =>
      withBody(withParams(pieces, { token: (await toReview.get()).token }), { cabinName: 'protea' }),
    after: toReview.after,
  },
  ReportReview: { endpoint: contracts.ReportReview, known: { id: fc.constantFrom('review-01', 'review-04') } },
  StartUpload: {
    endpoint: contracts.StartUpload,
    sense: async (pieces) => withParams(pieces, { token: (await toUploadTo.get()).token }),
    after: toUploadTo.after,
  },
  ShowRegister: {
    endpoint: contracts.ShowRegister,
    sense: async (pieces) => withParams(pieces, { token: (await anyOne.get()).token }),
  },
  SaveRegisterEntry: {
    endpoint: contracts.SaveRegisterEntry,
    known: {
      path: fc.constantFrom('M40 120L60 80L90 130L120 90', 'M0 0L599 199L0 199M10 10L20 20'),
      place: fc.constantFrom('1', '2'),
      version: fc.constantFrom(0, 0, 0, 0, 1),
    },
    sense: async (pieces) => withParams(pieces, { token: (await toSign.get()).token }),
    after: toSign.after,
  },
  StartPayfastPayment: {
    endpoint: contracts.StartPayfastPayment,
    sense: async (pieces) => {
      const { token, dueNowCents } = await toPay.get()
      const seesPrice = (pieces.body as { amountCents?: number }).amountCents !== undefined
      return withBody(pieces, { token, amountCents: seesPrice ? dueNowCents : undefined })
    },
    after: toPay.after,
  },
  OpenEnquiryForm: { endpoint: contracts.OpenEnquiryForm },
  SendEnquiry: {
    endpoint: contracts.SendEnquiry,
    // As drawn, a machine's form: with a stamp of ours and a tick, and half of them with words that could be a person's.
    sense: (pieces) => {
      const { stamp, captchaToken, website, ...sound } = anEnquiry(EDGE_KEY)
      const drawn = pieces.body as { readonly message?: string; readonly about?: string }
      const isPerson = (drawn.message ?? '').length % 2 === 0
      return withBody(pieces, { stamp, captchaToken, website, ...(isPerson && { ...sound, about: drawn.about }) })
    },
  },
  SendQuote: {
    endpoint: contracts.SendQuote,
    known: { cabinSlug: cabins, checkInDate: mondays, addOns },
    sense: (pieces) => {
      const { wish } = pieces.body as { wish: { cabinSlug: string; checkInDate: string } & Party }
      const checkOutDate = addDays(wish.checkInDate, 1 + (wish.adults % 4))
      return withBody(pieces, { wish: { ...wish, ...partyFor(wish.cabinSlug, wish), checkOutDate } })
    },
    // The whole house mails no more than two hundred a day.
    requests: Math.min(REQUESTS, 150),
  },
  ShowPayment: {
    endpoint: contracts.ShowPayment,
    sense: async (pieces) => withParams(pieces, { attemptId: (await attempt.get()).attemptId }),
  },
  EndPayfastPayment: {
    endpoint: contracts.EndPayfastPayment,
    sense: async (pieces) => withParams(pieces, { attemptId: (await attempt.get()).attemptId }),
    after: attempt.after,
  },
  ReportLatePayment: {
    endpoint: contracts.ReportLatePayment,
    sense: async (pieces) => withParams(pieces, { attemptId: (await lateAttempt.get()).attemptId }),
    after: lateAttempt.after,
  },
  ReceiveItn: {
    endpoint: contracts.ReceiveItn,
    bodies: fc.record({
      field: fc.nat(30),
      says: fc.oneof(
        fc.constantFrom(...Object.values(strangers).filter((value) => typeof value === 'string')),
        fc.string({ unit: 'binary' }),
      ),
      isSigned: fc.boolean(),
      status: fc.constantFrom('COMPLETE', 'FAILED', 'PENDING', 'CANCELLED'),
    }),
    sense: anItn,
    after: async (answer, event) => {
      attempt.after(answer)
      if (answer.status !== 200) return
      // What is received is settled from the stream: whatever it says, that ends too, and by a name.
      const raw = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8').toString()
      const id = createHash('sha256').update(`itn:${raw.toWellFormed()}`).digest('base64url')
      expect(ItnOutcome.options).toContain(await api.house().settle(id))
    },
  },
}

describe(`${REQUESTS} requests, sound, nearly sound and hostile, break nothing, and what is refused is not stored:`, () => {
  it.each(Object.entries(doors))(
    '%s',
    async (_, door) => {
      const { refused } = await fuzz(door, { send: api.send, leftBehind: table.leftBehind })
      expect(refused + Number(!door.endpoint.params && !door.endpoint.body) * REQUESTS).toBeGreaterThan(0)
      expect(log.lines.filter(({ what }) => what === 'request failed')).toEqual([])
    },
    PATIENCE_MS,
  )

  it('are every public endpoint and every guest’s, but for the one that looks at files', () => {
    const open = Object.entries(contracts).filter(([, { audience }]) => audience === 'public' || audience === 'guest')
    expect([...Object.keys(doors), 'CompleteUpload'].toSorted()).toEqual(open.map(([name]) => name).toSorted())
  })

  it('are watched: every item that the table has more of was seen to be written', async () => {
    const before = new Set(await api.contents())
    table.leftBehind()
    expect(await api.ask(contracts.CreateBooking, { body: aForm() })).toMatchObject({ status: 200 })
    const more = (await api.contents()).filter((line) => !before.has(line)).map((line) => line.replace(/ \S+$/, ''))
    expect(more.length).toBeGreaterThan(1)
    expect(table.leftBehind()).toEqual(expect.arrayContaining(more))
  })
})
