import { afterEach, describe, expect, it } from 'vitest'
import { keys, indexPartitions } from '#lambdas/table/schema/access-patterns.ts'
import { reviewItem } from '#lambdas/table/review-repository.ts'
import { contracts } from '#shared/api/contracts.ts'
import type { ChangeLogLine } from '#shared/kernel/change-log.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import type { Review } from '#shared/reviews/review.ts'
import { asStaff, setUpApi } from '#test/support/api-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import type { RequestInput } from '#test/support/http-request.ts'
import { createPastStay } from '#test/support/past-stay-fixture.ts'
import { aReview, anExternalReviewForm, createReview } from '#test/support/review-fixture.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

const api = setUpApi()
afterEach(api.clear)

const ask = async (endpoint: Endpoint, input: RequestInput = {}) => api.ask(endpoint, { claims: asStaff, ...input })
async function expectReply(endpoint: Endpoint, input?: RequestInput) {
  const { status, body } = await ask(endpoint, input)
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}
const create = (changes: Partial<Review> = {}) => createReview(api.harness(), changes)
const waiting = () => create({ approved: false })
const show = async ({ id }: Pick<Review, 'id'>) =>
  (await expectReply(contracts.ShowReviewToStaff, { params: { id } })) as unknown as {
    review: Review
    booking: { reference: string } | null
    changes: ChangeLogLine[]
  }
const change = (endpoint: Endpoint, { id, version }: Pick<Review, 'id' | 'version'>, body: object = {}) =>
  ask(endpoint, { params: { id }, body: { version, ...body } })
const idsIn = async (state: string) =>
  ((await expectReply(contracts.ListReviewsForStaff, { query: { state } }))['reviews'] as Review[]).map(({ id }) => id)
const publicResponses = async () => {
  const responses = await Promise.all([
    api.ask(contracts.ListReviews),
    api.ask(contracts.ListReviews, { query: { featured: 'true' } }),
    api.ask(contracts.ShowHome),
    api.ask(contracts.ShowCabin, { params: { address: 'protea' } }),
  ])
  return JSON.stringify(responses.map(({ body }) => body))
}

const actions: readonly [name: string, Endpoint, Partial<Review>, object][] = [
  ['approve', contracts.ApproveReview, { approved: false }, {}],
  ['reject', contracts.RejectReview, {}, { reason: 'It names a neighbour' }],
  ['restore', contracts.RestoreReview, {}, {}],
  ['reply', contracts.ReplyToReview, {}, { reply: 'Thank you for writing.' }],
  ['black out', contracts.RedactReview, {}, { redactions: [{ field: 'title', start: 0, end: 4 }] }],
  ['hide pictures', contracts.HideReviewImages, { images: ['/a.jpg'] }, { images: ['/a.jpg'] }],
]

