// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { ListedEntry, WholeEntry } from '#shared/kernel/published-endpoints.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { aPublishedEntry } from '#test/support/published-entry-fixture.ts'
import { freezeTimeForEachTest, openStaffArea } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
freezeTimeForEachTest()

const row = (id: string, changes: Partial<WholeEntry> = {}): ListedEntry => {
  const {
    liveForm: _,
    previewUntil: __,
    ...listed
  } = aPublishedEntry(
    id,
    { title: `Post ${id}`, cabinSlug: id === 'live' ? 'protea' : null, author: 'Pieter' },
    changes,
  )
  return listed
}
const plan = { at: '2026-12-04T06:00:00.000Z', by: 'Thandi', note: '', problem: null }
const records = [
  row('draft', { live: null, hasDraft: true }),
  row('live'),
  row('changed', { hasDraft: true }),
  row('next', { schedule: plan }),
  row('planned', { live: null, hasDraft: true, schedule: plan }),
  row('failed', { live: null, hasDraft: true, schedule: { ...plan, problem: 'The address is taken' } }),
  row('archived', { live: null, hasDraft: true, archivedAt: NOW }),
]
const openList = (more: Readonly<Record<string, unknown>> = {}, address = '/admin/blog') =>
  openStaffArea(address, { 'GET /staff/posts': { records }, ...more })
const rowOf = async (title: string) => {
  const link = await screen.findByRole('link', { name: title })
  return within(link.closest('tr') ?? document.body)
}
/** An entry of its menu, which jsdom cannot open. */
const entryOf = async (title: string, action: string) =>
  (await rowOf(title)).getByRole('button', { name: `${action}: ${title}`, hidden: true })
const titles = () => screen.getAllByRole('link', { name: /^Post / }).map(({ textContent }) => textContent)
const address = () => screen.getByLabelText('Address').textContent

describe('the list of a kind with drafts and publications', () => {
  it.each([
    ['Post draft', 'Draft'],
    ['Post live', 'Live'],
    ['Post changed', 'Live, changed'],
    ['Post next', 'Live · next Fri 4 Dec 08:00'],
    ['Post planned', 'Scheduled Fri 4 Dec 08:00'],
    ['Post failed', 'Not published The address is taken'],
  ])('says of %s: %s', async (title, state) => {
    await openList()
    const cells = (await rowOf(title)).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toContain(state)
  })

  it('says who changed each, and about which cabin it is', async () => {
    await openList()
    const live = await rowOf('Post live')
    expect(live.getByText('Protea')).toBeTruthy()
    expect(live.getByText('Sat 21 Nov, 10:00, Thandi')).toBeTruthy()
  })

  it('leaves archived ones out until they are asked for, and finds by text and state', async () => {
    const { user } = await openList()
    await screen.findByRole('link', { name: 'Post draft' })
    expect(titles()).not.toContain('Post archived')
    await user.selectOptions(screen.getByLabelText('State'), 'Archived')
    expect(titles()).toEqual(['Post archived'])
    await user.selectOptions(screen.getByLabelText('State'), 'Live')
    expect(titles()).toEqual(['Post live', 'Post next'])
    await user.selectOptions(screen.getByLabelText('State'), 'Scheduled')
    expect(titles()).toEqual(['Post next', 'Post planned'])
    await user.selectOptions(screen.getByLabelText('State'), '')
    await user.type(screen.getByLabelText('Search'), 'plann')
    await waitFor(() => expect(titles()).toEqual(['Post planned']))
  })

  it('opens each on its own page', async () => {
    await openList()
    const link = await screen.findByRole('link', { name: 'Post live' })
    expect(link.getAttribute('href')).toBe('/admin/blog/edit/live')
    expect(screen.getByRole('link', { name: 'New post' }).getAttribute('href')).toBe('/admin/blog/new')
  })

  it('asks before something leaves the site', async () => {
    const { user, sentRequests } = await openList({ 'POST /staff/posts/live/unpublish': aPublishedEntry('live', {}) })
    await user.click(await entryOf('Post live', 'Unpublish…'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Unpublish this post?' }))
    expect(dialog.getByText(/leaves the site within minutes/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Unpublish' }))
    await waitFor(() =>
      expect(sentRequests).toContainEqual({ requestLine: 'POST /staff/posts/live/unpublish', body: { version: 3 } }),
    )
  })

  it('archives a draft at once, with Undo, and restores', async () => {
    const { user, sentRequests } = await openList({
      'POST /staff/posts/draft/archive': { ...row('draft'), version: 4 },
      'POST /staff/posts/draft/restore': row('draft'),
    })
    await user.click(await entryOf('Post draft', 'Archive'))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(sentRequests).toContainEqual({ requestLine: 'POST /staff/posts/draft/restore', body: { version: 4 } }),
    )
  })

  it('duplicates one under a new id, without its address, and opens the copy', async () => {
    const form = { title: 'Post live', slug: 'post-live', body: 'Text', author: 'Pieter' }
    const { user, sentRequests } = await openList({
      'GET /staff/posts/live': aPublishedEntry('live', form),
      'PUT /staff/posts/': () => aPublishedEntry('copy', { ...form, slug: '' }, { version: 1, live: null }),
      'GET /staff/posts/copy': aPublishedEntry('copy', form),
    })
    await user.click(await entryOf('Post live', 'Duplicate'))
    await waitFor(() => expect(address()).toBe('/admin/blog/edit/copy'))
    const saved = sentRequests.find(({ requestLine }) => requestLine.startsWith('PUT '))
    expect(saved?.requestLine).toMatch(/^PUT \/staff\/posts\/[\w-]{36}\/draft$/)
    expect(saved?.body).toEqual({ version: 0, form: { ...form, title: 'Copy of Post live', slug: '' } })
  })

  it('offers no new one where there is no room', async () => {
    await openList({ 'GET /staff/posts': { records: Array.from({ length: 500 }, (_, at) => row(String(at))) } })
    expect(await screen.findByText(/Restore one that is no longer needed/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'New post' })).toBeNull()
  })

  it('is found by the command palette', async () => {
    const { user } = await openList()
    await screen.findByRole('link', { name: 'Post draft' })
    await user.keyboard('{Control>}k{/Control}')
    await user.click(await screen.findByRole('option', { name: 'New post' }))
    await waitFor(() => expect(address()).toMatch(/^\/admin\/blog\/edit\/[\w-]{36}$/))
  })
})
