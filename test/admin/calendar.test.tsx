// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CabinCalendar, CalendarReply, CalendarSpan } from '#shared/calendar/calendar.contract.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { aBooking } from '#test/support/booking-fixture.ts'
import { aRate } from '#test/support/tariff-fixture.ts'
import { NOW, TODAY } from '#test/support/business-time-fixture.ts'
import { aStaffBooking, aStayQuote, freezeTimeForEachTest, openStaffArea } from './staff.harness.tsx'
import { stayOf } from '#shared/bookings/stay-parts.ts'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))

freezeTimeForEachTest()
beforeEach(() => {
  // jsdom has no layout: drags by pointer are tested in a browser.
  document.elementsFromPoint = () => []
})

/** The Monday of today's week, a Saturday. */
const FROM = '2026-11-16'
const naledi = {
  status: 'confirmed' as const,
  guestName: 'Naledi Mokoena',
  numberOfAdults: 2,
  numberOfChildren: 1,
  paymentStatus: 'deposit_paid' as const,
  dueNowCents: 2_125_00,
  needsAttention: null,
}
const stay: CalendarSpan = {
  kind: 'booked',
  firstNight: '2026-11-23',
  nights: 2,
  reference: 'MC-7K4QX',
  until: null,
  booking: naledi,
}
const cabin = (name: string, spans: CalendarSpan[] = []): CabinCalendar => ({
  cabinSlug: name.toLowerCase(),
  name,
  active: true,
  spans,
  nightPrices: Array(42).fill(2_400_00),
})
const aCalendar = (changes: Partial<CalendarReply> = {}): CalendarReply => ({
  today: TODAY,
  from: FROM,
  to: addDays(FROM, 41),
  cabins: [cabin('Aloe'), cabin('Protea', [stay]), cabin('Yellowwood')],
  holidays: [{ date: '2026-12-16', name: 'Day of Reconciliation' }],
  schoolHolidays: [],
  readUpTo: null,
  ...changes,
})
const openCalendar = (calendar = aCalendar(), responses = {}, search = '') =>
  openStaffArea(`/admin/calendar${search}`, { 'GET /staff/calendar': calendar, ...responses })
const address = () => screen.getByLabelText('Address').textContent
/** Found by its text: a query by role over a hundred cells takes seconds. */
async function cell(name: string | RegExp): Promise<HTMLElement> {
  const found = await screen.findByText(name, { selector: '[role=gridcell] > .visually-hidden' })
  return found.parentElement as HTMLElement
}
const cells = () => screen.getAllByRole('gridcell', { hidden: true })
const focused = () => document.activeElement?.querySelector('.visually-hidden')?.textContent

describe('the calendar', () => {
  it('asks once for six weeks from Monday on, and says each night', async () => {
    const { sentRequests } = await openCalendar()
    expect(await cell('Fri 27 Nov, Protea, free, R2,400.00')).toBeTruthy()
    expect(await cell('Mon 23 Nov, Protea, booked Naledi Mokoena')).toBeTruthy()
    expect(await cell('Wed 25 Nov, Protea, free, R2,400.00')).toBeTruthy()
    expect(await cell('Mon 16 Nov, Aloe, past')).toBeTruthy()
    expect(await cell('Wed 16 Dec, Aloe, free, R2,400.00, Day of Reconciliation')).toBeTruthy()
    expect(cells()).toHaveLength(3 * 42)
    expect(
      sentRequests
        .map(({ requestLine }) => requestLine)
        .filter((requestLine) => requestLine.includes('/staff/calendar')),
    ).toEqual([`GET /staff/calendar?from=${FROM}&weeks=6`])
  })

  it('tells the kinds apart in words, with the minutes that a hold has left', async () => {
    const pending = { ...naledi, status: 'pending' as const, guestName: 'Jan Smit' }
    await openCalendar(
      aCalendar({
        cabins: [
          cabin('Aloe', [
            { ...stay, kind: 'held', until: '2026-11-21T08:12:00.000Z', booking: pending },
            {
              kind: 'blocked',
              firstNight: '2026-11-27',
              nights: 2,
              blockId: 'b1',
              version: 1,
              allCabins: false,
              blockKind: 'other',
              reason: 'Plumber',
              state: 'closing',
            },
            { ...stay, kind: 'pending', firstNight: '2026-12-01', booking: pending },
            {
              ...stay,
              kind: 'staff-held',
              reference: 'MC-AAAAA',
              firstNight: '2026-12-04',
              until: '2026-11-23T16:00:00.000Z',
              booking: pending,
            },
          ]),
        ],
      }),
    )
    expect(await cell(/^Mon 23 Nov, Aloe, paying by card, \d+ minutes left Jan Smit$/)).toBeTruthy()
    expect(await cell('Fri 27 Nov, Aloe, being blocked Plumber')).toBeTruthy()
    expect(await cell(/^Fri 4 Dec, Aloe, held until mon 23 nov 2026, 18:00 Jan Smit$/)).toBeTruthy()
    // A pending booking does not own its nights.
    expect(await cell('Tue 1 Dec, Aloe, free, R2,400.00, pending Jan Smit')).toBeTruthy()
  })

  it('is one stop of the Tab key, from which arrows reach every night and Enter opens', async () => {
    const { user } = await openCalendar(aCalendar(), { 'GET /staff/bookings/MC-7K4QX': aStaffBooking() })
    const today = await cell('Sat 21 Nov, Aloe, free, R2,400.00')
    expect(cells().filter(({ tabIndex }) => tabIndex === 0)).toEqual([today])
    today.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}')
    expect(focused()).toBe('Mon 23 Nov, Protea, booked Naledi Mokoena')
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'MC-7K4QX' })).toBeTruthy()
    expect(address()).toBe('/admin/calendar?booking=MC-7K4QX')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/admin/calendar'))
  })

  it('turns by keys and buttons and keeps the address', async () => {
    const { user, sentRequests } = await openCalendar()
    ;(await cell(/^Sat 21 Nov, Aloe/)).focus()
    await user.keyboard('{PageDown}')
    expect(address()).toBe('/admin/calendar?from=2026-12-07')
    await waitFor(() => expect(sentRequests.at(-1)?.requestLine).toBe('GET /staff/calendar?from=2026-12-07&weeks=6'))
    await user.click(screen.getByRole('button', { name: 'Today' }))
    expect(address()).toBe('/admin/calendar')
    await user.click(screen.getByRole('link', { name: 'March 2027' }))
    expect(address()).toBe('/admin/calendar?from=2027-03-01')
  })

  it('shows one cabin upright as a month', async () => {
    const { user } = await openCalendar()
    await cell(/^Sat 21 Nov, Aloe/)
    await user.selectOptions(await screen.findByLabelText('Cabins'), 'Protea')
    expect(address()).toBe('/admin/calendar?cabin=protea')
    await waitFor(() => expect(cells()).toHaveLength(42))
    expect(screen.queryByRole('rowheader')).toBeNull()
    expect(screen.getAllByRole('rowgroup')).toHaveLength(6)
  })

  it('says that it could not be loaded', async () => {
    await openCalendar(aCalendar(), {
      'GET /staff/calendar': { status: 500, body: { error: 'internal', message: 'Something went wrong' } },
    })
    expect(await screen.findByText('The calendar could not be loaded')).toBeTruthy()
  })
})