describe('what staff do with a review', () => {
  it.each(actions)('to %s it leaves one line without values of the guest, and never edits the text', async (...row) => {
    const [, endpoint, changes, body] = row
    const review = await create(changes)
    const { status, body: saved } = await change(endpoint, review, body)
    expect([status, saved]).toMatchObject([200, { version: 2, updatedBy: 'staff', updatedAt: NOW }])
    const { review: stored, changes: lines } = await show(review)
    expect(stored).toEqual(saved)
    const { guestName, guestEmail, title, reviewText, rating, images, createdAt } = review
    expect(stored).toMatchObject({ guestName, guestEmail, title, reviewText, rating, images, createdAt })
    expect(lines).toMatchObject([{ at: NOW, by: 'staff', area: 'review', recordId: review.id }])
    expect(lines[0]?.fields.length).toBeGreaterThan(0)
    expect(JSON.stringify(lines)).not.toMatch(/thandi|Thandi|Cold|stove|neighbour|Thank you|a\.jpg/)
  })

  it.each(actions)('to %s it on an older version is refused with the name of who changed it', async (...row) => {
    const [, endpoint, changes, body] = row
    const review = await create({ ...changes, version: 3, updatedBy: 'Pieter' })
    const before = await api.contents()
    expect(await change(endpoint, { ...review, version: 2 }, body)).toMatchObject({
      status: 409,
      body: { error: 'changed-meanwhile', details: { by: 'Pieter', at: NOW } },
    })
    expect(await api.contents()).toEqual(before)
  })

  it.each(actions)('to %s it twice changes nothing the second time', async (...row) => {
    const [, endpoint, changes, body] = row
    const review = await create(changes)
    const { body: saved } = await change(endpoint, review, body)
    const before = await api.contents()
    expect(await change(endpoint, { ...review, version: Number(saved['version']) }, body)).toMatchObject({
      status: 409,
      body: { error: 'review-unchanged' },
    })
    expect(await api.contents()).toEqual(before)
  })

  it('that was stored before reviews had versions is one change like any other, and only one of two', async () => {
    const { table, reviews } = api.harness()
    const { version: _, updatedAt: __, updatedBy: ___, redactions: ____, hiddenImages: _____, ...old } = aReview()
    const place = { statePk: indexPartitions.reviewsIn('published'), stateSk: old.createdAt }
    await table.put({ ...keys.review(old.id), ...old, ...place })
    const both = await Promise.all([
      change(contracts.ReplyToReview, { id: old.id, version: 0 }, { reply: 'One' }),
      change(contracts.ReplyToReview, { id: old.id, version: 0 }, { reply: 'Other' }),
    ])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await reviews.find(old.id)).toMatchObject({ version: 1, updatedBy: 'staff' })
  })

  it('that was erased meanwhile is not written again', async () => {
    const { table, reviews } = api.harness()
    const review = await create({ version: 0 })
    await table.remove(keys.review(review.id))
    expect(
      await reviews.save(review, { ...review, version: 1 }, { by: 'Nomsa', now: NOW, action: 'replied' }),
    ).toMatchObject({ refusal: 'changed-meanwhile' })
    expect(await change(contracts.ApproveReview, review)).toMatchObject({ status: 404 })
  })
})

describe('a review goes from list to list', () => {
  it('as staff approve, reject and restore it, and is public only while it is approved', async () => {
    const review = await waiting()
    const isPublic = async () => (await publicResponses()).includes(review.id)
    const counts = async () => expectReply(contracts.CountReviews)
    const [before] = [await counts()]
    expect([await idsIn('waiting'), await isPublic()]).toEqual([[review.id], false])

    expect((await change(contracts.ApproveReview, review)).status).toBe(200)
    expect([await idsIn('waiting'), (await idsIn('published'))[0], await isPublic()]).toEqual([[], review.id, true])
    const published = Number(before['published'])
    expect(await counts()).toEqual({ waiting: 0, published: published + 1, rejected: 0 })

    const reason = 'It is about another place'
    expect((await change(contracts.RejectReview, { ...review, version: 2 }, { reason })).body).toMatchObject({
      rejectionReason: reason,
    })
    expect([await idsIn('rejected'), await isPublic()]).toEqual([[review.id], false])
    expect(await publicResponses()).not.toContain(reason)

    expect((await change(contracts.RestoreReview, { ...review, version: 3 })).body).toMatchObject({
      rejectionReason: null,
    })
    expect([await idsIn('waiting'), await idsIn('rejected'), await isPublic()]).toEqual([[review.id], [], false])
    expect((await show(review)).changes.map(({ action }) => action)).toEqual(['restored', 'rejected', 'approved'])
  })

  it('and a list is given page by page, newest first', async () => {
    const { table } = api.harness()
    const written = Array.from({ length: 60 }, (_, at) =>
      aReview({
        id: `review-${at}`,
        approved: false,
        createdAt: `2026-11-20T08:${String(at).padStart(2, '0')}:00.000Z`,
      }),
    )
    await Promise.all(written.map((review) => table.put(reviewItem(review))))
    const first = await expectReply(contracts.ListReviewsForStaff, { query: { state: 'waiting' } })
    const rest = await expectReply(contracts.ListReviewsForStaff, {
      query: { state: 'waiting', cursor: String(first['cursor']) },
    })
    const ids = [...(first['reviews'] as Review[]), ...(rest['reviews'] as Review[])].map(({ id }) => id)
    expect(ids).toEqual(written.map(({ id }) => id).toReversed())
    expect(await expectReply(contracts.CountReviews)).toMatchObject({ waiting: 51 })
    expect(await ask(contracts.ListReviewsForStaff, { query: { state: 'waiting', cursor: 'x' } })).toMatchObject({
      body: { error: 'cursor-unreadable' },
    })
  })

  it('and shows the stay it is about', async () => {
    const stay = await createPastStay(api.harness())
    const review = await create({ bookingReference: stay.reference })
    const { reference, guestName } = stay
    const { checkInDate, checkOutDate, cabinSlug } = stayOf(stay)
    expect((await show(review)).booking).toEqual({
      ...{ reference, guestName, cabinSlug, checkInDate, checkOutDate, status: 'completed' },
    })
    expect((await show(await create())).booking).toBeNull()
  })
})

