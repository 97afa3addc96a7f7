// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { DEFAULT_COLORS } from '#shared/appearance/brand-colors.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { freezeTimeForEachTest, openStaffArea } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
freezeTimeForEachTest()

const deployed: Settings = { ...demoData.settings, ...DEFAULT_COLORS, mark: null, showsFirstSteps: true }
const open = (settings: Settings) =>
  openStaffArea('/admin/settings?tab=appearance', {
    'GET /staff/settings': settings,
    'PUT /staff/settings/appearance': settings,
  })
const revision = { version: 1, updatedAt: '2026-11-20T08:00:00.000Z', updatedBy: 'Thandi', updatedBySub: 'sub-1' }
const keep = { name: 'Keep these colours' }

describe('the colours of a new business', () => {
  it('can be kept as they are, which is saved as a choice', async () => {
    const { user, sentRequests } = await open(deployed)
    await user.click(await screen.findByRole('button', keep))
    await waitFor(() =>
      expect(sentRequests.find(({ requestLine }) => requestLine.startsWith('PUT'))?.body).toEqual({
        version: 0,
        form: { ...DEFAULT_COLORS, mark: null },
      }),
    )
  })

  it.each([
    ['they were saved', { revisions: { appearance: revision } }],
    ['others were chosen', { mainColor: '#1f3a5f' }],
    ['the first steps were ended', { showsFirstSteps: false }],
  ])('are not asked about where %s', async (_, changes) => {
    await open({ ...deployed, ...changes })
    expect(await screen.findByRole('textbox', { name: 'Main colour' })).toBeTruthy()
    expect(screen.queryByRole('button', keep)).toBeNull()
  })
})
