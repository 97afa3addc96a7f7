// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFakeApi } from './booking-dialog.harness.ts'
import { stubBrowserApis, visit } from './visit-site.tsx'

beforeEach(stubBrowserApis)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const terms = (version: string, since: string) => ({
  id: `terms-${version}`,
  version,
  since,
  title: 'Terms',
  content: [],
})
const aReply = {
  terms: terms('2', '2026-01-01'),
  activeVersion: '2',
  versions: [
    { version: '2', since: '2026-01-01' },
    { version: '1', since: '2025-03-01' },
    { version: '3', since: null },
  ],
}

it('the terms say since when they are in force, and since when each other version was', async () => {
  const fakeApi = createFakeApi({ override: (path) => (path === '/terms' ? { status: 200, body: aReply } : undefined) })
  visit(fakeApi, '/terms')
  expect(await screen.findByText('Version 2, in force since Thursday 1 January 2026')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /^Version/ }).map(({ textContent }) => textContent)).toEqual([
    'Version 1, since Saturday 1 March 2025',
    'Version 3',
  ])
})
