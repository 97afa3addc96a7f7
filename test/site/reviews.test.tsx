// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ratingSummary } from '#shared/reviews/rating-summary.ts'
import type { PublicReview } from '#shared/reviews/review.ts'
import type { ReviewInvitation, ReviewList } from '#shared/reviews/reviews.contract.ts'
import { type FakeApi, aHome, createFakeApi, refusal } from './booking-dialog.harness.ts'
import { aReview, stubBrowserApis, visit } from './visit-site.tsx'

beforeEach(stubBrowserApis)
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const written: readonly PublicReview[] = [
  aReview({ id: 'r1', guestName: 'Lindiwe', cabinSlug: 'protea', rating: 4, createdAt: '2026-08-20T08:00:00.000Z' }),
  aReview({ id: 'r2', guestName: 'Werner', cabinSlug: 'aloe', rating: 2, createdAt: '2026-07-20T08:00:00.000Z' }),
  aReview({ id: 'r3', guestName: 'Fatima', cabinSlug: 'protea', rating: 5, createdAt: '2026-06-20T08:00:00.000Z' }),
]
const responseTo = (reviews: readonly PublicReview[]): ReviewList => ({
  reviews: [...reviews],
  summary: ratingSummary(reviews),
  cabins: Object.fromEntries(
    [...new Set(reviews.map(({ cabinSlug }) => cabinSlug))].map((slug) => [
      slug,
      ratingSummary(reviews.filter(({ cabinSlug }) => cabinSlug === slug)),
    ]),
  ),
})
const fakeApiWithReviews = (reviews: readonly PublicReview[]): FakeApi =>
  createFakeApi({ override: (path) => (path === '/reviews' ? { status: 200, body: responseTo(reviews) } : undefined) })

const cards = () => screen.getAllByRole('article')
const names = () => cards().map((card) => /Lindiwe|Werner|Fatima/.exec(card.textContent ?? '')?.[0])

