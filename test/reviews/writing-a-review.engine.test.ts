import { describe, expect, it } from 'vitest'
import { newReview } from '#lambdas/table/review-repository.ts'
import { ReviewForm } from '#shared/reviews/review-form.ts'
import { aPostOffice, listenToTheLog } from '#test/notifications/a-post-office.ts'
import { type House, aHouseOn, granted } from '#test/support/a-house.ts'
import { aPastStay, aReviewForm, anInvitation } from '#test/support/a-past-stay.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'
import { guestToken } from '#lambdas/runtime/random.ts'

const tables = tablesForThisFile()
const aHouse = async () => aHouseOn((await tables.aFurnishedTable()).table)
const body = ReviewForm.parse(aReviewForm)

const listed = async (house: House, query: NonNullable<Parameters<House['listReviews']>[0]['query']> = {}) =>
  granted(await house.listReviews({ query }))

describe('the link to review a stay', () => {
  it('tells the stay it is about, and of the guest what the form begins with', async () => {
    const house = await aHouse()
    const token = await anInvitation(house, await aPastStay(house))
    expect(granted(await house.showInvitation({ params: { token } }))).toEqual({
      guestName: 'Thandi M.',
      guestEmail: 'thandi@example.co.za',
      cabinName: 'protea',
      cabinTitle: 'Protea',
      checkInDate: '2026-11-18',
      checkOutDate: '2026-11-20',
      openUntil: '2027-02-19',
    })
  })

  it('opens no booking, and the link of a booking opens no review', async () => {
    const house = await aHouse()
    const stay = await aPastStay(house)
    const token = await anInvitation(house, stay)
    const { id, reference } = stay
    const ofBooking = guestToken(await house.linkKey(), { id, reference })
    expect(await house.show({ params: { token: ofBooking } })).toMatchObject({ ok: true })
    expect(await house.show({ params: { token } })).toMatchObject({ refusal: 'booking-not-found' })
    const refused = { refusal: 'invitation-not-found' }
    expect(await house.showInvitation({ params: { token: ofBooking } })).toMatchObject(refused)
    expect(await house.review({ params: { token: ofBooking }, body })).toMatchObject(refused)
  })

  it('opens one stay and no other', async () => {
    const house = await aHouse()
    const [mine, theirs] = [await aPastStay(house), await aPastStay(house, { cabinName: 'aloe' })]
    const token = await anInvitation(house, mine)
    await anInvitation(house, theirs)
    const turned = `${theirs.reference.slice(3)}${token.slice(5)}`
    expect(await house.review({ params: { token: turned }, body })).toMatchObject({ refusal: 'invitation-not-found' })
    expect(await house.review({ params: { token }, body: { ...body, cabinName: 'aloe' } })).toMatchObject({
      refusal: 'not-your-cabin',
    })
  })

  it('was never sent: it opens nothing, though the key would make it', async () => {
    const house = await aHouse()
    const { id, reference } = await aPastStay(house)
    const token = guestToken(await house.linkKey(), { id, reference }, 'review-link')
    expect(await house.showInvitation({ params: { token } })).toMatchObject({ refusal: 'invitation-not-found' })
  })

  it('opens for ninety days and no longer', async () => {
    const house = await aHouse()
    const token = await anInvitation(house, await aPastStay(house))
    house.clock.setTo('2027-02-19T21:59:00.000Z')
    expect(await house.showInvitation({ params: { token } })).toMatchObject({ ok: true })
    house.clock.setTo('2027-02-19T22:00:00.000Z')
    const refused = { refusal: 'invitation-expired' }
    expect(await house.showInvitation({ params: { token } })).toMatchObject(refused)
    expect(await house.review({ params: { token }, body })).toMatchObject(refused)
  })

  it('waits for the end of the stay', async () => {
    const house = await aHouse()
    const { reference } = await house.booked()
    const booking = await house.bookings.find(reference)
    if (!booking) throw new Error('It was booked')
    const token = await anInvitation(house, booking)
    expect(await house.review({ params: { token }, body })).toMatchObject({ refusal: 'stay-not-over' })
  })
})

