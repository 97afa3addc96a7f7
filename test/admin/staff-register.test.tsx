// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { newQueryClient } from '#web/kit/query-client.ts'
import { BookingRegister } from '#web/admin/features/bookings/booking-register.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
afterEach(() => vi.unstubAllGlobals())

const entry = {
  fullName: 'Thandi Mokoena',
  residence: 'citizen',
  idEnding: '9087',
  signedAt: '2026-11-21T08:00:00.000Z',
}
const show = (respond: () => Response) => {
  vi.stubGlobal('fetch', async () => respond())
  render(
    <QueryClientProvider client={newQueryClient()}>
      <BookingRegister reference="MC-7K4QX" />
    </QueryClientProvider>,
  )
}

describe("the guest register in the staff's drawer", () => {
  it('shows who has signed, by the end of the number, and when it is deleted', async () => {
    show(() =>
      Response.json({
        deletedOn: '2029-02-03',
        deletedAt: null,
        adults: [
          {
            place: 1,
            version: 1,
            entry,
            files: [{ id: 'a', fileName: 'id.jpg', state: 'waiting', createdAt: entry.signedAt }],
          },
          { place: 2, version: 0, entry: null, files: [] },
        ],
      }),
    )
    expect(await screen.findByText('Thandi Mokoena')).toBeTruthy()
    expect(screen.getByText(/••••••9087, South African citizen, signed on Sat 21 Nov 2026/)).toBeTruthy()
    expect(screen.getByText('1 file')).toBeTruthy()
    expect(screen.getByText('Adult 2')).toBeTruthy()
    expect(screen.getByText('Not signed')).toBeTruthy()
    expect(screen.getByText('Deleted automatically on Sat 3 Feb 2029.')).toBeTruthy()
  })

  it.each([
    ['an adult who signed before it', '2999-01-03', null, 1],
    ['an adult who accepted a former version', '2999-01-03', 1, 1],
    ['an adult who accepted it', '2999-01-03', 2, 0],
    ['a stay that is over', '2020-01-03', null, 0],
  ])('asks for the indemnity on arrival of %s', async (_, checkOutDate, accepted, lines) => {
    const indemnity = accepted === null ? null : { version: accepted, acceptedAt: entry.signedAt }
    show(() =>
      Response.json({
        deletedOn: '2029-02-03',
        deletedAt: null,
        checkOutDate,
        indemnity: { version: 2, title: 'Indemnity', body: [], sentence: '' },
        adults: [{ place: 1, version: 1, entry: { ...entry, indemnity }, files: [] }],
      }),
    )
    expect(await screen.findByText('Thandi Mokoena')).toBeTruthy()
    const line = 'Signed before version 2 of the indemnity: please have it accepted on arrival.'
    expect(screen.queryAllByText(line)).toHaveLength(lines)
    expect(screen.queryAllByText('Indemnity missing')).toHaveLength(lines)
  })

  it('says so when it cannot be loaded', async () => {
    show(() =>
      Response.json({ error: 'booking-not-found', message: 'We could not find that booking.' }, { status: 404 }),
    )
    expect(await screen.findByText('Failed to load the guest register')).toBeTruthy()
  })
})
