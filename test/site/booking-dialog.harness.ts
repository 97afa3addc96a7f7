import { DEFAULT_COLORS } from '#shared/appearance/brand-colors.ts'
import { aRate, anAddOn } from '#test/support/tariff-fixture.ts'
import type * as z from 'zod/mini'
import type { NightRange } from '#shared/availability/night-range.ts'
import { BookingForm, PriceRequest } from '#shared/bookings/booking-form.ts'
import type { CreateBooking } from '#shared/bookings/guest-bookings.contract.ts'
import type { DescribedCabin } from '#shared/cabins/cabin.ts'
import { type BookableCabin, CabinPage } from '#shared/cabins/cabins.contract.ts'
import type { Home } from '#shared/content/home.contract.ts'
import { ratingSummary } from '#shared/reviews/rating-summary.ts'
import type { Site } from '#shared/content/site.contract.ts'
import { refusalMessage } from '#shared/api/refusal-messages.ts'
import type { AnyRefusal } from '#shared/api/contracts.ts'
import { addDays, datesFrom } from '#shared/kernel/calendar-date.ts'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import type { RefusalDetails } from '#shared/kernel/result.ts'
import type { StartPayfastPayment } from '#shared/payments/payments.contract.ts'
import { paymentInfoFor } from '#shared/pricing/payment-terms.ts'
import { priceOf, priceOfNight } from '#shared/pricing/price.ts'
import type { FromPrices } from '#shared/pricing/from-prices.contract.ts'
import type { PriceReply } from '#shared/pricing/pricing.contract.ts'
import type { Rate } from '#shared/pricing/rate.ts'

/** A Saturday. These tests use no other clock. */
export const NOW = '2026-11-21T07:00:00.000Z'
export const TODAY = '2026-11-21'

type TestCabin = DescribedCabin & BookableCabin
const aCabin = (changes: Pick<TestCabin, 'slug' | 'name'> & Partial<TestCabin>): TestCabin => ({
  address: String(changes.slug),
  formerAddresses: [],
  maxGuests: 4,
  childFriendly: true,
  checkInTime: null,
  checkOutTime: null,
  beds: '',
  petsAllowed: null,
  shortDescription: 'Two rooms below the ridge',
  image1: null,
  image2: null,
  image3: null,
  image1Alt: '',
  image2Alt: '',
  image3Alt: '',
  image1Position: '50% 50%',
  image2Position: '50% 50%',
  image3Position: '50% 50%',
  image1Scale: 1,
  image2Scale: 1,
  image3Scale: 1,
  morePictures: [],
  story: [],
  facts: [],
  rules: [],
  active: true,
  requiresChildAges: true,
  ...changes,
})

export const protea = aCabin({ slug: 'protea', name: 'Protea' })
export const yellowwood = aCabin({ slug: 'yellowwood', name: 'Yellowwood', maxGuests: 6, requiresChildAges: false })
export const aloe = aCabin({ slug: 'aloe', name: 'Aloe', maxGuests: 2, childFriendly: false })

