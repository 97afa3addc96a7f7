// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaymentState } from '#shared/payments/payments.contract.ts'
import { LATE_AFTER_MS, pollInterval } from '#web/site/features/payments/payments.queries.ts'
import { saveBookingToken } from '#web/site/kit/booking-token.ts'
import { openPaymentAttempt } from '#web/site/kit/open-payment.ts'
import { type FakeApi, createFakeApi, refusal } from './booking-dialog.harness.ts'
import { aGuestBooking, aPayment, stubBrowserApis, visit } from './visit-site.tsx'

const ATTEMPT = 'aaaaaaaaaaaaaaaaaaaaaa'

/** A fake API that returns the given states of the attempt, one after the other, the last one forever. */
function fakeApiWithPayment(...states: PaymentState[]): FakeApi {
  let count = 0
  return createFakeApi({
    override: (path) => {
      if (!path.startsWith(`/payments/${ATTEMPT}`)) return undefined
      const body = states[Math.min(count, states.length - 1)]
      count += 1
      return { status: 200, body }
    },
  })
}
const unknownPayment = () =>
  createFakeApi({
    override: (path) => (path.startsWith('/payments/') ? { ...refusal('payment-not-found'), status: 404 } : undefined),
  })
const paid = aPayment({
  attemptStatus: 'paid',
  bookingStatus: 'confirmed',
  paymentStatus: 'deposit_paid',
  outstandingCents: 240_000,
})
const expectHeading = async (name: string) =>
  expect(await screen.findByRole('heading', { name, level: 1 })).toBeTruthy()

beforeEach(stubBrowserApis)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

