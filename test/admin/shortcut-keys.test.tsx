// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aBooking, numberedBooking } from '#test/support/booking-fixture.ts'
import { aToday, aWorkList, openStaffArea } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))

beforeEach(() => localStorage.clear())

const address = () => screen.getByLabelText('Address').textContent
const today = () => screen.findByRole('heading', { name: 'Today', level: 1 })

describe('the keys of the staff area', () => {
  it('go places: g, then the key of a page', async () => {
    const { user } = await openStaffArea('/admin')
    await today()
    for (const [key, expected] of [
      ['b', '/admin?view=list'],
      ['m', '/admin/pops'],
      ['i', '/admin/inquiries'],
      ['t', '/admin'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await user.keyboard(`g${key}`)
      // oxlint-disable-next-line no-await-in-loop
      await waitFor(() => expect(address()).toBe(expected))
    }
    await user.keyboard('b')
    expect(address()).toBe('/admin')
  })

  it('do nothing while somebody types, or over a dialog', async () => {
    const { user } = await openStaffArea('/admin?view=list')
    await user.type(await screen.findByRole('searchbox'), 'gm')
    expect(address()).toBe('/admin?view=list&q=gm')
    await user.click(document.body)
    await user.keyboard('?')
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    await user.keyboard('gm')
    expect(address()).toBe('/admin?view=list&q=gm')
  })

  it('are listed by ?, where they can be turned off for this browser', async () => {
    const { user } = await openStaffArea('/admin')
    await today()
    await user.keyboard('?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(dialog.getByText('g, then b')).toBeTruthy()
    await user.click(dialog.getByRole('checkbox', { name: 'Use these keys' }))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await user.keyboard('gm?')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(address()).toBe('/admin')
  })

  it('move through the lines of Today', async () => {
    const bookings = ['Ann', 'Ben'].map((guestName, number) =>
      aBooking.pending({ ...numberedBooking(number), guestName }),
    )
    const { user } = await openStaffArea('/admin', { 'GET /staff/today': aToday({ lapsing: aWorkList(bookings) }) })
    await screen.findByRole('link', { name: 'Ann' })
    await user.keyboard('jj')
    expect(document.activeElement?.textContent).toBe('Ben')
    await user.keyboard('k')
    expect(document.activeElement?.textContent).toBe('Ann')
  })
})