export const aSite = (settings: Partial<Site['settings']> = {}): Site => ({
  settings: {
    businessName: 'Mountain Cabins',
    tagline: 'Where the Mountain meets the sky.',
    ...DEFAULT_COLORS,
    mark: null,
    contactPhone: '0821234567',
    contactWhatsapp: '0821234567',
    contactEmail: 'stay@example.com',
    address: '',
    mapPoint: '',
    instagramUrl: '',
    facebookUrl: '',
    tiktokUrl: '',
    legalName: '',
    registrationNumber: '',
    placeOfRegistration: '',
    officeBearers: '',
    serviceAddress: '',
    informationOfficer: '',
    vatNumber: '',
    payfastEnabled: true,
    requireFridaySaturdayTogether: false,
    checkInTime: '14:00',
    checkOutTime: '10:00',
    minNights: 1,
    maxNights: 30,
    bookingHorizonMonths: 18,
    eftExpiryHours: 48,
    payfastMinAmountCents: 500,
    payfastMaxAmountCents: 2_500_000,
    cancellationTiers: [
      { daysBefore: 30, refundPercent: 90 },
      { daysBefore: 14, refundPercent: 50 },
    ],
    extraNonBusinessDays: [],
    pixelId: '',
    guestNotice: null,
    bookingStops: [],
    ...settings,
  },
  cabins: [aloe, protea, yellowwood],
  terms: {
    id: 'terms-1',
    title: 'Terms and conditions',
    content: ['You stay at your own risk.', 'Quiet from ten in the evening.'].map((text) => ({
      kind: 'paragraph',
      runs: [{ text }],
    })),
    version: '1',
  },
  addOns: [
    {
      id: 'firewood',
      name: 'Firewood',
      description: 'A bag of dry blue gum.',
      priceCents: 12_000,
      unit: 'item',
      category: 'Comfort',
      imageUrl: null,
      maxQuantity: 5,
      noticeDays: 0,
      cabinSlugs: null,
      active: true,
      displayOrder: 1,
    },
    {
      id: 'breakfast',
      name: 'Breakfast basket',
      description: 'Bread, eggs, fruit, rooibos.',
      priceCents: 9_500,
      unit: 'person-night',
      category: 'Food',
      imageUrl: null,
      maxQuantity: 1,
      noticeDays: 0,
      cabinSlugs: null,
      active: true,
      displayOrder: 2,
    },
  ],
})

export const aHome = (changes: Partial<Home> = {}): Home => ({
  sections: [],
  cabins: [aloe, protea, yellowwood],
  featuredReviews: [],
  rating: ratingSummary([]),
  ...changes,
})

const standardRate = (changes: Partial<Rate>): Rate =>
  aRate({ id: 'standard', name: 'Standard rate', adultRateCents: 90_000, childRateCents: 40_000, ...changes })
const rates = [
  standardRate({}),
  standardRate({ id: 'weekend', name: 'Weekend rate', weekdays: [5, 6], adultRateCents: 120_000 }),
  standardRate({ id: 'yellowwood', name: 'Yellowwood', cabinSlug: 'yellowwood', requiresChildAges: false }),
]

/** A fake server with the same rules as the real one, replying in the contracts' shapes. */
export type FakeApi = {
  site: Site
  home: Home
  taken: Record<string, NightRange[]>
  earliestArrival: string
  /** Multiplies every price, as if the tariff had changed. */
  priceFactor: number
  /** Called before a reply to a booking, a price or a payment; what it returns is the reply instead. */
  override: (path: string, body: unknown) => FakeResponse | undefined
  sentRequests: { path: string; body: unknown }[]
}
export type FakeResponse = { status: number; body: unknown }

export const createFakeApi = (changes: Partial<FakeApi> = {}): FakeApi => ({
  site: aSite(),
  home: aHome(),
  taken: {},
  earliestArrival: TODAY,
  priceFactor: 1,
  override: () => undefined,
  sentRequests: [],
  ...changes,
})

export const refusal = (name: AnyRefusal, details: RefusalDetails = {}): FakeResponse => ({
  status: 409,
  body: { error: name, message: refusalMessage(name, details), details },
})

export const aSubmittedBooking: ReplyOf<typeof CreateBooking> = {
  bookingId: 'bbbbbbbbbbbbbbbbbbbbbb',
  reference: 'MC-7K4QX',
  token: 'secret-token',
  status: 'pending',
  totalPriceCents: 480_000,
  dueNowCents: 480_000,
  expiresAt: '2026-11-21T09:00:00.000Z',
}
const aStartedPayment: ReplyOf<typeof StartPayfastPayment> = {
  attemptId: 'aaaaaaaaaaaaaaaaaaaaaa',
  payfastUrl: 'https://sandbox.payfast.co.za/eng/process',
  paymentData: { merchant_id: '10000100', amount: '4800.00', signature: 'abc' },
}

const ok = (body: unknown): FakeResponse => ({ status: 200, body })