describe('/payment-success', () => {
  const visitSuccess = (fakeApi: FakeApi) => visit(fakeApi, `/payment-success?attempt=${ATTEMPT}`)

  it('waits for the server and then shows what is paid and what is due', async () => {
    saveBookingToken(ATTEMPT, 'secret-token')
    const fakeApi = fakeApiWithPayment(aPayment())
    visitSuccess(fakeApi)
    await expectHeading('PayFast is confirming your payment')
    expect(screen.getByText(/usually under a minute/)).toBeTruthy()
    fakeApi.override = fakeApiWithPayment(paid).override
    await expectHeading('Paid, and Protea is yours')
    expect(screen.getByText('MC-7K4QX')).toBeTruthy()
    expect(screen.getByText('Still to pay').nextSibling?.textContent).toBe('R2,400.00 by Tue 22 Dec 2026')
    expect(screen.getByRole('link', { name: 'Open my booking' }).getAttribute('href')).toBe('/booking/secret-token')
  })

  it('shows what comes next, with the receipt of this payment, where this tab knows the booking', async () => {
    saveBookingToken(ATTEMPT, 'secret-token')
    const card = {
      kind: 'payment',
      method: 'card',
      at: '2026-11-21T08:00:00.000Z',
      paidOn: '2026-11-21',
      hasReceipt: true,
    } as const
    const payments = [
      { ...card, place: 0, amountCents: 240_000 },
      { ...card, place: 1, amountCents: 240_000 },
    ]
    const booking = aGuestBooking({ status: 'confirmed', depositPaid: true, expiresAt: null, payments })
    const fakeApi = fakeApiWithPayment({ ...paid, paymentPlace: 0 })
    const before = fakeApi.override
    fakeApi.override = (path, body) =>
      path === '/bookings/secret-token' ? { status: 200, body: booking } : before(path, body)
    const { user } = visitSuccess(fakeApi)
    const next = within(await screen.findByRole('region', { name: 'What comes next' }))
    expect(next.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      'Pay the balance /booking/secret-token#pay',
      'Sign the guest register /submit-documents?token=secret-token',
      'Arrive /booking/secret-token#arrival',
    ])
    expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Receipt (PDF)' }))
    await waitFor(() => expect(fakeApi.sentRequests.at(-1)?.path).toBe('/bookings/secret-token/billing-documents'))
    expect(fakeApi.sentRequests.at(-1)?.body).toEqual({ kind: 'receipt', paymentPlace: 0 })
  })

  it('shows no booking in another tab, and points to the e-mail', async () => {
    visitSuccess(fakeApiWithPayment(paid))
    expect(await screen.findByText(/its link is in our e-mails/)).toBeTruthy()
    expect(
      screen.getByText(
        'Three days before you arrive we send you the way, the code and all you need, once the stay is paid.',
      ),
    ).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Add to calendar' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Receipt' })).toBeNull()
  })

  it('stops asking once the money is received', async () => {
    const fakeApi = fakeApiWithPayment(paid)
    visitSuccess(fakeApi)
    await expectHeading('Paid, and Protea is yours')
    const requestCount = fakeApi.sentRequests.length
    await new Promise((resolve) => {
      setTimeout(resolve, 2500)
    })
    expect(fakeApi.sentRequests).toHaveLength(requestCount)
  })

  it('does not trust the address: an unpaid attempt is not shown as paid', async () => {
    visitSuccess(fakeApiWithPayment(aPayment({ attemptStatus: 'failed' })))
    await expectHeading('PayFast says that this payment failed')
    expect(screen.getByText(/No money has moved/)).toBeTruthy()
  })

  it('says what happens when the money came and the nights were taken', async () => {
    visitSuccess(fakeApiWithPayment(aPayment({ attemptStatus: 'paid', nightsTaken: true })))
    await expectHeading('Your payment is here, but the nights are not free any more')
    expect(
      screen.getByText(/we confirm your booking automatically and e-mail you. Please do not pay again/),
    ).toBeTruthy()
    expect(screen.getByText(/Our staff already know/)).toBeTruthy()
  })

  it('says that a payment for a closed booking is not lost', async () => {
    visitSuccess(fakeApiWithPayment(aPayment({ attemptStatus: 'paid', bookingStatus: 'expired' })))
    await expectHeading('Your payment is here, but the booking was closed')
  })

  it('stops waiting after ten minutes, also when the page is loaded again', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T07:00:00Z') })
    const { unmount } = visitSuccess(fakeApiWithPayment(aPayment()))
    await expectHeading('PayFast is confirming your payment')
    unmount()
    vi.setSystemTime(Date.now() + LATE_AFTER_MS + 1000)
    const fakeApi = fakeApiWithPayment(aPayment())
    const before = fakeApi.override
    fakeApi.override = (path, body) =>
      path === `/payments/${ATTEMPT}/late` ? { status: 200, body: { told: true } } : before(path, body)
    const { requests } = visitSuccess(fakeApi)
    await expectHeading('PayFast is taking longer than usual')
    expect(screen.getByText(/There is nothing more to do: we will mail you/)).toBeTruthy()
    expect(await screen.findByText(/Our staff know that you are waiting/)).toBeTruthy()
    expect(requests.filter((request) => request.endsWith('/late'))).toEqual([`POST /payments/${ATTEMPT}/late`])
  })

  it('says how to find the booking of an unknown attempt', async () => {
    visitSuccess(unknownPayment())
    await expectHeading('We could not find that payment')
    expect(screen.getByRole('button', { name: 'E-mail me the link' })).toBeTruthy()
  })

  it('says the same without an attempt', async () => {
    visit(createFakeApi(), '/payment-success')
    await expectHeading('We could not find that payment')
  })

  it('asks every two seconds at first, then less often', () => {
    expect([0, 59_999, 60_000, LATE_AFTER_MS - 1, LATE_AFTER_MS].map(pollInterval)).toEqual([
      2000, 2000, 5000, 5000, 30_000,
    ])
  })
})