describe('blacked-out words', () => {
  it('are in no public reply, featured or not, and stay in the text that staff see', async () => {
    const review = await create({ title: 'Sarel is rude', reviewText: 'We met Sarel at the gate and left again.' })
    const { version } = await expectReply(contracts.ListFeaturedReviews)
    await expectReply(contracts.FeatureReviews, { body: { version, ids: [review.id] } })
    expect((await publicResponses()).match(/Sarel/g)).toHaveLength(8)
    const redactions = [
      { field: 'title', start: 0, end: 5 },
      { field: 'reviewText', start: 8, end: 9 },
    ]
    expect((await change(contracts.RedactReview, review, { redactions })).body).toMatchObject({
      redactions: [redactions[0], { field: 'reviewText', start: 7, end: 12 }],
    })
    const shown = await publicResponses()
    expect(shown).not.toContain('Sarel')
    expect(shown).toContain('We met ▇▇▇ at the gate and left again.')
    expect((await show(review)).review.reviewText).toContain('Sarel')
    expect((await change(contracts.RedactReview, { ...review, version: 2 }, { redactions: [] })).status).toBe(200)
    expect((await publicResponses()).match(/Sarel/g)).toHaveLength(8)
  })

  it('and hidden pictures are in no public reply', async () => {
    const review = await create({ images: ['/illustrations/kept.svg', '/illustrations/hidden.svg'] })
    await change(contracts.HideReviewImages, review, { images: ['/illustrations/hidden.svg', '/of-nobody.jpg'] })
    expect((await show(review)).review.hiddenImages).toEqual(['/illustrations/hidden.svg'])
    const shown = await publicResponses()
    expect([shown.includes('/kept.svg'), shown.includes('/hidden.svg')]).toEqual([true, false])
  })
})

describe('a reply of the owner', () => {
  it('is public with its day, and can be taken away', async () => {
    const review = await create()
    await change(contracts.ReplyToReview, review, { reply: '  Come again.\n' })
    const findPublic = async () => {
      const { body } = await api.ask(contracts.ListReviews)
      return (body['reviews'] as { id: string }[]).find(({ id }) => id === review.id)
    }
    expect(await findPublic()).toMatchObject({ ownerReply: 'Come again.', repliedAt: NOW })
    await change(contracts.ReplyToReview, { ...review, version: 2 }, { reply: '' })
    expect(await findPublic()).toMatchObject({ ownerReply: null, repliedAt: null })
    expect(await change(contracts.ReplyToReview, { ...review, version: 3 }, { reply: 'x'.repeat(1001) })).toMatchObject(
      {
        status: 400,
      },
    )
  })
})

