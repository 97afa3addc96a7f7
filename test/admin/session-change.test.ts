// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { onSessionChange } from '#web/admin/kit/session.ts'

vi.mock('aws-amplify', () => ({ Amplify: {} }))
vi.mock('aws-amplify/auth', () => ({}))
vi.mock('aws-amplify/utils', () => ({ ConsoleLogger: {}, Hub: { listen: () => () => {} } }))

const USER = 'CognitoIdentityServiceProvider.client.LastAuthUser'
/** What a tab gets of what another one stores. */
const storedElsewhere = (key: string | null, oldValue: string | null, newValue: string | null): void =>
  void window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }))

describe('a session in several tabs', () => {
  const notify = vi.fn<(change: string) => void>()
  const stops: (() => void)[] = []
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    notify.mockReset()
  })

  it.each([
    ['a sign-out', USER, 'thandi', null, ['signed-out']],
    ['another account', USER, 'thandi', 'pieter', ['signed-out']],
    ['storage that was cleared', null, null, null, ['signed-out']],
    ['a sign-in whose tokens are not stored so far', USER, null, 'thandi', []],
    ['a sign-in', 'CognitoIdentityServiceProvider.client.thandi.clockDrift', null, '0', ['signed-in']],
    ['the same account again', USER, 'thandi', 'thandi', []],
    ['something else', 'mc:theme', 'dark', null, []],
    ['a renewed token', 'CognitoIdentityServiceProvider.client.thandi.accessToken', 'a', 'b', []],
  ])('follows another tab: %s', (_, key, before, after, changes) => {
    stops.push(onSessionChange(notify))
    storedElsewhere(key, before, after)
    expect(notify.mock.calls.flat()).toEqual(changes)
  })

  it.each([
    ['nobody any more', null, ['signed-out']],
    ['another account', 'pieter', ['signed-out']],
    ['the same account', 'thandi', ['signed-in']],
  ])('is compared when Back brings a page that the browser has kept: %s', (_, now, changes) => {
    localStorage.setItem(USER, 'thandi')
    stops.push(onSessionChange(notify), () => localStorage.clear())
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    if (now) localStorage.setItem(USER, now)
    else localStorage.removeItem(USER)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(notify.mock.calls.flat()).toEqual(changes)
  })

  it('is followed by nothing any more once it is left', () => {
    onSessionChange(notify)()
    storedElsewhere(USER, 'thandi', null)
    expect(notify).not.toHaveBeenCalled()
  })
})
