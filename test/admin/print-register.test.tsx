// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { defaultRegisterTexts } from '#test/support/register-entry-fixture.ts'
import type { Register } from '#shared/documents/register.contract.ts'
import { aBooking } from '#test/support/booking-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { aStaffBooking, aStaffBookingRow, freezeTimeForEachTest, openStaffArea } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))

freezeTimeForEachTest()

const adult = { version: 1, signedUnseen: null, ownToken: null, files: [] }
const register: Register = {
  reference: 'MC-7K4QX',
  status: 'confirmed',
  cabinTitle: 'Protea',
  checkInDate: '2027-02-01',
  checkOutDate: '2027-02-03',
  register: { state: 'partly', signed: 1, adults: 2 },
  deletedOn: '2029-02-03',
  deletedAt: null,
  own: null,
  adults: [
    {
      ...adult,
      place: 1,
      entry: {
        fullName: 'Thandi Mokoena',
        residence: 'citizen',
        idEnding: '9087',
        signedAt: '2026-11-21T08:00:00.000Z',
        indemnity: null,
      },
      files: [{ id: 'a', fileName: 'id.jpg', state: 'waiting', createdAt: NOW }],
    },
    { ...adult, place: 2, version: 0, entry: null },
  ],
  childAges: [4],
  otherFiles: [],
  ...defaultRegisterTexts,
}
const booking = aBooking.confirmed()
const responses = (changes: Partial<Register> = {}) => ({
  'GET /staff/bookings?': { bookings: [aStaffBookingRow(booking)], cursor: null },
  'GET /staff/bookings/MC-7K4QX': aStaffBooking(booking),
  'GET /staff/bookings/MC-7K4QX/register': { ...register, ...changes },
  'GET /site': { cabins: [], addOns: [], settings: { businessName: 'Mountain Cabins', address: 'Old Mill Road' } },
})
const sheet = async () => within(await screen.findByRole('article', { name: 'Guest register' }))
const textOf = async (label: string) => (await sheet()).getByText(label).nextElementSibling?.textContent

describe('the printed guest register', () => {
  it('is asked for again where it could not be loaded', async () => {
    const path = 'GET /staff/bookings/MC-7K4QX/register'
    const broken = { status: 500, body: { error: 'unexpected', message: 'No' } }
    const { user, responses: replies } = await openStaffArea('/admin?view=list', { ...responses(), [path]: broken })
    await screen.findByRole('table', { name: 'Bookings' })
    await user.click(screen.getByRole('button', { name: 'Print register: MC-7K4QX', hidden: true }))
    await screen.findByText('Failed to load the guest register')
    replies[path] = register
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await textOf('Adult 1')).toBe('Thandi Mokoena')
  })

  it('is printed from the menu of a row, with what the drawer shows of each adult and no more', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const { user, sentRequests } = await openStaffArea('/admin?view=list', responses())
    await screen.findByRole('table', { name: 'Bookings' })
    await user.click(screen.getByRole('button', { name: 'Print register: MC-7K4QX', hidden: true }))
    expect(await textOf('Adult 1')).toBe('Thandi Mokoena')
    expect(await textOf('ID or passport')).toBe('••••••9087')
    expect(await textOf('Residence')).toBe('South African citizen')
    expect(await textOf('Signed')).toBe('Sat 21 Nov 2026, 10:00')
    expect(await textOf('Adult 2')).toBe('Not signed')
    expect(await textOf('Adults')).toBe('2, of them signed: 1')
    expect(await textOf('Children')).toBe('1, aged 4')
    expect(await (await sheet()).findByText('Mountain Cabins, Old Mill Road')).toBeTruthy()
    expect((await sheet()).getByText(/on file until Sat 3 Feb 2029/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    expect(
      sentRequests.map(({ requestLine }) => requestLine).filter((requestLine) => requestLine.includes('register')),
    ).toEqual(['GET /staff/bookings/MC-7K4QX/register'])
  })

  it('is printed from the drawer, and says when it was deleted', async () => {
    const deleted = { adults: register.adults.map((one) => ({ ...one, entry: null, files: [] })), deletedAt: NOW }
    const { user } = await openStaffArea('/admin?booking=MC-7K4QX', responses(deleted))
    await user.click(await screen.findByRole('button', { name: 'Print register', hidden: true }))
    expect((await sheet()).getByText(/were deleted on Sat 21 Nov 2026/)).toBeTruthy()
    const [, close] = screen.getAllByRole('button', { name: 'Close' })
    await user.click(close as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Guest register' })).toBeNull())
  })

  it.each([
    [0, 'a booking that is not confirmed', aBooking.pending()],
    [0, 'one that was called off', aBooking.cancelled()],
    [
      1,
      'one that is not confirmed, and was signed',
      aBooking.pending({ documents: { signed: [1], sent: [], checked: [], deletedAt: null } }),
    ],
    [1, 'a stay that is over', aBooking.completed()],
  ])('is offered %d times in the row of %s', async (times, _, other) => {
    await openStaffArea('/admin?status=all', {
      'GET /staff/bookings?': { bookings: [aStaffBookingRow(other)], cursor: null },
    })
    await screen.findByRole('table', { name: 'Bookings' })
    expect(screen.queryAllByRole('button', { name: /^Print register/, hidden: true })).toHaveLength(times)
  })
})
