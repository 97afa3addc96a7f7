// @vitest-environment jsdom
import { matchRoutes } from 'react-router-dom'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createRoutes } from '#web/admin/app/routes.tsx'
import { addressOf, adminPageList, builtPages, pageAt, pagesFor, unbuiltPaths } from '#web/admin/pages.ts'
import { adminPages } from '#shared/site/admin-paths.ts'
import { newQueryClient } from '#web/kit/query-client.ts'
import { aToday, openStaffArea, ownerAccount } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))

beforeEach(() => localStorage.clear())

const staffNavigation = () => screen.findByRole('navigation', { name: 'Staff area' })
const bottomBar = () => screen.findByRole('navigation', { name: 'Most used' })
/** Hidden ones too: those of folded groups. */
const addressesIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link', { hidden: true })
    .map((link) => link.getAttribute('href'))
const address = () => screen.getByLabelText('Address').textContent
const staffAccount = { ...ownerAccount, role: 'staff' as const }

describe('the list of staff pages', () => {
  it('names every address once, and takes each page from the addresses of the specification', () => {
    const addresses = adminPageList.map(addressOf)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(new Set([...builtPages.map(({ path }) => path as string), ...unbuiltPaths])).toEqual(
      new Set(Object.values(adminPages)),
    )
  })

  it('finds each page again by its address', () => {
    for (const page of adminPageList) {
      const [pathname = '', search = ''] = addressOf(page).split('?')
      expect(pageAt({ pathname, search: search && `?${search}` })).toBe(page)
    }
    const blog = builtPages.find(({ path }) => path === 'blog')
    for (const part of ['new', 'edit/first-snow'])
      expect(pageAt({ pathname: `/admin/blog/${part}`, search: '' })).toBe(blog)
    expect(pageAt({ pathname: '/admin/blog/else', search: '' })).toBeUndefined()
  })

  it.each(builtPages.map((page) => [addressOf(page), page.title]))(
    'opens %s with the title %s and marks it in the navigation',
    async (path, title) => {
      await openStaffArea(path)
      await screen.findByRole('heading', { level: 1 })
      await waitFor(() => expect(document.title).toBe(`${title} – Staff`))
      const current = within(await staffNavigation()).getByRole('link', { current: 'page' })
      expect(current.getAttribute('href')).toBe(path)
    },
  )

  it.each(['analytics', 'live-visitors/today'])('says of /admin/%s that it is not built yet', async (path) => {
    await openStaffArea(`/admin/${path}`)
    expect(await screen.findByText('This page is not built yet')).toBeTruthy()
    expect(document.title).toBe('Not built yet – Staff')
  })

  it('has a route for every address of the specification, built or not', () => {
    const routes = createRoutes(newQueryClient())
    const lastOf = (pathname: string) => matchRoutes(routes, pathname)?.at(-1)?.route
    const notFound = lastOf('/admin/nowhere')
    expect(Object.values(adminPages).filter((path) => lastOf(`/admin/${path}`) === notFound)).toEqual([])
    for (const page of builtPages) {
      expect(lastOf(addressOf(page))?.lazy).toBe(page.load)
      for (const part of page.editor ? ['new', 'edit/first-snow'] : [])
        expect(lastOf(`${addressOf(page)}/${part}`)?.lazy).toBe(page.load)
    }
  })
})

describe('the navigation', () => {
  it('leads an owner to every page, and staff to those of their role', async () => {
    const { responses } = await openStaffArea('/admin')
    expect(addressesIn(await staffNavigation())).toEqual(pagesFor('owner').map(addressOf))
    // The login of the narrower roles: an owner has it among the settings.
    expect(adminPageList.filter((page) => !pagesFor('owner').includes(page)).map(addressOf)).toEqual([
      '/admin/settings?tab=account',
    ])
    expect(responses['GET /staff/me']).toBe(ownerAccount)
  })

  it('hides from staff what only owners may open', async () => {
    await openStaffArea('/admin', { 'GET /staff/me': staffAccount })
    const shown = addressesIn(await staffNavigation())
    expect(shown).toEqual(pagesFor('staff').map(addressOf))
    expect(shown).not.toContain('/admin/settings?tab=staff')
  })

  it('shows no group without a page', async () => {
    await openStaffArea('/admin')
    const navigation = await staffNavigation()
    const titles = within(navigation)
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
    expect(titles).toEqual(['Money', 'Inbox', 'Guests', 'Cabins and prices', 'Website', 'Templates', 'Business'])
  })

  it('keeps a group folded until somebody opens it, and remembers that in this browser', async () => {
    const first = await openStaffArea('/admin')
    const group = await screen.findByRole('button', { name: 'Cabins and prices' })
    expect(group.getAttribute('aria-expanded')).toBe('false')
    expect(within(await staffNavigation()).queryByRole('link', { name: 'Blocked dates' })).toBeNull()
    await first.user.click(group)
    expect(within(await staffNavigation()).getByRole('link', { name: 'Blocked dates' })).toBeTruthy()
    first.unmount()

    await openStaffArea('/admin')
    expect((await screen.findByRole('button', { name: 'Cabins and prices' })).getAttribute('aria-expanded')).toBe(
      'true',
    )
    expect(screen.getByRole('button', { name: 'Business' }).getAttribute('aria-expanded')).toBe('false')
  })

  it('shows how much waits beside each page, and on a folded group what waits in it', async () => {
    const { user } = await openStaffArea('/admin', {
      'GET /staff/today': aToday({
        proofs: { count: 9, hasMore: true, first: [] },
        accounts: { count: 3, hasMore: false },
      }),
    })
    expect(await screen.findByRole('link', { name: 'Proofs of payment, 9+ waiting' })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Business, 3 waiting' }))
    expect(screen.getByRole('link', { name: 'Staff accounts, 3 waiting' })).toBeTruthy()
  })

  it('is on a phone a bar with the most used pages, whose More opens the rest and Escape closes it', async () => {
    const { user } = await openStaffArea('/admin')
    const bar = await bottomBar()
    expect(addressesIn(bar)).toEqual(['/admin', '/admin/calendar', '/admin/manual-booking', '/admin/inquiries'])
    const more = within(bar).getByRole('button', { name: 'More' })
    await user.click(more)
    expect(more.getAttribute('aria-expanded')).toBe('true')
    expect(document.activeElement?.id).toBe('staff-navigation')
    await user.keyboard('{Escape}')
    expect(more.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(more)

    await user.click(within(bar).getByRole('link', { name: 'New' }))
    await waitFor(() => expect(address()).toBe('/admin/manual-booking'))
  })
})
