import { describe, expect, it } from 'vitest'
import { newReview, reviewIdOf, reviewRepository } from '#lambdas/table/review-repository.ts'
import { ReviewForm } from '#shared/reviews/review-form.ts'
import { startOutboxHarness, captureLog } from '#test/notifications/outbox-harness.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { createPastStay, aReviewForm, createReviewInvitation } from '#test/support/past-stay-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { guestToken } from '#lambdas/runtime/ids-and-tokens.ts'
import { correctGuest } from '#test/support/staff-forms.ts'

const tables = setUpTables()
const createHarness = async (withAllContent = false) =>
  createUseCaseHarness((await tables.createSeededTable({ withAllContent })).table)
const body = ReviewForm.parse(aReviewForm)

const listReviews = async (
  harness: UseCaseHarness,
  query: NonNullable<Parameters<UseCaseHarness['listReviews']>[0]['query']> = {},
) => expectOk(await harness.listReviews({ query }))

describe('the link to review a stay', () => {
  it('shows the stay it is about, and only the guest data that the form starts with', async () => {
    const harness = await createHarness()
    const token = await createReviewInvitation(harness, await createPastStay(harness))
    expect(expectOk(await harness.showInvitation({ params: { token } }))).toEqual({
      guestName: 'Thandi M.',
      guestEmail: 'thandi@example.co.za',
      cabinSlug: 'protea',
      cabinTitle: 'Protea',
      checkInDate: '2026-11-18',
      checkOutDate: '2026-11-20',
      openUntil: '2027-02-19',
    })
  })

  it('opens no booking, and the link of a booking opens no review', async () => {
    const harness = await createHarness()
    const stay = await createPastStay(harness)
    const token = await createReviewInvitation(harness, stay)
    const { id, reference } = stay
    const ofBooking = guestToken(await harness.linkKey(), { id, reference })
    expect(await harness.show({ params: { token: ofBooking } })).toMatchObject({ ok: true })
    expect(await harness.show({ params: { token } })).toMatchObject({ refusal: 'booking-not-found' })
    const refused = { refusal: 'invitation-not-found' }
    expect(await harness.showInvitation({ params: { token: ofBooking } })).toMatchObject(refused)
    expect(await harness.review({ params: { token: ofBooking }, body })).toMatchObject(refused)
  })

  it('opens no stay that the guest turned out not to have come to', async () => {
    const harness = await createHarness()
    const stay = await createPastStay(harness)
    const token = await createReviewInvitation(harness, stay)
    expectOk(await harness.markNoShow({ params: { reference: stay.reference }, body: { noShow: true } }))
    const refused = { refusal: 'invitation-not-found' }
    expect(await harness.showInvitation({ params: { token } })).toMatchObject(refused)
    expect(await harness.review({ params: { token }, body })).toMatchObject(refused)
    expectOk(await harness.markNoShow({ params: { reference: stay.reference }, body: { noShow: false } }))
    expectOk(await harness.review({ params: { token }, body }))
  })

  it('opens nothing once the address that it went to was corrected, and staff have another one', async () => {
    const harness = await createHarness()
    const stay = await createPastStay(harness)
    const token = await createReviewInvitation(harness, stay)
    const guest = { guestName: 'Thandi Mokoena', guestPhone: '082 555 0142', guestSuburb: 'Melville' }
    const { reviewLink } = expectOk(
      await correctGuest(harness, stay.reference, {
        ...guest,
        guestEmail: 'thandi.m@example.co.za',
        sendAgain: false,
      }),
    )
    const refused = { refusal: 'invitation-not-found' }
    expect(await harness.showInvitation({ params: { token } })).toMatchObject(refused)
    expect(await harness.review({ params: { token }, body })).toMatchObject(refused)
    const next = reviewLink.slice(reviewLink.lastIndexOf('/') + 1)
    expect(expectOk(await harness.showInvitation({ params: { token: next } })).openUntil).toBe('2027-02-19')
    expectOk(await harness.review({ params: { token: next }, body }))
  })

  it('opens one stay and no other', async () => {
    const harness = await createHarness()
    const [mine, theirs] = [await createPastStay(harness), await createPastStay(harness, { cabinSlug: 'aloe' })]
    const token = await createReviewInvitation(harness, mine)
    await createReviewInvitation(harness, theirs)
    const mixedToken = `${theirs.reference.slice(3)}${token.slice(5)}`
    expect(await harness.review({ params: { token: mixedToken }, body })).toMatchObject({
      refusal: 'invitation-not-found',
    })
    expect(await harness.review({ params: { token }, body: { ...body, cabinSlug: 'aloe' } })).toMatchObject({
      refusal: 'not-your-cabin',
    })
  })

  it('that was never sent opens nothing, though the key would make it', async () => {
    const harness = await createHarness()
    const { id, reference } = await createPastStay(harness)
    const token = guestToken(await harness.linkKey(), { id, reference }, 'review-link')
    expect(await harness.showInvitation({ params: { token } })).toMatchObject({ refusal: 'invitation-not-found' })
  })

  it('opens for ninety days and no longer', async () => {
    const harness = await createHarness()
    const token = await createReviewInvitation(harness, await createPastStay(harness))
    harness.clock.setTo('2027-02-19T21:59:00.000Z')
    expect(await harness.showInvitation({ params: { token } })).toMatchObject({ ok: true })
    harness.clock.setTo('2027-02-19T22:00:00.000Z')
    const refused = { refusal: 'invitation-expired' }
    expect(await harness.showInvitation({ params: { token } })).toMatchObject(refused)
    expect(await harness.review({ params: { token }, body })).toMatchObject(refused)
  })

  it('does not work before the end of the stay', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking()
    const booking = await harness.bookings.find(reference)
    if (!booking) throw new Error('It was booked')
    const token = await createReviewInvitation(harness, booking)
    expect(await harness.review({ params: { token }, body })).toMatchObject({ refusal: 'stay-not-over' })
  })
})

