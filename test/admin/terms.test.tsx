// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { settings } from '#infra/local/demo-data/settings.ts'
import type { ListedTerms, WholeTerms } from '#shared/content/staff-terms.contract.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { aPublishedEntry } from '#test/support/published-entry-fixture.ts'
import { unnamedRefunds } from '#web/admin/features/content/terms-effects.tsx'
import { freezeTimeForEachTest, openStaffArea } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
freezeTimeForEachTest()

const tier = (daysBefore: number, refundPercent: number) => ({ daysBefore, refundPercent })
const aVersion = (number: number, changes: Partial<WholeTerms> = {}): WholeTerms => ({
  id: `terms-${number}`,
  version: String(number),
  title: 'Terms and conditions',
  content: 'Quiet from ten. 30 days before you get 100% back.',
  text: [{ kind: 'paragraph', runs: [{ text: 'Quiet from ten.' }] }],
  cancellationTiers: [tier(30, 100)],
  from: NOW,
  ...changes,
})
const first = aVersion(1, { from: '2025-12-31T22:00:00.000Z' })
const second = aVersion(2, { content: 'Quiet from nine.', cancellationTiers: [tier(60, 40)] })
const listed = ({ id, version, title, from }: WholeTerms, more: Pick<ListedTerms, 'state' | 'acceptances'>) => ({
  ...{ id, version, title, from },
  ...more,
})
const responses = {
  'GET /staff/terms-versions': {
    versions: [
      listed(aVersion(3, { from: '2026-12-04T06:00:00.000Z' }), { state: 'planned', acceptances: 0 }),
      listed(second, { state: 'active', acceptances: 1 }),
      listed(first, { state: 'retired', acceptances: 54 }),
    ],
  },
  'GET /staff/terms-versions/terms-1': first,
  'GET /staff/terms-versions/terms-2': second,
  'GET /staff/terms-versions/terms-3': aVersion(3),
  'GET /staff/bookings/MC-7K4QX/terms': {
    reference: 'MC-7K4QX',
    guestName: 'Thandi Mokoena',
    acceptedAt: NOW,
    terms: first,
  },
}

describe('the versions of the terms', () => {
  it('are listed with their state, since when they are in force, and how many bookings accepted each', async () => {
    await openStaffArea('/admin/terms?view=versions', responses)
    await screen.findByRole('button', { name: 'Read version 3' })
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
    const row = (version: string) => rows.find((text) => text.startsWith(version))
    expect(row('Version 3')).toContain('Planned')
    expect(row('Version 3')).toContain('In force from Fri 4 Dec 2026, 08:00 · accepted by 0 bookings')
    expect(row('Version 2')).toContain('Active')
    expect(row('Version 2')).toContain('accepted by 1 booking')
    expect(row('Version 1')).toContain('Retired')
    expect(row('Version 1')).toContain('Since Thu 1 Jan 2026, 00:00 · accepted by 54 bookings')
  })

  it('are compared, any two of them: refunds as sentences, words by their difference', async () => {
    const { user } = await openStaffArea('/admin/terms?view=versions', responses)
    await user.selectOptions(await screen.findByLabelText('From'), 'terms-1')
    await user.selectOptions(screen.getByLabelText('To'), 'terms-2')
    const region = within(await screen.findByRole('region', { name: 'Compare two versions' }))
    expect(await region.findByText(/Cancel 30 days or more before arrival: 100%/)).toBeTruthy()
    expect(region.getByText(/Cancel 60 days or more before arrival: 40%/)).toBeTruthy()
    expect(region.getByText('nine.').tagName).toBe('INS')
  })

  it('show of a booking what it accepted, by its reference in any spelling, and print it', async () => {
    const { user } = await openStaffArea('/admin/terms?view=versions', responses)
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    await user.type(await screen.findByLabelText('Reference'), 'nonsense{Enter}')
    expect(await screen.findByText('A reference looks like MC-7K4QX')).toBeTruthy()
    await user.clear(screen.getByLabelText('Reference'))
    await user.type(screen.getByLabelText('Reference'), 'mc 7k4qx{Enter}')
    const sheet = within(await screen.findByRole('article', { name: 'Terms and conditions, version 1' }))
    expect(sheet.getByText('Quiet from ten.')).toBeTruthy()
    expect(sheet.getByText(/^Thandi Mokoena accepted this version for MC-7K4QX on Sat 21 Nov 2026, 10:00/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('open at the terms of a booking, as its drawer links to them', async () => {
    await openStaffArea('/admin/terms?view=versions&accepted=MC-7K4QX', responses)
    expect(await screen.findByRole('heading', { name: 'What MC-7K4QX accepted' })).toBeTruthy()
  })
})

describe('a version that is written', () => {
  const { title, content, cancellationTiers } = first
  const published = { title, content, cancellationTiers }
  const typed = { ...published, cancellationTiers: [tier(30, 100), tier(14, 40)] }

  it('says before it is activated what changes and for whom, and where the text does not name a refund', async () => {
    const entry = aPublishedEntry('only', typed, { hasDraft: true, liveForm: published })
    const { user, sentRequests } = await openStaffArea('/admin/terms', {
      'GET /staff/terms/only': entry,
      'POST /staff/terms/only/publish': { ...entry, hasDraft: false, liveForm: typed },
    })
    await user.click(await screen.findByRole('button', { name: 'Activate' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Activate this version of the terms?' }))
    expect(dialog.getByText(/100% of what you paid goes back; later: nothing/).tagName).toBe('DEL')
    expect(dialog.getByText(/100% of what you paid goes back; 14 days or more before arrival: 40%/).tagName).toBe('INS')
    expect(dialog.getByText('The text does not say 40%')).toBeTruthy()
    expect(dialog.getByText(/Bookings on file keep the version that they accepted/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Activate' }))
    await waitFor(() =>
      expect(sentRequests.map(({ requestLine }) => requestLine)).toContain('POST /staff/terms/only/publish'),
    )
  })

  it.each([
    ['You get 50% back.', [tier(14, 50)], []],
    ['You get 50 per cent back.', [tier(14, 50), tier(0, 0)], []],
    ['You get 150% back.', [tier(14, 50)], ['50%']],
  ])('names its refunds: %s', (words, tiers, missing) => {
    expect(unnamedRefunds({ title: '', content: words, cancellationTiers: tiers })).toEqual(missing)
  })
})

it('the settings show the refunds of the terms in force, and lead to the terms', async () => {
  await openStaffArea('/admin/settings?tab=rules', {
    'GET /staff/settings': {
      ...settings,
      terms: {
        ...settings.terms,
        next: { id: 'terms-2', version: '2', from: '2026-12-04T06:00:00.000Z', cancellationTiers: [tier(60, 40)] },
      },
    },
  })
  const section = within(await screen.findByRole('region', { name: 'Refunds on cancelling' }))
  expect(section.getByText(/^Cancel 30 days or more before arrival: 100%/)).toBeTruthy()
  expect(section.getByText(/Fri 4 Dec 08:00: Cancel 60 days or more before arrival: 40%/)).toBeTruthy()
  expect(section.getByRole('link', { name: 'Change them with the terms' }).getAttribute('href')).toBe('/admin/terms')
})
