// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaymentState } from '#shared/payments/payments.contract.ts'
import { saveBookingToken } from '#web/site/kit/booking-token.ts'
import { openPaymentAttempt } from '#web/site/kit/open-payment.ts'
import { type FakeApi, createFakeApi, refusal } from './booking-dialog.harness.ts'
import { aPayment, stubBrowserApis, visit } from './visit-site.tsx'

const ATTEMPT = 'aaaaaaaaaaaaaaaaaaaaaa'
const QUESTION = `GET /payments/${ATTEMPT}`

/** A fake API that returns the state of the payment that this tab left for. */
const fakeApiWith = (payment: Partial<PaymentState>, more: FakeApi['override'] = () => undefined): FakeApi =>
  createFakeApi({
    override: (path, body) =>
      path.startsWith(`/payments/${ATTEMPT}`) ? { status: 200, body: aPayment(payment) } : more(path, body),
  })
const findNotice = async () => within(await screen.findByRole('region', { name: 'Your unpaid booking' }))
const queryNotice = () => screen.queryByRole('region', { name: 'Your unpaid booking' })

beforeEach(stubBrowserApis)
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

describe('a guest who left PayFast by the browser’s Back', () => {
  it('sees which booking waits, until when, and who else may pay meanwhile', async () => {
    saveBookingToken(ATTEMPT, 'secret-token')
    visit(fakeApiWith({ heldUntil: '2026-11-21T10:55:00.000Z' }), '/faq')
    const words = await findNotice()
    expect(words.getByText(/MC-7K4QX/).parentElement?.textContent).toBe(
      'Your booking MC-7K4QX at Protea, Fri 15 Jan – Sun 17 Jan 2027, is waiting for payment until Sat 21 Nov 2026, 14:40. Nobody else can pay for these dates before 12:55.',
    )
    expect(screen.getByText('Your booking MC-7K4QX is waiting for payment.').getAttribute('role')).toBe('status')
    expect(words.getByRole('link', { name: 'Pay by EFT or cancel' }).getAttribute('href')).toBe(
      `/payment-cancelled?attempt=${ATTEMPT}`,
    )
  })

  it('pays with one press, and is told if that is refused', async () => {
    saveBookingToken(ATTEMPT, 'secret-token')
    const posted = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
    let response: ReturnType<FakeApi['override']> = refusal('nights-on-hold', { minutes: 7 })
    const { user } = visit(
      fakeApiWith({}, (path) => (path === '/payfast-payment' ? response : undefined)),
      '/faq',
    )
    const words = await findNotice()
    await user.click(words.getByRole('button', { name: 'Continue payment' }))
    expect((await words.findByRole('alert')).textContent).toMatch(/Another guest is paying for these dates/)
    response = undefined
    await user.click(words.getByRole('button', { name: 'Continue payment' }))
    await waitFor(() => expect(posted).toHaveBeenCalledOnce())
  })

  it('finds the button enabled when Back restores the page from the cache', async () => {
    saveBookingToken(ATTEMPT, 'secret-token')
    const posted = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
    const started = { attemptId: ATTEMPT, payfastUrl: 'https://sandbox.payfast.co.za/eng/process', paymentData: {} }
    const { user } = visit(
      fakeApiWith({}, (path) => (path === '/payfast-payment' ? { status: 200, body: started } : undefined)),
      '/faq',
    )
    const words = await findNotice()
    await user.click(words.getByRole('button', { name: 'Continue payment' }))
    expect((await words.findByRole('button', { name: 'Processing...' })).getAttribute('aria-busy')).toBe('true')
    await waitFor(() => expect(posted).toHaveBeenCalledOnce())
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect((await words.findByRole('button', { name: 'Continue payment' })).getAttribute('aria-busy')).toBeNull()
  })

  it('sees no notice before the server has confirmed it, and on pages about it', async () => {
    saveBookingToken(ATTEMPT, 'secret-token')
    visit(fakeApiWith({}), `/payment-cancelled?attempt=${ATTEMPT}`)
    await screen.findByRole('heading', { name: 'No money has moved' })
    expect(queryNotice()).toBeNull()
    expect(openPaymentAttempt()).toBe(ATTEMPT)
  })

  it.each([
    ['paid', { attemptStatus: 'paid', bookingStatus: 'confirmed', openUntil: null }],
    ['released', { attemptStatus: 'cancelled', bookingStatus: 'cancelled', openUntil: null }],
    ['lapsed', { bookingStatus: 'expired', openUntil: null }],
    ['waiting for a proof to be checked', { openUntil: null }],
  ] as const)('sees no notice, and causes no request, once the booking is %s', async (_, payment) => {
    saveBookingToken(ATTEMPT, 'secret-token')
    visit(fakeApiWith(payment), '/faq')
    await waitFor(() => expect(openPaymentAttempt()).toBeNull())
    expect(queryNotice()).toBeNull()
  })

  it('sees no notice of an unknown payment', async () => {
    saveBookingToken(ATTEMPT, 'secret-token')
    const nobody = { ...refusal('payment-not-found'), status: 404 }
    visit(createFakeApi({ override: (path) => (path.startsWith('/payments/') ? nobody : undefined) }), '/faq')
    await waitFor(() => expect(openPaymentAttempt()).toBeNull())
    expect(queryNotice()).toBeNull()
  })

  it('can dismiss the notice for good', async () => {
    saveBookingToken(ATTEMPT, 'secret-token')
    const { user } = visit(fakeApiWith({}), '/faq')
    await user.click((await findNotice()).getByRole('button', { name: 'Dismiss' }))
    expect(queryNotice()).toBeNull()
    expect(openPaymentAttempt()).toBeNull()
  })

  it('gets no other booking form from an address that opens it, until this one is settled', async () => {
    saveBookingToken(ATTEMPT, 'secret-token')
    const { user } = visit(fakeApiWith({}), '/cabin/protea?book&checkIn=2027-01-15&checkOut=2027-01-17')
    const words = await findNotice()
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(words.getByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByRole('dialog', { name: 'Book Your Stay' })).toBeTruthy()
  })
})

it('causes no request without a visit to PayFast', async () => {
  const { requests } = visit(fakeApiWith({}), '/faq')
  await screen.findByRole('heading', { level: 1 })
  expect(requests).not.toContain(QUESTION)
  expect(queryNotice()).toBeNull()
})
