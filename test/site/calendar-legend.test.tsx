// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeApi, aSite, createFakeApi } from './booking-dialog.harness.ts'
import { stubBrowserApis, visit } from './visit-site.tsx'
// Loads beforehand what the page loads on demand, so that no test waits for it on a busy machine.
// oxlint-disable import/no-unassigned-import
import '#web/site/features/bookings/booking-dialog.tsx'
import '#web/site/routes/cabin.route.tsx'
import '#web/site/routes/cabin-calendar.tsx'
// oxlint-enable import/no-unassigned-import

const calendar = async () => within(await screen.findByRole('application', { name: 'Free nights' }))
const withRule = aSite({ requireFridaySaturdayTogether: true })
const priceRequests = ({ sentRequests }: FakeApi) => sentRequests.filter(({ path }) => path.includes('/night-prices'))
/** In the order of the calendar: which days share a background with a neighbour. */
const pairs = () =>
  [...document.querySelectorAll<HTMLElement>('.calendar-pair')].map(
    ({ dataset, className }) => `${dataset['day']} ${/pair-(first|last)/.exec(className)?.[1]}`,
  )

describe('the calendar of a cabin', () => {
  beforeEach(() => {
    stubBrowserApis()
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T07:00:00Z') })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('shows and announces the price of each free night, and nothing for taken or past nights', async () => {
    const fakeApi = createFakeApi({ taken: { protea: [{ firstNight: '2026-11-25', lastNight: '2026-11-26' }] } })
    visit(fakeApi, '/cabin/protea')
    const days = await calendar()
    const monday = await days.findByRole('button', { name: 'Monday 23 November 2026, free, R1,800' })
    expect(within(monday).getByText('1,800')).toBeTruthy()
    expect(days.getByRole('button', { name: 'Friday 27 November 2026, free, R2,400' })).toBeTruthy()
    for (const name of [
      'Wednesday 25 November 2026, this night is taken',
      'Friday 20 November 2026, this day has passed',
    ])
      expect(days.getByRole('button', { name }).querySelector('.calendar-note')?.textContent).toBe('')
    expect(screen.getByText('Prices in rand, a night for 2 adults: from R1,800.')).toBeTruthy()
    expect(priceRequests(fakeApi)).toHaveLength(1)
  })

  it('requests prices again for another number of adults', async () => {
    visit(createFakeApi(), '/cabin/protea?adults=3')
    expect(await screen.findByText('Prices in rand, a night for 3 adults: from R2,700.')).toBeTruthy()
    expect((await calendar()).getByRole('button', { name: 'Monday 23 November 2026, free, R2,700' })).toBeTruthy()
  })

  it('has no prices, and requests none, for more adults than the cabin takes', async () => {
    const fakeApi = createFakeApi()
    visit(fakeApi, '/cabin/aloe?adults=3')
    expect((await calendar()).getByRole('button', { name: 'Monday 23 November 2026' })).toBeTruthy()
    expect(document.querySelector('.calendar-legend')?.textContent).not.toMatch(/price/i)
    expect(priceRequests(fakeApi)).toEqual([])
  })

  it('never rounds a price down', async () => {
    visit(createFakeApi({ priceFactor: 1.00005 }), '/cabin/protea')
    const monday = await (await calendar()).findByRole('button', { name: 'Monday 23 November 2026, free, R1,800.09' })
    expect(within(monday).getByText('1,801')).toBeTruthy()
  })

  it('works without prices', async () => {
    const noPrices = createFakeApi({
      override: (path) => (path.includes('/night-prices') ? { status: 404, body: {} } : undefined),
    })
    const { user } = visit(noPrices, '/cabin/protea')
    expect(await screen.findByText(/The prices of the nights could not be loaded/)).toBeTruthy()
    await user.click((await calendar()).getByRole('button', { name: 'Monday 23 November 2026' }))
    expect(await screen.findByText('Now choose the day you leave.')).toBeTruthy()
  })

  it('strikes out taken nights, but no past ones', async () => {
    // The night before today was taken; past nights show nothing.
    const taken = { protea: ['2026-11-20', '2026-11-25'].map((night) => ({ firstNight: night, lastNight: night })) }
    visit(createFakeApi({ taken }), '/cabin/protea')
    await (await calendar()).findByRole('button', { name: 'Wednesday 25 November 2026, this night is taken' })
    const takenDays = [...document.querySelectorAll<HTMLElement>('.calendar-taken')].map(
      ({ dataset }) => dataset['day'],
    )
    expect(takenDays).toEqual(['2026-11-25'])
  })

  it('shows two months where both fit, each day once', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
    visit(createFakeApi(), '/cabin/protea')
    const days = await calendar()
    expect(await days.findByRole('button', { name: 'Thursday 31 December 2026, free, R1,800' })).toBeTruthy()
    expect(days.getAllByRole('grid', { hidden: true }).map((month) => month.ariaLabel)).toEqual([
      'November 2026',
      'December 2026',
    ])
    expect(days.getAllByRole('button', { name: /^Monday 30 November 2026/ })).toHaveLength(1)
  })

  it('joins each free weekend, and leaves a night separate where the other is taken', async () => {
    const taken = { protea: [{ firstNight: '2026-12-05', lastNight: '2026-12-05' }] }
    visit(createFakeApi({ site: withRule, taken }), '/cabin/protea')
    await (await calendar()).findByRole('button', { name: /Monday 23 November 2026, free/ })
    // The Friday before today's Saturday is past.
    expect(pairs()).toEqual(['2026-11-27 first', '2026-11-28 last'])
    expect(screen.getByText(/^Friday and Saturday nights must be booked together\. One of them/)).toBeTruthy()
  })

  it('joins no weekend where the rule is off', async () => {
    visit(createFakeApi(), '/cabin/protea')
    await (await calendar()).findByRole('button', { name: /Monday 23 November 2026, free/ })
    expect(pairs()).toEqual([])
    expect(screen.queryByText(/must be booked together/)).toBeNull()
  })

  it.each([
    ['?checkIn=2026-12-03&checkOut=2026-12-05', 'Saturday 5 December 2026'],
    ['?checkIn=2026-12-05&checkOut=2026-12-06', 'Friday 4 December 2026'],
  ])('marks which night of the weekend is missing from %s', async (dates, night) => {
    visit(createFakeApi({ site: withRule }), `/cabin/protea${dates}`)
    expect(await screen.findByText(`The night of ${night} is missing.`)).toBeTruthy()
    expect(
      (await calendar()).getByRole('button', { name: new RegExp(`^${night}.*, this night is missing$`) }),
    ).toBeTruthy()
  })

  it('shows the same in the booking form', async () => {
    const { user } = visit(createFakeApi({ site: withRule }), '/cabin/protea?checkIn=2026-12-05&checkOut=2026-12-06')
    await user.click(await screen.findByRole('button', { name: 'Book Protea' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Book Your Stay' }))
    await user.click(await dialog.findByRole('button', { name: /^Check-in/ }))
    const checkIn = within(dialog.getByRole('application', { name: 'Check-in date' }))
    expect(await checkIn.findByRole('button', { name: 'Monday 7 December 2026, free, R1,800' })).toBeTruthy()
    expect(checkIn.getByRole('button', { name: /^Friday 4 December 2026.*, this night is missing$/ })).toBeTruthy()
    expect(dialog.getByText('The night of Friday 4 December 2026 is missing.')).toBeTruthy()
    expect(dialog.getByText('Prices in rand, a night for 2 adults: from R1,800.')).toBeTruthy()
  })
})
