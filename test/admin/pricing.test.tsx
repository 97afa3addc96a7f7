// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { initialSchoolTerms } from '#shared/availability/school-terms.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { aRate } from '#test/support/tariff-fixture.ts'
import { freezeTimeForEachTest, openStaffArea, refusal } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
const connection = vi.hoisted(() => ({ slow: Promise.resolve() }))
vi.mock('#web/admin/features/pricing/rate-drawer.tsx', async (load) => {
  await connection.slow
  return await load()
})
freezeTimeForEachTest()

const everyNight = aRate({ cabinSlug: 'aloe' })
const weekend = aRate({ id: 'weekend', name: 'Weekend', cabinSlug: 'aloe', weekdays: [5, 6] })
const easter = aRate({
  ...{ id: 'easter', name: 'Easter', cabinSlug: 'aloe', adultRateCents: 1_350_00 },
  ...{ firstNight: '2027-03-26', lastNight: '2027-03-28' },
})
const protea = aRate({ id: 'protea', name: 'Protea, every night', cabinSlug: 'protea' })
const open = (address: string, responses = {}) =>
  openStaffArea(address, {
    'GET /staff/rates': { records: [everyNight, weekend, easter, protea], orderVersion: 0 },
    'GET /staff/rate-choices': {
      cabins: ['Aloe', 'Protea', 'Yellowwood'].map((name) => ({
        ...{ slug: name.toLowerCase(), name, maxGuests: 4, childFriendly: true },
        active: name !== 'Yellowwood',
      })),
      schoolTerms: initialSchoolTerms,
    },
    ...responses,
  })
const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the rates of the staff area', () => {
  // The first, since the code of the drawer loads once.
  it('show that an opened one is loading while its code is', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    connection.slow = promise
    await open('/admin/pricing?open=easter')
    await waitFor(() => expect(document.querySelector('.drawer')?.textContent).toBe('Loading'))
    resolve()
    expect(await screen.findByRole('dialog', { name: 'Easter' })).toBeTruthy()
  })

  it('show what a new amount does to the nights of a season before it is saved, then save every field', async () => {
    const { user, sentRequests } = await open('/admin/pricing?open=easter', {
      'PUT /staff/rates/easter': { ...easter, version: 2 },
    })
    const opened = await drawer('Easter')
    const adult = await opened.findByLabelText('Each adult a night')
    await user.clear(adult)
    await user.type(adult, '1500')
    expect(await opened.findByText('Aloe, for two adults: 3 nights change.')).toBeTruthy()
    expect(opened.getByText('Fri 26 Mar – Sun 28 Mar 2027').closest('li')?.textContent).toBe(
      'Fri 26 Mar – Sun 28 Mar 2027R2,700.00 R3,000.00',
    )
    expect(opened.getByRole('group', { name: 'Unsaved changes' }).textContent).toContain('3 nights change')
    await user.click(opened.getByRole('button', { name: 'Save' }))
    const { id: _, version, updatedAt: __, updatedBy: ___, createdAt: ____, archivedAt: _____, ...form } = easter
    await waitFor(() =>
      expect(sentRequests.find(({ requestLine }) => requestLine === 'PUT /staff/rates/easter')?.body).toEqual({
        version,
        form: { ...form, adultRateCents: 1_500_00 },
      }),
    )
  })

  it('ask from which age children pay as adults do, where younger ones pay less from a later night on', async () => {
    const amounts = { adultRateCents: 1_400_00, minimumPerNightCents: null }
    const later = { ...easter, childRateCents: null, changes: [{ ...amounts, from: '2027-03-27', childRateCents: 0 }] }
    await open('/admin/pricing?open=easter', { 'GET /staff/rates': { records: [later], orderVersion: 0 } })
    const opened = await drawer('Easter')
    expect(await opened.findByLabelText('Adult price from this age')).toBeTruthy()
    expect(opened.getByLabelText('Ask the ages of children')).toBeTruthy()
  })

  it('empty an optional amount, shortest stay and date as none', async () => {
    const { user, sentRequests } = await open('/admin/pricing?open=easter', {
      'PUT /staff/rates/easter': { ...easter, version: 2 },
    })
    const opened = await drawer('Easter')
    await user.clear(await opened.findByLabelText('Each younger child a night'))
    await user.clear(opened.getByLabelText('Last night'))
    await user.click(opened.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sentRequests.find(({ requestLine }) => requestLine === 'PUT /staff/rates/easter')?.body).toMatchObject({
        form: { childRateCents: null, lastNight: null, minimumNights: null },
      }),
    )
  })

  it('warn beside the button of nights that would have no price', async () => {
    const { user } = await open('/admin/pricing?open=every-night')
    const opened = await drawer('Every night')
    await user.click(await opened.findByRole('switch', { name: 'In use' }))
    const bar = within(await opened.findByRole('group', { name: 'Unsaved changes' }))
    expect(await bar.findByText('Leaves nights without a price')).toBeTruthy()
    expect(opened.getByText(/Aloe would have no price, and could not be booked: Sun 22 Nov/)).toBeTruthy()
  })

  it('ask before one is taken out of use that nights depend on; another goes at once', async () => {
    const { user, sentRequests } = await open('/admin/pricing', {
      'PUT /staff/rates/weekend': { ...weekend, active: false, version: 2 },
      'PUT /staff/rates/protea': { ...protea, active: false, version: 2 },
    })
    const saves = () =>
      sentRequests.filter(({ requestLine }) => requestLine.startsWith('PUT')).map(({ requestLine }) => requestLine)
    await user.click(await screen.findByRole('button', { name: 'Stop: Weekend, Aloe' }))
    await waitFor(() => expect(saves()).toEqual(['PUT /staff/rates/weekend']))
    await user.click(screen.getByRole('button', { name: 'Stop: Protea, every night, Protea' }))
    const dialog = await drawer('Stop: Protea, every night?')
    expect(dialog.getByText(/Protea would have no price/)).toBeTruthy()
    expect(saves()).toHaveLength(1)
    await user.click(dialog.getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(saves()).toContain('PUT /staff/rates/protea'))
  })

  it('have a history in words: days of the week, cabins and amounts', async () => {
    const fields = [
      { field: 'weekdays', before: null, after: [5, 6] },
      { field: 'cabinSlug', before: null, after: 'protea' },
      { field: 'adultRateCents', before: 1_000_00, after: 1_350_00 },
    ]
    const change = { id: '2', at: NOW, by: 'Nomsa', area: 'rate', recordId: 'easter', action: 'saved', fields }
    await open('/admin/pricing?open=easter&tab=history', { 'GET /staff/rates/easter/history': { changes: [change] } })
    const opened = await drawer('Easter')
    const values = (await opened.findAllByRole('definition')).map(({ textContent }) => textContent)
    expect(values).toEqual(['All Fri, Sat', 'All cabins Protea', 'R1,000.00 R1,350.00'])
  })

  it('are copied to another cabin, which has to be chosen', async () => {
    const { user, sentRequests } = await open('/admin/pricing', { 'POST /staff/rates': { ...easter, id: 'copy' } })
    await user.click(await screen.findByRole('button', { name: 'Copy: Easter, Aloe' }))
    const opened = await drawer('New rate')
    await user.selectOptions(await opened.findByLabelText('Cabin'), 'protea')
    await user.click(opened.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sentRequests.find(({ requestLine }) => requestLine === 'POST /staff/rates')?.body).toMatchObject({
        form: { name: 'Easter', cabinSlug: 'protea', firstNight: '2027-03-26', adultRateCents: 1_350_00 },
      }),
    )
  })
})