describe('/payment-cancelled', () => {
  const visitCancelled = (fakeApi: FakeApi) => visit(fakeApi, `/payment-cancelled?attempt=${ATTEMPT}`)
  const cancelled = aPayment({ attemptStatus: 'cancelled' })

  it('notifies the server, and says that no money moved only when the server says so', async () => {
    const { requests } = visitCancelled(fakeApiWithPayment(cancelled))
    await expectHeading('No money has moved')
    expect(requests).toContain(`POST /payments/${ATTEMPT}/cancel`)
    expect(screen.getByRole('heading', { name: 'If your bank refused' })).toBeTruthy()
  })

  it('never says that for a successful payment', async () => {
    visitCancelled(fakeApiWithPayment(paid))
    await expectHeading('This payment went through after all')
    expect(screen.queryByText(/No money has moved/)).toBeNull()
    expect(screen.getByRole('link', { name: 'See the payment' }).getAttribute('href')).toBe(
      `/payment-success?attempt=${ATTEMPT}`,
    )
  })

  it('pays again by card through PayFast’s form, with the link stored in this tab', async () => {
    saveBookingToken(ATTEMPT, 'secret-token')
    const posted = vi.fn<(form: HTMLFormElement) => void>()
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
      posted(this)
    })
    const fakeApi = fakeApiWithPayment(cancelled)
    const { user } = visitCancelled(fakeApi)
    await user.click(await screen.findByRole('button', { name: 'Try card again' }))
    await waitFor(() => expect(posted).toHaveBeenCalled())
    expect(posted.mock.calls[0]?.[0].action).toBe('https://sandbox.payfast.co.za/eng/process')
    expect(fakeApi.sentRequests.find(({ path }) => path === '/payfast-payment')?.body).toEqual({
      token: 'secret-token',
      amountCents: 240_000,
    })
    vi.restoreAllMocks()
  })

  it('shows the server’s refusal when the card cannot be tried again', async () => {
    saveBookingToken(ATTEMPT, 'secret-token')
    const fakeApi = fakeApiWithPayment(cancelled)
    const before = fakeApi.override
    fakeApi.override = (path, body) =>
      path === '/payfast-payment' ? refusal('nights-on-hold', { minutes: 7 }) : before(path, body)
    const { user } = visitCancelled(fakeApi)
    await user.click(await screen.findByRole('button', { name: 'Try card again' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Another guest is paying for these dates right now. Please try again in 7 minutes, or choose other dates.',
    )
  })

  it('offers EFT, other dates, and to release these', async () => {
    saveBookingToken(ATTEMPT, 'secret-token')
    visitCancelled(fakeApiWithPayment(cancelled))
    expect(await screen.findByRole('button', { name: 'Pay by EFT instead' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Release my dates' }).getAttribute('href')).toBe(
      '/booking/secret-token#cancel',
    )
    expect(screen.getByRole('button', { name: 'Change dates' })).toBeTruthy()
  })

  it('changes the method to EFT on the server before it shows the bank details', async () => {
    saveBookingToken(ATTEMPT, 'secret-token')
    const fakeApi = fakeApiWithPayment(cancelled)
    const before = fakeApi.override
    const byEft = aGuestBooking({ paymentMethod: 'eft' })
    fakeApi.override = (path, body) =>
      path.startsWith('/bookings/secret-token') ? { status: 200, body: byEft } : before(path, body)
    const { user, requests } = visitCancelled(fakeApi)
    await user.click(await screen.findByRole('button', { name: 'Pay by EFT instead' }))
    expect(await screen.findByRole('heading', { name: 'By EFT' })).toBeTruthy()
    expect(requests).toContain('POST /bookings/secret-token/eft')
    expect(screen.getByText('62000000001')).toBeTruthy()
    expect(openPaymentAttempt()).toBeNull()
  })

  it('says why EFT is not possible any more', async () => {
    saveBookingToken(ATTEMPT, 'secret-token')
    const fakeApi = fakeApiWithPayment(cancelled)
    const before = fakeApi.override
    fakeApi.override = (path, body) =>
      path === '/bookings/secret-token/eft' ? refusal('booking-lapsed') : before(path, body)
    const { user } = visitCancelled(fakeApi)
    await user.click(await screen.findByRole('button', { name: 'Pay by EFT instead' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This booking request has expired without payment. Please book again.',
    )
  })

  it('cancels the first booking before other dates are chosen, and fills the form in with it', async () => {
    saveBookingToken(ATTEMPT, 'secret-token')
    const booking = aGuestBooking({
      status: 'cancelled',
      numberOfAdults: 3,
      childAges: [4],
      specialRequests: 'Gogo cannot climb stairs',
      arrivalTime: '16:30',
      paymentMethod: 'card',
    })
    const fakeApi = fakeApiWithPayment(
      cancelled,
      aPayment({ attemptStatus: 'cancelled', bookingStatus: 'cancelled', openUntil: null }),
    )
    const before = fakeApi.override
    fakeApi.override = (path, body) =>
      path === '/bookings/secret-token/cancel' ? { status: 200, body: booking } : before(path, body)
    const { user } = visitCancelled(fakeApi)

    await user.click(await screen.findByRole('button', { name: 'Change dates' }))
    const ask = within(await screen.findByRole('dialog', { name: 'Release these dates and choose others?' }))
    expect(ask.getByText(/Booking MC-7K4QX is cancelled first, so that you do not end up with two/)).toBeTruthy()
    expect(fakeApi.sentRequests.some(({ path }) => path.endsWith('secret-token/cancel'))).toBe(false)
    await user.click(ask.getByRole('button', { name: 'Release and choose' }))

    const dialog = within(await screen.findByRole('dialog', { name: 'Book Your Stay' }))
    expect((await dialog.findByLabelText<HTMLSelectElement>('Cabin')).value).toBe('protea')
    expect(dialog.getByRole('group', { name: 'Check-in, Friday 15 January 2027' })).toBeTruthy()
    expect(dialog.getByRole('group', { name: 'Check-out, Sunday 17 January 2027' })).toBeTruthy()
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Naledi van Wyk')
    expect(dialog.getByRole<HTMLInputElement>('spinbutton', { name: 'Adults' }).value).toBe('3')
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Special requests/).value).toBe('Gogo cannot climb stairs')
    expect(dialog.getByLabelText<HTMLSelectElement>(/^Arrival time/).value).toBe('16:30')
    expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Age of child 1' }).value).toBe('4')
    expect(
      fakeApi.sentRequests.filter(({ path }) => path.endsWith('secret-token/cancel')).map(({ body }) => body),
    ).toEqual([{ refundCents: 0, paidCents: 0, reason: 'Other dates' }])
    expect(openPaymentAttempt()).toBeNull()
    expect(await screen.findByText(/is cancelled, and its nights are free for others/)).toBeTruthy()
  })

  it('says that other dates are loading, and when that failed, and tries again', async () => {
    const file = '#web/site/routes/payment-other-dates.tsx'
    saveBookingToken(ATTEMPT, 'secret-token')
    vi.doMock(file, () => Promise.reject(new Error('no connection')))
    const { user } = visitCancelled(fakeApiWithPayment(cancelled))
    await user.click(await screen.findByRole('button', { name: 'Change dates' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Your dates cannot be changed right now')
    await expectHeading('No money has moved')

    const connection = Promise.withResolvers<void>()
    vi.doMock(file, async () => {
      await connection.promise
      return vi.importActual(file)
    })
    await user.click(screen.getByRole('button', { name: 'Change dates' }))
    const busy = screen.getByRole('button', { name: 'Opening…' })
    expect(busy.getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByRole('alert')).toBeNull()
    connection.resolve()
    expect(await screen.findByRole('dialog', { name: 'Release these dates and choose others?' })).toBeTruthy()
    vi.doUnmock(file)
  })

  it('preloads the form for other dates when a pointer comes near', async () => {
    saveBookingToken(ATTEMPT, 'secret-token')
    const fetched = vi.fn<() => void>()
    const file = '#web/site/routes/payment-other-dates.tsx'
    vi.doMock(file, async () => {
      fetched()
      return vi.importActual(file)
    })
    const { user } = visitCancelled(fakeApiWithPayment(cancelled))
    await user.hover(await screen.findByRole('button', { name: 'Change dates' }))
    await waitFor(() => expect(fetched).toHaveBeenCalledOnce())
    expect(screen.queryByRole('dialog')).toBeNull()
    vi.doUnmock(file)
  })

  it('opens no second form while money for the first may still come', async () => {
    saveBookingToken(ATTEMPT, 'secret-token')
    const fakeApi = fakeApiWithPayment(cancelled, paid)
    const before = fakeApi.override
    fakeApi.override = (path, body) =>
      path === '/bookings/secret-token/cancel'
        ? refusal('refund-changed', { refundCents: 240_000 })
        : before(path, body)
    const { user } = visitCancelled(fakeApi)
    await user.click(await screen.findByRole('button', { name: 'Change dates' }))
    await user.click(await screen.findByRole('button', { name: 'Release and choose' }))
    await expectHeading('This payment went through after all')
    expect(screen.queryByRole('dialog', { name: 'Book Your Stay' })).toBeNull()
    expect(openPaymentAttempt()).toBe(ATTEMPT)
  })

  it('does not offer to release confirmed nights', async () => {
    saveBookingToken(ATTEMPT, 'secret-token')
    visitCancelled(fakeApiWithPayment(aPayment({ attemptStatus: 'cancelled', bookingStatus: 'confirmed' })))
    expect(await screen.findByRole('link', { name: 'Pay by EFT instead' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Release my dates' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Change dates' })).toBeNull()
    expect(screen.queryByText(/expires by itself/)).toBeNull()
  })

  it('e-mails a fresh link where this tab does not know the booking', async () => {
    visitCancelled(fakeApiWithPayment(cancelled))
    await expectHeading('No money has moved')
    expect(screen.getByRole('button', { name: 'E-mail me the link' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try card again' })).toBeNull()
    // Here the first booking could not be released: other dates would create a second one beside it.
    expect(screen.queryByRole('button', { name: 'Change dates' })).toBeNull()
  })

  it('handles an unknown attempt', async () => {
    visitCancelled(unknownPayment())
    await expectHeading('We could not find that payment')
  })
})
