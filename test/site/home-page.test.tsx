// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ratingSummary } from '#shared/reviews/rating-summary.ts'
import { aHome, aSite, createFakeApi, refusal } from './booking-dialog.harness.ts'
import { aReview, stubBrowserApis, visit } from './visit-site.tsx'

const january = '/?checkIn=2027-01-15&checkOut=2027-01-17'
/** The cabins with prices are loaded with the first price request. */
const findClearButton = () => screen.findByRole('button', { name: 'Clear dates' })
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { name, level: 3 })
  return within(heading.closest('article') as HTMLElement)
}

describe('the home page', () => {
  beforeEach(stubBrowserApis)
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('requests the prices once it is rendered', async () => {
    const { requests } = visit(createFakeApi(), '/')
    const aloe = await card('Aloe')
    expect(await aloe.findByText('R1,800.00')).toBeTruthy()
    expect(aloe.getByRole('link', { name: /View Details/ }).getAttribute('href')).toBe('/cabin/aloe')
    expect(screen.getAllByRole('link', { name: /View Details/ })).toHaveLength(3)
    expect(requests).toEqual(['GET /frame', 'GET /home', 'GET /from-prices'])
  })

  it('opens a cabin from any part of its card, and has one text link to it', async () => {
    const { user } = visit(createFakeApi(), '/')
    const aloe = await card('Aloe')
    expect(aloe.getAllByRole('link').map((link) => link.textContent)).toEqual(['Aloe', 'View Details → of Aloe'])
    const pictures = aloe.getByRole('group', { name: 'Pictures of Aloe, pictures' })
    await user.click(pictures.querySelector('a') as HTMLElement)
    expect(await screen.findByRole('heading', { name: 'Aloe', level: 1 })).toBeTruthy()
  })

  it('lists the features of a cabin without a description', async () => {
    const { cabins } = aHome()
    visit(createFakeApi({ home: aHome({ cabins: cabins.map((cabin) => ({ ...cabin, shortDescription: '' })) }) }), '/')
    expect((await card('Aloe')).getByText('Experience luxury and tranquility')).toBeTruthy()
  })

  it('shows each cabin’s own total for the dates, or why there is none', async () => {
    const fakeApi = createFakeApi({
      site: aSite(),
      taken: { protea: [{ firstNight: '2027-01-16', lastNight: '2027-01-20' }] },
    })
    visit(fakeApi, `${january}&adults=3`)
    await findClearButton()
    expect(await (await card('Yellowwood')).findByText('for 2 nights')).toBeTruthy()
    expect((await card('Yellowwood')).getByText('R5,400.00')).toBeTruthy()
    expect((await card('Protea')).getByText(/Some nights in this range are already taken/)).toBeTruthy()
    expect((await card('Aloe')).getByText('Sleeps 2: too small for 3 adults.')).toBeTruthy()
    expect(screen.getByText(/1 of 3 cabins free/)).toBeTruthy()
  })

  it('shows a family’s totals, and says which cabin accepts no children', async () => {
    const fakeApi = createFakeApi()
    const { user } = visit(fakeApi, january)
    await findClearButton()
    await user.click(screen.getByRole('button', { name: /^Guests ?2 adults$/ }))
    await user.click(await screen.findByRole('button', { name: 'Increase children' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Age of child 1' }), '1')
    await user.click(screen.getByRole('button', { name: 'Show prices' }))
    expect(await screen.findByText(/2 adults, 1 child: 2 of 3 cabins free/)).toBeTruthy()
    expect((await card('Protea')).getByText('R5,600.00')).toBeTruthy()
    expect((await card('Aloe')).getByText('This cabin is not suitable for children.')).toBeTruthy()
    const sentRequests = fakeApi.sentRequests.filter(
      ({ body }) => (body as { children?: [] } | undefined)?.children?.length,
    )
    expect(sentRequests.map(({ body }) => body)).toMatchObject([
      { cabinSlug: 'protea', children: [{ age: 1 }] },
      { cabinSlug: 'yellowwood', children: [{ age: 1 }] },
    ])
    const link = (await card('Protea')).getByRole('link', { name: /View Details/ })
    expect(link.getAttribute('href')).toContain('&child=1')
  })

  it('passes the dates on to the cabin’s page', async () => {
    visit(createFakeApi(), january)
    await findClearButton()
    const link = (await card('Protea')).getByRole('link', { name: /View Details/ })
    expect(link.getAttribute('href')).toBe('/cabin/protea?checkIn=2027-01-15&checkOut=2027-01-17')
  })

  it('shows the server’s refusal when a night has no price', async () => {
    const override = (path: string) =>
      path === '/calculate-pricing' ? refusal('no-rate-for-night', { night: '2027-01-15' }) : undefined
    visit(createFakeApi({ override }), january)
    await findClearButton()
    expect(await (await card('Protea')).findByText(/We have no price yet/)).toBeTruthy()
  })

  it('asks for the missing date instead of requesting prices', async () => {
    const { user, requests } = visit(createFakeApi(), '/')
    await card('Aloe')
    await user.click(screen.getByRole('button', { name: 'Show prices' }))
    expect(screen.getByText('Please select a check-in date')).toBeTruthy()
    expect(requests).toEqual(['GET /frame', 'GET /home', 'GET /from-prices'])
  })

  it('takes the dates from its calendar: first the arrival, then the departure', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T07:00:00Z') })
    const { user } = visit(createFakeApi(), '/')
    await card('Aloe')
    await user.click(screen.getByRole('button', { name: /^Check-in/ }))
    await user.click(await screen.findByRole('button', { name: 'Monday 7 December 2026' }))
    expect(screen.getByText('When do you leave?')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Wednesday 9 December 2026' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement?.textContent).toContain('Wed 9 Dec 2026')

    await user.click(screen.getByRole('button', { name: 'Show prices' }))
    await findClearButton()
    expect(await (await card('Protea')).findByText('R3,600.00')).toBeTruthy()
  })

  it('shows up to three featured reviews, cut at a word', async () => {
    const long = `${'word '.repeat(40)}end`
    const featuredReviews = [1, 2, 3, 4].map((place) => aReview({ id: `r${place}`, reviewText: long }))
    visit(createFakeApi({ home: aHome({ featuredReviews }) }), '/')
    await card('Aloe')
    const texts = screen.getAllByText(/^word .*…$/)
    expect(texts).toHaveLength(3)
    expect(texts[0]?.textContent).toMatch(/word…$/)
    expect(screen.getByRole('link', { name: 'View All Reviews' }).getAttribute('href')).toBe('/reviews')
  })

  it('says so when there are no reviews yet', async () => {
    visit(createFakeApi(), '/')
    expect(await screen.findByText('No reviews yet. Be the first to share your experience!')).toBeTruthy()
  })

  it('says where the rating comes from, who the business is, and where it is', async () => {
    const reviews = [aReview({ rating: 5 }), aReview({ rating: 4 }), aReview({ rating: 3, verified: false })]
    const site = aSite({
      legalName: 'Cabins (Pty) Ltd',
      registrationNumber: '2020/000000/07',
      address: 'Old Mill Road',
    })
    visit(createFakeApi({ site, home: aHome({ rating: ratingSummary(reviews) }) }), '/')
    const proof = within(await screen.findByRole('region', { name: 'Who we are' }))
    const proofTexts = proof.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(proofTexts).toEqual([
      '4.0 out of 5 from 3 reviews2 by guests after a stay booked here, 1 from other sites',
      'A registered businessCabins (Pty) Ltd, 2020/000000/07',
      'Where we are, and the roadOld Mill Road',
    ])
    const part = proof.getByRole('link', { name: /Where we are/ }).getAttribute('href') ?? ''
    expect(document.querySelector(part)).toBe(screen.getByRole('region', { name: 'Getting here' }))
  })

  it.each([
    [[true, true], 'Each by a guest, after a stay booked here'],
    [[false], 'Written on other sites'],
  ])('says so where all reviews have one source: %o', async (sources, words) => {
    const reviews = sources.map((verified) => aReview({ verified }))
    visit(createFakeApi({ home: aHome({ rating: ratingSummary(reviews) }) }), '/')
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('shows the way on our own drawing, and opens an external map only on request', async () => {
    const way = {
      sectionKey: 'getting_here' as const,
      title: 'The road up',
      description: 'Nine kilometres of gravel.',
      imageUrl: '/illustrations/the-way-here.svg',
      imageAlt: 'Drawn map',
      imagePosition: '',
      imageScale: 1,
      content: [],
    }
    const site = aSite({ mapPoint: '-32.6148, 26.9402' })
    visit(createFakeApi({ site, home: aHome({ sections: [way] }) }), '/')
    const part = within(await screen.findByRole('region', { name: 'The road up' }))
    expect(part.getByText('Nine kilometres of gravel.')).toBeTruthy()
    expect(part.getByRole('img', { name: 'Drawn map' }).getAttribute('src')).toMatch(/^\/assets\/pictures\//)
    expect(part.getByRole('link', { name: /See it on the map/ }).getAttribute('href')).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=-32.6148%2C26.9402',
    )
    expect(document.querySelector('iframe')).toBeNull()
  })

  it('shows the picture that staff chose for the first view', async () => {
    const hero = { sectionKey: 'hero' as const, title: 'Up here', description: '', imageUrl: 'https://x.example/a.jpg' }
    visit(
      createFakeApi({
        home: aHome({ sections: [{ ...hero, imageAlt: '', imagePosition: '', imageScale: 1, content: [] }] }),
      }),
      '/',
    )
    await card('Aloe')
    const content = (property: string) =>
      document.head.querySelector(`meta[property="${property}"]`)?.getAttribute('content')
    expect(content('og:image')).toContain('https://x.example/a.jpg')
    expect(content('og:image:alt')).toBe('Up here')
    const business = document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
    expect((JSON.parse(business) as { image: string }).image).toContain('https://x.example/a.jpg')
  })

  it("tells search engines the farm's own point, and none where none is set", async () => {
    const businessOf = async (mapPoint: string) => {
      const { unmount } = visit(createFakeApi({ site: aSite({ mapPoint }) }), '/')
      await card('Aloe')
      const business = document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
      unmount()
      return JSON.parse(business) as { geo?: object; hasMap?: string }
    }
    expect(await businessOf('-32.6148, 26.9402')).toMatchObject({
      geo: { '@type': 'GeoCoordinates', latitude: -32.6148, longitude: 26.9402 },
      hasMap: 'https://www.google.com/maps/dir/?api=1&destination=-32.6148%2C26.9402',
    })
    const { geo, hasMap } = await businessOf('')
    expect([geo, hasMap]).toEqual([undefined, undefined])
  })

  it('has neither empty sections nor empty links on a site with initial content', async () => {
    const site = aSite({ contactPhone: '', contactWhatsapp: '', contactEmail: '' })
    visit(createFakeApi({ site: { ...site, cabins: [] }, home: aHome({ cabins: [] }) }), '/')
    expect(await screen.findByText('No cabin is open for bookings at the moment')).toBeTruthy()
    expect(screen.getByText('No reviews yet. Be the first to share your experience!')).toBeTruthy()
    const main = within(screen.getByRole('main'))
    expect(main.queryByRole('form', { name: 'Prices for your dates' })).toBeNull()
    expect(main.queryByRole('region', { name: 'Who we are' })).toBeNull()
    expect(main.queryByRole('link', { name: 'View All Reviews' })).toBeNull()
    expect(main.queryByRole('heading', { name: 'Other ways to reach us' })).toBeNull()
    expect(main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Our cabins',
      'What guests say',
      'Getting here',
      'Talk to us',
    ])
    const deadLinks = [...document.querySelectorAll('a')].filter((link) =>
      /^(|#|tel:|mailto:|https:\/\/wa\.me\/)$/.test(link.getAttribute('href') ?? ''),
    )
    expect(deadLinks.map(({ textContent }) => textContent)).toEqual([])
  })

  it('does not say that there are no reviews where none is featured', async () => {
    visit(createFakeApi({ home: aHome({ rating: ratingSummary([aReview({})]) }) }), '/')
    expect(await screen.findByText('from 1 review')).toBeTruthy()
    expect(screen.queryByText(/No reviews yet/)).toBeNull()
    expect(screen.getByRole('link', { name: 'View All Reviews' })).toBeTruthy()
  })

  it('says what failed and tries again', async () => {
    let isDown = true
    const override = () =>
      isDown ? { status: 404, body: { error: 'x', message: 'The server is asleep.' } } : undefined
    const { user } = visit(createFakeApi({ override }), '/')
    expect(await screen.findByText('Failed to load cabin information')).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await card('Aloe')).toBeTruthy()
  })
})

describe('the shell', () => {
  beforeEach(stubBrowserApis)
  afterEach(() => vi.unstubAllGlobals())

  it('marks the link of its page, and no other', async () => {
    visit(createFakeApi(), '/faq')
    const main = within(screen.getByRole('navigation', { name: 'Main' }))
    const names = main.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-current')])
    expect(names).toEqual([
      ['Home', null],
      ['FAQ', 'page'],
      ['Blog', null],
      ['Reviews', null],
      ['Gallery', null],
    ])
    expect(await screen.findByRole('heading', { name: 'Questions and answers' })).toBeTruthy()
  })

  it('closes the menu when a link is chosen, and on Escape', async () => {
    const { user } = visit(createFakeApi(), '/faq')
    const menu = screen.getByRole('button', { name: 'Menu' })
    await user.click(menu)
    expect(menu.getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('{Escape}')
    expect(menu.getAttribute('aria-expanded')).toBe('false')
    await user.click(menu)
    await user.click(screen.getByRole('link', { name: 'Blog' }))
    expect(menu.getAttribute('aria-expanded')).toBe('false')
  })

  it('closes the menu also when the link points to the open page', async () => {
    const { user } = visit(createFakeApi(), '/faq')
    const menu = screen.getByRole('button', { name: 'Menu' })
    await user.click(menu)
    await user.click(screen.getByRole('link', { name: 'FAQ' }))
    expect(menu.getAttribute('aria-expanded')).toBe('false')
  })

  it('becomes more opaque after more than 50 pixels of scroll', () => {
    visit(createFakeApi(), '/faq')
    const header = screen.getByRole('banner')
    const scrollTo = (pixels: number) => {
      vi.stubGlobal('scrollY', pixels)
      fireEvent.scroll(window)
    }
    scrollTo(50)
    expect(header.dataset['scrolled']).toBeUndefined()
    scrollTo(51)
    expect(header.dataset['scrolled']).toBe('true')
  })

  it('shows a social icon only where its setting has a value', async () => {
    visit(createFakeApi({ site: aSite({ instagramUrl: 'https://instagram.example/cabins' }) }), '/faq')
    const footer = within(screen.getByRole('contentinfo'))
    expect(await footer.findByRole('link', { name: /Instagram/ })).toBeTruthy()
    expect(footer.queryByLabelText(/Facebook|TikTok/)).toBeNull()
  })

  it('leads to a guest’s own booking from the menu and from its foot', async () => {
    visit(createFakeApi(), '/faq')
    const links = await screen.findAllByRole('link', { name: 'My booking' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/my-booking', '/my-booking'])
    expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'My booking' })).toBeTruthy()
  })

  it('shows the tagline and this year', async () => {
    visit(createFakeApi(), '/faq')
    const footer = within(screen.getByRole('contentinfo'))
    expect(await footer.findByText('Where the Mountain meets the sky.')).toBeTruthy()
    expect(footer.getByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeTruthy()
  })

  it('has a phone link, and opens WhatsApp in a new tab', async () => {
    visit(createFakeApi(), '/faq')
    const bar = within(screen.getByRole('navigation', { name: 'Contact and booking' }))
    await waitFor(() => expect(bar.getByText('Call').closest('a')?.getAttribute('href')).toBe('tel:0821234567'))
    const whatsapp = bar.getByText('WhatsApp').closest('a')
    expect(whatsapp?.getAttribute('href')).toBe('https://wa.me/27821234567')
    expect(whatsapp?.target).toBe('_blank')
  })

  it('says so when the booking form cannot be loaded, and opens it once it can', async () => {
    const { user } = visit(createFakeApi(), '/faq')
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await user.click(screen.getByRole('button', { name: 'Book Now' }))
    expect(screen.getByText('The booking form could not be opened')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    online.mockReturnValue(true)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('dialog', { name: 'Book Your Stay' })).toBeTruthy()
    expect(screen.queryByText('The booking form could not be opened')).toBeNull()
    vi.restoreAllMocks()
  })

  it('opens the booking dialog from each of its buttons', async () => {
    const { user } = visit(createFakeApi(), '/faq')
    for (const name of ['Book A Cabin', 'Book Now']) {
      // oxlint-disable-next-line no-await-in-loop -- one press after the other
      await user.click(screen.getByRole('button', { name }))
      // oxlint-disable-next-line no-await-in-loop
      expect(await screen.findByRole('dialog', { name: 'Book Your Stay' })).toBeTruthy()
      // oxlint-disable-next-line no-await-in-loop
      await user.keyboard('{Escape}')
      // oxlint-disable-next-line no-await-in-loop
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  })

  it('focuses the new page and announces its title', async () => {
    const { user } = visit(createFakeApi(), '/faq')
    await screen.findByRole('heading', { name: 'Questions and answers' })
    await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Home' }))
    await screen.findByRole('heading', { name: 'Our cabins' })
    expect(document.activeElement).toBe(screen.getByRole('main'))
    await waitFor(() => expect(document.title).toContain('Mountain Cabins'))
  })

  it('says when the connection is lost', async () => {
    visit(createFakeApi(), '/faq')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent(window, new Event('offline'))
    expect(await screen.findByText(/You are offline/)).toBeTruthy()
    vi.restoreAllMocks()
  })

  it('shows the 404 page with a link home for an unknown address', async () => {
    visit(createFakeApi(), '/no/such/page')
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/')
  })
})
