// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CabinFact } from '#shared/cabins/cabin.ts'
import { CabinPage } from '#shared/cabins/cabins.contract.ts'
import { ratingSummary } from '#shared/reviews/rating-summary.ts'
import { type FakeApi, aSite, createFakeApi, aloe, protea } from './booking-dialog.harness.ts'
import { aReview, goBack, stubBrowserApis, visit } from './visit-site.tsx'

const proteaWithContent: FakeApi['override'] = (path) => {
  if (path !== '/cabins/protea') return undefined
  const fact = (under: CabinFact['under'], label: string, text: string): CabinFact => ({ under, label, text })
  const facts = [
    fact('here', 'Hot tub', 'Private, wood-fired.'),
    fact('sleeping', 'The one room', 'A queen-size bed.'),
    fact('good-to-know', 'Road', 'Gravel.'),
    fact('getting-here', 'Farm gate', 'Closes at 21:00.'),
  ]
  const cabin = { ...protea, beds: 'One queen-size bed', petsAllowed: false, facts }
  const reviews = [aReview({})]
  const { addOns } = aSite()
  const page = CabinPage.parse({ cabin, addOns, reviews, rating: ratingSummary(reviews), others: [aloe] })
  return { status: 200, body: page }
}

const january = '?checkIn=2027-01-15&checkOut=2027-01-17'
const panel = async () => within(await screen.findByRole('region', { name: 'Price for your dates' }))
/** The page also requests the other cabins' prices once its end is in view, which here happens at once. */
const priceRequests = (fakeApi: FakeApi, cabinSlug = 'protea') =>
  fakeApi.sentRequests.filter(
    ({ path, body }) => path === '/calculate-pricing' && (body as { cabinSlug: string }).cabinSlug === cabinSlug,
  )

