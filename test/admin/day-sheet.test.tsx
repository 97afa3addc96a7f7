// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DaySheet, DaySheetDetails, DaySheetStay } from '#shared/day/day-sheet.contract.ts'
import type { Role } from '#shared/staff/account.ts'
import { contracts } from '#shared/api/contracts.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { mayCall } from '#shared/staff/may-call.ts'
import { addressOf, adminPageList, pagesFor } from '#web/admin/pages.ts'
import { NOW, TODAY } from '#test/support/business-time-fixture.ts'
import { freezeTimeForEachTest, helperAccount, openStaffArea, ownerAccount } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))

freezeTimeForEachTest()
beforeEach(() => localStorage.clear())

const arrival: DaySheetStay = {
  reference: 'MC-7K4QX',
  moment: 'arriving',
  guestName: 'Thandi Mokoena',
  numberOfAdults: 2,
  numberOfChildren: 1,
  until: '2026-11-23',
  leavesBy: null,
  arrivalTime: '16:30',
  tubReadyBy: '16:30',
  tubOnBy: { time: '10:30', isDayBefore: false },
  otherCabin: null,
  extras: [{ name: 'Firewood', quantity: 2, task: 'In the box' }],
  cleanerNote: 'A cot, please',
}
const sheet: DaySheet = {
  today: TODAY,
  days: [TODAY, '2026-11-22'].map((day) => ({
    day,
    cabins: [
      { cabinSlug: 'aloe', name: 'Aloe', ticks: {}, stays: day === TODAY ? [arrival] : [] },
      { cabinSlug: 'protea', name: 'Protea', ticks: {}, stays: [] },
    ],
  })),
}
const details: DaySheetDetails = {
  stays: [
    {
      reference: 'MC-7K4QX',
      staffNote: 'Pays in cash',
      specialRequests: 'A late supper',
      register: { state: 'partly', signed: 1, adults: 2 },
      arrivalPack: 'unpaid',
      outstandingCents: 4_250_00,
    },
  ],
  cleaners: [{ cabinSlug: 'aloe', cleaner: 'Busi, 082 555 0142' }],
}
const responses = { 'GET /staff/day-sheet': sheet, 'GET /staff/day-sheet/details': details }
const asHelper = { ...responses, 'GET /staff/me': helperAccount }
const address = () => screen.getByLabelText('Address').textContent
const cabinToday = async (name: string) => {
  const today = await screen.findByRole('region', { name: 'Saturday 21 November 2026' })
  return within(today).getByRole('article', { name })
}

describe('the day sheet of staff', () => {
  it('has what is done for each party, their notes and what is owed, and the text for the cleaner without both', async () => {
    await openStaffArea('/admin/day-sheet', responses)
    const aloe = await cabinToday('Aloe')
    await within(aloe).findByText('Note: Pays in cash')
    for (const text of [
      ...['Arrives at 16:30, until Mon 23 Nov', 'Thandi Mokoena, 2 adults, 1 child', 'Tub hot by 16:30, on by 10:30'],
      ...['2 × Firewood: In the box', 'For the cleaner: A cot, please', 'Asked for: A late supper'],
      ...['Register 1/2', 'Arrival pack waits for payment', 'R4,250.00 owed'],
    ])
      expect(aloe.textContent).toContain(text)
    expect((await cabinToday('Protea')).textContent).toContain('Nobody')
    const sent = new URL(screen.getByRole('link', { name: 'Send to the cleaner' }).getAttribute('href') ?? '')
    expect(sent.pathname).toBe('/27825550142')
    expect(sent.searchParams.get('text')).toContain('Arrives at 16:30, until Mon 23 Nov: Thandi Mokoena')
    expect(sent.searchParams.get('text')).not.toMatch(/R4,250|cash|supper|0142/)
  })

  it('ticks one thing at a time, says by whom, and takes it back', async () => {
    const { user, sentRequests } = await openStaffArea('/admin/day-sheet', {
      ...responses,
      [`PUT /staff/day-sheet/${TODAY}/aloe/cleaned`]: {
        ...{ day: TODAY, cabinSlug: 'aloe' },
        ticks: { cleaned: { at: NOW, by: 'Busi' }, wood: { at: NOW, by: 'Lebo' } },
      },
    })
    const aloe = within(await cabinToday('Aloe'))
    const cleaned = () => aloe.getByRole('button', { name: /^Cleaned/ })
    expect(cleaned().getAttribute('aria-pressed')).toBe('false')
    await user.click(cleaned())
    await waitFor(() => expect(cleaned().textContent).toBe('CleanedBusi, 10:00'))
    // What somebody else has ticked meanwhile.
    expect(aloe.getByRole('button', { name: /^Wood/ }).getAttribute('aria-pressed')).toBe('true')
    await user.click(cleaned())
    await waitFor(() =>
      expect(sentRequests.filter(({ requestLine }) => requestLine.startsWith('PUT')).map(({ body }) => body)).toEqual([
        { ticked: true },
        { ticked: false },
      ]),
    )
  })

  it('says what was not ticked, and shows it as it was', async () => {
    const { user } = await openStaffArea('/admin/day-sheet', {
      ...responses,
      [`PUT /staff/day-sheet/${TODAY}/aloe/ready`]: {
        status: 409,
        body: { error: 'not-on-day-sheet', message: 'Please load the page again.', details: {} },
      },
    })
    const ready = within(await cabinToday('Aloe')).getByRole('button', { name: 'Ready' })
    await user.click(ready)
    expect(await screen.findByText('Please load the page again.')).toBeTruthy()
    expect(ready.getAttribute('aria-pressed')).toBe('false')
  })
})

