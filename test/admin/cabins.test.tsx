// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { newCabinForm } from '#shared/cabins/cabin-form.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { anAddOn } from '#test/support/tariff-fixture.ts'
import { freezeTimeForEachTest, openStaffArea } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
freezeTimeForEachTest()

const cabin = (name: string, changes = {}) => ({
  ...newCabinForm,
  ...{ id: name.toLowerCase(), name, address: name.toLowerCase(), shown: true },
  ...{ version: 1, createdAt: NOW, archivedAt: null, updatedAt: NOW, updatedBy: 'Naledi' },
  ...changes,
})

describe('the cabins of the staff area', () => {
  const open = (bookingStops: readonly object[]) =>
    openStaffArea('/admin/cabin-management', {
      'GET /staff/cabins': { records: [cabin('Aloe'), cabin('Protea')], orderVersion: 0 },
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