describe('a cabin page', () => {
  beforeEach(() => {
    stubBrowserApis()
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T07:00:00Z') })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('shows the 404 page for an unknown slug', async () => {
    visit(createFakeApi(), '/cabin/baobab')
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy()
  })

  it.each([
    [{}, 'Arrive from 14:00, leave by 10:00.'],
    [{ checkInTime: '15:00' }, 'Arrive from 15:00, leave by 10:00.'],
  ])('names the times of the cabin with %j of its own', async (times, words) => {
    const page = { addOns: [], reviews: [], rating: ratingSummary([]), others: [] }
    const body = CabinPage.parse({ cabin: { ...protea, ...times }, ...page })
    visit(
      createFakeApi({ override: (path) => (path === '/cabins/protea' ? { status: 200, body } : undefined) }),
      '/cabin/protea',
    )
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('shows the price per night until dates are chosen, and requests no total', async () => {
    const fakeApi = createFakeApi()
    visit(fakeApi, '/cabin/protea')
    expect(await (await panel()).findByText('R1,800.00')).toBeTruthy()
    await screen.findByText('Choose the day you arrive, then the day you leave.', { exact: false })
    expect(priceRequests(fakeApi)).toEqual([])
  })

  it('shows the price of the dates line by line, and the payments with their dates', async () => {
    visit(createFakeApi(), `/cabin/protea${january}`)
    const price = await panel()
    expect(await price.findByText('Weekend rate, 2 nights')).toBeTruthy()
    expect(price.getByText('Total').parentElement?.textContent).toContain('R4,800.00')
    expect(price.getByText(/to book and/).textContent).toBe(
      'Pay R2,400.00 (50%) to book and R2,400.00 by Thu 24 Dec 2026, or everything at once.',
    )
  })

  it('has the owner’s sentence in place of the button where the cabin is stopped, with its price', async () => {
    const bookingStops = [{ cabinSlug: 'protea', message: 'Protea gets a new roof until May.' }]
    const { unmount } = visit(createFakeApi({ site: aSite({ bookingStops }) }), `/cabin/protea${january}`)
    const price = await panel()
    expect(price.getByText('Protea gets a new roof until May.')).toBeTruthy()
    expect(price.queryByRole('button', { name: 'Book Protea' })).toBeNull()
    expect((await price.findByText('Total')).parentElement?.textContent).toContain('R4,800.00')
    unmount()

    visit(createFakeApi({ site: aSite({ bookingStops }) }), '/cabin/aloe')
    expect((await panel()).getByRole('button', { name: 'Book Aloe' })).toBeTruthy()
  })

  it('requests the price 300 ms after the last change of the party, once', async () => {
    const fakeApi = createFakeApi()
    const { user } = visit(fakeApi, `/cabin/protea${january}`)
    const price = await panel()
    await price.findByText('Total')
    await user.click(price.getByRole('button', { name: /^Guests ?2 adults$/ }))
    const more = await price.findByRole('button', { name: 'Increase adults' })
    // Both in one task: no time passes between them, however busy the machine is.
    fireEvent.click(more)
    fireEvent.click(more)
    await waitFor(() => expect(price.getByText('Total').parentElement?.textContent).toContain('R9,600.00'))
    expect(priceRequests(fakeApi).map(({ body }) => (body as { adults: number }).adults)).toEqual([2, 4])
  })

  it('includes the children, each at the price of its age, and passes them on to the dialog', async () => {
    const fakeApi = createFakeApi()
    const { user } = visit(fakeApi, `/cabin/protea${january}`)
    const price = await panel()
    await user.click(price.getByRole('button', { name: /^Guests ?2 adults$/ }))
    await user.click(await price.findByRole('button', { name: 'Increase children' }))
    await user.click(price.getByRole('button', { name: 'Increase children' }))
    const eldest = price.getByRole('combobox', { name: 'Age of child 2' })
    await user.selectOptions(eldest, '8')
    await user.click(price.getByRole('button', { name: 'Done' }))
    expect(document.activeElement).toBe(price.getByRole('button', { name: /^Guests ?2 adults, 2 children$/ }))
    // Two adults and one child at R1,200.00 each, the baby at R400.00; two nights.
    await waitFor(() => expect(price.getByText('Total').parentElement?.textContent).toContain('R8,000.00'))
    expect(priceRequests(fakeApi).at(-1)?.body).toMatchObject({ adults: 2, children: [{ age: 0 }, { age: 8 }] })

    await user.click(price.getByRole('button', { name: 'Book Protea' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Book Your Stay' }))
    expect((await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Age of child 2' })).value).toBe('8')
  })

  it('says where children cannot stay, and lets the guest remove them', async () => {
    const { user } = visit(createFakeApi(), `/cabin/aloe${january}&adults=1&child=8`)
    const price = await panel()
    expect((await price.findAllByText('This cabin is not suitable for children.')).length).toBeGreaterThan(0)
    await user.click(price.getByRole('button', { name: /^Guests ?1 adult, 1 child$/ }))
    await user.click(await price.findByRole('button', { name: 'Decrease children' }))
    expect(await price.findByText('Total')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(price.queryByRole('dialog', { name: 'Guests' })).toBeNull()
  })

  it('says why dates cannot be booked, and offers days near them, and cabins that are free on them', async () => {
    const taken = { protea: [{ firstNight: '2027-01-16', lastNight: '2027-01-20' }] }
    const { user } = visit(createFakeApi({ taken }), `/cabin/protea${january}`)
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
    visit(createFakeApi({ site }), '/cabin/protea?checkIn=2027-01-15&checkOut=2027-01-16')
    expect(await (await panel()).findByText('Friday and Saturday nights must be booked together.')).toBeTruthy()
    expect(await screen.findByText(/One of them alone is possible only where the other is taken/)).toBeTruthy()
  })

  it('chooses dates in the calendar of free nights, and the price follows', async () => {
    const taken = { protea: [{ firstNight: '2026-11-25', lastNight: '2026-11-26' }] }
    const { user } = visit(createFakeApi({ taken }), '/cabin/protea')
    const day = async (name: RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
    expect((await day(/^Wednesday 25 November 2026/)).getAttribute('aria-disabled')).toBe('true')
    await user.click(await day(/^Monday 23 November 2026/))
    expect(screen.getByText(/Now choose the day you leave/)).toBeTruthy()
    // The next guest's arrival day is a valid departure day.
    await user.click(await day(/^Wednesday 25 November 2026/))
    const price = await panel()
    expect(await price.findByText('Total')).toBeTruthy()
    expect(price.getByRole('button', { name: /^Check-in/ }).textContent).toContain('Mon 23 Nov 2026')
    expect(price.getByRole('button', { name: /^Check-out/ }).textContent).toContain('Wed 25 Nov 2026')
  })

  it('opens the booking dialog with what the guest has chosen', async () => {
    const { user } = visit(createFakeApi(), `/cabin/protea${january}&adults=3`)
    await user.click((await panel()).getByRole('button', { name: 'Book Protea' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Book Your Stay' }))
    expect((await dialog.findByLabelText<HTMLSelectElement>('Cabin')).value).toBe('protea')
    expect(dialog.getByLabelText<HTMLInputElement>('Adults').value).toBe('3')
    expect(dialog.getAllByText('Fri 15 Jan 2027').length).toBeGreaterThan(0)
  })

  it('opens the dialog by itself from a book-again link in an e-mail', async () => {
    visit(createFakeApi(), `/cabin/protea${january}&book`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Book Your Stay' }))
    expect((await dialog.findByLabelText<HTMLSelectElement>('Cabin')).value).toBe('protea')
    expect(dialog.getAllByText('Fri 15 Jan 2027').length).toBeGreaterThan(0)
  })

  it('shows its sections in the order in which a guest decides, and ends with a question form', async () => {
    visit(createFakeApi({ override: proteaWithContent }), '/cabin/protea')
    await screen.findByRole('heading', { name: 'Protea', level: 1 })
    const parts = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
    expect(parts.map(({ textContent }) => textContent)).toEqual([
      'Price for your dates',
      'Free nights',
      'What is here',
      'Where you sleep',
      'Good to know',
      'Getting here',
      'Rules and cancellation',
      'What guests say',
      'Enhance Your Stay',
      'Our other cabins',
      'Questions about Protea?',
    ])
  })

  it('names the beds beside how many it sleeps, and none where they are unknown', async () => {
    const { unmount } = visit(createFakeApi({ override: proteaWithContent }), '/cabin/protea')
    expect((await screen.findByText('One queen-size bed')).closest('ul')?.textContent).toContain('Sleeps 4')
    unmount()
    visit(createFakeApi(), '/cabin/protea')
    const [capacity] = await screen.findAllByText(/^Sleeps 4/)
    expect(capacity?.closest('ul')?.children).toHaveLength(2)
  })

  it('has structured data about beds, pets and amenities', async () => {
    visit(createFakeApi({ override: proteaWithContent }), '/cabin/protea')
    await screen.findByRole('heading', { name: 'Protea', level: 1 })
    const jsonLd = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent ?? '') as Record<string, unknown>,
    )
    expect(jsonLd.find((item) => item['@type'] === 'Accommodation')).toMatchObject({
      bed: 'One queen-size bed',
      petsAllowed: false,
      amenityFeature: [{ '@type': 'LocationFeatureSpecification', name: 'Hot tub', value: 'Private, wood-fired.' }],
    })
  })

  it('links to the other cabins at its end, with the dates and people', async () => {
    const taken = { yellowwood: [{ firstNight: '2027-01-15', lastNight: '2027-01-15' }] }
    visit(createFakeApi({ taken }), `/cabin/protea${january}`)
    const others = within(await screen.findByRole('region', { name: 'Other cabins on your dates' }))
    const cardOf = (name: string) =>
      within(others.getByRole('heading', { name, level: 3 }).closest('article') as HTMLElement)
    expect(await cardOf('Aloe').findByText('R4,800.00')).toBeTruthy()
    expect(cardOf('Aloe').getByRole('link', { name: 'Aloe' }).getAttribute('href')).toBe(`/cabin/aloe${january}`)
    const near = within(await cardOf('Yellowwood').findByRole('list', { name: 'Free in Yellowwood near your dates' }))
    const [first] = near.getAllByRole('link')
    expect(first?.getAttribute('href')).toMatch(/^\/cabin\/yellowwood\?checkIn=2027-01-1\d&checkOut=2027-01-1\d$/)
    expect(first?.getAttribute('href')).not.toContain('checkIn=2027-01-15')
  })

  it('shows no other cabins where there are none', async () => {
    const onlyCabin: FakeApi['override'] = (path, body) => {
      const response = proteaWithContent(path, body)
      return response && { ...response, body: { ...(response.body as object), others: [] } }
    }
    visit(createFakeApi({ override: onlyCabin }), '/cabin/protea')
    await screen.findByRole('heading', { name: 'Questions about Protea?' })
    expect(screen.queryByRole('heading', { name: 'Our other cabins' })).toBeNull()
  })

  it.each([
    ['Check-in', 'When do you arrive?'],
    ['Guests', 'Guests'],
  ])('closes the panel of %s by Back, and focuses its button again', async (label, title) => {
    const { user } = visit(createFakeApi(), '/cabin/protea')
    const button = (await panel()).getByRole('button', { name: new RegExp(`^${label}`) })
    await user.click(button)
    await screen.findByRole('dialog', { name: title })
    await goBack()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  it('closes an enlarged picture by Back, whichever is shown', async () => {
    const { user } = visit(createFakeApi(), '/cabin/protea')
    const [first] = await screen.findAllByRole('link', { name: /^Enlarge picture/ })
    await user.click(first as HTMLElement)
    await screen.findByRole('dialog')
    await user.keyboard('{ArrowRight}')
    await goBack()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('enlarges a picture when it is pressed, and links to all pictures of the cabin', async () => {
    const { user } = visit(createFakeApi(), `/cabin/protea${january}`)
    const [, second] = await screen.findAllByRole('link', { name: /^Enlarge picture/ })
    expect(second?.getAttribute('href')).toMatch(/^\/assets\/pictures\/protea-2-\w{8}-1600\.webp$/)
    await user.click(second as HTMLElement)
    const box = within(await screen.findByRole('dialog'))
    expect(box.getByText('2 of 3 · Protea')).toBeTruthy()
    await user.keyboard('{ArrowRight}')
    expect(await box.findByText('3 of 3 · Protea')).toBeTruthy()
    await user.click(box.getByRole('button', { name: 'Close the picture' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // The dates are still chosen.
    expect(await (await panel()).findByText('Total')).toBeTruthy()
    const all = screen.getByRole('link', { name: /^All pictures/ })
    expect(all.getAttribute('href')).toBe('/gallery?cabin=protea')
  })

  it.each([
    ['', 'Protea: ', null],
    [
      `${january}&adults=3`,
      'Protea, Fri 15 Jan – Sun 17 Jan 2027, 3 adults: ',
      'Fri 15 Jan – Sun 17 Jan 2027, 3 adults',
    ],
    ['?adults=1&child=8', 'Protea, 1 adult, 1 child: ', '1 adult, 1 child'],
  ])('carries the chosen dates over to WhatsApp and the form: %s', async (chosen, text, about) => {
    visit(createFakeApi(), `/cabin/protea${chosen}`)
    const questions = within(await screen.findByRole('region', { name: 'Questions about Protea?' }))
    const hrefOf = (name: RegExp) => questions.getByRole('link', { name }).getAttribute('href') ?? ''
    expect(new URL(hrefOf(/WhatsApp/)).searchParams.get('text')).toBe(text)
    const form = new URL(hrefOf(/^Write to us/), 'https://www.cabins.test')
    expect([form.pathname, form.hash]).toEqual(['/', '#contact'])
    expect([form.searchParams.get('cabin'), form.searchParams.get('about')]).toEqual(['protea', about])
  })
})
