// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { FreshLoginNotice } from '#web/admin/kit/fresh-login.tsx'
import { freezeTimeForEachTest } from './staff.harness.tsx'

const session = vi.hoisted(() => ({ since: null as string | null }))
vi.mock('#web/admin/kit/session.ts', () => ({ signedInAt: () => Promise.resolve(session.since) }))
freezeTimeForEachTest()

const show = (minutesAgo: number) => {
  session.since = minutesAfter(NOW, -minutesAgo)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FreshLoginNotice>The account can be changed within ten minutes of logging in.</FreshLoginNotice>
    </QueryClientProvider>,
  )
}

it('a login of the last ten minutes is said to be fresh, and until when', async () => {
  show(4)
  expect(await screen.findByText('Your login is fresh until 10:06')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Log in again' })).toBeNull()
})

it('an older one is asked for again before somebody starts', async () => {
  show(11)
  expect(await screen.findByText('You will be asked to log in again')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Log in again' })).toBeTruthy()
})