/** The reply to one request below `/api`. */
export function responseTo(fakeApi: FakeApi, path: string, body: unknown): FakeResponse {
  fakeApi.sentRequests.push({ path, body })
  const override = fakeApi.override(path, body)
  if (override) return override
  if (path === '/site' || path.startsWith('/site?')) return ok(fakeApi.site)
  if (path === '/frame') return ok({ settings: fakeApi.site.settings, cabins: fakeApi.site.cabins })
  if (path === '/home') return ok(fakeApi.home)
  if (path === '/posts') return ok({ posts: [] })
  if (path === '/faqs') return ok({ groups: [] })
  if (path === '/from-prices') return ok(fromPricesOf(fakeApi))
  const cabin = [aloe, protea, yellowwood].find(({ slug }) => path === `/cabins/${slug}`)
  if (cabin) {
    const others = [aloe, protea, yellowwood].filter((other) => other !== cabin)
    return ok(CabinPage.parse({ cabin, addOns: fakeApi.site.addOns, reviews: [], rating: ratingSummary([]), others }))
  }
  const slug = /^\/cabins\/([a-z]+)\/availability/.exec(path)?.[1]
  if (slug) return ok({ taken: fakeApi.taken[slug] ?? [], earliestArrival: fakeApi.earliestArrival })
  if (path.includes('/night-prices?')) return nightPricesResponse(fakeApi, new URL(path, 'https://fakeApi.example'))
  if (path === '/calculate-pricing') return priceResponse(fakeApi, body)
  if (path === '/bookings') {
    const form = BookingForm.parse(body)
    return ok({ ...aSubmittedBooking, totalPriceCents: form.totalPriceCents, dueNowCents: form.totalPriceCents })
  }
  if (path === '/quotes') return ok({ sent: true })
  if (path === '/payfast-payment') return ok(aStartedPayment)
  return { status: 404, body: { error: 'not-found', message: `No ${path} in this fake API` } }
}

const fromPricesOf = (fakeApi: FakeApi): FromPrices => ({
  cabins: fakeApi.site.cabins.map(({ slug }) => ({ slug, fromPriceCents: 180_000 })),
  addOns: fakeApi.site.addOns.map(({ id, priceCents }) => ({ id, priceCents })),
})

function nightPricesResponse(fakeApi: FakeApi, { pathname, searchParams }: URL): FakeResponse {
  const [from = '', to = '', adults] = ['from', 'to', 'adults'].map((name) => searchParams.get(name) ?? '')
  const request = { cabinSlug: pathname.split('/')[2] ?? '', party: { adults: Number(adults), children: [] } }
  const cabin = fakeApi.site.cabins.find(({ slug }) => slug === request.cabinSlug)
  if (cabin && request.party.adults > cabin.maxGuests) return refusal('party-too-large')
  const nights = datesFrom(from, addDays(to, 1))
  return ok({ nightPrices: nights.map((night) => priceOfNight({ ...request, night }, scaledRates(fakeApi))) })
}

const scaledRates = ({ priceFactor }: FakeApi): Rate[] =>
  rates.map((rate) => ({ ...rate, adultRateCents: rate.adultRateCents * priceFactor }))

function priceResponse(fakeApi: FakeApi, body: unknown): FakeResponse {
  const request: z.output<typeof PriceRequest> = PriceRequest.parse(body)
  const price = priceOf(
    { cabinSlug: request.cabinSlug, stay: request, party: request, addOns: request.addOns },
    { rates: scaledRates(fakeApi), addOns: fakeApi.site.addOns.map((addOn) => anAddOn(addOn)) },
  )
  if (!price.ok) return refusal(price.refusal, price.details)
  const businessTime = { today: TODAY, isBeforeCutOff: true }
  const reply: PriceReply = {
    ...price.value,
    paymentInfo: paymentInfoFor(price.value.totalPriceCents, request.checkInDate, businessTime, []),
  }
  return ok(reply)
}
