// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { NOW } from '#test/support/business-time-fixture.ts'
import { freezeTimeForEachTest, openStaffArea } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))

freezeTimeForEachTest()

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