describe('a helper', () => {
  it.each([[null], ['helper' as const]])(
    'is led to the day sheet, and nothing else is asked of the server (last role: %s)',
    async (lastRole: Role | null) => {
      const { sentRequests } = await openStaffArea('/admin', asHelper, lastRole)
      expect((await cabinToday('Aloe')).textContent).toContain('A cot, please')
      expect(address()).toBe('/admin/day-sheet')
      expect(screen.queryByRole('link', { name: 'Send to the cleaner' })).toBeNull()
      const asked = [...new Set(sentRequests.map(({ requestLine }) => requestLine))]
      expect(asked.toSorted()).toEqual(['GET /staff/day-sheet', 'GET /staff/me'])
      const addresses = (name: string) =>
        within(screen.getByRole('navigation', { name }))
          .getAllByRole('link', { hidden: true })
          .map((link) => link.getAttribute('href'))
      expect(addresses('Staff area')).toEqual(['/admin/day-sheet', '/admin/settings?tab=account'])
      expect(addresses('Most used')).toEqual(['/admin/day-sheet'])
    },
  )

  const others = adminPageList.map(addressOf).filter((path) => !pagesFor('helper').map(addressOf).includes(path))
  it.each([...others.filter((path) => path !== '/admin'), '/admin?booking=MC-7K4QX', '/admin/blog/new'])(
    'who types %s reads that it is not theirs, and nothing is asked of the server for it',
    async (path) => {
      const { sentRequests, user } = await openStaffArea(path, asHelper, 'helper')
      expect(await screen.findByText('Not for your account')).toBeTruthy()
      expect([...new Set(sentRequests.map(({ requestLine }) => requestLine))]).toEqual(['GET /staff/me'])
      await user.click(screen.getByRole('link', { name: 'To Day sheet' }))
      expect(await cabinToday('Aloe')).toBeTruthy()
    },
  )

  it('reaches the own login among the settings, and nothing else of them', async () => {
    const { sentRequests } = await openStaffArea('/admin/settings?tab=account', asHelper, 'helper')
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['My login'])
    expect([...new Set(sentRequests.map(({ requestLine }) => requestLine))]).toEqual(['GET /staff/me'])
  })

  it('finds in the palette what is theirs', async () => {
    const { user } = await openStaffArea('/admin/day-sheet', asHelper, 'helper')
    await cabinToday('Aloe')
    await user.keyboard('/')
    const palette = within(await screen.findByRole('dialog', { name: 'Find' }))
    const entries = () => palette.getAllByRole('option').map(({ textContent }) => textContent)
    await palette.findByText('Sign out')
    expect(entries()).toEqual([...['Dark colours', 'Keyboard shortcuts?', 'Sign out'], ...['Day sheetg d', 'My login']])
    await user.type(palette.getByRole('combobox'), 'thandi')
    expect(await palette.findByText(/Nothing found/)).toBeTruthy()
  })

  it('who was staff when the page opened is led away as soon as the server says so', async () => {
    const denied = { status: 403, body: { error: 'not-allowed', message: 'Your account may not do this.' } }
    const opened = await openStaffArea('/admin/day-sheet', { ...responses, 'GET /staff/me': ownerAccount })
    await cabinToday('Aloe')
    Object.assign(opened.responses, { 'GET /staff/me': helperAccount, 'GET /staff/failed-emails': denied })
    await opened.user.click(within(screen.getByRole('navigation', { name: 'Staff area' })).getByText('Failed e-mails'))
    expect(await screen.findByText('Not for your account')).toBeTruthy()
  })
})

describe('pages and endpoints', () => {
  it('agree on who may open the day sheet', () => {
    const { ShowDaySheet, TickDaySheet, ShowDaySheetDetails, ShowToday } = contracts as Readonly<
      Record<string, Endpoint>
    >
    const roles = ['owner', 'staff', 'bookkeeper', 'helper'] as const
    const who = (endpoint: Endpoint | undefined) => roles.filter((role) => endpoint && mayCall(role, endpoint))
    const onPage = (path: string) => roles.filter((role) => pagesFor(role).some((page) => page.path === path))
    expect(who(ShowDaySheet)).toEqual(onPage('day-sheet'))
    expect(who(TickDaySheet)).toEqual(onPage('day-sheet'))
    expect(who(ShowToday)).toEqual(onPage(''))
    expect(who(ShowDaySheetDetails)).toEqual(['owner', 'staff'])
  })
})