describe('a review that a guest has written', () => {
  it('is verified and belongs to the booking, and nobody sees or counts it before it is approved', async () => {
    const house = await aHouse()
    const before = await listed(house)
    const stay = await aPastStay(house)
    const token = await anInvitation(house, stay)
    granted(await house.review({ params: { token }, body }))

    const written = (await house.bookings.findWhole(stay.reference))?.events.at(-1)
    expect(written).toMatchObject({
      what: 'review-written',
      by: { kind: 'guest' },
      facts: { stars: 4 },
      mails: ['review_to_check'],
    })
    for (const query of [{}, { cabin: 'protea' }, { featured: 'true' as const }, { limit: 100 }])
      expect((await listed(house, query)).summary).toEqual(before.summary)
    expect(await listed(house)).toEqual(before)
  })

  it('is the only one of its stay, also when two are sent at once', async () => {
    const house = await aHouse()
    const token = await anInvitation(house, await aPastStay(house))
    const answers = await Promise.all(
      [1, 2, 3].map((rating) => house.review({ params: { token }, body: { ...body, rating } })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const refused = { refusal: 'review-already-written' }
    expect(answers.filter(({ ok }) => !ok)).toMatchObject([refused, refused])
    expect(await house.review({ params: { token }, body })).toMatchObject(refused)
    expect(await house.showInvitation({ params: { token } })).toMatchObject(refused)
  })

  it('is told to staff with every word, once', async () => {
    const { table, tableName } = await tables.aFurnishedTable({ withStream: true })
    const house = aHouseOn(table)
    listenToTheLog()
    const post = await aPostOffice(house, { endpoint: tables.started().endpoint, tableName })
    post.opens()
    const token = await anInvitation(house, await aPastStay(house))
    const said = { ...body, reviewText: 'Hot by six.\n\n<b>Steep</b> path, {{bankName}}.' }
    granted(await house.review({ params: { token }, body: said }))
    await post.drained()
    const mails = post.inbox.mails((await house.house.settings()).notifyEmail)
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Review to check: Protea, 4 stars \(MC-/),
    ])
    expect(mails[0]?.text).toContain('> Hot by six.\n> <b>Steep</b> path, {{bankName}}.\n')
    expect(mails[0]?.text).toContain('4 stars of 5')
    expect(mails[0]?.html).toContain('&lt;b&gt;Steep&lt;/b&gt; path, {{bankName}}.')
  })
})

describe('the reviews that everybody sees', () => {
  it('are the approved ones, newest first, without a word that is not public', async () => {
    const house = await aHouse()
    const { reviews, summary } = await listed(house)
    expect(reviews).toHaveLength(12)
    const posted = reviews.map(({ createdAt }) => createdAt)
    expect(posted).toEqual(posted.toSorted().toReversed())
    expect(JSON.stringify(reviews)).not.toMatch(/guest\.example|guestEmail|approved|bookingReference/)
    expect(summary).toMatchObject({ count: 12, average: 4.2, spread: [6, 3, 2, 1, 0] })
    expect(summary.verified.count).toBe(reviews.filter(({ verified }) => verified).length)
    expect(summary.verified.count).toBeLessThan(12)
  })

  it('can be asked for by cabin, as featured ones and a few at a time; what they add up to stays the same', async () => {
    const house = await aHouse()
    const { summary, cabins } = await listed(house)
    const ofAloe = await listed(house, { cabin: 'aloe' })
    expect(new Set(ofAloe.reviews.map(({ cabinName }) => cabinName))).toEqual(new Set(['aloe']))
    expect(ofAloe.reviews).toHaveLength(cabins['aloe']?.count ?? 0)
    expect(Object.values(cabins).reduce((sum, { count }) => sum + count, 0)).toBe(summary.count)
    expect((await listed(house, { featured: 'true' })).reviews).toHaveLength(3)
    expect((await listed(house, { limit: 2 })).reviews).toHaveLength(2)
    expect((await listed(house, { cabin: 'nowhere' })).reviews).toEqual([])
    expect(ofAloe.summary).toEqual(summary)
  })

  it('are one that was written, once it is approved, and then count', async () => {
    const house = await aHouse()
    const [first] = await house.reviews.approved()
    if (!first) throw new Error('The house has reviews')
    await house.table.transact([
      newReview({ ...first, id: 'waiting', rating: 1, approved: false, featured: true }),
      newReview({ ...first, id: 'approved', rating: 1, approved: true }),
    ])
    const { reviews, summary } = await listed(house)
    expect(reviews.map(({ id }) => id)).toContain('approved')
    expect(reviews.map(({ id }) => id)).not.toContain('waiting')
    expect(summary).toMatchObject({ count: 13, spread: [6, 3, 2, 1, 1] })
  })
})
