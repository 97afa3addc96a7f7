// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { CabinForm } from '#shared/cabins/cabin-form.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { aPublishedEntry } from '#test/support/published-entry-fixture.ts'
import { aRate, anAddOn } from '#test/support/tariff-fixture.ts'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { newCabinForm } from '#shared/cabins/cabin-form.ts'
import { newCabinPage } from '#shared/cabins/cabin-page-form.ts'
import { storedRecord } from '#test/support/record-fixture.ts'
import { freezeTimeForEachTest, openStaffArea } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
freezeTimeForEachTest()

const cabin = (name: string) =>
  storedRecord({ ...newCabinForm, id: name.toLowerCase(), name, address: name.toLowerCase(), shown: true })

describe('the cabins of the staff area', () => {
  const open = (bookingStops: readonly object[]) =>
    openStaffArea('/admin/cabin-management', {
      'GET /staff/cabins': { records: [cabin('Aloe'), cabin('Protea')], orderVersion: 0 },
      'GET /staff/rates': { records: [], orderVersion: 0 },
      'GET /staff/settings': { ...demoData.settings, revisions: {}, bookingStops },
    })
  const row = async (name: string) => (await screen.findByRole('button', { name })).closest('tr') ?? document.body

  it('say which of them is closed for bookings', async () => {
    await open([{ cabinSlug: 'aloe', message: 'Call us.' }])
    expect(await within(await row('Aloe')).findByText('Closed for bookings')).toBeTruthy()
    expect(within(await row('Protea')).queryByText('Closed for bookings')).toBeNull()
  })

  it('are all closed by the stop of all', async () => {
    await open([{ cabinSlug: null, message: 'Call us.' }])
    expect(await screen.findAllByText('Closed for bookings')).toHaveLength(2)
  })

  it('have no word of it while guests can book all', async () => {
    await open([])
    expect(await screen.findByRole('button', { name: 'Aloe' })).toBeTruthy()
    expect(screen.queryByText('Closed for bookings')).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'Bookings' })).toBeNull()
  })

  it('are named in lists and choices though guests do not see them, and though they are archived', async () => {
    const { user } = await openStaffArea('/admin/add-ons', {
      'GET /staff/add-ons': { records: [anAddOn({ cabinSlugs: ['stone', 'old'] })], orderVersion: 0 },
      'GET /staff/cabin-names': {
        cabins: [
          { slug: 'protea', name: 'Protea', shown: true },
          { slug: 'stone', name: 'Stone Cottage', shown: false },
        ],
        archived: [{ slug: 'old', name: 'Old Barn' }],
      },
    })
    expect(await screen.findByText('Stone Cottage, Old Barn')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Bag of firewood' }))
    const choice = await screen.findByRole('checkbox', { name: 'Stone Cottage' })
    expect((choice as HTMLInputElement).checked).toBe(true)
  })
})

const aCabin = (changes: Partial<CabinForm> = {}) =>
  storedRecord({ ...newCabinForm, id: 'stone', name: 'Stone', address: 'stone', ...changes })
const listOf = (...records: unknown[]) => ({ records, orderVersion: 0 })
const namesOf = ({ id, name, shown }: ReturnType<typeof aCabin>) => ({
  cabins: [{ slug: id, name, shown }],
  archived: [],
})
const page = { ...newCabinPage, shortDescription: 'Thick walls and a cool bedroom, for two.' }

describe('the list of cabins', () => {
  it('gives a new cabin an address from its name, until somebody writes another one', async () => {
    const { user } = await openStaffArea('/admin/cabin-management?open=new', {
      'GET /staff/cabins': listOf(),
      'GET /staff/rates': listOf(),
    })
    const drawer = within(await screen.findByRole('dialog', { name: 'New cabin' }))
    const value = (label: string) => drawer.getByLabelText<HTMLInputElement>(label).value
    await user.type(await drawer.findByLabelText('Name'), 'Die Klip’s Huis')
    expect(value('Address')).toBe('die-klips-huis')
    await user.clear(drawer.getByLabelText('Address'))
    await user.type(drawer.getByLabelText('Address'), 'klip')
    await user.type(drawer.getByLabelText('Name'), ' twee')
    expect(value('Address')).toBe('klip')
  })

  it('names the cabins that guests see and cannot book', async () => {
    await openStaffArea('/admin/cabin-management', {
      'GET /staff/cabins': listOf(
        aCabin({ shown: true }),
        storedRecord({ ...newCabinForm, id: 'aloe', name: 'Aloe', address: 'aloe', shown: true }),
        storedRecord({ ...newCabinForm, id: 'barn', name: 'Barn', address: 'barn' }),
      ),
      'GET /staff/rates': listOf(
        aRate({ id: 'a', cabinSlug: 'aloe' }),
        aRate({ id: 'b', cabinSlug: 'stone', active: false }),
        aRate({ id: 'c', cabinSlug: null, archivedAt: NOW }),
      ),
    })
    expect(await screen.findByText('No price: Stone')).toBeTruthy()
  })

  it('says in words how many may stay in a house, and whether children may', async () => {
    await openStaffArea('/admin/cabin-details', {
      'GET /staff/cabins': listOf(aCabin({ maxGuests: 4, childFriendly: true })),
    })
    const row = within((await screen.findByText('Stone')).closest('tr') ?? document.body)
    expect(row.getByText('4 guests')).toBeTruthy()
    expect(row.getByText('Children welcome')).toBeTruthy()
  })

  it('saves nothing where nothing has changed', async () => {
    const { user, sentRequests } = await openStaffArea('/admin/cabin-details?open=stone', {
      'GET /staff/cabins': listOf(aCabin()),
    })
    const cleaner = await screen.findByLabelText('Cleaner')
    await user.type(cleaner, 'N')
    await user.clear(cleaner)
    await user.keyboard('{Control>}s{/Control}')
    expect(sentRequests.filter(({ requestLine }) => requestLine.startsWith('PUT'))).toEqual([])
  })
})

