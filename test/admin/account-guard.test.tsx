// @vitest-environment jsdom
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadLastRole } from '#web/admin/kit/last-role.ts'
import { AccessDeniedError } from '#web/kit/api.ts'
import { aStaffBooking, waitingAccount, openStaffArea, ownerAccount } from './staff.harness.tsx'

const session = vi.hoisted(() => ({
  signedInAt: () => Promise.resolve(null),
  accessToken: vi.fn<() => Promise<string>>(),
  renewTokenFor: vi.fn<(group: string) => Promise<void>>(),
  signOut: vi.fn<() => Promise<void>>(),
  onSessionChange: vi.fn<(listener: (change: 'signed-in' | 'signed-out') => void) => () => void>(),
}))
vi.mock('#web/admin/kit/session.ts', () => session)

beforeEach(() => {
  session.accessToken.mockReset().mockResolvedValue('token')
  session.renewTokenFor.mockReset().mockResolvedValue()
  session.signOut.mockReset().mockResolvedValue()
  session.onSessionChange.mockReset().mockReturnValue(() => {})
})

const requestedPage = () => screen.getByLabelText('Requested page').textContent
const address = () => screen.getByLabelText('Address').textContent

describe('the staff area’s guard', () => {
  it('sends a visitor who is not signed in to the login page, and calls no API', async () => {
    session.accessToken.mockRejectedValue(new AccessDeniedError(401, 'Please log in again.'))
    const { sentRequests } = await openStaffArea('/admin/pops')
    expect(await screen.findByText('Login page')).toBeTruthy()
    expect(sentRequests).toEqual([])
  })

  it('ends a session that the API rejects, so that the login page does not send it back', async () => {
    await openStaffArea('/admin', { 'GET /staff/me': { status: 401, body: { message: 'Please log in again.' } } })
    expect(await screen.findByText('Login page')).toBeTruthy()
    expect(session.signOut).toHaveBeenCalledOnce()
  })

  it('shows a waiting account what happens next, and requests only the account', async () => {
    const { sentRequests } = await openStaffArea('/admin/pops', { 'GET /staff/me': waitingAccount })
    expect(await screen.findByRole('heading', { name: 'Waiting for approval' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'What happens next' })).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(sentRequests.map(({ requestLine }) => requestLine)).toEqual(['GET /staff/me'])
  })

  it('gives access to a waiting account once it is approved, with a token that names its group', async () => {
    const { user, responses } = await openStaffArea('/admin', { 'GET /staff/me': waitingAccount })
    await screen.findByRole('heading', { name: 'Waiting for approval' })
    expect(session.renewTokenFor).not.toHaveBeenCalled()

    responses['GET /staff/me'] = { ...waitingAccount, state: 'active', role: 'staff' }
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByRole('heading', { name: 'Today', level: 1 })).toBeTruthy()
    expect(session.renewTokenFor).toHaveBeenCalledWith('staff')
  })

  it('shows an owner who must set up a second factor that alone, and requests nothing else', async () => {
    const owner = { ...ownerAccount, hasSecondFactor: false, mustSetUpSecondFactor: true }
    const { sentRequests } = await openStaffArea('/admin', { 'GET /staff/me': owner })
    expect(await screen.findByRole('heading', { name: 'Second step of your login' })).toBeTruthy()
    expect(screen.getByText(/Owners need it before they can go on/)).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(sentRequests.map(({ requestLine }) => requestLine)).toEqual(['GET /staff/me'])
  })

  it('tells a refused account so, and shows it nothing else', async () => {
    const { sentRequests } = await openStaffArea('/admin', { 'GET /staff/me': { ...waitingAccount, state: 'refused' } })
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeTruthy()
    expect(sentRequests.map(({ requestLine }) => requestLine)).toEqual(['GET /staff/me'])
  })

  it('checks the account again when a call is rejected: access can be taken away at any moment', async () => {
    const { user, responses } = await openStaffArea('/admin')
    await screen.findByRole('heading', { name: 'Today', level: 1 })
    responses['GET /staff/me'] = { ...ownerAccount, state: 'refused', role: null }
    responses['GET /staff/proofs'] = { status: 403, body: { message: 'You may not do this.' } }
    await user.click(screen.getByRole('link', { name: 'Proofs of payment' }))
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeTruthy()
  })

  it('signs out', async () => {
    const { user } = await openStaffArea('/admin')
    session.signOut.mockImplementation(async () => {
      session.accessToken.mockRejectedValue(new AccessDeniedError(401, 'Please log in again.'))
      await Promise.resolve()
    })
    await user.click(await screen.findByRole('button', { name: 'Sign out' }))
    await screen.findByText('Login page')
    expect(session.signOut).toHaveBeenCalledOnce()
    expect(loadLastRole()).toBeUndefined()
  })

  it('opens the first page after a sign-out and a login, not the page that was left', async () => {
    const { user } = await openStaffArea('/admin/pops')
    session.signOut.mockImplementation(async () => {
      session.accessToken.mockRejectedValue(new AccessDeniedError(401, 'Please log in again.'))
      for (const notify of session.onSessionChange.mock.calls.map(([listener]) => listener)) notify('signed-out')
      await Promise.resolve()
    })
    await user.click(await screen.findByRole('button', { name: 'Sign out' }))
    await screen.findByText('Login page')
    expect(requestedPage()).toBe('none')
  })

  it('opens the same page again to a person whose session ended by itself', async () => {
    session.accessToken.mockRejectedValue(new AccessDeniedError(401, 'Please log in again.'))
    await openStaffArea('/admin/pops?list=all')
    await screen.findByText('Login page')
    expect(requestedPage()).toBe('/admin/pops?list=all')
  })

  it('says of an unknown page that it does not exist', async () => {
    const { user } = await openStaffArea('/admin/nowhere')
    expect(await screen.findByText('Oops! Page not found')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'To Today' }))
    await waitFor(() => expect(address()).toBe('/admin'))
  })

  it('shows waiting accounts to owners only', async () => {
    const { sentRequests } = await openStaffArea('/admin/settings?tab=staff', {
      'GET /staff/me': { ...ownerAccount, role: 'staff' },
    })
    expect(await screen.findByText(/Only an owner can see and change this/)).toBeTruthy()
    expect(sentRequests.map(({ requestLine }) => requestLine)).not.toContain('GET /staff/accounts')
  })

  it('lets an owner approve a waiting account as staff', async () => {
    const { user, sentRequests } = await openStaffArea('/admin/settings?tab=staff', {
      'GET /staff/accounts': { waiting: [waitingAccount], decided: [ownerAccount] },
      'POST /staff/accounts/stranger-sub/approve': { ...waitingAccount, state: 'active', role: 'staff' },
    })
    await user.click(await screen.findByRole('button', { name: 'Approve: Stranger' }))
    await user.click(await screen.findByRole('button', { name: 'Approve' }))
    await waitFor(() =>
      expect(sentRequests).toContainEqual({
        requestLine: 'POST /staff/accounts/stranger-sub/approve',
        body: { role: 'staff' },
      }),
    )
    expect(screen.queryByRole('button', { name: /Take access away: Thandi Owner/ })).toBeNull()
  })

  const staleLogin = { status: 403, body: { error: 'sign-in-not-recent', message: 'Please log in again.' } }
  const expectLoginAgain = () =>
    session.signOut.mockImplementation(async () => {
      session.accessToken.mockRejectedValue(new AccessDeniedError(401, 'Please log in again.'))
      await Promise.resolve()
    })

  it('leads an owner who logged in long ago to a fresh login before an approval, and back', async () => {
    const { user } = await openStaffArea('/admin/settings?tab=staff', {
      'GET /staff/accounts': { waiting: [waitingAccount], decided: [ownerAccount] },
      'POST /staff/accounts/stranger-sub/approve': staleLogin,
    })
    expect(await screen.findByText('You will be asked to log in again')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Approve: Stranger' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    expectLoginAgain()
    await user.click(await dialog.findByRole('button', { name: 'Log in again' }))
    await screen.findByText('Login page')
    expect(requestedPage()).toBe('/admin/settings?tab=staff')
  })

  it('leads an owner who logged in long ago to a fresh login before a person’s data show, and back', async () => {
    const { user } = await openStaffArea('/admin/settings?tab=privacy', {
      'GET /staff/settings': { ...demoData.settings, revisions: {} },
      'POST /staff/people/export': staleLogin,
    })
    await user.type(await screen.findByLabelText('Their e-mail address'), 'thandi@example.com')
    await user.click(screen.getByRole('button', { name: 'Look up' }))
    expectLoginAgain()
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Log in again' }))
    await screen.findByText('Login page')
    expect(requestedPage()).toBe('/admin/settings?tab=privacy')
  })
})

