// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NOW } from '#test/support/business-time-fixture.ts'
import { openStaffArea } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => ({
  accessToken: () => Promise.resolve('token'),
  renewTokenFor: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
  onSessionChange: () => () => {},
}))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('failed work', () => {
  it.each([
    [0, 'None'],
    [2, '2 to look at: the alarm “Work in a dead-letter queue” says how'],
  ])('of %i is shown in words', async (failedWork, text) => {
    await openStaffArea('/admin/settings?tab=health', {
      'GET /staff/health': {
        payments: { lastMessageAt: null, lastGenuineMessageAt: null },
        emails: { lastSentAt: null, failed: 0 },
        infrastructure: { readAt: NOW, restorableUntil: NOW, failedWork },
        schedules: [],
      },
    })
    expect((await screen.findByText('Failed work')).nextElementSibling?.textContent).toBe(text)
  })
})
