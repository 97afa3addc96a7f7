// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openStaffArea } from './staff.harness.tsx'

const session = vi.hoisted(() => ({
  accessToken: vi.fn<() => Promise<string>>(),
  renewTokenFor: vi.fn<(group: string) => Promise<void>>(),
  leave: vi.fn<() => Promise<void>>(),
  onSessionChange: vi.fn<() => () => void>(),
}))
vi.mock('#web/admin/kit/session.ts', () => session)
vi.mock('#web/admin/pages/settings.route.tsx', async () => {
  const { useBlocker } = await import('react-router-dom')
  /** A page with unsaved work. */
  function Component() {
    const { state, proceed, reset } = useBlocker(true)
    if (state !== 'blocked') return <h1>Unsaved</h1>
    return (
      <>
        <p>Leave without saving?</p>
        <button onClick={() => proceed()}>Leave</button>
        <button onClick={() => reset()}>Stay</button>
      </>
    )
  }
  return { Component }
})

beforeEach(() => {
  session.accessToken.mockReset().mockResolvedValue('token')
  session.renewTokenFor.mockReset().mockResolvedValue()
  session.onSessionChange.mockReset().mockReturnValue(() => {})
})

const address = () => screen.getByLabelText('Address').textContent

describe('a staff page with unsaved work', () => {
  it('can block a link, and let it continue', async () => {
    const { user } = await openStaffArea('/admin/settings')
    await screen.findByRole('heading', { name: 'Unsaved' })
    // The page's effects register the guard with the router.
    await act(async () => {})

    await user.click(screen.getByRole('button', { name: 'Cabins and prices' }))
    await user.click(screen.getByRole('link', { name: 'Blocked dates' }))
    expect(await screen.findByText('Leave without saving?')).toBeTruthy()
    expect(address()).toBe('/admin/settings')

    await user.click(screen.getByRole('button', { name: 'Stay' }))
    expect(screen.getByRole('heading', { name: 'Unsaved' })).toBeTruthy()

    await user.click(screen.getByRole('link', { name: 'Blocked dates' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await screen.findByRole('heading', { name: 'Blocked dates', level: 1 })).toBeTruthy()
    expect(address()).toBe('/admin/blocked-dates')
  })
})