describe('a page of the staff area', () => {
  it.each([
    ['/admin?view=list', 'GET /staff/bookings?'],
    ['/admin?status=pending', 'GET /staff/bookings?status=pending'],
    ['/admin?booking=MC-7K4QX', 'GET /staff/bookings/MC-7K4QX'],
    ['/admin/pops', 'GET /staff/proofs'],
    ['/admin/pops?tab=card-payments', 'GET /staff/payments-to-check'],
    ['/admin/blocked-dates', 'GET /staff/blocked-dates?'],
    ['/admin/email-logs', 'GET /staff/failed-emails'],
    ['/admin/settings?tab=staff', 'GET /staff/accounts'],
    ['/admin/settings', 'GET /staff/settings'],
  ])('is asked for at %s together with the account, which must be known before anything shows', async (path, first) => {
    const account = Promise.withResolvers<unknown>()
    const responses = {
      'GET /staff/me': account.promise,
      'GET /staff/bookings/MC-7K4QX': aStaffBooking(),
      'GET /staff/proofs': { proofs: [] },
      'GET /staff/payments-to-check': { messages: [] },
      'GET /staff/blocked-dates': { blockedDates: [] },
      'GET /staff/failed-emails': { emails: [] },
      'GET /staff/accounts': { waiting: [], decided: [] },
      'GET /staff/settings': { ...demoData.settings, revisions: {} },
    }
    const { sentRequests } = await openStaffArea(path, responses, 'owner')
    const sent = () => sentRequests.map(({ requestLine }) => requestLine)
    await waitFor(() => expect(sent().some((requestLine) => requestLine.startsWith(first))).toBe(true))
    expect(sent()).toEqual(expect.arrayContaining(['GET /staff/me', 'GET /staff/today']))
    expect(screen.queryByRole('heading')).toBeNull()

    account.resolve(ownerAccount)
    // An open drawer hides the page from screen readers.
    await screen.findByRole('heading', { level: 1, hidden: true })
    expect(sent()).toEqual([...new Set(sent())])
  })

  it('is asked for after the account in a browser where the staff area was not open before', async () => {
    const account = Promise.withResolvers<unknown>()
    const { sentRequests } = await openStaffArea('/admin', { 'GET /staff/me': account.promise })
    // The page's code has loaded and waits for the account.
    await screen.findByText('Loading...')
    expect(sentRequests.map(({ requestLine }) => requestLine)).toEqual(['GET /staff/me'])
    account.resolve(ownerAccount)
    await screen.findByRole('heading', { name: 'Today', level: 1 })
    expect(loadLastRole()).toBe('owner')
  })

  it.each([
    ['has lost access', { ...ownerAccount, state: 'refused', role: null }, 'No access'],
    ['must set up a second factor', { ...ownerAccount, mustSetUpSecondFactor: true }, 'One more step'],
  ])('is asked for after the account once the account %s', async (_what, account, heading) => {
    await openStaffArea('/admin', { 'GET /staff/me': account }, 'owner')
    await screen.findByRole('heading', { name: heading })
    expect(loadLastRole()).toBeUndefined()
  })
})