describe('a review by a guest', () => {
  it('is verified and belongs to the booking, and is neither shown nor counted before it is approved', async () => {
    const harness = await createHarness()
    const before = await listReviews(harness)
    const stay = await createPastStay(harness)
    const token = await createReviewInvitation(harness, stay)
    expectOk(await harness.review({ params: { token }, body }))

    const written = (await harness.bookings.findWhole(stay.reference))?.events.at(-1)
    expect(written).toMatchObject({
      name: 'review-written',
      by: { kind: 'guest' },
      details: { stars: 4 },
      emails: ['review_to_check'],
    })
    for (const query of [{}, { cabin: 'protea' }, { featured: 'true' as const }, { limit: 100 }])
      expect((await listReviews(harness, query)).summary).toEqual(before.summary)
    expect(await listReviews(harness)).toEqual(before)
  })

  it('has no picture, whatever is sent with it', async () => {
    const harness = await createHarness()
    const stay = await createPastStay(harness)
    const token = await createReviewInvitation(harness, stay)
    const withPictures = ReviewForm.parse({ ...aReviewForm, images: ['https://phone.test/IMG_2041.jpg'] })
    expectOk(await harness.review({ params: { token }, body: withPictures }))
    const stored = await reviewRepository(harness.table).find(reviewIdOf(stay))
    expect(stored).toMatchObject({ verified: true, images: [] })
  })

  it('is the only one of its stay, also when two are sent at once', async () => {
    const harness = await createHarness()
    const token = await createReviewInvitation(harness, await createPastStay(harness))
    const results = await Promise.all(
      [1, 2, 3].map((rating) => harness.review({ params: { token }, body: { ...body, rating } })),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const refused = { refusal: 'review-already-written' }
    expect(results.filter(({ ok }) => !ok)).toMatchObject([refused, refused])
    expect(await harness.review({ params: { token }, body })).toMatchObject(refused)
    expect(await harness.showInvitation({ params: { token } })).toMatchObject(refused)
  })

  it('is sent to staff with its full text, once', async () => {
    const { table, tableName } = await tables.createSeededTable({ withStream: true })
    const harness = createUseCaseHarness(table)
    captureLog()
    const outboxHarness = await startOutboxHarness(harness, { endpoint: tables.started().endpoint, tableName })
    outboxHarness.startHandling()
    const token = await createReviewInvitation(harness, await createPastStay(harness))
    const form = { ...body, reviewText: 'Hot by six.\n\n<b>Steep</b> path, {{bankName}}.' }
    expectOk(await harness.review({ params: { token }, body: form }))
    await outboxHarness.drained()
    const emails = outboxHarness.inbox.emails((await harness.catalogue.settings()).notifyEmail)
    expect(emails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Review to check: Protea, 4 stars \(MC-/),
    ])
    expect(emails[0]?.text).toContain('> Hot by six.\n> \n> <b>Steep</b> path, {{bankName}}.\n')
    expect(emails[0]?.text).toContain('4 stars of 5')
    expect(emails[0]?.html).toContain('&lt;b&gt;Steep&lt;/b&gt; path, {{bankName}}.')
  })
})

describe('the public reviews', () => {
  it('are the approved ones, newest first, with only the public fields', async () => {
    const harness = await createHarness(true)
    const { reviews, summary } = await listReviews(harness)
    expect(reviews).toHaveLength(12)
    const posted = reviews.map(({ createdAt }) => createdAt)
    expect(posted).toEqual(posted.toSorted().toReversed())
    expect(JSON.stringify(reviews)).not.toMatch(/guest\.example|guestEmail|approved|bookingReference/)
    expect(summary).toMatchObject({ count: 12, average: 4.2, spread: [6, 3, 2, 1, 0] })
    expect(summary.verified.count).toBe(reviews.filter(({ verified }) => verified).length)
    expect(summary.verified.count).toBeLessThan(12)
  })

  it('can be listed by cabin, by featured and by number; their totals stay the same', async () => {
    const harness = await createHarness(true)
    const { summary, cabins } = await listReviews(harness)
    const ofAloe = await listReviews(harness, { cabin: 'aloe' })
    expect(new Set(ofAloe.reviews.map(({ cabinSlug }) => cabinSlug))).toEqual(new Set(['aloe']))
    expect(ofAloe.reviews).toHaveLength(cabins['aloe']?.count ?? 0)
    expect(Object.values(cabins).reduce((sum, { count }) => sum + count, 0)).toBe(summary.count)
    expect((await listReviews(harness, { featured: 'true' })).reviews).toHaveLength(3)
    expect((await listReviews(harness, { limit: 2 })).reviews).toHaveLength(2)
    expect((await listReviews(harness, { cabin: 'nowhere' })).reviews).toEqual([])
    expect(ofAloe.summary).toEqual(summary)
  })

  it('include a written one once it is approved, and then count it', async () => {
    const harness = await createHarness(true)
    const first = await harness.reviews.find('review-01')
    if (!first) throw new Error('The demo data has no reviews')
    await harness.table.transact([
      newReview({ ...first, id: 'waiting', rating: 1, approved: false, featured: true }),
      newReview({ ...first, id: 'approved', rating: 1, approved: true }),
    ])
    const { reviews, summary } = await listReviews(harness)
    expect(reviews.map(({ id }) => id)).toContain('approved')
    expect(reviews.map(({ id }) => id)).not.toContain('waiting')
    expect(summary).toMatchObject({ count: 13, spread: [6, 3, 2, 1, 1] })
  })
})
