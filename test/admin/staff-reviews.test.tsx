// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Review } from '#shared/reviews/review.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { aReview, anExternalReviewForm } from '#test/support/review-fixture.ts'
import { aToday, freezeTimeForEachTest, openStaffArea, refusal } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))

freezeTimeForEachTest()

const fakeTime = () =>
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    now: new Date(NOW),
    shouldAdvanceTime: true,
  })

const waiting = aReview({ id: 'w', approved: false, version: 4 })
const published = ['a', 'b', 'c', 'd'].map((id) => aReview({ id, guestName: `Guest ${id}` }))
const openReviews = (address = '/admin/reviews', responses = {}) =>
  openStaffArea(address, {
    'GET /staff/reviews?state=waiting': { reviews: [waiting], cursor: null },
    'GET /staff/reviews?state=published': { reviews: published, cursor: null },
    'GET /staff/review-counts': { waiting: 1, published: 51, rejected: 0 },
    'GET /staff/featured-reviews': { version: 7, reviews: published.slice(0, 3) },
    'GET /staff/reviews/w': { review: waiting, booking: null, changes: [] },
    ...responses,
  })

describe('the reviews', () => {
  it('are counted by tab, and one is approved at once, with Undo on the version that was saved', async () => {
    const { user, sentRequests } = await openReviews('/admin/reviews', {
      'POST /staff/reviews/w/approve': { ...waiting, approved: true, version: 5 },
      'POST /staff/reviews/w/restore': { ...waiting, version: 6 },
    })
    expect(await screen.findByRole('tab', { name: /^Published ?50\+$/ })).toBeTruthy()
    expect(screen.getByRole('tab', { name: /^Featured ?3$/ })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: /^Approve the review by Thandi M\./ }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeTruthy()
    const sent = sentRequests.filter(({ requestLine }) => requestLine.startsWith('POST'))
    expect(sent).toEqual([
      { requestLine: 'POST /staff/reviews/w/approve', body: { version: 4 } },
      { requestLine: 'POST /staff/reviews/w/restore', body: { version: 5 } },
    ])
  })

  it('are approved once by a double press', async () => {
    const saved = Promise.withResolvers<unknown>()
    const { user, sentRequests } = await openReviews('/admin/reviews', {
      'POST /staff/reviews/w/approve': saved.promise,
    })
    const approve = await screen.findByRole('button', { name: /^Approve the review by Thandi M\./ })
    await user.dblClick(approve)
    expect(approve.getAttribute('aria-disabled')).toBe('true')
    await user.click(approve)
    saved.resolve({ ...waiting, approved: true, version: 5 })
    await screen.findByRole('button', { name: 'Undo' })
    expect(sentRequests.filter(({ requestLine }) => requestLine.startsWith('POST')).length).toBe(1)
  })

  it('have no reply saved that nobody changed', async () => {
    const { user, sentRequests } = await openReviews('/admin/reviews?review=w')
    const save = await screen.findByRole('button', { name: 'Save reply' })
    expect(save.getAttribute('aria-disabled')).toBe('true')
    await user.click(save)
    expect(sentRequests.filter(({ requestLine }) => requestLine.startsWith('POST'))).toEqual([])
  })

  it('are counted by the badge as by the page, which counts further than Today', async () => {
    await openReviews('/admin/reviews', {
      'GET /staff/review-counts': { waiting: 4, published: 0, rejected: 0 },
      'GET /staff/today': aToday({ reviews: { count: 3, hasMore: true } }),
    })
    expect(await screen.findByRole('tab', { name: /^Waiting ?4$/ })).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Reviews, 4 waiting' })).toBeTruthy()
  })

  it('are rejected with a reason alone, and a refusal is shown', async () => {
    const { user, sentRequests } = await openReviews('/admin/reviews', {
      'POST /staff/reviews/w/reject': refusal('changed-meanwhile', 'Pieter changed this a moment ago.'),
    })
    await user.click(await screen.findByRole('button', { name: /^Reject the review by Thandi M\./ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(dialog.getByText('Please say why')).toBeTruthy()
    expect(sentRequests.some(({ requestLine }) => requestLine.startsWith('POST'))).toBe(false)
    await user.type(dialog.getByLabelText('Reason'), 'It names a neighbour')
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Pieter changed this a moment ago.')).toBeTruthy()
    expect(sentRequests).toContainEqual({
      requestLine: 'POST /staff/reviews/w/reject',
      body: { version: 4, reason: 'It names a neighbour' },
    })
  })

  it('are rejected with one press more, and the message names whose review it was', async () => {
    const { user } = await openReviews('/admin/reviews', {
      'POST /staff/reviews/w/reject': { ...waiting, approved: false, version: 5 },
    })
    await user.click(await screen.findByRole('button', { name: /^Reject the review by Thandi M\./ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Reason'), 'It names a neighbour')
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Review rejected')).toBeTruthy()
    expect(screen.getByText('By Thandi M.')).toBeTruthy()
  })

  it('are blacked out word by word with the keyboard', async () => {
    const { user, sentRequests } = await openReviews('/admin/reviews?review=w', {
      'POST /staff/reviews/w/redactions': { ...waiting, version: 5 },
    })
    await user.click(await screen.findByRole('button', { name: 'Black out words' }))
    const text = within(screen.getByRole('group', { name: 'Review' }))
    text.getByRole('button', { name: 'stove' }).focus()
    await user.keyboard(' ')
    expect(text.getByRole('button', { name: 'stove' }).getAttribute('aria-pressed')).toBe('true')
    text.getByRole('button', { name: 'night' }).focus()
    await user.keyboard('{Enter}')
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Blacked-out words saved')).toBeTruthy()
    expect(sentRequests).toContainEqual({
      requestLine: 'POST /staff/reviews/w/redactions',
      body: { version: 4, redactions: [{ field: 'reviewText', start: 31, end: 36 }] },
    })
  })

  it('keep a reply that is being typed while other things are saved, and ask before it is lost', async () => {
    const { user, responses } = await openReviews('/admin/reviews?review=w', {
      'POST /staff/reviews/w/redactions': { ...waiting, version: 5 },
    })
    await user.type(await screen.findByRole('textbox', { name: 'Reply' }), 'Thank you')
    await user.click(screen.getByRole('button', { name: 'Black out words' }))
    await user.click(within(screen.getByRole('group', { name: 'Review' })).getByRole('button', { name: 'stove' }))
    responses['GET /staff/reviews/w'] = { review: { ...waiting, version: 5 }, booking: null, changes: [] }
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await screen.findByText('Blacked-out words saved')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' }).value).toBe('Thank you')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
  })

  it('are blacked out and replied to one by one: what was chosen for one is never shown for the next', async () => {
    const next = aReview({ id: 'x', guestName: 'Sipho K.', approved: false, version: 4 })
    const { user } = await openReviews('/admin/reviews?review=w', {
      'GET /staff/reviews?state=waiting': { reviews: [waiting, next], cursor: null },
      'GET /staff/reviews/x': { review: next, booking: null, changes: [] },
    })
    const titleOf = (name: string) => screen.findByRole('heading', { name: `Review by ${name}` })
    // Both have been shown before, so that nothing is loaded between them.
    await titleOf('Thandi M.')
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await titleOf('Sipho K.')
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    await titleOf('Thandi M.')
    await user.type(screen.getByRole('textbox', { name: 'Reply' }), 'Thank you')
    await user.click(screen.getByRole('button', { name: 'Black out words' }))
    await user.click(screen.getByRole('button', { name: 'stove' }))
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await titleOf('Sipho K.')
    expect(screen.queryByRole('button', { name: 'stove' })).toBeNull()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' }).value).toBe('')
  })

  it('keep the words that are chosen while other things are saved, and ask before they are lost', async () => {
    const withPicture = { ...waiting, images: ['/illustrations/hero.svg'] }
    const { user, responses } = await openReviews('/admin/reviews?review=w', {
      'GET /staff/reviews/w': { review: withPicture, booking: null, changes: [] },
      'POST /staff/reviews/w/hidden-images': { ...withPicture, hiddenImages: withPicture.images, version: 5 },
      'POST /staff/reviews/w/redactions': { ...withPicture, version: 6 },
    })
    await user.click(await screen.findByRole('button', { name: 'Black out words' }))
    await user.click(screen.getByRole('button', { name: 'stove' }))
    responses['GET /staff/reviews/w'] = {
      review: { ...withPicture, hiddenImages: withPicture.images, version: 5 },
      booking: null,
      changes: [],
    }
    await user.click(screen.getByRole('button', { name: 'Hide picture 1' }))
    expect(await screen.findByText('Picture hidden')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'stove' }).getAttribute('aria-pressed')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await user.click(question.getByRole('button', { name: 'Stay' }))
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Blacked-out words saved')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'stove' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('say which pictures guests do not see, since their files were not made here', async () => {
    const images = ['https://earlier.site/uploads/IMG_2041.jpg', '/illustrations/hero.svg']
    await openReviews('/admin/reviews?review=w', {
      'GET /staff/reviews/w': { review: { ...waiting, images }, booking: null, changes: [] },
    })
    expect(await screen.findByText(/^Picture 1 is not shown to guests/)).toBeTruthy()
    expect(screen.getAllByRole('img', { name: /^Picture/ }).map((image) => image.getAttribute('alt'))).toEqual([
      'Picture 2',
    ])
    expect(screen.queryByRole('button', { name: 'Hide picture 1' })).toBeNull()
  })

  it('offer Undo also where the saved reply is shown before the answer is dealt with', async () => {
    const reply = 'Thank you'
    const { user, responses } = await openReviews('/admin/reviews?review=w', {
      'POST /staff/reviews/w/reply': { ...waiting, version: 5, ownerReply: reply },
    })
    await user.type(await screen.findByRole('textbox', { name: 'Reply' }), reply)
    const saved = { review: { ...waiting, version: 5, ownerReply: reply }, booking: null, changes: [] }
    responses['GET /staff/reviews/w'] = saved
    // The list that is loaded again with it takes longer.
    responses['GET /staff/reviews?state=waiting'] = new Promise((done) =>
      setTimeout(() => done({ reviews: [], cursor: null }), 300),
    )
    await user.click(screen.getByRole('button', { name: 'Save reply' }))
    expect(await screen.findByRole('button', { name: 'Remove reply' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
  })

  describe('that a colleague changes meanwhile', () => {
    const openedReview = async (responses = {}) => {
      fakeTime()
      const opened = await openReviews('/admin/reviews?review=w', responses)
      await screen.findByRole('textbox', { name: 'Reply' })
      return {
        ...opened,
        async storedByColleague(changes: Partial<Review>) {
          const review = { ...waiting, version: 5, ...changes }
          opened.responses['GET /staff/reviews/w'] = { review, booking: null, changes: [] }
          await vi.advanceTimersByTimeAsync(16_000)
        },
        bodies: () =>
          opened.sentRequests.flatMap(({ requestLine, body }) => (requestLine.startsWith('POST') ? [body] : [])),
      }
    }
    const reply = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' })
    const theirs = 'Written by Pieter'
    const conflict = refusal('changed-meanwhile', 'Pieter changed this a moment ago.')

    it('keep a typed reply, whose version is a conflict; a second press replaces what was shown', async () => {
      const { user, responses, storedByColleague, bodies } = await openedReview({
        'POST /staff/reviews/w/reply': conflict,
      })
      await user.type(reply(), 'Thank you')
      await storedByColleague({ ownerReply: theirs })
      expect(await screen.findByText(`It is now: “${theirs}”`)).toBeTruthy()
      expect(reply().value).toBe('Thank you')
      await user.click(screen.getByRole('button', { name: 'Save reply' }))
      expect(await screen.findByText('Pieter changed this a moment ago.')).toBeTruthy()
      expect(reply().value).toBe('Thank you')
      responses['POST /staff/reviews/w/reply'] = { ...waiting, version: 6, ownerReply: 'Thank you' }
      await user.click(screen.getByRole('button', { name: 'Save reply' }))
      expect(await screen.findByText('Reply saved')).toBeTruthy()
      expect(bodies()).toEqual([
        { version: 4, reply: 'Thank you' },
        { version: 5, reply: 'Thank you' },
      ])
    })

    it('show the new reply where nothing was typed', async () => {
      const { storedByColleague } = await openedReview()
      await storedByColleague({ ownerReply: theirs })
      await waitFor(() => expect(reply().value).toBe(theirs))
    })

    it('are replied to by the newest version where another part was changed', async () => {
      const { user, storedByColleague, bodies } = await openedReview({
        'POST /staff/reviews/w/reply': { ...waiting, version: 6, ownerReply: 'Thank you' },
      })
      await user.type(reply(), 'Thank you')
      await storedByColleague({ approved: true })
      await user.click(screen.getByRole('button', { name: 'Save reply' }))
      expect(await screen.findByText('Reply saved')).toBeTruthy()
      expect(bodies()).toEqual([{ version: 5, reply: 'Thank you' }])
    })

    it('keep the words that were chosen, and their version is a conflict', async () => {
      const { user, storedByColleague, bodies } = await openedReview({ 'POST /staff/reviews/w/redactions': conflict })
      await user.click(screen.getByRole('button', { name: 'Black out words' }))
      await user.click(screen.getByRole('button', { name: 'stove' }))
      await storedByColleague({ redactions: [{ field: 'reviewText', start: 0, end: 3 }] })
      expect(screen.getByRole('button', { name: 'stove' }).getAttribute('aria-pressed')).toBe('true')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText('Pieter changed this a moment ago.')).toBeTruthy()
      expect(bodies()).toEqual([{ version: 4, redactions: [{ field: 'reviewText', start: 31, end: 36 }] }])
    })
  })

  it('are featured up to three, and put in order with the keyboard', async () => {
    const { user, sentRequests } = await openReviews('/admin/reviews?tab=published', {
      'PUT /staff/featured-reviews': { version: 8 },
    })
    expect(await screen.findAllByRole('button', { name: /^Stop featuring/ })).toHaveLength(3)
    const [another] = screen.getAllByRole('button', { name: /^Feature: / })
    expect(another?.getAttribute('aria-disabled')).toBe('true')
    await user.click(another as HTMLElement)
    expect(
      within(await screen.findByRole('region', { name: 'Messages' })).getByText(/3 are featured: take one off first/),
    ).toBeTruthy()
    expect(sentRequests.some(({ requestLine }) => requestLine.startsWith('PUT'))).toBe(false)
    await user.click(screen.getByRole('tab', { name: /^Featured/ }))
    const down = await screen.findByRole('button', { name: /^the review by Guest a, .*: down$/ })
    down.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Order saved')).toBeTruthy()
    expect(sentRequests).toContainEqual({
      requestLine: 'PUT /staff/featured-reviews',
      body: { version: 7, ids: ['b', 'a', 'c'] },
    })
  })

  it('from another site are added with their link, and what is missing is said beside the field', async () => {
    const { user, sentRequests } = await openReviews('/admin/reviews', { 'POST /staff/reviews': waiting })
    await user.click(await screen.findByRole('button', { name: 'Add from another site' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Add and publish' }))
    expect(dialog.getByText('Please give its address there, beginning with https://')).toBeTruthy()
    const { guestName, reviewText, reviewSource, sourceUrl, title } = anExternalReviewForm
    await user.type(dialog.getByLabelText('Site'), reviewSource)
    await user.type(dialog.getByLabelText('Its address there'), sourceUrl)
    await user.type(dialog.getByLabelText('Name of the guest'), guestName)
    await user.selectOptions(dialog.getByLabelText('Cabin'), 'Aloe')
    await user.selectOptions(dialog.getByLabelText('Rating'), '5 stars')
    await user.type(dialog.getByLabelText('Posted on'), '2026-10-02')
    await user.type(dialog.getByLabelText(/^Month of the stay/), '2026-09')
    await user.type(dialog.getByLabelText(/^Title/), title)
    await user.type(dialog.getByLabelText('Review'), reviewText)
    await user.click(dialog.getByRole('button', { name: 'Add and publish' }))
    expect(await screen.findByText('Review added and published')).toBeTruthy()
    expect(sentRequests).toContainEqual({ requestLine: 'POST /staff/reviews', body: { form: anExternalReviewForm } })
  })
})
