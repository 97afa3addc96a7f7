// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Booking } from '#shared/bookings/booking.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { aBooking, aPayment } from '#test/support/booking-fixture.ts'
import { TODAY } from '#test/support/business-time-fixture.ts'
import { aStaffBooking, freezeTimeForEachTest, openStaffArea, refusal } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))

freezeTimeForEachTest()

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const actionButton = (name: string) => screen.findByRole('button', { name, hidden: true })

/** A booking that is opened, and the request that was sent to one of its paths. */
async function openBooking(
  booking: Booking,
  path: string,
  { response, ...changes }: { response?: unknown } & Partial<StaffBooking> = {},
) {
  const shown = aStaffBooking(booking, changes)
  const { user, sentRequests } = await openStaffArea('/admin?booking=MC-7K4QX', {
    'GET /staff/bookings/MC-7K4QX': shown,
    [`POST /staff/bookings/MC-7K4QX/${path}`]: response ?? shown,
  })
  const sent = () => sentRequests.find(({ requestLine }) => requestLine.endsWith(`/${path}`))?.body
  return { user, sent }
}

describe('what is still owed', () => {
  const owing = aBooking.completed({ ledger: [aPayment(3_400_00)] })

  it('is written off with a reason and what was seen as paid and owed', async () => {
    const { user, sent } = await openBooking(owing, 'write-offs')
    await user.click(await actionButton('Write off'))
    const form = await dialog('Write off what is owed?')
    expect(form.getByRole('textbox', { name: 'Amount' })).toHaveProperty('value', '850.00')
    await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Moved abroad')
    await user.click(form.getByRole('button', { name: 'Write off' }))
    await waitFor(() =>
      expect(sent()).toEqual({
        entryId: expect.any(String),
        amountCents: 850_00,
        reason: 'Moved abroad',
        notifyGuest: false,
        shown: { paidCents: 3_400_00, owedCents: 4_250_00 },
      }),
    )
  })

  it('is not written off beyond what is owed', async () => {
    const { user, sent } = await openBooking(owing, 'write-offs')
    await user.click(await actionButton('Write off'))
    const form = await dialog('Write off what is owed?')
    await user.clear(form.getByRole('textbox', { name: 'Amount' }))
    await user.type(form.getByRole('textbox', { name: 'Amount' }), '850.01')
    await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Moved abroad')
    await user.click(form.getByRole('button', { name: 'Write off' }))
    expect(form.getByText('At most what is still owed: R850.00')).toBeTruthy()
    expect(sent()).toBeUndefined()
  })

  it('has no write-off where nothing is owed, or the booking is not confirmed', async () => {
    await openBooking(aBooking.pending(), 'write-offs')
    await actionButton('Record payment')
    expect(screen.queryByRole('button', { name: 'Write off', hidden: true })).toBeNull()
  })
})

describe('what goes back of a cancelled booking', () => {
  const cancelled = aBooking.cancelled({ ledger: [aPayment(4_250_00)], refundDueCents: 1_000_00 })

  it('is changed by an act of its own, and the price is not', async () => {
    const { user, sent } = await openBooking(cancelled, 'refund-due', { refundDueCents: 1_000_00 })
    await user.click(await actionButton('Change what goes back'))
    expect(screen.queryByRole('button', { name: 'Change what is owed', hidden: true })).toBeNull()
    const form = await dialog('Change what goes back')
    const amount = form.getByRole('textbox', { name: /Goes back in all/ })
    expect(amount).toHaveProperty('value', '1 000.00')
    await user.clear(amount)
    await user.type(amount, '1500')
    await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Goodwill')
    await user.click(form.getByRole('button', { name: 'Change' }))
    await waitFor(() =>
      expect(sent()).toEqual({
        refundDueCents: 1_500_00,
        reason: 'Goodwill',
        notifyGuest: true,
        reasonForGuest: false,
        shown: { paidCents: 4_250_00, refundDueCents: 1_000_00 },
      }),
    )
  })

  it('shows beside the amount what the server refuses of it', async () => {
    const response = refusal('refund-too-large', 'The refund is more than what was paid.')
    const { user } = await openBooking(cancelled, 'refund-due', { refundDueCents: 1_000_00, response })
    await user.click(await actionButton('Change what goes back'))
    const form = await dialog('Change what goes back')
    await user.clear(form.getByRole('textbox', { name: /Goes back in all/ }))
    await user.type(form.getByRole('textbox', { name: /Goes back in all/ }), '99999')
    await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Goodwill')
    await user.click(form.getByRole('button', { name: 'Change' }))
    expect(await form.findByText('The refund is more than what was paid.')).toBeTruthy()
  })
})

describe('the reason of a cancellation', () => {
  it('is e-mailed only with its own tick, and the dialog says so', async () => {
    const { user, sent } = await openBooking(aBooking.confirmed(), 'cancel', {
      cancellation: { refundCents: 0, refundPercent: 0 },
    })
    await user.click(await actionButton('Cancel booking'))
    const form = await dialog('Cancel this booking?')
    expect(form.getByText(/The guest does not see it, unless you tick it/)).toBeTruthy()
    await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Flood')
    await user.click(form.getByRole('checkbox', { name: 'Put the reason into the e-mail to the guest' }))
    await user.click(form.getByRole('button', { name: 'Cancel booking' }))
    await waitFor(() => expect(sent()).toMatchObject({ reason: 'Flood', reasonForGuest: true }))
  })
})

describe('a recorded payment', () => {
  it('has the day on which the money came and its method, today by default', async () => {
    const { user, sent } = await openBooking(aBooking.confirmed(), 'payments')
    await user.click(await actionButton('Record payment'))
    const form = await dialog('Record a payment')
    expect(form.getByLabelText('Came on')).toHaveProperty('value', TODAY)
    await user.selectOptions(form.getByRole('combobox', { name: 'By' }), 'Cash')
    fireEvent.change(form.getByLabelText('Came on'), { target: { value: '2026-11-22' } })
    await user.click(form.getByRole('button', { name: 'Record payment' }))
    expect(form.getByText('This day is still to come')).toBeTruthy()
    fireEvent.change(form.getByLabelText('Came on'), { target: { value: '2026-11-19' } })
    await user.click(form.getByRole('button', { name: 'Record payment' }))
    await waitFor(() => expect(sent()).toMatchObject({ method: 'cash', paidOn: '2026-11-19' }))
  })

  it('is shown in the ledger with its day, and when it was recorded', async () => {
    const line = aPayment(500_00, { method: 'cash', paidOn: '2026-11-19', at: '2026-11-21T08:00:00.000Z' })
    const { user } = await openBooking(aBooking.confirmed({ ledger: [line] }), 'payments')
    await user.click(await screen.findByRole('tab', { name: 'Money' }))
    expect(await screen.findByText('Payment, Cash')).toBeTruthy()
    expect(screen.getByText(/Thursday 19 November 2026 · recorded/)).toBeTruthy()
  })
})