describe('the list of rates', () => {
  it('names cabins as guests know them, also while their names are loading', async () => {
    let sendChoices = (_: unknown) => {}
    await open('/admin/pricing', { 'GET /staff/rate-choices': new Promise((resolve) => (sendChoices = resolve)) })
    await screen.findByRole('tab', { name: 'Rates' })
    await new Promise((done) => setTimeout(done, 50))
    expect(screen.queryByText(easter.name)).toBeNull()
    sendChoices({
      cabins: [{ slug: 'aloe', name: 'Aloe', maxGuests: 4, childFriendly: true, active: true }],
      schoolTerms: initialSchoolTerms,
    })
    const row = (await screen.findByText(easter.name)).closest('tr')
    expect(row?.textContent).toContain('Aloe')
  })
})

describe('the holidays that a rate can be for', () => {
  it('fill in first and last night, and the name while it is that of none or another one', async () => {
    const { user, sentRequests } = await open('/admin/pricing?open=new', { 'POST /staff/rates': easter })
    const opened = await drawer('New rate')
    const holidays = await opened.findByLabelText<HTMLSelectElement>('Holidays')
    const choose = (text: string) => user.selectOptions(holidays, text)
    const name = opened.getByLabelText<HTMLInputElement>('Name')
    expect(holidays.selectedOptions[0]?.text).toBe('Choose a holiday')
    await choose('Heritage Day weekend 2027: Thu 23 Sep – Sat 25 Sep 2027')
    expect(name.value).toBe('Heritage Day weekend 2027')
    await choose('Easter 2028: Thu 13 Apr – Sun 16 Apr 2028')
    expect(name.value).toBe('Easter 2028')
    await user.clear(name)
    await user.type(name, 'Pickled fish')
    await choose('Easter 2027: Thu 25 Mar – Sun 28 Mar 2027')
    await user.selectOptions(opened.getByLabelText('Cabin'), 'Aloe')
    await user.type(opened.getByLabelText('Each adult a night'), '1500')
    await user.click(opened.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sentRequests.find(({ requestLine }) => requestLine === 'POST /staff/rates')?.body).toMatchObject({
        form: { name: 'Pickled fish', cabinSlug: 'aloe', firstNight: '2027-03-25', lastNight: '2027-03-28' },
      }),
    )
  })

  it('show which one the nights are, and none for other nights', async () => {
    const { user } = await open('/admin/pricing?open=new&for=aloe&first=2027-03-25&last=2027-03-28')
    const opened = await drawer('New rate')
    const shown = () => opened.getByLabelText<HTMLSelectElement>('Holidays').selectedOptions[0]?.text
    expect((await opened.findByLabelText<HTMLInputElement>('Name')).value).toBe('Easter 2027')
    expect(shown()).toBe('Easter 2027: Thu 25 Mar – Sun 28 Mar 2027')
    await user.clear(opened.getByLabelText('Last night'))
    expect(shown()).toBe('Choose a holiday')
  })
})

