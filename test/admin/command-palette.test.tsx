// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aBooking } from '#test/support/booking-fixture.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { pagesFor } from '#web/admin/pages.ts'
import { localBusinessTime } from '#web/booking/local-business-time.ts'
import {
  type FakeResponses,
  aStaffBooking,
  aSearchHit,
  openStaffArea,
  ownerAccount,
  refusal,
} from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))

beforeEach(() => {
  localStorage.clear()
  // jsdom has none; cmdk keeps the chosen entry in view with it.
  Element.prototype.scrollIntoView = () => {}
})

const address = () => screen.getByLabelText('Address').textContent
/** While a dialog is open, and for a moment after it, the page below takes none. */
const pageTakesClicks = () => waitFor(() => expect(document.body.style.pointerEvents).toBe(''))
const palette = () => screen.findByRole('dialog', { name: 'Find' })
const entries = async () =>
  within(await palette())
    .queryAllByRole('option')
    .map(({ textContent }) => textContent)
const state = async () => within(await palette()).getByRole('status').textContent

async function openPalette(responses: FakeResponses = {}, keys = '{Control>}k{/Control}') {
  const opened = await openStaffArea('/admin', responses)
  await screen.findByRole('heading', { name: 'Today', level: 1 })
  await opened.user.keyboard(keys)
  const input = within(await palette()).getByRole('combobox')
  await waitFor(() => expect(document.activeElement).toBe(input))
  return opened
}

const guest = aSearchHit({ ...aBooking.confirmed(), guestName: 'Naledi van Wyk' })

const searchResults = (...bookings: (typeof guest)[]) => ({ bookings, hasMore: false })

describe('the command palette', () => {
  it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}', '/'])('is opened by %s and closed by Escape', async (keys) => {
    const { user } = await openPalette({}, keys)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await pageTakesClicks()
  })

  it('types a / into fields, and does not open over another dialog', async () => {
    const { user } = await openStaffArea('/admin?view=list')
    const search = await screen.findByRole('searchbox')
    await pageTakesClicks()
    await user.type(search, 'a/')
    expect(screen.queryByRole('dialog')).toBeNull()
    search.blur()
    await user.keyboard('?')
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    await user.keyboard('{Control>}k{/Control}/')
    expect(screen.queryByRole('dialog', { name: 'Find' })).toBeNull()
  })

  it.each(['owner', 'staff'] as const)('lists the pages that the role %s may open, and opens one', async (role) => {
    const { user } = await openPalette({ 'GET /staff/me': { ...ownerAccount, role } })
    for (const { title } of pagesFor(role))
      expect((await entries()).some((entry) => entry?.startsWith(title))).toBe(true)
    expect((await entries()).some((entry) => entry?.startsWith('Staff accounts'))).toBe(role === 'owner')
    await user.keyboard('blocked{Enter}')
    await waitFor(() => expect(address()).toBe('/admin/blocked-dates'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each(['nal', 'wyk nal', '0821', '+27 82 12'])('finds a guest by “%s” and opens the booking', async (text) => {
    const { user } = await openPalette({
      [`GET /staff/bookings/search?${new URLSearchParams({ q: text }).toString()}`]: searchResults(guest),
      [`GET /staff/bookings/${guest.reference}`]: aStaffBooking(),
    })
    await user.keyboard(text)
    const found = await screen.findByRole('option', { name: /Naledi van Wyk/ })
    expect(found.textContent).toContain(guest.reference)
    await user.click(found)
    await waitFor(() => expect(address()).toBe(`/admin?booking=${guest.reference}`))
  })

  it('never offers what was found for the letters before', async () => {
    const { user } = await openPalette({
      'GET /staff/bookings/search?q=nal': searchResults(guest),
      'GET /staff/bookings/search?q=nalq': searchResults(),
    })
    await user.keyboard('nal')
    await screen.findByRole('option', { name: /Naledi van Wyk/ })
    await user.keyboard('q')
    expect(screen.queryByRole('option', { name: /Naledi van Wyk/ })).toBeNull()
    expect(await state()).toBe('Searching guests…')
    await waitFor(async () => expect(await state()).toContain('Nothing found for “nalq”'))
  })

  it('says that all bookings were searched, that there may be more, and that a failed search can be tried again', async () => {
    const { user, responses } = await openPalette({
      'GET /staff/bookings/search?q=zzz': refusal('unavailable', 'Not now'),
      'GET /staff/bookings/search?q=zz': { bookings: [], hasMore: true },
    })
    await user.keyboard('zz')
    await waitFor(async () => expect(await state()).toBe('More guests may match: type more of the name.'))
    await user.keyboard('z')
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(await state()).toContain('Guests could not be searched')
    responses['GET /staff/bookings/search?q=zzz'] = searchResults()
    await user.click(again)
    await waitFor(async () =>
      expect(await state()).toBe('Nothing found for “zzz”. All bookings on file were searched.'),
    )
  })

  it('blocks nights by words: the form opens with them, and only its button is left to press', async () => {
    const { today } = localBusinessTime(new Date())
    const [first, last] = [addDays(today, 10), addDays(today, 12)]
    const { user, sentRequests } = await openPalette({
      'POST /staff/blocked-dates': { id: 'block-1', startDate: first, endDate: last },
    })
    await user.keyboard(`block alo ${first} ${last}`)
    await waitFor(async () => expect((await entries())[0]).toContain('Block Aloe, nights of'))
    expect((await entries())[0]).toContain('3 nights')
    await user.keyboard('{Enter}')
    const button = await screen.findByRole('button', { name: 'Block dates' })
    await waitFor(() => expect(document.activeElement).toBe(button))
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(sentRequests.find(({ requestLine }) => requestLine === 'POST /staff/blocked-dates')?.body).toMatchObject({
        cabinSlug: 'aloe',
        startDate: first,
        endDate: last,
      }),
    )
  })

  it.each([
    ['block aloe', 'Which nights?'],
    ['block baobab fri', '“baobab” is not understood.'],
    ['block aloe 2020-01-01', 'These nights have passed.'],
    ['block aloe 2090-03-08 2090-03-06', 'The last night must not be before the first.'],
  ])('says what is wrong with “%s” and opens nothing', async (text, problem) => {
    const { user } = await openPalette()
    await user.keyboard(text)
    await waitFor(async () => expect((await entries())[0]).toContain(problem))
    await user.keyboard('{Enter}')
    expect(address()).toBe('/admin')
  })
})
