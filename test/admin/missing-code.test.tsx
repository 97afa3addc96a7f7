// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissToast } from '#web/kit/toaster.tsx'
import { aStaffBookingRow, openStaffArea } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
const noConnection = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('#web/admin/app/command-palette.tsx', noConnection)
vi.mock('#web/admin/app/keys-dialog.tsx', noConnection)
vi.mock('#web/admin/kit/leave-dialog.tsx', noConnection)
vi.mock('#web/admin/features/calendar/calendar.tsx', noConnection)
vi.mock('#web/admin/features/bookings/archive-bookings.ts', noConnection)
vi.mock('#web/admin/pages/settings.route.tsx', async () => {
  const { useState } = await import('react')
  const { useUnsavedWork } = await import('#web/admin/kit/unsaved-work.ts')
  function Component() {
    const [text, setText] = useState('')
    useUnsavedWork(text !== '')
    return <input aria-label="Name" value={text} onChange={({ target }) => setText(target.value)} />
  }
  return { Component }
})

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })

beforeEach(() => {
  localStorage.clear()
  // React reports what an error boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  dismissToast()
  vi.restoreAllMocks()
})

async function openForm() {
  const opened = await openStaffArea('/admin/settings')
  await opened.user.type(await field(), 'Protea')
  // The page's effects register the guard with the router.
  await act(async () => {})
  return opened
}

describe('a part of the staff area whose code cannot be loaded', () => {
  it.each(['Find', 'Keyboard shortcuts'])('leaves the page with what is typed, and is said: %s', async (name) => {
    const { user } = await openForm()
    await user.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
    expect(await screen.findByText('Please check your connection, and load the page again.')).toBeTruthy()
    expect((await field()).value).toBe('Protea')
    // It is closed again: the next press says it too.
    act(() => dismissToast())
    await user.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
    expect(await screen.findByText('Please check your connection, and load the page again.')).toBeTruthy()
  })

  it('keeps a page with unsaved work open if the question about it is missing', async () => {
    const { user } = await openForm()
    await user.click(screen.getByRole('button', { name: 'Cabins and prices' }))
    await user.click(screen.getByRole('link', { name: 'Blocked dates' }))
    expect(await screen.findByText('Please check your connection, and load the page again.')).toBeTruthy()
    expect((await field()).value).toBe('Protea')
    expect(screen.getByLabelText('Address').textContent).toBe('/admin/settings')
  })

  it('keeps the bookings selected that were to be archived', async () => {
    const { user } = await openStaffArea('/admin?status=all', {
      'GET /staff/bookings?': { bookings: [aStaffBookingRow()], cursor: null },
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Select all bookings' }))
    await user.click(screen.getByRole('button', { name: 'Archive' }))
    expect(await screen.findByText('Please check your connection.')).toBeTruthy()
    expect(screen.getByText('1 selected')).toBeTruthy()
  })

  it('is no error where it is only loaded ahead', async () => {
    const rejected: unknown[] = []
    const note = (reason: unknown) => void rejected.push(reason)
    process.on('unhandledRejection', note)
    const { user, unmount } = await openForm()
    await user.hover(screen.getByRole('button', { name: /^Find/ }))
    unmount()
    await openStaffArea('/admin/calendar', {}, 'owner')
    await act(() => new Promise((done) => setTimeout(done, 50)))
    process.off('unhandledRejection', note)
    expect(rejected).toEqual([])
  })
})