describe('the featured reviews', () => {
  const feature = (version: number, ids: readonly string[]) => ask(contracts.FeatureReviews, { body: { version, ids } })
  const featured = async () =>
    (await expectReply(contracts.ListFeaturedReviews)) as unknown as { version: number; reviews: Review[] }
  const onHome = async () =>
    ((await api.ask(contracts.ShowHome)).body['featuredReviews'] as Review[]).map(({ id }) => id)

  it('are those that were seeded so until staff choose, and then at most three in their order', async () => {
    const seeded = await featured()
    expect(seeded).toMatchObject({ version: 0, reviews: [{ id: 'review-01' }] })
    expect(await onHome()).toEqual(['review-01'])
    const [one, two, three, four] = [await create(), await create(), await create(), await create()]
    const ids = [three.id, one.id, two.id]
    expect(await feature(0, ids)).toMatchObject({ status: 200, body: { version: 1 } })
    expect([await onHome(), (await featured()).reviews.map(({ id }) => id)]).toEqual([ids, ids])
    const before = await api.contents()
    expect(await feature(1, [...ids, four.id])).toMatchObject({ status: 409, body: { error: 'too-many-featured' } })
    expect(await feature(0, [four.id])).toMatchObject({
      status: 409,
      body: { error: 'changed-meanwhile', details: { by: 'staff', at: NOW } },
    })
    expect(await api.contents()).toEqual(before)
    expect(await feature(1, [])).toMatchObject({ status: 200 })
    expect(await onHome()).toEqual([])
    expect((await featured()).version).toBe(2)
  })

  it('must be published, and one that is taken away leaves its place', async () => {
    const { version } = await featured()
    const [hidden, shown] = [await waiting(), await create()]
    expect(await feature(version, [hidden.id])).toMatchObject({ body: { error: 'review-not-published' } })
    expect(await feature(version, ['nobody'])).toMatchObject({ body: { error: 'review-not-published' } })
    await feature(version, [shown.id])
    await change(contracts.RejectReview, shown, { reason: 'The guest asked for it' })
    expect([await onHome(), (await featured()).reviews]).toEqual([[], []])
  })

  it('are refused where one of them is taken away at the same moment', async () => {
    const { reviews, table } = api.harness()
    const { version } = await featured()
    const { id } = await create()
    await table.remove(keys.review(id))
    expect(await reviews.feature([id], version, { by: 'Nomsa', now: NOW, action: 'reordered' })).toMatchObject({
      refusal: 'changed-meanwhile',
    })
  })

  it('let one of two people win who choose at once', async () => {
    const { version } = await featured()
    const both = await Promise.all([feature(version, [(await create()).id]), feature(version, [(await create()).id])])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})

describe('a review from another site', () => {
  const add = (changes: object = {}) =>
    ask(contracts.AddReview, { body: { form: { ...anExternalReviewForm, ...changes } } })

  it('is published with its address there, is never verified, and leaves one line', async () => {
    const { status, body } = await add()
    expect([status, body]).toMatchObject([
      200,
      {
        ...{ approved: true, verified: false, guestEmail: '', bookingReference: null, version: 1, updatedBy: 'staff' },
        ...{ reviewSource: 'Map listing', sourceUrl: anExternalReviewForm.sourceUrl, stayDate: '2026-09-01' },
        createdAt: '2026-10-02T10:00:00.000Z',
      },
    ])
    expect(await publicResponses()).toContain(anExternalReviewForm.reviewText)
    const { changes } = await show({ id: String(body['id']) })
    expect(changes).toMatchObject([{ action: 'created', by: 'staff' }])
    expect(JSON.stringify(changes)).not.toMatch(/Sipho|stars/)
  })

  it.each([
    ['an address that is not https', { sourceUrl: 'http://maps.example/7' }, 400, 'sourceUrl'],
    ['no address', { sourceUrl: '' }, 400, 'sourceUrl'],
    ['a day that is still to come', { postedOn: '2026-11-22' }, 409, 'posted-in-future'],
    ['a cabin that there is not', { cabinSlug: 'nowhere' }, 404, 'cabin-not-found'],
    ['a month that there is not', { stayMonth: '2026-13' }, 400, 'stayMonth'],
  ])('is refused with %s', async (_, changes, status, named) => {
    const before = await api.contents()
    const response = await add(changes)
    expect(response.status).toBe(status)
    expect(JSON.stringify(response.body)).toContain(named)
    expect(await api.contents()).toEqual(before)
  })
})

describe('erasing a guest', () => {
  it('deletes the review; its lines in the change log say nothing of the guest', async () => {
    const harness = api.harness()
    const review = await create({ guestEmail: 'gone@guests.example', guestName: 'Zanele Q.' })
    await change(contracts.ReplyToReview, review, { reply: 'Dear Zanele, thank you.' })
    await change(contracts.RejectReview, { ...review, version: 2 }, { reason: 'Zanele asked for it' })
    const person = await harness.exportPerson({ body: { email: 'gone@guests.example' } })
    expect(JSON.stringify(person)).toContain('Dear Zanele')
    expect(await harness.erasePerson({ body: { email: 'gone@guests.example' } })).toMatchObject({ ok: true })
    expect(await harness.reviews.find(review.id)).toBeUndefined()
    const lines = await harness.reviews.changesOf(review.id)
    expect(lines).toHaveLength(2)
    expect(JSON.stringify(lines)).not.toMatch(/Zanele|gone@/)
  })
})
