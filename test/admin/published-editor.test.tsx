// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { DraftForm, WholeEntry } from '#shared/kernel/published-endpoints.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { homepage } from '#infra/local/demo-data/homepage.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { aPublishedEntry } from '#test/support/published-entry-fixture.ts'
import { discardUnsavedWork } from '#web/admin/kit/unsaved-work.ts'
import { withSlug } from '#web/admin/features/content/post-editor.tsx'
import { freezeTimeForEachTest, openStaffArea, refusal } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
freezeTimeForEachTest()

const snow = {
  title: 'The first snow of the year',
  slug: 'first-snow',
  excerpt: 'It came on a Tuesday, and by Wednesday the road was white.',
  cover: { url: '/illustrations/hero.svg', alt: 'The ridge at dawn', focal: { x: 50, y: 40 }, scale: 1, blur: '' },
  body: 'It came on a Tuesday. We lit the fires, and waited for the road to open again.',
  cabinSlug: null,
  author: 'Pieter',
  seoTitle: '',
  seoDescription: '',
}
type Sent = { readonly version: number; readonly form: DraftForm }

/** The editor of a post, over a server that keeps what it is sent. */
async function openPost(start: Partial<WholeEntry> = {}, more: Readonly<Record<string, unknown>> = {}) {
  const server = { entry: aPublishedEntry('snow', snow, start) }
  const next = (changes: Partial<WholeEntry>) => {
    server.entry = { ...server.entry, version: server.entry.version + 1, ...changes }
    return server.entry
  }
  const sent: Sent[] = []
  const staff = await openStaffArea('/admin/blog/edit/snow', {
    'GET /staff/posts/snow': () => server.entry,
    'PUT /staff/posts/snow/draft': () => {
      const { body } = staff.sentRequests.at(-1) as { body: Sent }
      sent.push(body)
      return next({ form: body.form, hasDraft: true })
    },
    ...more,
  })
  await screen.findByRole('tab', { name: 'About it' })
  const type = async (name: string, text: string) => {
    const field = screen.getByRole('textbox', { name })
    await staff.user.clear(field)
    await staff.user.type(field, text)
  }
  const press = (name: string | RegExp) => staff.user.click(screen.getByRole('button', { name }))
  /** An entry of the menu, which jsdom cannot open. */
  const choose = (name: string) =>
    staff.user.click(screen.getByRole('button', { name: `${name}: ${value('Title')}`, hidden: true }))
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
  const bodyOf = (line: string) => staff.sentRequests.findLast(({ requestLine }) => requestLine === line)?.body
  return { ...staff, server, next, sent, type, press, choose, dialog, bodyOf }
}
const value = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
/** The toolbar of a text has such a button too. */
async function undoOf(title: string) {
  const message = (await screen.findByText(title)).closest<HTMLElement>('.toast')
  if (!message) throw new Error('The message is in no toast')
  return within(message).getByRole('button', { name: 'Undo' })
}
const savedState = () => within(screen.getByRole('group', { name: 'Draft' })).getByRole('status').textContent