describe('/reviews', () => {
  it('shows all reviews, newest first, and the average rating', async () => {
    visit(fakeApiWithReviews(written), '/reviews')
    expect(await screen.findByText('3.7')).toBeTruthy()
    expect(names()).toEqual(['Lindiwe', 'Werner', 'Fatima'])
    const bars = within(screen.getByRole('complementary', { name: 'How guests rated' })).getAllByRole('listitem')
    expect(bars.map((bar) => bar.querySelector('.visually-hidden')?.textContent)).toEqual([
      '5 stars: 1 review',
      '4 stars: 1 review',
      '3 stars: 0 reviews',
      '2 stars: 1 review',
      '1 star: 0 reviews',
    ])
    expect(screen.getByText(/means that it was written by that link/)).toBeTruthy()
  })

  it('shows a review’s day in the business time zone, two hours ahead of UTC', async () => {
    visit(fakeApiWithReviews([aReview({ guestName: 'Lindiwe', createdAt: '2026-08-20T22:30:00.000Z' })]), '/reviews')
    expect(await screen.findByText('Fri 21 Aug 2026')).toBeTruthy()
  })

  it('filters by cabin and sorts without another request', async () => {
    const { user, requests } = visit(fakeApiWithReviews(written), '/reviews')
    await screen.findByText('3.7')
    await user.selectOptions(screen.getByLabelText('Order'), 'Lowest rating first')
    expect(names()).toEqual(['Werner', 'Lindiwe', 'Fatima'])
    await user.selectOptions(screen.getByLabelText('Cabin'), 'Protea (2)')
    expect(names()).toEqual(['Lindiwe', 'Fatima'])
    expect(screen.getByText('4.5')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Order'), 'Highest rating first')
    expect(names()).toEqual(['Fatima', 'Lindiwe'])
    expect(requests.filter((request) => request === 'GET /reviews')).toHaveLength(1)
  })

  it('filters by a number of stars when their bar is pressed, and shows all again when it is pressed again', async () => {
    const { user } = visit(fakeApiWithReviews(written), '/reviews')
    await screen.findByText('3.7')
    const bar = (name: string) => screen.findByRole('link', { name })
    expect(screen.queryByRole('link', { name: '3 stars: 0 reviews' })).toBeNull()
    await user.click(await bar('2 stars: 1 review'))
    expect(names()).toEqual(['Werner'])
    expect((await bar('2 stars: 1 review')).getAttribute('aria-current')).toBe('true')
    await user.click(await bar('2 stars: 1 review'))
    expect(names()).toEqual(['Lindiwe', 'Werner', 'Fatima'])

    await user.click(await bar('2 stars: 1 review'))
    await user.selectOptions(screen.getByLabelText('Cabin'), 'Protea (2)')
    expect(screen.getByText('No 2-star reviews here')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show all reviews' }))
    expect(names()).toEqual(['Lindiwe', 'Fatima'])
  })

  it('applies the filters of its address, and ignores invalid ones', async () => {
    const { unmount } = visit(fakeApiWithReviews(written), '/reviews?cabin=protea&sort=highest')
    await screen.findByText('4.5')
    expect(names()).toEqual(['Fatima', 'Lindiwe'])
    unmount()
    visit(fakeApiWithReviews(written), '/reviews?cabin=baobab&sort=toString&stars=0')
    await screen.findByText('3.7')
    expect(names()).toEqual(['Lindiwe', 'Werner', 'Fatima'])
  })

  it('shows a dozen at first, and the one that the address points at', async () => {
    const many = Array.from({ length: 30 }, (_, index) => aReview({ id: `m${index}` }))
    const { user, unmount } = visit(fakeApiWithReviews(many), '/reviews')
    await screen.findByText('12 of 30 reviews')
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(cards()).toHaveLength(24)
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(cards()).toHaveLength(30)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    unmount()
    visit(fakeApiWithReviews(many), '/reviews#review-m20')
    expect(await screen.findByText('21 of 30 reviews')).toBeTruthy()
  })

  it('shows the whole of a review: badge, cabin, month, source with its link, day and the owner’s reply', async () => {
    const long = `${'word '.repeat(60)}end`
    const review = aReview({
      reviewText: `${long}\n\nSecond part`,
      title: 'Cold nights',
      verified: false,
      reviewSource: 'Map listing',
      sourceUrl: 'https://maps.example/place',
      ownerReply: 'We have mended it.',
    })
    visit(fakeApiWithReviews([review]), '/reviews')
    const card = within(await screen.findByRole('article'))
    expect(card.getByText(long)).toBeTruthy()
    expect(card.getByText('Second part')).toBeTruthy()
    expect(card.getByText('Protea')).toBeTruthy()
    expect(card.getByText(/stayed in August 2026/)).toBeTruthy()
    expect(card.getByText('We have mended it.')).toBeTruthy()
    expect(card.getByText('Thu 20 Aug 2026')).toBeTruthy()
    expect(card.getByRole('link', { name: /Map listing/ }).getAttribute('href')).toBe('https://maps.example/place')
    expect(card.queryByText('Verified stay')).toBeNull()
  })

  it('shows marks for blacked-out words, says that words were removed, and gives the day of the reply', async () => {
    const review = aReview({ title: '▇▇▇ was rude', reviewText: 'We met ▇▇▇ at the gate.', ownerReply: 'Sorry.' })
    const { unmount } = visit(
      fakeApiWithReviews([{ ...review, wordsRemoved: true, repliedAt: '2026-09-02T08:00:00.000Z' }]),
      '/reviews',
    )
    const card = await screen.findByRole('article')
    expect(within(card).getByText('Some words of this review were removed by the owner.')).toBeTruthy()
    expect(within(card).getByRole('heading', { name: /^removed by the owner ?was rude$/ })).toBeTruthy()
    expect(card.textContent).toContain('We met ▇▇▇removed by the owner at the gate.')
    expect(within(card).getByText('Wed 2 Sep 2026')).toBeTruthy()
    unmount()
    visit(fakeApiWithReviews([review]), '/reviews')
    expect((await screen.findByRole('article')).textContent).not.toContain('removed by the owner')
  })

  it('shows each paragraph of a review and of its reply, also one that is there twice', async () => {
    const twice = 'Thank you!\n\nAgain.\n\nThank you!'
    visit(fakeApiWithReviews([aReview({ reviewText: twice, ownerReply: twice })]), '/reviews')
    expect(await screen.findAllByText('Thank you!')).toHaveLength(4)
  })

  it('says so when there are no reviews yet, and shows three placeholders while they load', async () => {
    visit(fakeApiWithReviews([]), '/reviews')
    expect(await screen.findByText('No reviews yet. Be the first to share your experience!')).toBeTruthy()
    expect(screen.queryByLabelText('Cabin')).toBeNull()
  })

  it('says what failed and tries again', async () => {
    let isDown = true
    const fakeApi = fakeApiWithReviews(written)
    const override: FakeApi['override'] = (path, body) =>
      isDown && path === '/reviews' ? { status: 500, body: { message: 'Asleep' } } : fakeApi.override(path, body)
    const { user } = visit({ ...fakeApi, override }, '/reviews')
    expect(await screen.findByText('Failed to load the reviews')).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('3.7')).toBeTruthy()
  })

  it('reports a review to staff', async () => {
    const fakeApi = fakeApiWithReviews(written)
    const override: FakeApi['override'] = (path, body) =>
      path === '/reviews/r2/reports' ? { status: 200, body: { reported: true } } : fakeApi.override(path, body)
    const { user } = visit({ ...fakeApi, override }, '/reviews')
    await user.click(await screen.findByRole('button', { name: 'Report the review by Werner' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this review' }))
    await user.click(dialog.getByRole('button', { name: 'Report' }))
    expect(dialog.getByText('Please say in a few words what is wrong')).toBeTruthy()
    await user.type(dialog.getByLabelText('What is wrong with it?'), 'It is about another place.')
    await user.click(dialog.getByRole('button', { name: 'Report' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(fakeApi.sentRequests).toContainEqual({
      path: '/reviews/r2/reports',
      body: { reason: 'It is about another place.' },
    })
  })
})

describe('the home page', () => {
  it('shortens featured reviews to 150 characters at a word and shows the average rating', async () => {
    const featuredReviews = [aReview({ reviewText: 'twelve chars '.repeat(20), ownerReply: 'Thanks' })]
    visit(createFakeApi({ home: aHome({ featuredReviews, rating: ratingSummary(written) }) }), '/')
    const text = (await screen.findByText(/^twelve chars/)).textContent ?? ''
    expect([text.length <= 151, text.endsWith('…'), /\w…$/.test(text)]).toEqual([true, true, true])
    expect(screen.queryByText('Thanks')).toBeNull()
    expect(screen.getByText('from 3 reviews')).toBeTruthy()
  })

  it('has structured data of the verified ones only, the international phone number, and the business address', async () => {
    const rating = ratingSummary([aReview({ rating: 5, verified: true }), aReview({ rating: 2, verified: false })])
    const settings = { ...createFakeApi().site.settings, address: 'Farm Lammerskraal 12, Underberg, 3257' }
    visit(createFakeApi({ home: aHome({ rating }), site: { ...createFakeApi().site, settings } }), '/')
    await screen.findByText('from 2 reviews')
    const facts = [...document.querySelectorAll('script[type="application/ld+json"]')]
      .map(({ textContent }) => JSON.parse(textContent) as Record<string, unknown>)
      .find((item) => item['@type'] === 'LodgingBusiness')
    expect(facts).toMatchObject({
      telephone: expect.stringMatching(/^\+27\d{9}$/),
      address: { '@type': 'PostalAddress', addressCountry: 'ZA' },
      aggregateRating: { ratingValue: 5, reviewCount: 1 },
    })
  })
})

const invitation: ReviewInvitation = {
  guestName: 'Thandi M.',
  guestEmail: 'thandi@example.co.za',
  cabinSlug: 'protea',
  cabinTitle: 'Protea',
  checkInDate: '2026-11-18',
  checkOutDate: '2026-11-20',
  openUntil: '2027-02-19',
}
const path = '/review-invitations/secret-token'
const fakeApiWithInvitation = (responses: Record<string, { status: number; body: unknown }> = {}): FakeApi =>
  createFakeApi({
    override: (requestPath) =>
      responses[requestPath] ?? (requestPath === path ? { status: 200, body: invitation } : undefined),
  })
const sent = ({ sentRequests }: FakeApi) =>
  sentRequests.filter(({ path: one }) => one === `${path}/review`).map(({ body }) => body)

describe('/review/{token}', () => {
  it('names the stay, fills in what is known of the guest, and reports missing fields in the specification’s words', async () => {
    const fakeApi = fakeApiWithInvitation()
    const { user } = visit(fakeApi, '/review/secret-token')
    expect(await screen.findByText('Protea, Wed 18 Nov – Fri 20 Nov 2026')).toBeTruthy()
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Thandi M.')
    await user.clear(screen.getByLabelText('Name'))
    await user.type(screen.getByLabelText(/^Title/), 'Hm')
    await user.clear(screen.getByLabelText('E-mail address'))
    await user.type(screen.getByLabelText('E-mail address'), 'thandi')
    await user.click(screen.getByRole('button', { name: 'Send review' }))
    for (const sentence of [
      'Please select a rating',
      'Review must be at least 20 characters',
      'Title must be at least 3 characters',
      'Name must be at least 2 characters',
      'Please enter a valid email address',
    ])
      expect(await screen.findByText(sentence)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: '1 star, Poor' })))
    await user.click(screen.getByRole('radio', { name: '2 stars, Not good' }))
    expect(screen.queryByText('Please select a rating')).toBeNull()
    expect(sent(fakeApi)).toEqual([])
  })

  it('keeps what is written over a reload, until it is sent', async () => {
    const fakeApi = fakeApiWithInvitation({ [`${path}/review`]: { status: 200, body: { written: true } } })
    const first = visit(fakeApi, '/review/secret-token')
    await first.user.click(await screen.findByRole('radio', { name: '4 stars, Good' }))
    await first.user.type(screen.getByRole('textbox', { name: 'Your review' }), 'Warm, quiet and far from everything.')
    first.unmount()

    const { user } = visit(fakeApi, '/review/secret-token')
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: '4 stars, Good' })).checked).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Send review' }))
    expect(await screen.findByRole('heading', { name: 'Thank you for your review' })).toBeTruthy()
    expect(sent(fakeApi)).toEqual([
      {
        guestName: 'Thandi M.',
        guestEmail: 'thandi@example.co.za',
        cabinSlug: 'protea',
        rating: 4,
        title: '',
        reviewText: 'Warm, quiet and far from everything.',
      },
    ])
    expect(sessionStorage.getItem('mc:review-draft:secret-token')).toBeNull()
  })

  it('says that it was written already, also where only the first reply got lost', async () => {
    const already = refusal('review-already-written')
    const { unmount } = visit(fakeApiWithInvitation({ [path]: already }), '/review/secret-token')
    expect(await screen.findByRole('heading', { name: 'You have reviewed this stay' })).toBeTruthy()
    unmount()

    const { user } = visit(fakeApiWithInvitation({ [`${path}/review`]: already }), '/review/secret-token')
    await user.click(await screen.findByRole('radio', { name: '5 stars, Excellent' }))
    await user.type(screen.getByRole('textbox', { name: 'Your review' }), 'Warm, quiet and far from everything.')
    await user.click(screen.getByRole('button', { name: 'Send review' }))
    expect(await screen.findByRole('heading', { name: 'Thank you for your review' })).toBeTruthy()
  })

  it.each([
    ['invitation-not-found', 404, /Please use the link in the e-mail/],
    ['invitation-expired', 409, /has expired/],
    ['stay-not-over', 409, /from the day after departure/],
  ] as const)('says what to do with an invalid link: %s', async (name, status, words) => {
    visit(fakeApiWithInvitation({ [path]: { ...refusal(name), status } }), '/review/secret-token')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryAllByText(/does not open a review/)).toHaveLength(name === 'invitation-not-found' ? 1 : 0)
    expect(screen.getByText(/Please write or call/)).toBeTruthy()
  })
})
