// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import { refundReason } from '#shared/bookings/refund-reason.ts'
import type { OpenRefund } from '#shared/bookings/staff-bookings.contract.ts'
import { refundRails } from '#shared/payments/refund-rails.ts'
import { aBooking, aPayment, numberedBooking } from '#test/support/booking-fixture.ts'
import { aStaffBooking, aStaffBookingRow, freezeTimeForEachTest, openStaffArea, refusal } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
freezeTimeForEachTest()

const tiers = [{ daysBefore: 30, refundPercent: 50 }]
const openRefund = (booking: Booking): OpenRefund => ({
  booking: aStaffBookingRow(booking),
  ...refundReason(booking, tiers),
  rails: refundRails(booking),
})

/** R3,000.00 came by EFT and R1,600.00 by card; half of it goes back. */
const cancelled = aBooking.cancelled({
  ...numberedBooking(0),
  guestName: 'Thandi Mokoena',
  confirmedAt: '2026-11-01T08:00:00.000Z',
  totalPriceCents: 4_600_00,
  refundDueCents: 2_300_00,
  ledger: [
    aPayment(3_000_00, { id: 'bank', at: '2026-10-01T08:00:00.000Z' }),
    aPayment(1_600_00, { id: 'payfast-1', method: 'card', at: '2026-10-20T08:00:00.000Z' }),
  ],
})
const overpaid = aBooking.confirmed({
  ...numberedBooking(1),
  guestName: 'Pieter Nel',
  guestPhone: '',
  ledger: [aPayment(4_500_00, { at: '2026-11-20T08:00:00.000Z' })],
})
const path = `/staff/bookings/${cancelled.reference}`

const openPage = (
  refunds: readonly Booking[] = [cancelled, overpaid],
  responses: Readonly<Record<string, unknown>> = {},
) =>
  openStaffArea('/admin/pops?view=refunds', {
    'GET /staff/refunds': { refunds: refunds.map(openRefund) },
    [`GET ${path}`]: aStaffBooking(cancelled, { refundDueCents: 2_300_00 }),
    ...responses,
  })
const address = () => screen.getByLabelText('Address').textContent
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Refunds' }))
    .getAllByRole('row')
    .slice(1)

describe('the page of refunds to pay', () => {
  it('has a line per booking: who, why, how much, by which rail and how it was paid, since when', async () => {
    await openPage()
    const [first, second] = await rows()
    for (const text of [
      'Thandi Mokoena',
      'Cancelled by the guest: 50% goes back, R2,300.00 is kept',
      'R2,300.00',
      'R1,600.00 by card, at PayFast and R700.00 by EFT',
      'R1,600.00 by card on Tue 20 Oct, R3,000.00 by EFT on Thu 1 Oct',
    ])
      expect(first?.textContent).toContain(text)
    expect(second?.textContent).toContain('Paid more than is owed')
    expect(second?.textContent).toContain('Fri 20 Nov')
    expect(moneyOf(overpaid).refundOwedCents).toBe(250_00)
    const totals = screen.getByText('To pay back', { selector: 'dt' }).closest('dl')
    expect(totals?.textContent).toBe('To pay backR2,550.00By EFTR950.00By card, at PayFastR1,600.00')
    expect(screen.getByRole('button', { name: 'CSV' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: `WhatsApp: ${overpaid.reference}` })).toBeNull()
  })

  it('records what went back on a rail, with what is owed on it and the e-mail to the guest', async () => {
    const { user, sentRequests } = await openPage(undefined, {
      'POST /staff/bookings/': aStaffBooking(cancelled),
      [`POST ${path}/email-preview`]: { emails: [] },
    })
    await rows()
    await user.click(screen.getByRole('button', { name: `Paid by EFT: ${cancelled.reference}`, hidden: true }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a refund' }))
    expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('700.00')
    expect(dialog.getByLabelText<HTMLSelectElement>('By').value).toBe('eft')
    expect(dialog.getByText('R1,600.00 came by card, at most R1,600.00 may go back by card, at PayFast')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Record refund' }))
    const sent = () => sentRequests.find(({ requestLine }) => requestLine === `POST ${path}/refunds`)?.body
    await waitFor(() => expect(sent()).toMatchObject({ amountCents: 700_00, method: 'eft' }))
  })

  it('refuses beyond a rail beside the amount, by itself and as the server says', async () => {
    const sentence = 'Money goes back the way it came, at most what came by it.'
    const { user, sentRequests } = await openPage(undefined, {
      [`POST ${path}/refunds`]: refusal('refund-beyond-rail', sentence),
    })
    await rows()
    await user.click(screen.getByRole('button', { name: `Paid by Card: ${cancelled.reference}`, hidden: true }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a refund' }))
    const amount = dialog.getByLabelText('Amount')
    await user.clear(amount)
    await user.type(amount, '1600.01')
    await user.click(dialog.getByRole('button', { name: 'Record refund' }))
    expect(dialog.getByText('At most R1,600.00 may go back by card, at PayFast')).toBeTruthy()
    expect(
      sentRequests.filter(({ requestLine }) => requestLine.endsWith('/refunds') && !requestLine.startsWith('GET')),
    ).toEqual([])
    await user.clear(amount)
    await user.type(amount, '1600')
    await user.click(dialog.getByRole('button', { name: 'Record refund' }))
    expect(await dialog.findByText(sentence)).toBeTruthy()
  })

  it('opens the booking beside it, with its rails', async () => {
    const { user } = await openPage()
    await rows()
    await user.click(screen.getByRole('button', { name: 'Thandi Mokoena' }))
    const rails = await screen.findAllByRole('list', { name: 'How money came and goes back', hidden: true })
    expect(rails[0]?.textContent).toContain('R3,000.00 came by EFT')
    expect(address()).toBe(`/admin/pops?view=refunds&booking=${cancelled.reference}`)
  })

  it('says so where there is none, or the list could not be loaded', async () => {
    const { unmount } = await openPage([])
    expect(await screen.findByText('No refunds to pay')).toBeTruthy()
    unmount()
    await openPage([], { 'GET /staff/refunds': { status: 500, body: {} } })
    expect(await screen.findByText('The refunds could not be loaded')).toBeTruthy()
  })

  it('is where the navigation and older links lead; the card payments stay a tab', async () => {
    const { unmount } = await openStaffArea('/admin?refunds=true')
    expect(await screen.findByRole('heading', { name: 'Refunds to pay', level: 1 })).toBeTruthy()
    expect(address()).toBe('/admin/pops?view=refunds')
    const navigation = within(screen.getByRole('navigation', { name: 'Staff area' }))
    expect(navigation.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/admin/pops?view=refunds')
    unmount()
    await openStaffArea('/admin/pops?tab=card-payments')
    expect(await screen.findByText('No card payments to check')).toBeTruthy()
  })
})
