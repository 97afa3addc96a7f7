import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { Outlet, RouterProvider, createMemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import type { QuoteStayChange } from '#shared/bookings/stay-change.contract.ts'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import { initialSchoolTerms } from '#shared/availability/school-terms.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { moneyOf } from '#shared/bookings/booking.ts'
import type { SearchHit } from '#shared/bookings/booking-search.contract.ts'
import type { StaffBooking, StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import type { Tally, TodayReply, TodayStay, WorkList } from '#shared/bookings/today.contract.ts'
import type { CalendarReply } from '#shared/calendar/calendar.contract.ts'
import type { Upload } from '#shared/documents/upload.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import type { Account, Role } from '#shared/staff/account.ts'
import { staffRow } from '#lambdas/bookings/booking-views.ts'
import { noGuestRequests } from '#shared/bookings/guest-requests.ts'
import { aBooking, anOrder } from '#test/support/booking-fixture.ts'
import { orderLinesOf } from '#shared/bookings/order-lines.ts'
import { NOW, TODAY } from '#test/support/business-time-fixture.ts'
import { aPublishedEntry } from '#test/support/published-entry-fixture.ts'
import { homepage } from '#infra/local/demo-data/homepage.ts'
import { saveLastRole } from '#web/admin/kit/last-role.ts'
import { dismissToast } from '#web/kit/toaster.tsx'
import { newQueryClient } from '#web/kit/query-client.ts'
import { createRoutes } from '#web/admin/app/routes.tsx'
import { stayOf } from '#shared/bookings/stay-parts.ts'

/** Every test of the file begins at `NOW` with nothing saved, and leaves no toast and no fake API behind. */
export function freezeTimeForEachTest() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
    sessionStorage.clear()
  })
  afterEach(() => {
    dismissToast()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

export const ownerAccount: Account = {
  sub: 'owner-sub',
  userName: 'owner-sub',
  email: 'owner@example.com',
  fullName: 'Thandi Owner',
  state: 'active',
  role: 'owner',
  requestedAt: NOW,
  decidedBy: 'deployment',
}
/** Who cleans. */
export const helperAccount: Account = {
  ...ownerAccount,
  sub: 'cleaner-sub',
  email: 'cleaner@example.com',
  fullName: 'Busi Cele',
  role: 'helper',
}
export const waitingAccount: Account = {
  ...ownerAccount,
  sub: 'stranger-sub',
  email: 'stranger@example.com',
  fullName: 'Stranger',
  state: 'waiting',
  role: null,
  decidedBy: null,
}

export const aStaffBookingRow = (booking: Booking = aBooking.pending()): StaffBookingRow => staffRow(booking)

/** What a search replies of a booking. */
export const aSearchHit = (booking: Booking = aBooking.pending()): SearchHit => ({
  reference: booking.reference,
  guestName: booking.guestName,
  ...stayOf(booking),
  status: booking.status,
})

export const aStaffBooking = (
  booking: Booking = aBooking.pending(),
  changes: Partial<StaffBooking> = {},
): StaffBooking => {
  const money = moneyOf(booking)
  return {
    ...staffRow(booking),
    id: booking.id,
    guestSuburb: booking.guestSuburb,
    paymentType: booking.paymentType,
    requiresFullPayment: booking.requiresFullPayment,
    depositAmountCents: booking.depositAmountCents,
    balanceAmountCents: money.balanceAmountCents,
    amountToConfirmCents: money.amountToConfirmCents,
    depositPaid: money.depositPaid,
    balancePaid: money.balancePaid,
    cardHoldUntil: null,
    refundDueCents: null,
    lateMoneyChoice: null,
    ledger: booking.ledger,
    guests: [
      { guestType: 'adult', age: null },
      { guestType: 'adult', age: null },
    ],
    addOns: [],
    currentAddOns: [],
    orderLines: orderLinesOf(booking, anOrder()),
    parts: booking.parts,
    cleanerNote: booking.cleanerNote ?? '',
    ...noGuestRequests,
    termsVersion: '1.0',
    termsAcceptedAt: NOW,
    uploads: [],
    history: [{ id: 'h1', at: NOW, by: { kind: 'guest', name: '' }, name: 'booked', details: {}, emails: [] }],
    emails: [],
    cancellation: null,
    guestLink: 'https://example.com/booking/secret',
    reviewLink: '',
    ...changes,
  }
}

export const aProof = (changes: Partial<Upload> = {}): Upload => ({
  id: 'proofproofproofproof12',
  reference: 'MC-7K4QX',
  purpose: 'proof',
  fileName: 'slip.pdf',
  contentType: 'application/pdf',
  sizeBytes: 20_480,
  note: '',
  state: 'waiting',
  refusedBecause: '',
  createdAt: NOW,
  ...changes,
})

type FakeResponse = { readonly status?: number; readonly body: unknown }
export type RecordedRequest = { readonly requestLine: string; readonly body: unknown }
/** The API's reply to `GET /staff/bookings?…`; for several equal requests the newest reply. */
export type FakeResponses = Record<string, unknown>

export const refusal = (error: string, message: string, details: object = {}): FakeResponse => ({
  status: 409,
  body: { error, message, details },
})
const isFakeResponse = (value: unknown): value is FakeResponse =>
  typeof value === 'object' && value !== null && 'status' in value && 'body' in value

const emptyWorkList = { count: 0, hasMore: false, first: [] }
/** A work list of these bookings; `tally` adds that there are more than those shown. */
export const aWorkList = (
  bookings: readonly Booking[],
  tally: Tally = { count: bookings.length, hasMore: false },
): WorkList => ({ ...tally, first: bookings.map(staffRow) })

/** A stay as Today has it, in the cabin where it is. */
export const aTodayStay = (booking: Booking, changes: Partial<TodayStay> = {}): TodayStay => ({
  ...staffRow(booking),
  dayCabin: stayOf(booking).cabinSlug,
  staffNote: '',
  ticks: {},
  indemnityMissing: 0,
  ...changes,
})

/** The reply of Today: empty lists and no stays, but for the changes. */
export const aToday = (changes: Partial<TodayReply> = {}): TodayReply => ({
  today: TODAY,
  attention: emptyWorkList,
  shortPayments: emptyWorkList,
  paymentsToCheck: emptyWorkList,
  proofs: emptyWorkList,
  arrivalsOwing: emptyWorkList,
  refunds: emptyWorkList,
  failedEmails: emptyWorkList,
  failedPublications: emptyWorkList,
  accounts: emptyWorkList,
  arrivalPackNeeds: [],
  stays: [],
  lapsing: emptyWorkList,
  overdue: emptyWorkList,
  dueThisWeek: emptyWorkList,
  reviews: emptyWorkList,
  enquiries: emptyWorkList,
  firstSteps: null,
  strip: ['aloe', 'protea', 'yellowwood'].map((cabinSlug) => ({ cabinSlug, spans: [] })),
  ...changes,
})

const cabins = ['Aloe', 'Protea', 'Yellowwood'].map((name) => ({
  name,
  slug: name.toLowerCase(),
  maxGuests: 4,
  childFriendly: name !== 'Protea',
}))

const emptyCalendar: CalendarReply = {
  today: TODAY,
  from: TODAY,
  to: addDays(TODAY, 41),
  cabins: [],
  holidays: [],
  schoolHolidays: [],
  readUpTo: null,
}

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

/** The login page, which reads in its location which page to open after a login. */
const LoginPage = () => {
  const { state } = useLocation() as { state: { from?: string } | null }
  return (
    <>
      <h1>Login page</h1>
      <output aria-label="Requested page">{state?.from ?? 'none'}</output>
    </>
  )
}

/**
 * The staff area at an address, over an API that returns `responses` by method and path (the longest prefix of the
 * request counts). Requests are recorded in order. `lastRole`: with which
 * the staff area was last open in this browser.
 */
export async function openStaffArea(address: string, responses: FakeResponses = {}, lastRole: Role | null = null) {
  saveLastRole(lastRole)
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = () => {}
  const sentRequests: RecordedRequest[] = []
  const all: FakeResponses = {
    'GET /staff/cabin-names': { cabins: cabins.map((cabin) => ({ ...cabin, shown: true })), archived: [] },
    'GET /site': { cabins, addOns: [], settings: {}, terms: {} },
    'GET /cabins/': { taken: [], earliestArrival: TODAY },
    'GET /staff/me': ownerAccount,
    'GET /staff/today': aToday(),
    'GET /staff/bookings?': { bookings: [], cursor: null },
    'GET /staff/calendar': emptyCalendar,
    'GET /staff/blocked-dates': { blockedDates: [] },
    'GET /staff/rates': { records: [] },
    'GET /staff/rate-choices': {
      cabins: cabins.map((cabin) => ({ ...cabin, active: true })),
      schoolTerms: initialSchoolTerms,
    },
    'GET /staff/proofs': { proofs: [] },
    'GET /staff/payments-to-check': { messages: [] },
    'GET /staff/refunds': { refunds: [] },
    'GET /staff/failed-emails': { emails: [] },
    'GET /staff/accounts': { waiting: [], decided: [] },
    'GET /staff/homepage/only': aPublishedEntry('only', homepage),
    'GET /staff/posts': { records: [] },
    ...responses,
  }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit) => {
    const requestLine = `${method} ${url.replace(/^\/api/, '')}`
    const isPublic =
      requestLine.startsWith('GET /cabins') || ['GET /site', 'POST /calculate-pricing'].includes(requestLine)
    if (!isPublic && !new Headers(headers).get('authorization')) throw new Error(`${requestLine} came without a token`)
    sentRequests.push({ requestLine, body: body ? JSON.parse(String(body)) : undefined })
    await Promise.resolve()
    const longest = Object.keys(all)
      .filter((prefix) => requestLine.startsWith(prefix))
      .toSorted((a, b) => b.length - a.length)[0]
    if (longest === undefined) throw new Error(`No reply for ${requestLine}`)
    // A promise is a reply that takes its time; a function's may differ each time.
    const match = all[longest]
    const response: unknown = await (typeof match === 'function' ? match() : match)
    return isFakeResponse(response)
      ? Response.json(response.body, { status: response.status ?? 200 })
      : Response.json(response)
  })
  // A dialog over a drawer takes presses one render after it shows: journeys press in a real browser.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })
  const client = newQueryClient()
  const { queries } = client.getDefaultOptions()
  client.setDefaultOptions({ queries: { ...queries, retry: false } })
  vi.stubGlobal('scrollTo', () => {})
  // Its code loads separately, as that of the real one: until then the staff area stays.
  const loadLoginPage = async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    return { Component: LoginPage }
  }
  const routes = [{ path: '/auth', lazy: loadLoginPage }, ...createRoutes(client)]
  const layout = (
    <>
      <Outlet />
      <Address />
    </>
  )
  const router = createMemoryRouter([{ element: layout, hydrateFallbackElement: <p />, children: routes }], {
    initialEntries: [address],
  })
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { user, sentRequests, responses: all, unmount }
}

/** What a change of the booking of `aStaffBooking` comes to: nothing, unless said otherwise. */
export const aStayQuote = (
  changes: Partial<ReplyOf<typeof QuoteStayChange>> = {},
): ReplyOf<typeof QuoteStayChange> => ({
  parts: [{ cabinSlug: 'protea', checkInDate: '2027-02-01', checkOutDate: '2027-02-03' }],
  before: { nightsCents: 4_250_00, addOnsCents: 0 },
  after: { nightsCents: 4_250_00, addOnsCents: 0 },
  owedCents: 4_250_00,
  paidCents: 0,
  writtenOffCents: 0,
  changeCents: 0,
  termsCents: 0,
  termsUndoneCents: 0,
  refundPercent: 100,
  recalculatedCents: 4_250_00,
  addOnLines: [],
  addOnsNotForCabin: [],
  nightWithoutRate: null,
  clashes: [],
  emails: ['booking_moved'],
  ...changes,
})