describe('the editor of a published record', () => {
  it('saves by itself what is typed, unchecked, and says when', async () => {
    const { sent, type } = await openPost()
    expect(savedState()).toBe('Published 10:00')
    await type('Title', 'S')
    expect(savedState()).toBe('Not saved yet')
    await waitFor(() => expect(savedState()).toBe('Saving…'), { timeout: 4000, interval: 5 })
    await waitFor(() => expect(sent).toHaveLength(1), { timeout: 4000 })
    expect(sent[0]).toEqual({ version: 3, form: { ...snow, title: 'S' } })
    await waitFor(() => expect(savedState()).toBe('Draft saved 10:00'))
    expect(screen.getByText('Live, changed')).toBeTruthy()
  })

  it('says why it was not saved, keeps it in the tab, and saves it when it is opened again', async () => {
    const { type, user, unmount } = await openPost({}, { 'PUT /staff/posts/snow/draft': { status: 500, body: {} } })
    await type('Title', 'Snow at last')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(savedState()).toContain('Not saved: no connection'))
    unmount()
    const again = await openPost()
    expect(value('Title')).toBe('Snow at last')
    await waitFor(() => expect(again.sent).toHaveLength(1), { timeout: 4000 })
    await waitFor(() => expect(sessionStorage.getItem('mc:draft:post-snow')).toBeNull())
  })

  it('saves what was typed last at once when the tab is hidden or closed', async () => {
    const { type, sent, user } = await openPost()
    const outliving: unknown[] = []
    const answer = fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (init.method === 'PUT') outliving.push(init.keepalive)
      return answer(url, init)
    })
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await type('Title', 'S')
    document.dispatchEvent(new Event('visibilitychange'))
    // Sooner than it saves by itself.
    await waitFor(() => expect(sent.at(-1)?.form['title']).toBe('S'), { timeout: 800 })
    visibility.mockRestore()
    await waitFor(() => expect(savedState()).toBe('Draft saved 10:00'))
    await type('Title', 'Sn')
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(sent.at(-1)?.form['title']).toBe('Sn'), { timeout: 800 })
    // A browser refuses more than 64 KB of what outlives its page.
    fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'x'.repeat(61_000) } })
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(outliving).toEqual([true, true, undefined]))
  })

  it('offers in a new tab what was typed in one that was closed, and makes one text of both', async () => {
    const { type, user, unmount } = await openPost({}, { 'PUT /staff/posts/snow/draft': { status: 500, body: {} } })
    await type('Title', 'Snow at last')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(savedState()).toContain('Not saved: no connection'))
    unmount()
    sessionStorage.clear()
    const again = await openPost({ form: { ...snow, author: 'Nomsa' }, hasDraft: true })
    expect(value('Title')).toBe(snow.title)
    expect(screen.getByText('Something typed here before was not saved')).toBeTruthy()
    await again.press('Bring it back')
    expect(value('Title')).toBe('Snow at last')
    await waitFor(() => expect(again.sent.at(-1)?.form['title']).toBe('Snow at last'), { timeout: 4000 })
    await waitFor(() => expect(Object.keys(localStorage).join(' ')).not.toContain('kept'))
  })

  it('says that it is offline, and saves once there is a signal', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { type, sent } = await openPost({}, {})
    await type('Title', 'Snow at last')
    expect(savedState()).toBe('Not saved: offline')
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    // Sooner than it saves by itself.
    await waitFor(() => expect(sent).toHaveLength(1), { timeout: 800 })
    online.mockRestore()
  })

  it('is saved as it is left, without a question', async () => {
    const { type, user, sent } = await openPost()
    await type('Title', 'Snow at last')
    await user.click(screen.getByRole('link', { name: 'All posts' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull())
    expect(sent.at(-1)?.form['title']).toBe('Snow at last')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('warns before it is left with something that cannot be saved', async () => {
    const { type, user } = await openPost({}, { 'PUT /staff/posts/snow/draft': { status: 500, body: {} } })
    await type('Title', 'Snow at last')
    await user.click(screen.getByRole('link', { name: 'All posts' }))
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await user.click(question.getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByDisplayValue('Snow at last')).toBeTruthy()
    discardUnsavedWork()
  })

  it('shows a problem beside a field on leaving it, and marks its tab', async () => {
    const { type, user } = await openPost()
    await type('Title', 'S')
    expect(screen.queryByText('Please give the post a title')).toBeNull()
    await user.tab()
    expect(screen.getByRole('textbox', { name: 'Title', description: 'Please give the post a title' })).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Text has a problem' })).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'now')
    expect(screen.getByRole('tab', { name: 'Text' })).toBeTruthy()
  })

  it('lists what keeps it from being published; each opens its tab and focuses its field', async () => {
    const { type, press, user, sentRequests } = await openPost()
    await user.click(screen.getByRole('tab', { name: 'About it' }))
    await type('Written by', 'P')
    await user.click(screen.getByRole('tab', { name: 'Text' }))
    await press('Publish')
    const problems = within(await screen.findByRole('list', { name: 'Problems' }))
    expect(problems.getByText('Please say who wrote it')).toBeTruthy()
    expect(sentRequests.filter(({ requestLine }) => requestLine.endsWith('/publish'))).toEqual([])
    await user.click(problems.getByRole('button', { name: 'Written by' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Written by' })))
    await type('Written by', 'Pieter')
    expect(screen.queryByRole('list', { name: 'Problems' })).toBeNull()
  })

  it('asks for a picture where there is none', async () => {
    const { type, press } = await openPost({ form: { ...snow, cover: null } })
    await type('Title', 'Snow at last')
    await press('Publish')
    const problems = within(await screen.findByRole('list', { name: 'Problems' }))
    expect(problems.getByText('Please choose a picture')).toBeTruthy()
  })

  it('is not published while it is archived', async () => {
    const { type, press, sentRequests } = await openPost({
      archivedAt: '2026-11-20T09:00:00.000Z',
      live: null,
      liveForm: null,
    })
    await type('Title', 'Snow at last')
    await press('Publish')
    expect(await screen.findByText('This post is archived. Restore it first.')).toBeTruthy()
    expect(sentRequests.filter(({ requestLine }) => requestLine.endsWith('/publish'))).toEqual([])
  })

  it('lists what only the server finds', async () => {
    const problem = 'The link “here” leads to /nowhere, where there is no page'
    const { type, press, dialog, user } = await openPost(
      {},
      { 'POST /staff/posts/snow/publish': refusal('not-publishable', 'Not yet.', { problems: { body: problem } }) },
    )
    await type('Title', 'Snow at last')
    await press('Publish')
    await user.click((await dialog('Publish the changes?')).getByRole('button', { name: 'Publish' }))
    const problems = within(await screen.findByRole('list', { name: 'Problems' }))
    expect(problems.getByText(problem)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    // Not where the dialog was opened from, which is far below on a phone.
    await waitFor(() => expect(document.activeElement).toBe(problems.getByRole('button')))
    expect(screen.getByRole('textbox', { name: 'Text', description: problem })).toBeTruthy()
  })

  it('publishes what is typed once it is saved, with a note, and says what will happen', async () => {
    const publish = vi.fn<() => WholeEntry>()
    const { type, press, dialog, user, next, bodyOf } = await openPost(
      {},
      { 'POST /staff/posts/snow/publish': publish },
    )
    publish.mockImplementation(() => {
      const form = { ...snow, title: 'Snow at last' }
      return next({ form, liveForm: form, hasDraft: false })
    })
    await type('Title', ' Snow at last')
    await press('Publish')
    const asked = await dialog('Publish the changes?')
    expect(asked.getByText(/\/blog\/first-snow$/)).toBeTruthy()
    expect(asked.getByText('Changed: Title.')).toBeTruthy()
    // On a phone a field with the focus would hide the question behind its keyboard.
    expect(document.activeElement).toBe(asked.getByRole('button', { name: 'Back' }))
    await user.type(asked.getByRole('textbox', { name: /Note/ }), 'As agreed')
    await user.click(asked.getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(value('Title')).toBe('Snow at last'))
    expect(bodyOf('POST /staff/posts/snow/publish')).toEqual({ version: 4, note: 'As agreed' })
    expect(screen.getByText('Live')).toBeTruthy()
  })

  it('shows what a colleague changed between looking and publishing, and publishes nothing', async () => {
    const { press, dialog, user, next } = await openPost(
      { hasDraft: true },
      { 'POST /staff/posts/snow/publish': refusal('changed-meanwhile', 'Changed.', { by: 'Nomsa' }) },
    )
    await press('Publish')
    next({ form: { ...snow, title: 'Frost' } })
    await user.click((await dialog('Publish the changes?')).getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Nomsa changed this a moment ago')).toBeTruthy()
    await waitFor(() => expect(value('Title')).toBe('Frost'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks what becomes of a plan, where something else is published beside it', async () => {
    const schedule = { at: '2026-11-27T12:00:00.000Z', by: 'Thandi', note: '', problem: null }
    const { press, dialog, user, next, bodyOf } = await openPost(
      {
        ...{ schedule, scheduledForm: { ...snow, title: 'Planned for Friday' } },
        ...{ form: { ...snow, title: 'A typing error mended' }, hasDraft: true },
      },
      { 'POST /staff/posts/snow/publish': () => next({ hasDraft: false }) },
    )
    expect(screen.getByText('Live · next Fri 14:00')).toBeTruthy()
    expect(screen.getByText('Another text is published in 6 days, Friday 14:00 SAST')).toBeTruthy()
    await press('Publish')
    const asked = await dialog('Publish the changes?')
    await user.click(asked.getByRole('button', { name: 'Publish' }))
    expect(await asked.findByText('Please choose what becomes of the plan')).toBeTruthy()
    expect(bodyOf('POST /staff/posts/snow/publish')).toBeUndefined()
    await user.click(asked.getByRole('radio', { name: /^End the plan/ }))
    await user.click(asked.getByRole('button', { name: 'Publish' }))
    await waitFor(() =>
      expect(bodyOf('POST /staff/posts/snow/publish')).toEqual({ version: 3, note: '', endsPlan: true }),
    )
  })

  it('leaves what is typed as it is where a plan is taken back, and Undo plans it again', async () => {
    const schedule = { at: '2026-11-27T12:00:00.000Z', by: 'Thandi', note: 'For spring', problem: null }
    const scheduledForm = { ...snow, title: 'Planned for Friday' }
    const { press, user, next, bodyOf } = await openPost(
      { schedule, scheduledForm },
      {
        'POST /staff/posts/snow/unschedule': () => next({ schedule: null, scheduledForm: null }),
        'POST /staff/posts/snow/schedule': () => next({ schedule, scheduledForm }),
      },
    )
    await press('Take the plan back')
    await screen.findByText('Live')
    expect(value('Title')).toBe(snow.title)
    expect(screen.getByText(/^What was planned for .* is kept as a version\.$/)).toBeTruthy()
    await user.click(await undoOf('The plan is taken back'))
    await screen.findByText('Live · next Fri 14:00')
    expect(bodyOf('POST /staff/posts/snow/schedule')).toEqual({
      ...{ version: 4, at: schedule.at, note: 'For spring', form: scheduledForm },
    })
  })

  it('schedules it for a day and an hour of the business, and takes the plan back', async () => {
    const at = '2026-12-04T06:00:00.000Z'
    const { press, choose, dialog, user, next, bodyOf } = await openPost(
      { hasDraft: true },
      {
        'POST /staff/posts/snow/schedule': () =>
          next({ schedule: { at, by: 'Thandi', note: '', problem: null }, scheduledForm: snow }),
        'POST /staff/posts/snow/unschedule': () => next({ schedule: null }),
      },
    )
    await choose('Schedule…')
    const asked = await dialog('Publish it later')
    await user.clear(asked.getByLabelText('Day'))
    await user.type(asked.getByLabelText('Day'), '2026-12-04')
    expect(asked.getByText('It is published in 13 days, Friday 4 December 08:00 SAST.')).toBeTruthy()
    await user.click(asked.getByRole('button', { name: 'Schedule' }))
    expect(await screen.findByText('Live · next Fri 4 Dec 08:00')).toBeTruthy()
    expect(bodyOf('POST /staff/posts/snow/schedule')).toEqual({ version: 3, at, note: '' })
    await press('Take the plan back')
    await waitFor(() => expect(screen.queryByText('Live · next Fri 4 Dec 08:00')).toBeNull())
    expect(bodyOf('POST /staff/posts/snow/unschedule')).toEqual({ version: 4 })
  })

  it('says why a plan failed', async () => {
    await openPost({
      schedule: {
        at: minutesAfter(NOW, -120),
        by: 'Thandi',
        note: '',
        problem: 'Another post has or had this address',
      },
    })
    expect(await screen.findByText('It was not published')).toBeTruthy()
    expect(screen.getAllByText(/Another post has or had this address/).length).toBeGreaterThan(0)
  })

  it('goes back to a version after showing what differs, and Undo brings back what was typed', async () => {
    const cover = { ...snow.cover, url: '/illustrations/not-found.svg', alt: 'The second gate' }
    const body = `${snow.body}\n\n![A fire](/illustrations/hero.svg)`
    const old = { ...snow, title: 'The first frost of the year', author: 'Nomsa', cover, body }
    const { choose, dialog, user, next, sent, bodyOf } = await openPost(
      { form: { ...snow, cabinSlug: 'aloe' }, hasDraft: true },
      {
        'GET /staff/posts/snow/versions': {
          versions: [
            { number: '1', isPublication: true, at: NOW, by: 'Thandi', note: 'As agreed' },
            { number: '0.2', isPublication: false, origin: 'plan', plannedFor: NOW, at: NOW, by: 'Thandi', note: '' },
          ],
        },
        'GET /staff/posts/snow/versions/1': {
          number: '1',
          isPublication: true,
          at: NOW,
          by: 'Thandi',
          note: '',
          form: old,
        },
        'POST /staff/posts/snow/versions/1/restore': () => next({ form: old, hasDraft: true }),
      },
    )
    await choose('Go back to a version…')
    const versions = await dialog('Versions')
    expect(await versions.findByText('Was planned for Sat 21 Nov 2026, 10:00')).toBeTruthy()
    const summary = await versions.findByText(/As agreed/)
    await user.click(summary)
    // jsdom opens no details element by a press on its summary in every version.
    const details = summary.closest('details')
    if (details && !details.open) details.open = true
    expect((await versions.findByText('frost')).tagName).toBe('INS')
    expect(versions.getByText('snow').tagName).toBe('DEL')
    expect(versions.getByText('About a cabin')).toBeTruthy()
    // Pictures are shown, not named by their addresses.
    expect(versions.getByText('The second gate').closest('ins')?.querySelector('img')).toBeTruthy()
    expect(versions.getByText('The ridge at dawn').closest('del')?.querySelector('img')).toBeTruthy()
    expect(details?.textContent).toContain('Picture: A fire')
    expect(details?.textContent).not.toMatch(/illustrations|\d%|!\[/)
    await user.click(versions.getByRole('button', { name: 'Go back to this' }))
    await waitFor(() => expect(value('Title')).toBe('The first frost of the year'))
    expect(bodyOf('POST /staff/posts/snow/versions/1/restore')).toEqual({ version: 3 })
    await user.click(await undoOf('That version is the draft now'))
    await waitFor(() => expect(sent.at(-1)).toEqual({ version: 4, form: { ...snow, cabinSlug: 'aloe' } }))
  })

  it('discards the changes', async () => {
    const { choose, next } = await openPost(
      { form: { ...snow, title: 'Frost on the road' }, hasDraft: true },
      { 'POST /staff/posts/snow/discard': () => next({ form: snow, hasDraft: false }) },
    )
    await choose('Discard changes')
    await waitFor(() => expect(value('Title')).toBe(snow.title))
  })

  it('is unpublished after a question, and is a draft then', async () => {
    const { choose, dialog, user, next, bodyOf } = await openPost(
      {},
      { 'POST /staff/posts/snow/unpublish': () => next({ live: null, liveForm: null, hasDraft: true }) },
    )
    await choose('Unpublish…')
    await user.click((await dialog('Unpublish this post?')).getByRole('button', { name: 'Unpublish' }))
    expect(await screen.findByText('Draft')).toBeTruthy()
    expect(bodyOf('POST /staff/posts/snow/unpublish')).toEqual({ version: 3 })
  })

  it('discards nothing where a colleague changed it, and shows that', async () => {
    const { choose, next } = await openPost(
      { form: { ...snow, title: 'Frost on the road' }, hasDraft: true },
      { 'POST /staff/posts/snow/discard': refusal('changed-meanwhile', 'Changed.', { by: 'Nomsa' }) },
    )
    next({ form: { ...snow, title: 'Hail' }, hasDraft: true })
    await choose('Discard changes')
    expect(await screen.findByText('Nomsa changed this a moment ago')).toBeTruthy()
    await waitFor(() => expect(value('Title')).toBe('Hail'))
  })

  it('offers a link to send, and takes it back', async () => {
    const until = minutesAfter(NOW, 7 * 24 * 60)
    const { choose, dialog, user, bodyOf } = await openPost(
      {},
      {
        'POST /staff/posts/snow/preview': { path: '/api/previews/secret.post.snow', until },
        'POST /staff/posts/snow/preview/close': {},
      },
    )
    await choose('Send a link to look at it…')
    const sending = await dialog('A link to look at the draft')
    await user.click(sending.getByRole('button', { name: 'Make a link' }))
    const link = `${location.origin}/api/previews/secret.post.snow`
    expect((await sending.findByRole<HTMLInputElement>('textbox', { name: 'Link' })).value).toBe(link)
    expect(bodyOf('POST /staff/posts/snow/preview')).toEqual({ isSent: true })
    const whatsapp = sending.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? ''
    expect(decodeURIComponent(whatsapp)).toContain(link)
    expect(sending.getByText('Sat 28 Nov 2026, 10:00')).toBeTruthy()
    await user.click(sending.getByRole('button', { name: 'Take the link back' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodyOf('POST /staff/posts/snow/preview/close')).toBeUndefined()
  })

  it('previews the draft, and again what was saved since', async () => {
    const { press, type, user, sentRequests } = await openPost(
      { hasDraft: true },
      { 'POST /staff/posts/snow/preview': { path: '/api/previews/secret.post.snow', until: NOW } },
    )
    await press('Preview')
    const address = () => screen.getByTitle('The page with the draft').getAttribute('src')
    await waitFor(() => expect(address()).toBe('/api/previews/secret.post.snow?version=3'))
    await type('Title', 'Snow at last')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(address()).toBe('/api/previews/secret.post.snow?version=4'))
    expect(sentRequests.filter(({ requestLine }) => requestLine.endsWith('/preview'))).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Phone', pressed: true })).toBeTruthy()
    await press('Desk')
    expect(screen.getByTitle('The page with the draft').style.width).toBe('1280px')
    expect(screen.getByRole('button', { name: 'Desk', pressed: true }).className).toContain('button-primary')
    expect(screen.getByRole('button', { name: 'Phone', pressed: false }).className).not.toContain('button-primary')
  })

  it('shows a desk’s page on a phone no smaller than it can be read', async () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly tell: (entries: readonly object[]) => void
        constructor(tell: (entries: readonly object[]) => void) {
          this.tell = tell
        }
        observe = () => this.tell([{ contentRect: { width: 328, height: 560 } }])
        disconnect = () => undefined
      },
    )
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
    const { press } = await openPost(
      { hasDraft: true },
      { 'POST /staff/posts/snow/preview': { path: '/api/previews/secret.post.snow', until: NOW } },
    )
    await press('Preview')
    const scale = async () => (await screen.findByTitle('The page with the draft')).style.transform
    expect(await scale()).toMatch(/^scale\(0\.84/)
    await press('Desk')
    expect(await scale()).toBe('scale(0.6)')
  })

  it('previews what is planned, beside what is typed', async () => {
    const schedule = { at: '2026-11-27T12:00:00.000Z', by: 'Thandi', note: '', problem: null }
    const { press, bodyOf } = await openPost(
      { schedule, scheduledForm: { ...snow, title: 'Planned for Friday' } },
      { 'POST /staff/posts/snow/preview': { path: '/api/previews/secret.post.snow', until: NOW } },
    )
    await press('Look at it')
    await screen.findByTitle('The page as it is planned')
    expect(bodyOf('POST /staff/posts/snow/preview')).toEqual({ isSent: false, ofPlan: true })
  })
})

describe('a published record that two people edit', () => {
  it('merges what a colleague changed in other fields', async () => {
    const { type, user, server, sent, next, responses } = await openPost()
    const save = responses['PUT /staff/posts/snow/draft']
    responses['PUT /staff/posts/snow/draft'] = () => {
      responses['PUT /staff/posts/snow/draft'] = save
      next({ form: { ...snow, body: `${snow.body} So we did.` }, hasDraft: true })
      return refusal('changed-meanwhile', 'Changed.', { by: 'Nomsa', at: NOW })
    }
    await type('Title', 'Snow at last')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({ version: 4, form: { ...snow, title: 'Snow at last', body: `${snow.body} So we did.` } })
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Text' }).textContent).toBe(`${snow.body} So we did.`),
    )
    expect(server.entry.version).toBe(5)
  })

  it('stops with a notice where both changed the same, and saves what is chosen', async () => {
    const { type, press, user, sent, next, responses } = await openPost()
    const save = responses['PUT /staff/posts/snow/draft']
    responses['PUT /staff/posts/snow/draft'] = () => {
      responses['PUT /staff/posts/snow/draft'] = save
      next({ form: { ...snow, title: 'Frost', author: 'Nomsa' }, hasDraft: true })
      return refusal('changed-meanwhile', 'Changed.', { by: 'Nomsa', at: NOW })
    }
    await type('Title', 'Snow at last')
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('Nomsa changed the same: Title')).toBeTruthy()
    expect(value('Title')).toBe('Snow at last')
    expect(savedState()).toBe('Not saved: please choose what stays')
    await press('Choose')
    await user.click(await screen.findByRole('radio', { name: /Yours.*Snow at last/ }))
    await press('Save these')
    const both = { ...snow, title: 'Snow at last', author: 'Nomsa' }
    await waitFor(() => expect(sent.at(-1)).toEqual({ version: 4, form: both, notChosen: { ...both, title: 'Frost' } }))
    await waitFor(() => expect(savedState()).toBe('Draft saved 10:00'))
  })

  it('shows places of a text that both changed as guests read them, side by side', async () => {
    const text = (second: string) => `It came on a Tuesday.\n\n${second}`
    const { press, user, sent, next, responses, type } = await openPost({ form: { ...snow, body: text('Old') } })
    const save = responses['PUT /staff/posts/snow/draft']
    responses['PUT /staff/posts/snow/draft'] = () => {
      responses['PUT /staff/posts/snow/draft'] = save
      const body = text('![The ridge](/illustrations/hero.svg)')
      next({ form: { ...snow, title: 'Frost', body }, hasDraft: true })
      return refusal('changed-meanwhile', 'Changed.', { by: 'Nomsa', at: NOW })
    }
    await type('Title', 'Snow at last')
    const field = screen.getByRole('textbox', { name: 'Text' })
    // Its sheet says so, which jsdom does not load.
    field.style.whiteSpace = 'pre-wrap'
    const last = field.lastElementChild?.firstChild
    if (!last) throw new Error('The text has no second paragraph')
    act(() => {
      last.nodeValue = 'We **lit** fires'
    })
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByText('Nomsa changed the same: Title, Text')
    await press('Choose')
    const place = within(screen.getByRole('radiogroup', { name: 'Text' }))
    expect(place.queryByText(/!\[/)).toBeNull()
    expect(place.getByText('The ridge')).toBeTruthy()
    await user.click(place.getByRole('radio', { name: /^Both/ }))
    await user.click(screen.getByRole('radio', { name: /Nomsa’s.*Frost/ }))
    await press('Save these')
    await waitFor(() => expect(sent.at(-1)?.form['body']).toContain('![The ridge](/illustrations/hero.svg)\n\nWe'))
    expect(sent.at(-1)?.form['title']).toBe('Frost')
  })

  it('is told quietly that a colleague’s draft is newer', async () => {
    const { next } = await openPost()
    next({ form: { ...snow, title: 'Frost' }, hasDraft: true, updatedBy: 'Nomsa', updatedBySub: 'nomsa-sub' })
    window.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText('Nomsa changed this too')).toBeTruthy()
    expect(screen.getByText('It is in the form now: Title.')).toBeTruthy()
    expect(value('Title')).toBe('Frost')
  })

  it('shows what a colleague saved while nothing is typed', async () => {
    const { next } = await openPost()
    next({ form: { ...snow, title: 'Frost' }, hasDraft: true })
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(value('Title')).toBe('Frost'))
  })
})

describe('a new published record', () => {
  it('has its id from the browser, is made by the first save, and has an address from its title', async () => {
    const drafts: { readonly line: string; readonly body: Sent }[] = []
    const staff = await openStaffArea('/admin/blog/new', {
      'PUT /staff/posts/': () => {
        const { requestLine, body } = staff.sentRequests.at(-1) as { requestLine: string; body: Sent }
        drafts.push({ line: requestLine, body })
        const id = requestLine.split('/')[3] ?? ''
        return aPublishedEntry(id, body.form, { version: 1, live: null, liveForm: null, hasDraft: true })
      },
    })
    const title = await screen.findByRole('textbox', { name: 'Title' })
    expect(staff.sentRequests.filter(({ requestLine }) => requestLine.includes('/staff/posts'))).toEqual([])
    await staff.user.type(title, 'Die eerste sneeu!')
    await staff.user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(drafts).toHaveLength(1))
    expect(drafts[0]?.line).toMatch(/^PUT \/staff\/posts\/[\w-]{36}\/draft$/)
    expect(drafts[0]?.body).toMatchObject({
      version: 0,
      form: { title: 'Die eerste sneeu!', slug: 'die-eerste-sneeu', cabinSlug: null, seoTitle: '' },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Die eerste sneeu!' })).toBeTruthy()
    await staff.user.click(screen.getByRole('tab', { name: 'About it' }))
    expect(screen.getByText(`${location.origin}/blog/die-eerste-sneeu.`)).toBeTruthy()
  })
})

describe('the address of a post', () => {
  const title = (text: string, slug: string) => ({ title: text, slug })
  it.each([
    ['follows the title', title('Snow now', 'snow'), title('Snow', 'snow'), null, 'snow-now'],
    ['is suggested where there is none', title('Snow now', ''), title('Snow', ''), null, 'snow-now'],
    ['stays as it was written', title('Snow now', 'white'), title('Snow', 'white'), null, 'white'],
    ['stays while another field is typed', title('Snow', ''), title('Snow', 'snow'), null, ''],
    ['stays once it is published', title('Snow now', 'snow'), title('Snow', 'snow'), 'live', 'snow'],
  ])('%s', (_, values, before, live, slug) => {
    const entry = aPublishedEntry('snow', snow)
    expect(withSlug(values, before, { live: live ? entry.live : null })['slug']).toBe(slug)
  })

  it('says that the former one of a published post leads to the new one', async () => {
    const { user, type } = await openPost()
    await user.click(screen.getByRole('tab', { name: 'About it' }))
    expect(screen.queryByText(/leads there too/)).toBeNull()
    await type('Address', 'Snow in May')
    expect(value('Address')).toBe('snow-in-may')
    await type('Address', 'Die eerste sneeu, né!')
    expect(screen.getByText(/\/blog\/die-eerste-sneeu-ne\./)).toBeTruthy()
    await user.tab()
    expect(value('Address')).toBe('die-eerste-sneeu-ne')
    await type('Address', 'Snow in May')
    expect(screen.getByText(/\/blog\/snow-in-may.*\/blog\/first-snow leads there too/)).toBeTruthy()
  })
})

describe('the home page, of which there is one', () => {
  async function openHome(changes: DraftForm = {}) {
    const entry = aPublishedEntry('only', { ...homepage, ...changes })
    const forms: DraftForm[] = []
    const staff = await openStaffArea('/admin/homepage-content', {
      'GET /staff/homepage/only': entry,
      'PUT /staff/homepage/only/draft': () => {
        const { body } = staff.sentRequests.at(-1) as { body: Sent }
        forms.push(body.form)
        return { ...entry, version: entry.version + forms.length, form: body.form, hasDraft: true }
      },
    })
    await screen.findByRole('tab', { name: 'Features' })
    const open = (tab: string) => staff.user.click(screen.getByRole('tab', { name: tab }))
    const saved = async () => {
      await staff.user.keyboard('{Control>}s{/Control}')
      await waitFor(() => expect(forms.length).toBeGreaterThan(0))
      return forms.at(-1) ?? {}
    }
    return { ...staff, open, saved }
  }

  it('is its page, and is neither unpublished nor archived', async () => {
    await openHome()
    expect(screen.getByRole('heading', { level: 1, name: 'Home page' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Unpublish|Archive)/, hidden: true })).toBeNull()
  })

  it('moves, removes and adds features', async () => {
    const { user, open, saved } = await openHome({
      features: ['Fire', 'Stars', 'Quiet'].map((title) => ({ icon: 'Flame', title, description: '' })),
    })
    await open('Features')
    const press = (name: string) => user.click(screen.getByRole('button', { name }))
    const focused = (name: string) =>
      waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name))
    await press('Move Features, 3 up')
    await focused('Move Features, 2 up')
    expect(screen.getByText('Features: place 2 of 3')).toBeTruthy()
    await press('Move Features, 1 down')
    await focused('Move Features, 2 down')
    await press('Move Features, 3 down')
    await press('Remove Features, 2')
    await focused('Remove Features, 2')
    await press('Remove Features, 2')
    await focused('Remove Features, 1')
    await press('Add a feature')
    await press('Add a feature')
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Features, 3' }).contains(document.activeElement)).toBe(true),
    )
    expect(document.activeElement?.tagName).toBe('SELECT')
    await user.type(within(screen.getByRole('group', { name: 'Features, 3' })).getByLabelText('Title'), 'Wood')
    const { features } = (await saved()) as { features: { title: string }[] }
    expect(features.map(({ title }) => title)).toEqual(['Quiet', '', 'Wood'])
  })

  it('offers no ninth feature', async () => {
    const { open } = await openHome({
      features: Array.from({ length: 8 }, (_, at) => ({ icon: 'Home', title: `Feature ${at}`, description: '' })),
    })
    await open('Features')
    expect(screen.queryByRole('button', { name: 'Add a feature' })).toBeNull()
  })

  it('says where white words are hard to read on its picture', async () => {
    const picture = (tone: string) => ({
      url: `/pictures/${'a'.repeat(32)}-4032x3024-${tone}`,
      alt: '',
      focal: { x: 50, y: 50 },
      scale: 1,
      blur: '',
    })
    const { unmount } = await openHome({ heroPicture: picture('light-warm') })
    expect(screen.getByText(/white words are hard to read/)).toBeTruthy()
    unmount()
    await openHome({ heroPicture: picture('dark-cool') })
    expect(screen.queryByText(/white words are hard to read/)).toBeNull()
  })
})