describe('a new rate for nights in the address', () => {
  it('has what they cost now, and the focus in its amount', async () => {
    const { user, sentRequests } = await open('/admin/pricing?open=new&for=aloe&first=2027-03-27&last=2027-03-29', {
      'POST /staff/rates': easter,
    })
    const opened = await drawer('New rate')
    const adult = await opened.findByLabelText<HTMLInputElement>('Each adult a night')
    expect(document.activeElement).toBe(adult)
    expect(adult.value.slice(adult.selectionStart ?? 0, adult.selectionEnd ?? 0)).toBe('1 350.00')
    await user.keyboard('1600')
    expect(await opened.findByText('Aloe, for two adults: 3 nights change.')).toBeTruthy()
    await user.click(opened.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sentRequests.find(({ requestLine }) => requestLine === 'POST /staff/rates')?.body).toMatchObject({
        form: {
          name: 'Sat 27 Mar – Mon 29 Mar 2027',
          cabinSlug: 'aloe',
          ...{ firstNight: '2027-03-27', lastNight: '2027-03-29', adultRateCents: 1_600_00 },
        },
      }),
    )
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).not.toContain('open='))
  })

  it('is the rate that these nights have already', async () => {
    const { user, sentRequests } = await open('/admin/pricing?open=new&for=aloe&first=2027-03-26&last=2027-03-28', {
      'PUT /staff/rates/easter': { ...easter, version: 2 },
    })
    const opened = await drawer('Easter')
    await waitFor(() => expect(document.activeElement).toBe(opened.getByLabelText('Each adult a night')))
    await user.keyboard('1600')
    await user.click(opened.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).not.toContain('open='))
    expect(sentRequests.filter(({ requestLine }) => /^(POST|PUT)/.test(requestLine))).toEqual([
      { requestLine: 'PUT /staff/rates/easter', body: expect.objectContaining({ version: 1 }) as unknown },
    ])
  })

  it('is an ordinary one where the address names no cabin or no nights', async () => {
    await open('/admin/pricing?open=new&for=nowhere&first=2027-03-27&last=2027-03-29')
    const opened = await drawer('New rate')
    expect((await opened.findByLabelText<HTMLInputElement>('First night')).value).toBe('')
    expect(opened.getByLabelText<HTMLSelectElement>('Cabin').value).toBe('')
  })
})

describe('a cabin that is hidden from guests', () => {
  it('has prices, and is marked', async () => {
    const { user } = await open('/admin/pricing')
    expect(await screen.findByRole('option', { name: 'Yellowwood (hidden)' })).toBeTruthy()
    // Guests cannot book it anyway.
    expect(screen.queryByText(/Guests cannot book nights without a price/)).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'Year' }))
    expect(await screen.findByRole('region', { name: 'Yellowwood (hidden), the coming year' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'New rate' }))
    const opened = await drawer('New rate')
    expect(await opened.findByRole('option', { name: 'Yellowwood (hidden)' })).toBeTruthy()
  })
})

describe('the year of a cabin', () => {
  it('names each rate that wins a night, with its amount and how many nights', async () => {
    await open('/admin/pricing?view=year')
    const aloe = within(await screen.findByRole('region', { name: 'Aloe, the coming year' }))
    const legend = aloe.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(legend).toContain('CEaster R1,350.00 3 nights')
    expect(aloe.getByRole('img', { name: /Each night of Aloe/ })).toBeTruthy()
  })
})

describe('why a price is what it is', () => {
  it('names for each night the rate that won and those that lost, and the message to guests', async () => {
    const { user } = await open('/admin/pricing?view=reasons', {
      'POST /calculate-pricing': refusal('stay-too-short', 'Please stay at least 3 nights.'),
    })
    await user.clear(await screen.findByLabelText('Check-in'))
    await user.type(screen.getByLabelText('Check-in'), '2027-03-25')
    await user.clear(screen.getByLabelText('Check-out'))
    await user.type(screen.getByLabelText('Check-out'), '2027-03-27')
    expect(await screen.findByText('Please stay at least 3 nights.')).toBeTruthy()
    const nights = await screen.findByText('Fri 26 Mar 2027')
    const night = nights.closest('li')
    expect(night?.textContent).toContain('Easter R1,350.00 an adult, R400.00 a child under 5')
    expect(night?.textContent).toContain('Weekend: lost, since the one above is for these dates')
    expect(night?.textContent).toContain('Every night: lost, since the one above is for these dates')
  })
})
