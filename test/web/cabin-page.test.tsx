// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type World, aSite, aWorld } from './booking-dialog.world.ts'
import { furnishTheBrowser, visit } from './visit-site.tsx'

const january = '?checkIn=2027-01-15&checkOut=2027-01-17'
const panel = async () => within(await screen.findByRole('region', { name: 'Price for your dates' }))
const pricesAsked = (world: World) => world.asked.filter(({ path }) => path === '/calculate-pricing')

describe('a cabin’s page', () => {
  beforeEach(() => {
    furnishTheBrowser()
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T07:00:00Z') })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('answers a name that no cabin has with the 404 page', async () => {
    visit(aWorld(), '/cabin/baobab')
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy()
  })

  it('shows what a night costs until dates are chosen, and asks for no price', async () => {
    const world = aWorld()
    visit(world, '/cabin/protea')
    expect(await (await panel()).findByText('R1,800.00')).toBeTruthy()
    await screen.findByText('Choose the day you arrive, then the day you leave.', { exact: false })
    expect(pricesAsked(world)).toEqual([])
  })

  it('shows the price of the dates line by line, and what is to be paid when', async () => {
    visit(aWorld(), `/cabin/protea${january}`)
    const price = await panel()
    expect(await price.findByText('Weekend rate, 2 nights')).toBeTruthy()
    expect(price.getByText('Total').parentElement?.textContent).toContain('R4,800.00')
    expect(price.getByText(/to book and/).textContent).toBe(
      'Pay R2,400.00 (50%) to book and R2,400.00 by Thu 24 Dec 2026, or everything at once.',
    )
  })

  it('asks for the price 300 ms after the last change of the party, once', async () => {
    const world = aWorld()
    const { user } = visit(world, `/cabin/protea${january}`)
    const price = await panel()
    await price.findByText('Total')
    await user.click(price.getByRole('button', { name: /^Guests ?2 adults$/ }))
    const more = await price.findByRole('button', { name: 'Increase adults' })
    await user.click(more)
    await user.click(more)
    await waitFor(() => expect(price.getByText('Total').parentElement?.textContent).toContain('R9,600.00'))
    expect(pricesAsked(world).map(({ body }) => (body as { adults: number }).adults)).toEqual([2, 4])
  })

  it('counts the children in, each at the price of its age, and takes them along into the dialog', async () => {
    const world = aWorld()
    const { user } = visit(world, `/cabin/protea${january}`)
    const price = await panel()
    await user.click(price.getByRole('button', { name: /^Guests ?2 adults$/ }))
    await user.click(await price.findByRole('button', { name: 'Increase children' }))
    await user.click(price.getByRole('button', { name: 'Increase children' }))
    const eldest = price.getByRole('spinbutton', { name: 'Age of child 2' })
    await user.clear(eldest)
    await user.type(eldest, '8')
    await user.click(price.getByRole('button', { name: 'Done' }))
    expect(document.activeElement).toBe(price.getByRole('button', { name: /^Guests ?2 adults, 2 children$/ }))
    // Two adults and one child at R1,200.00 each, the baby at R400.00; two nights.
    await waitFor(() => expect(price.getByText('Total').parentElement?.textContent).toContain('R8,000.00'))
    expect(pricesAsked(world).at(-1)?.body).toMatchObject({ adults: 2, children: [{ age: 0 }, { age: 8 }] })

    await user.click(price.getByRole('button', { name: 'Book Protea' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Book Your Stay' }))
    expect((await dialog.findByRole<HTMLInputElement>('spinbutton', { name: 'Age of child 2' })).value).toBe('8')
  })

  it('says where children cannot stay, and lets them be left out', async () => {
    const { user } = visit(aWorld(), `/cabin/aloe${january}&adults=1&child=8`)
    const price = await panel()
    expect((await price.findAllByText('This cabin is not suitable for children.')).length).toBeGreaterThan(0)
    await user.click(price.getByRole('button', { name: /^Guests ?1 adult, 1 child$/ }))
    await user.click(await price.findByRole('button', { name: 'Decrease children' }))
    expect(await price.findByText('Total')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(price.queryByRole('dialog', { name: 'Guests' })).toBeNull()
  })

  it('says why dates cannot be, offers days near them, and cabins that are free on them', async () => {
    const taken = { protea: [{ firstNight: '2027-01-16', lastNight: '2027-01-20' }] }
    const { user } = visit(aWorld({ taken }), `/cabin/protea${january}`)
    const price = await panel()
    expect(
      await price.findByText('Some nights in this range are already taken. Please choose other dates.'),
    ).toBeTruthy()
    expect((await price.findByRole('link', { name: 'Yellowwood' })).getAttribute('href')).toBe(
      `/cabin/yellowwood${january}`,
    )
    const near = within(price.getByRole('list', { name: 'Free in Protea' })).getAllByRole('button')
    await user.click(near[0] as HTMLElement)
    expect(await price.findByText('Total')).toBeTruthy()
  })

  it('holds Friday and Saturday nights together where the rule is on', async () => {
    const site = aSite({ requireFridaySaturdayTogether: true })
    visit(aWorld({ site }), '/cabin/protea?checkIn=2027-01-15&checkOut=2027-01-16')
    expect(await (await panel()).findByText('Friday and Saturday nights must be booked together.')).toBeTruthy()
    expect(await screen.findByText(/One of them alone is possible only where the other is taken/)).toBeTruthy()
  })

  it('chooses dates in the calendar of free nights, and the price follows', async () => {
    const taken = { protea: [{ firstNight: '2026-11-25', lastNight: '2026-11-26' }] }
    const { user } = visit(aWorld({ taken }), '/cabin/protea')
    const day = async (name: RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
    expect((await day(/^Wednesday 25 November 2026/)).disabled).toBe(true)
    await user.click(await day(/^Monday 23 November 2026/))
    expect(screen.getByText(/Now choose the day you leave/)).toBeTruthy()
    // The day on which the next guest arrives is a day to leave.
    await user.click(await day(/^Wednesday 25 November 2026/))
    const price = await panel()
    expect(await price.findByText('Total')).toBeTruthy()
    expect(price.getByRole('button', { name: /^Check-in/ }).textContent).toContain('Mon 23 Nov 2026')
    expect(price.getByRole('button', { name: /^Check-out/ }).textContent).toContain('Wed 25 Nov 2026')
  })

  it('opens the booking dialog with what the guest has chosen', async () => {
    const { user } = visit(aWorld(), `/cabin/protea${january}&adults=3`)
    await user.click((await panel()).getByRole('button', { name: 'Book Protea' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Book Your Stay' }))
    expect((await dialog.findByLabelText<HTMLSelectElement>('Cabin')).value).toBe('protea')
    expect(dialog.getByLabelText<HTMLInputElement>('Adults').value).toBe('3')
    expect(dialog.getAllByText('Fri 15 Jan 2027').length).toBeGreaterThan(0)
  })

  it('opens the dialog by itself where an e-mail says to book again', async () => {
    visit(aWorld(), `/cabin/protea${january}&book`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Book Your Stay' }))
    expect((await dialog.findByLabelText<HTMLSelectElement>('Cabin')).value).toBe('protea')
    expect(dialog.getAllByText('Fri 15 Jan 2027').length).toBeGreaterThan(0)
  })
})
