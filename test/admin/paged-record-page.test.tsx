// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { RecordPage } from '#web/admin/kit/record-page.tsx'
import { newQueryClient } from '#web/kit/query-client.ts'
import { deliveryKind } from '#test/support/delivery-kind.ts'
import { storedRecord } from '#test/support/record-fixture.ts'
import { freezeTimeForEachTest } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
freezeTimeForEachTest()

const delivery = (id: string, supplier = `Supplier ${id}`) =>
  storedRecord({ id, supplier, deliveredOn: '2026-11-02', bags: 20 })

/** The page of deliveries at an address, over an API with these replies by path and query. */
function openPage(address: string, replies: Readonly<Record<string, unknown>>) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace(/^\/api\/staff\/deliveries/, '')
    requests.push(path)
    if (!(path in replies)) return Response.json({ error: 'record-not-found', message: '' }, { status: 404 })
    return Response.json(replies[path])
  })
  const router = createMemoryRouter([{ path: '/admin/deliveries', element: <RecordPage kind={deliveryKind} /> }], {
    initialEntries: [address],
  })
  const client = newQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup({ delay: null }), requests }
}

const firstPage = { records: [delivery('a'), delivery('b')], cursor: 'next' }

it('shows more when asked, and says that these are all only at the end', async () => {
  const { user } = openPage('/admin/deliveries', {
    '?state=in-use&q=': firstPage,
    '?state=in-use&q=&cursor=next': { records: [delivery('c')], cursor: null },
  })
  expect(await screen.findByText('2 deliveries shown')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('3 deliveries shown, that is all')).toBeTruthy()
  // The table sorts them all; a column could sort those that are here alone.
  expect(within(screen.getByRole('table')).queryByRole('button', { name: 'Supplier' })).toBeNull()
})

it('lets the server search, among those in use or archived', async () => {
  const { user, requests } = openPage('/admin/deliveries', {
    '?state=in-use&q=': firstPage,
    '?state=in-use&q=hout': { records: [], cursor: 'on' },
    '?state=in-use&q=hout&cursor=on': { records: [delivery('z', 'Hartbees Hout')], cursor: null },
    '?state=archived&q=': { records: [], cursor: null },
  })
  const search = await screen.findByRole('searchbox', { name: 'Search' })
  await user.type(search, 'hout')
  await user.click(await screen.findByRole('button', { name: 'Look further' }))
  expect(await screen.findByRole('button', { name: 'Hartbees Hout' })).toBeTruthy()
  await user.clear(search)
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Archived')
  await waitFor(() => expect(requests).toContain('?state=archived&q='))
})

it('opens one that is on no page here, and says where there is none', async () => {
  openPage('/admin/deliveries?open=old', {
    '?state=in-use&q=': firstPage,
    '/old': delivery('old', 'Somebody before'),
    '/old/history': { changes: [] },
  })
  expect(await screen.findByRole('dialog', { name: 'Somebody before' })).toBeTruthy()
})

it('says that a link leads to none', async () => {
  openPage('/admin/deliveries?open=gone', { '?state=in-use&q=': firstPage })
  expect(await screen.findByText(/There is no such delivery/)).toBeTruthy()
})
