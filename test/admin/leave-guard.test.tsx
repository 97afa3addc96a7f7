// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openStaffArea, ownerAccount } from './staff.harness.tsx'
import { showToast } from '#web/kit/toast.ts'

const session = vi.hoisted(() => ({
  accessToken: vi.fn<() => Promise<string>>(),
  renewTokenFor: vi.fn<(group: string) => Promise<void>>(),
  signOut: vi.fn<() => Promise<void>>(),
  onSessionChange: vi.fn<() => () => void>(),
}))
vi.mock('#web/admin/kit/session.ts', () => session)
const discarded = vi.hoisted(() => vi.fn<() => void>())
vi.mock('#web/admin/pages/settings.route.tsx', async () => {
  const { use, useState } = await import('react')
  const { Reauthenticate } = await import('#web/admin/kit/reauthenticate.ts')
  const { useUnsavedWork } = await import('#web/admin/kit/unsaved-work.ts')
  function Form({ name }: { name: string }) {
    const [isDirty, setIsDirty] = useState(false)
    useUnsavedWork(isDirty, discarded)
    return <button onClick={() => setIsDirty(true)}>Type into {name}</button>
  }
  /** A page with two forms. */
  const Component = () => (
    <>
      <h1>Two forms</h1>
      <Form name="one" />
      <Form name="two" />
      <button onClick={use(Reauthenticate)}>Log in again</button>
    </>
  )
  return { Component }
})

beforeEach(() => {
  session.accessToken.mockReset().mockResolvedValue('token')
  session.renewTokenFor.mockReset().mockResolvedValue()
  session.onSessionChange.mockReset().mockReturnValue(() => {})
})

const address = () => screen.getByLabelText('Address').textContent

beforeEach(() => {
  localStorage.clear()
  discarded.mockReset()
  session.signOut.mockReset().mockResolvedValue()
})

async function openForms() {
  const opened = await openStaffArea('/admin/settings')
  await screen.findByRole('heading', { name: 'Two forms' })
  // The page's effects register the guard with the router.
  await act(async () => {})
  await opened.user.click(screen.getByRole('button', { name: 'Cabins and prices' }))
  return opened
}
const question = (title: string) => screen.findByRole('dialog', { name: title })

describe('a staff page with unsaved work', () => {
  it.each(['one', 'two'])('asks before it is left, whichever form has it: %s', async (name) => {
    const { user } = await openForms()
    await user.click(screen.getByRole('button', { name: `Type into ${name}` }))
    await user.click(screen.getByRole('link', { name: 'Blocked dates' }))
    await question('Leave without saving?')
    expect(address()).toBe('/admin/settings')

    await user.click(screen.getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/admin/settings')
    expect(discarded).not.toHaveBeenCalled()

    await user.click(screen.getByRole('link', { name: 'Blocked dates' }))
    await question('Leave without saving?')
    await user.click(screen.getByRole('button', { name: 'Leave' }))
    expect(await screen.findByRole('heading', { name: 'Blocked dates', level: 1 })).toBeTruthy()
    expect(discarded).toHaveBeenCalledOnce()
  })

  it('asks nothing without unsaved work', async () => {
    const { user } = await openForms()
    await user.click(screen.getByRole('link', { name: 'Blocked dates' }))
    await waitFor(() => expect(address()).toBe('/admin/blocked-dates'))
  })

  it('asks before its owner signs out, and then ends the session and opens the login page', async () => {
    sessionStorage.setItem('mc:drafts-of', ownerAccount.sub)
    sessionStorage.setItem('mc:draft:new-booking', '{"values":{"guestName":"Thandi"}}')
    const { user } = await openForms()
    expect(sessionStorage.getItem('mc:draft:new-booking')).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Type into one' }))
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    const dialog = within(await question('Sign out without saving?'))
    await user.click(dialog.getByRole('button', { name: 'Stay' }))
    expect(session.signOut).not.toHaveBeenCalled()

    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    await user.click(within(await question('Sign out without saving?')).getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByRole('heading', { name: 'Login page' })).toBeTruthy()
    expect(session.signOut).toHaveBeenCalledOnce()
    expect(discarded).toHaveBeenCalledOnce()
    expect(sessionStorage.getItem('mc:draft:new-booking')).toBeNull()
  })

  it('asks before its owner logs in again too, who then returns to it and to what was typed', async () => {
    const { user } = await openForms()
    sessionStorage.setItem('mc:draft:new-booking', '{}')
    await user.click(screen.getByRole('button', { name: 'Type into one' }))
    await user.click(screen.getByRole('button', { name: 'Log in again' }))
    await user.click(within(await question('Sign out without saving?')).getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByRole('heading', { name: 'Login page' })).toBeTruthy()
    expect(screen.getByLabelText('Requested page').textContent).toBe('/admin/settings')
    expect(sessionStorage.getItem('mc:draft:new-booking')).not.toBeNull()
  })

  it('shows another account nothing that was typed before it', async () => {
    sessionStorage.setItem('mc:drafts-of', 'somebody else')
    sessionStorage.setItem('mc:draft:new-booking', '{}')
    await openForms()
    expect(sessionStorage.getItem('mc:draft:new-booking')).toBeNull()
  })

  it('says that there is no connection, until there is one', async () => {
    await openForms()
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByText('You are offline')).toBeTruthy()
    online.mockRestore()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByText('You are offline')).toBeNull()
  })

  it('is not held up by a session that ends in another tab, and leaves no draft behind', async () => {
    sessionStorage.setItem('mc:draft:new-booking', '{"values":{"guestName":"Thandi"}}')
    const { user } = await openForms()
    await user.click(screen.getByRole('button', { name: 'Type into one' }))
    await act(() => showToast({ tone: 'success', title: 'Booked for Thandi', shownMs: 3_600_000 }))
    expect(screen.getByText('Booked for Thandi')).toBeTruthy()
    const [endSession] = session.onSessionChange.mock.calls.at(-1) as unknown as [(change: string) => void]
    act(() => endSession('signed-out'))
    expect(await screen.findByRole('heading', { name: 'Login page' })).toBeTruthy()
    expect(discarded).not.toHaveBeenCalled()
    expect(sessionStorage.getItem('mc:draft:new-booking')).toBeNull()
    await waitFor(() => expect(screen.queryByText('Booked for Thandi')).toBeNull())
  })
})
