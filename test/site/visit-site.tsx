import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import type { PaymentState } from '#shared/payments/payments.contract.ts'
import type { PublicReview } from '#shared/reviews/review.ts'
import { Providers, siteQueryClient } from '#web/site/app/providers.tsx'
import { Router } from '#web/site/app/router.tsx'
import { type FakeApi, responseTo } from './booking-dialog.harness.ts'
import { noGuestRequests } from '#shared/bookings/guest-requests.ts'

/** Stubs the browser APIs that pages use and jsdom lacks. */
export function stubBrowserApis() {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly notify: (entries: readonly { isIntersecting: boolean }[]) => void
      constructor(notify: (entries: readonly { isIntersecting: boolean }[]) => void) {
        this.notify = notify
      }
      observe() {
        this.notify([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
  vi.stubGlobal('scrollTo', () => {})
  Element.prototype.scrollIntoView = () => {}
}

/** One step back in the browser's history, and what follows from it. */
export const goBack = () =>
  act(async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    window.addEventListener('popstate', resolve, { once: true })
    window.history.back()
    await promise
  })

/** Opens an address of the whole site, with `fakeApi` as its API. */
export function visit(fakeApi: FakeApi, address: string) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const path = url.replace(/^\/api/, '')
    const { status, body: reply } = responseTo(fakeApi, path, body && JSON.parse(String(body)))
    requests.push(`${method} ${path.split('?')[0]}`)
    return Response.json(reply, { status })
  })
  // A page of its own in the history, which all tests of a worker share: what earlier ones left open is not of this page.
  window.history.pushState({ idx: Math.random() }, '')
  const user = userEvent.setup({ delay: null })
  const page = render(
    <MemoryRouter initialEntries={[address]}>
      <Providers client={siteQueryClient()}>
        <Router />
      </Providers>
    </MemoryRouter>,
  )
  return { user, requests, ...page }
}

export const aReview = (changes: Partial<PublicReview>): PublicReview => ({
  id: 'review',
  guestName: 'Lindiwe',
  cabinSlug: 'protea',
  rating: 5,
  title: null,
  reviewText: 'Quiet, warm and far away.',
  verified: true,
  stayDate: '2026-08-14',
  images: [],
  reviewSource: 'Website',
  sourceUrl: null,
  ownerReply: null,
  repliedAt: null,
  wordsRemoved: false,
  createdAt: '2026-08-20T08:00:00.000Z',
  ...changes,
})

/** Booked by EFT with a deposit; nothing paid, 48 hours left. */
export const aGuestBooking = (changes: Partial<GuestBooking> = {}): GuestBooking => ({
  ...GuestBooking.parse({
    id: 'bbbbbbbbbbbbbbbbbbbbbb',
    reference: 'MC-7K4QX',
    status: 'pending',
    paymentStatus: 'unpaid',
    requiresFullPayment: false,
    cabinSlug: 'protea',
    cabinTitle: 'Protea',
    cabinTitles: { protea: 'Protea' },
    orderLines: {
      nights: [{ cabinSlug: 'protea', firstNight: '2027-02-01', nights: 2, eachCents: 2_125_00, cents: 4_250_00 }],
      addOns: [],
      keptCents: 0,
      differenceCents: 0,
      owedCents: 4_250_00,
      agreedTotalCents: 4_250_00,
      changedCents: 0,
    },
    guestName: 'Naledi van Wyk',
    guestEmail: 'naledi@example.com',
    guestPhone: '082 555 1234',
    guestSuburb: 'Observatory',
    checkInDate: '2027-01-15',
    checkOutDate: '2027-01-17',
    checkInTime: '14:00',
    checkOutTime: '10:00',
    nights: 2,
    numberOfAdults: 2,
    numberOfChildren: 0,
    childAges: [],
    numberOfGuests: 2,
    ...noGuestRequests,
    addOns: [],
    totalPriceCents: 480_000,
    paymentType: 'deposit',
    paymentMethod: 'eft',
    depositAmountCents: 240_000,
    balanceAmountCents: 240_000,
    balanceDueDate: '2026-12-22',
    dueDate: changes.status === 'confirmed' || changes.status === 'completed' ? '2026-12-22' : null,
    depositPaid: false,
    balancePaid: false,
    paidCents: 0,
    outstandingCents: 480_000,
    amountToConfirmCents: 240_000,
    dueNowCents: 240_000,
    missingToConfirmCents: Math.max(0, 240_000 - (changes.paidCents ?? 0)),
    needsAttention: null,
    waitsForNights: false,
    arrivalPack: { state: 'closed', opensOn: '2027-01-12' },
    expiresAt: '2026-11-23T07:00:00.000Z',
    cardHoldUntil: null,
    cardPendingUntil: null,
    staffHoldUntil: null,
    payments: [],
    uploads: [],
    bank: {
      accountHolder: 'Mountain Cabins',
      bankName: 'First Bank',
      accountNumber: '62000000001',
      branchCode: '250655',
      accountType: 'Cheque',
    },
    cancellation: { refundCents: 0, refundPercent: 90 },
    refundDueCents: null,
    cardOffered: true,
    isLateForEft: false,
    refundSteps: [
      { lastDay: '2026-12-16', refundPercent: 90, refundCents: 0, isToday: false },
      { lastDay: '2027-01-01', refundPercent: 50, refundCents: 0, isToday: false },
      { lastDay: null, refundPercent: 0, refundCents: 0, isToday: false },
    ],
    refundOwedCents: 0,
    resaleRefundCents: 0,
    surplusCents: 0,
    owedCents: 480_000,
    refundBy: '2026-12-04',
    billingDocuments: [],
    dueBillingDocument: null,
    invoiceNeedsRecipient: false,
    register: { state: 'nothing', signed: 0, adults: 2 },
    termsVersion: '1',
    termsToAccept: null,
    createdAt: '2026-11-21T07:00:00.000Z',
  }),
  ...changes,
})

export const aPayment = (changes: Partial<PaymentState> = {}): PaymentState => ({
  attemptStatus: 'open',
  amountCents: 240_000,
  reference: 'MC-7K4QX',
  bookingStatus: 'pending',
  paymentStatus: 'unpaid',
  cabinTitle: 'Protea',
  checkInDate: '2027-01-15',
  checkOutDate: '2027-01-17',
  checkInTime: '14:00',
  checkOutTime: '10:00',
  outstandingCents: 480_000,
  balanceDueDate: '2026-12-22',
  openUntil: '2026-11-21T12:40:00.000Z',
  heldUntil: null,
  nightsTaken: false,
  ...changes,
})
