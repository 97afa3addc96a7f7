// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { NOW } from '#test/support/business-time-fixture.ts'
import { aStaffBooking, freezeTimeForEachTest, openStaffArea, refusal } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))

freezeTimeForEachTest()

const failed = {
  id: 'eventeventeventevent01-pending_payment',
  type: 'pending_payment',
  to: 'thandi@example.co.za',
  subject: '',
  state: 'failed',
  attempts: 3,
  at: NOW,
} as const
const listedEmail = {
  ...failed,
  reference: 'MC-7K4QX',
  retryAt: '2026-11-21T09:00:00.000Z',
  reason: 'refused',
} as const
const sendAgain = `POST /staff/bookings/MC-7K4QX/emails/${failed.id}/send-again`

describe('the failed e-mails', () => {
  it('are listed with their booking and the next try, and can be sent at once', async () => {
    const { user, sentRequests, responses } = await openStaffArea('/admin/email-logs', {
      'GET /staff/failed-emails': {
        emails: [listedEmail, { ...listedEmail, id: `${failed.id}x`, retryAt: null, reason: 'temporary' }],
      },
      [sendAgain]: aStaffBooking(),
    })
    const [link] = await screen.findAllByRole('link', { name: 'MC-7K4QX' })
    expect(link?.getAttribute('href')).toBe('/admin?booking=MC-7K4QX&tab=messages')
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Why'),
      expect.stringContaining('RefusedCheck the address'),
      expect.stringContaining('TemporaryNothing: it is tried again'),
    ])
    expect(screen.getByText(/11:00/)).toBeTruthy()
    expect(screen.getByText('Not tried again')).toBeTruthy()

    responses['GET /staff/failed-emails'] = { emails: [] }
    const [button] = screen.getAllByRole('button', { name: 'Send again: How to pay by EFT' })
    if (button) await user.click(button)
    expect(await screen.findByText('How to pay by EFT: on its way again')).toBeTruthy()
    expect(await screen.findByText('No e-mail has failed')).toBeTruthy()
    expect(sentRequests.map(({ requestLine }) => requestLine)).toContain(sendAgain)
  })

  it('can be sent again from their booking, and a refusal is shown', async () => {
    const { user } = await openStaffArea('/admin?booking=MC-7K4QX&tab=messages', {
      'GET /staff/bookings/MC-7K4QX': aStaffBooking(undefined, {
        emails: [failed, { ...failed, id: 'eventeventeventevent02-booking_confirmed', state: 'obsolete' }],
      }),
      [sendAgain]: refusal('email-on-its-way', 'This e-mail is on its way already.'),
    })
    await user.click(await screen.findByRole('button', { name: 'Send again: How to pay by EFT' }))
    expect(await screen.findByText('This e-mail is on its way already.')).toBeTruthy()
    expect(screen.getByText('Not needed any more')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /Send again/ })).toHaveLength(1)
  })
})