describe('free nights', () => {
  it('are chosen by Shift and arrows, up to the next booking, and blocked in two presses', async () => {
    const { user, sentRequests } = await openCalendar(aCalendar(), {
      'POST /staff/blocked-dates': {
        id: 'b1',
        startDate: '2026-11-21',
        endDate: '2026-11-22',
        cabinSlug: 'protea',
        reason: '',
        createdBy: 'Thandi Owner',
        createdAt: NOW,
      },
    })
    ;(await cell('Sat 21 Nov, Protea, free, R2,400.00')).focus()
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}')
    expect(cells().filter((one) => one.ariaSelected === 'true')).toHaveLength(2)
    expect(screen.getByText('Protea, Sat 21 Nov – Mon 23 Nov, 2 nights, R4,800.00 for 2 adults')).toBeTruthy()
    await user.keyboard('{Enter}')
    const menu = await screen.findByRole('dialog', { name: 'Protea, Sat 21 Nov – Mon 23 Nov, 2 nights' })
    await user.click(within(menu).getByRole('button', { name: 'Block these dates' }))
    const dialog = await screen.findByRole('dialog', { name: 'Block dates' })
    await user.click(await within(dialog).findByRole('button', { name: 'Block dates' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentRequests.find(({ requestLine }) => requestLine === 'POST /staff/blocked-dates')?.body).toEqual({
      cabinSlug: 'protea',
      startDate: '2026-11-21',
      endDate: '2026-11-22',
      kind: 'other',
      reason: '',
      publicNote: '',
    })
  })

  it.each([
    ['New booking', '/admin/manual-booking?cabin=aloe&from=2026-11-24&to=2026-11-25'],
    ['Owner’s stay', '/admin/manual-booking?cabin=aloe&from=2026-11-24&to=2026-11-25&source=owner'],
  ])('lead to %s with the nights filled in', async (name, expected) => {
    const { user } = await openCalendar()
    await user.click(await cell('Tue 24 Nov, Aloe, free, R2,400.00'))
    await user.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(address()).toBe(expected))
  })

  it('get another price in two presses, and the calendar shows it', async () => {
    const { user, sentRequests, responses } = await openCalendar(aCalendar(), {
      'GET /staff/rates': { records: [aRate()], orderVersion: 0 },
      'POST /staff/rates': aRate(),
    })
    ;(await cell('Fri 27 Nov, Aloe, free, R2,400.00')).focus()
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Change price' }))
    await waitFor(() => expect(address()).toBe('/admin/pricing?open=new&for=aloe&first=2026-11-27&last=2026-11-28'))
    const form = within(await screen.findByRole('dialog', { name: 'New rate' }))
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Each adult a night')))
    await user.keyboard('1500')
    const nightPrices = Array.from({ length: 42 }, (_, day) => (day === 11 || day === 12 ? 3_000_00 : 2_400_00))
    responses['GET /staff/calendar'] = aCalendar({ cabins: [{ ...cabin('Aloe'), nightPrices }] })
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(address()).toBe('/admin/calendar'))
    expect(await cell('Sat 28 Nov, Aloe, free, R3,000.00')).toBeTruthy()
    expect(sentRequests.find(({ requestLine }) => requestLine === 'POST /staff/rates')?.body).toMatchObject({
      form: {
        name: 'Fri 27 Nov – Sat 28 Nov 2026',
        ...{ cabinSlug: 'aloe', firstNight: '2026-11-27', lastNight: '2026-11-28', adultRateCents: 1_500_00 },
      },
    })
  })

  it('that have passed offer nothing', async () => {
    const { user } = await openCalendar()
    await user.click(await cell('Mon 16 Nov, Aloe, past'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a booking in the calendar', () => {
  const booking = aBooking.confirmed({
    cabinSlug: 'protea',
    checkInDate: '2026-11-23',
    checkOutDate: '2026-11-25',
  })
  const responses = {
    'GET /staff/bookings/MC-7K4QX': aStaffBooking(booking),
    'POST /staff/bookings/MC-7K4QX/change/quote': aStayQuote({
      parts: [{ cabinSlug: 'aloe', checkInDate: '2026-11-24', checkOutDate: '2026-11-27' }],
      changeCents: 2_400_00,
      recalculatedCents: 6_650_00,
      paidCents: 2_125_00,
    }),
    'POST /staff/bookings/MC-7K4QX/change': aStaffBooking({
      ...booking,
      parts: [{ ...stayOf(booking), cabinSlug: 'aloe' }],
      version: 2,
    }),
  }

  it('is moved by m, arrows and Enter, and asks before it saves', async () => {
    const { user, sentRequests } = await openCalendar(aCalendar(), responses)
    ;(await cell('Mon 23 Nov, Protea, booked Naledi Mokoena')).focus()
    await user.keyboard('m{ArrowRight}{ArrowUp}{Shift>}{ArrowRight}{/Shift}')
    expect(screen.getByText('Aloe, Tue 24 Nov – Fri 27 Nov, 3 nights')).toBeTruthy()
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Change booking' })
    await waitFor(() => expect(within(dialog).getByLabelText<HTMLSelectElement>('Cabin').value).toBe('aloe'))
    expect(await within(dialog).findByText('R4,525.00')).toBeTruthy()
    await user.click(await within(dialog).findByRole('button', { name: 'Change booking' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(
      sentRequests.find(({ requestLine }) => requestLine.startsWith('POST') && requestLine.endsWith('/change'))?.body,
    ).toMatchObject({
      cabinSlug: 'aloe',
      checkInDate: '2026-11-24',
      checkOutDate: '2026-11-27',
      newTotal: 'recalculate',
      quotedCents: 6_650_00,
      notifyGuest: true,
      openedWith: { cabinSlug: 'protea', checkInDate: '2026-11-23', checkOutDate: '2026-11-25' },
    })
  })

  it('names the booking whose nights it would overlap, and is undone by Escape', async () => {
    const taken = { ...stay, reference: 'MC-2222Z', booking: { ...naledi, guestName: 'Jan Smit' } }
    const { user } = await openCalendar(
      aCalendar({ cabins: [cabin('Aloe', [taken]), cabin('Protea', [stay])] }),
      responses,
    )
    ;(await cell('Mon 23 Nov, Protea, booked Naledi Mokoena')).focus()
    await user.keyboard('m{ArrowUp}')
    expect(screen.getByText('Aloe, Mon 23 Nov – Wed 25 Nov, 2 nights: taken by Jan Smit')).toBeTruthy()
    await user.keyboard('{Escape}{ArrowRight}')
    expect(focused()).toBe('Tue 24 Nov, Protea, booked Naledi Mokoena')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is not moved by g and m, which open another page', async () => {
    const { user } = await openCalendar(aCalendar(), responses)
    ;(await cell('Mon 23 Nov, Protea, booked Naledi Mokoena')).focus()
    await user.keyboard('gm')
    await waitFor(() => expect(address()).toBe('/admin/pops'))
  })

  it('is opened by a press on its bar, and blocked nights are opened again', async () => {
    const block: CalendarSpan = {
      kind: 'blocked',
      firstNight: '2026-11-23',
      nights: 2,
      blockId: 'b1',
      version: 1,
      allCabins: true,
      blockKind: 'other',
      reason: 'Plumber',
      state: 'whole',
    }
    const { user, sentRequests } = await openCalendar(aCalendar({ cabins: [cabin('Aloe', [block])] }), {
      'DELETE /staff/blocked-dates/b1?version=1': { removed: true },
    })
    await user.click(await screen.findByTitle('Blocked, Plumber, Mon 23 Nov – Wed 25 Nov, 2 nights'))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('All cabins')
    await user.click(within(dialog).getByRole('button', { name: 'Open dates' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentRequests.some(({ requestLine }) => requestLine === 'DELETE /staff/blocked-dates/b1?version=1')).toBe(
      true,
    )
  })
})