describe('the times of a cabin', () => {
  const own = aCabin({ checkInTime: '15:00', checkOutTime: '11:00' })
  const open = (path: string) =>
    openStaffArea(`/admin/${path}?open=stone`, {
      'GET /staff/cabins': listOf(own),
      'GET /staff/rates': listOf(),
      'PUT /staff/cabins/stone': own,
    })
  const saved = async ({ user, sentRequests }: Awaited<ReturnType<typeof open>>) => {
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(sentRequests.some(({ requestLine }) => requestLine.startsWith('PUT'))).toBe(true))
    return sentRequests.find(({ requestLine }) => requestLine.startsWith('PUT'))?.body
  }

  it('are entered among its details, and emptied there', async () => {
    const area = await open('cabin-details')
    expect((await screen.findByLabelText<HTMLInputElement>(/^Check-in from/)).value).toBe('15:00')
    await area.user.clear(screen.getByLabelText(/^Check-out until/))
    expect(await saved(area)).toMatchObject({ form: { checkInTime: '15:00', checkOutTime: null } })
  })

  it('stay as they are where the cabin’s name is changed', async () => {
    const area = await open('cabin-management')
    await area.user.type(await screen.findByLabelText('Name'), ' Cottage')
    expect(screen.queryByLabelText(/^Check-in from/)).toBeNull()
    expect(await saved(area)).toMatchObject({
      form: { name: 'Stone Cottage', checkInTime: '15:00', checkOutTime: '11:00' },
    })
  })
})

describe('what guests read of a cabin', () => {
  const { liveForm: _, previewUntil: __, ...listed } = aPublishedEntry('stone', page)

  it.each([
    { shown: false, state: 'Hidden' },
    { shown: true, state: 'Live' },
  ])('is $state in the list while the cabin is shown: $shown', async ({ shown, state }) => {
    await openStaffArea('/admin/cabin-public-details', {
      'GET /staff/cabin-names': namesOf(aCabin({ shown })),
      'GET /staff/cabin-pages': { records: [listed] },
    })
    const row = within((await screen.findByRole('link', { name: 'Stone' })).closest('tr') ?? document.body)
    expect(await row.findByText(state)).toBeTruthy()
  })

  it('has no state of a default where nothing was published', async () => {
    await openStaffArea('/admin/cabin-public-details', {
      'GET /staff/cabin-names': namesOf(aCabin()),
      'GET /staff/cabin-pages': { records: [{ ...listed, live: null, version: 0 }] },
    })
    const row = within((await screen.findByRole('link', { name: 'Stone' })).closest('tr') ?? document.body)
    expect(row.getByText('Not published')).toBeTruthy()
  })

  it('does not lead to the site, nor promise it, while its cabin is hidden', async () => {
    const { user } = await openStaffArea('/admin/cabin-public-details/edit/stone', {
      'GET /staff/cabin-names': namesOf(aCabin()),
      'GET /staff/cabin-pages/stone': aPublishedEntry('stone', page, { hasDraft: true, liveForm: newCabinPage }),
    })
    expect(await screen.findByText('Guests do not see this cabin')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'On the site' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Publish the changes?' }))
    expect(asked.getByText(/^Guests see it once it is published and you show the cabin/)).toBeTruthy()
    expect(asked.queryByText(/Within minutes/)).toBeNull()
  })

  it('leads to the site where its cabin is shown', async () => {
    await openStaffArea('/admin/cabin-public-details/edit/stone', {
      'GET /staff/cabin-names': namesOf(aCabin({ shown: true })),
      'GET /staff/cabin-pages/stone': aPublishedEntry('stone', page),
    })
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'On the site' }).getAttribute('href')).toBe('/cabin/stone'),
    )
  })
})
