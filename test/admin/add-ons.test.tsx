// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { NOW } from '#test/support/business-time-fixture.ts'
import { anAddOn } from '#test/support/tariff-fixture.ts'
import { freezeTimeForEachTest, openStaffArea } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
freezeTimeForEachTest()

const firewood = anAddOn()
const archived = anAddOn({ id: 'charcoal', name: 'Bag of charcoal', archivedAt: NOW })
const open = (address: string, responses = {}) =>
  openStaffArea(address, {
    'GET /staff/add-ons': { records: [firewood, archived], orderVersion: 0 },
    'GET /staff/cabin-names': {
      cabins: ['Aloe', 'Protea'].map((name) => ({ slug: name.toLowerCase(), name, shown: true })),
      archived: [],
    },
    ...responses,
  })
const drawer = (name: string) => screen.findByRole('dialog', { name })

describe('the add-ons of the staff area', () => {
  it('are saved with every field that staff see, and those that they do not see as they were', async () => {
    const { user, sentRequests } = await open('/admin/add-ons?open=firewood', {
      'PUT /staff/add-ons/firewood': { ...firewood, version: 2 },
    })
    const name = await within(await drawer('Bag of firewood')).findByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'Bag of wood')
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sentRequests.find(({ requestLine }) => requestLine === 'PUT /staff/add-ons/firewood')?.body).toEqual({
        version: 1,
        form: {
          ...{ name: 'Bag of wood', description: firewood.description, category: firewood.category },
          ...{ priceCents: firewood.priceCents, unit: 'item', maxQuantity: 10, noticeDays: 0, cabinSlugs: null },
          ...{ stockPerDay: null, staffTask: '', imageUrl: null, active: true },
        },
      }),
    )
  })

  it('say that one is archived, and bring it back; from the list with Undo', async () => {
    const restored = { ...archived, archivedAt: null, version: 2 }
    const { user, sentRequests } = await open('/admin/add-ons?state=Archived', {
      'POST /staff/add-ons/charcoal/restore': restored,
      'POST /staff/add-ons/charcoal/archive': archived,
    })
    await user.click(await screen.findByRole('button', { name: 'Bag of charcoal' }))
    const opened = await drawer('Bag of charcoal')
    await user.click(await within(opened).findByRole('button', { name: 'Restore' }))
    await waitFor(() =>
      expect(sentRequests.map(({ requestLine }) => requestLine)).toContain('POST /staff/add-ons/charcoal/restore'),
    )
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Restore: Bag of charcoal' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(
        sentRequests.find(({ requestLine }) => requestLine === 'POST /staff/add-ons/charcoal/archive')?.body,
      ).toEqual({
        version: restored.version,
      }),
    )
  })

  it('say how many were sold only when asked', async () => {
    const { user, sentRequests } = await open('/admin/add-ons', {
      'GET /staff/add-on-sales': { sold: [{ addOnId: 'firewood', quantity: 37 }], hasMore: false },
    })
    await screen.findByRole('button', { name: 'Bag of firewood' })
    expect(sentRequests.map(({ requestLine }) => requestLine)).not.toContain('GET /staff/add-on-sales')
    await user.click(screen.getByRole('button', { name: 'Sold in 90 days' }))
    const rows = (await screen.findByText('37 sold')).closest('table')
    expect(rows && within(rows).getByRole('columnheader', { name: /Sold in 90 days/ })).toBeTruthy()
  })

  it('say that what was sold could not be loaded only when somebody asked', async () => {
    const { user } = await open('/admin/add-ons', {
      'GET /staff/add-on-sales': { status: 500, body: { error: 'unexpected', message: 'No' } },
    })
    await screen.findByRole('button', { name: 'Bag of firewood' })
    const problem = () => screen.queryByText('What was sold could not be loaded')
    expect(problem()).toBeNull()
    const counting = screen.getByRole('button', { name: 'Sold in 90 days' })
    await user.click(counting)
    await waitFor(() => expect(problem()).toBeTruthy())
    await user.click(counting)
    expect(problem()).toBeNull()
  })

  it('begin without a price, and ask for one', async () => {
    const { user, sentRequests } = await open('/admin/add-ons?open=new')
    const opened = await drawer('New add-on')
    expect((await within(opened).findByLabelText<HTMLInputElement>('Price')).value).toBe('')
    await user.type(within(opened).getByLabelText('Name'), 'Camp chair')
    await user.type(within(opened).getByLabelText('Group'), 'Comforts')
    await user.click(await within(opened).findByRole('button', { name: 'Save' }))
    expect(await within(opened).findByText('Please enter an amount, such as 4 250.00')).toBeTruthy()
    expect(sentRequests.filter(({ requestLine }) => requestLine.startsWith('POST'))).toEqual([])
  })

  it('say so where an address names none', async () => {
    await open('/admin/add-ons?open=nothing')
    expect(await within(await drawer('Not found')).findByText(/There is no such add-on/)).toBeTruthy()
  })
})
