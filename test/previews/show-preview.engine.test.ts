import { beforeAll, describe, expect, it } from 'vitest'
import { repositoriesOf } from '#infra/local/repositories.ts'
import { homepageKind } from '#shared/content/homepage-kind.ts'
import { postKind } from '#shared/content/post-kind.ts'
import { ONLY_ID } from '#shared/kernel/published-endpoints.ts'
import { publishRecords } from '#lambdas/records/publish-records.ts'
import { previewedKinds } from '#lambdas/composition/previewed-kinds.ts'
import { showPreviewUsing } from '#lambdas/publishing/show-preview.ts'
import type { RenderPage } from '#lambdas/publishing/renderer.ts'
import type { Table } from '#lambdas/table/table.ts'
import { minutesAfter, timeOf } from '#shared/kernel/clock.ts'
import { pictureAddress } from '#shared/pictures/picture-address.ts'
import { createTestClock } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { callUseCase, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
const log = setUpTestLog()
const clock = createTestClock()
let table: Table

beforeAll(async () => {
  table = (await tables.createSeededTable({ withAllContent: true })).table
})

/** Everything that a page may have that must not work in a preview. */
const renderWithTraps: RenderPage = async ({ path, pageData }) => ({
  html:
    `<!doctype html><head><link rel="modulepreload" href="/assets/a.js"><link rel="stylesheet" href="/assets/a.css"></head>` +
    `<body class="page"><noscript>call us</noscript><a class="x" href="/faq">FAQ</a>${path} ${JSON.stringify(pageData)}` +
    '<script type="module" src="/assets/a.js"></script><script>one()\ntwo()</script>',
  status: 200,
})

function start(renderPage: RenderPage = renderWithTraps) {
  const repositories = repositoriesOf(table)
  const { homepage: homepages, post: posts } = repositories.published
  const needs = { clock: clock.read }
  const show = callUseCase(
    showPreviewUsing({
      previewed: previewedKinds({ ...repositories, ...needs }),
      renderPage: async () => renderPage,
      linkToPicture: async (address, file) => `https://pictures.test${address}/${file}?a=1&b=2`,
      siteOrigin: 'https://www.example.com',
      ...needs,
    }),
  )
  return {
    home: publishRecords(homepageKind, { records: homepages, ...needs }).useCases,
    post: publishRecords(postKind, { records: posts, ...needs }).useCases,
    show: (path: string) => show({ params: { token: path.replace('/api/previews/', '') } }),
  }
}

const aDraft = async (form: Record<string, unknown>) => {
  const { home } = start()
  const entry = expectOk(await callUseCase(home.show)({ params: { id: ONLY_ID } }))
  const body = { version: entry.version, form: { ...entry.form, ...form } }
  return expectOk(await callUseCase(home.saveDraft)({ params: { id: ONLY_ID }, body }))
}
const linkTo = async (id = ONLY_ID, isSent = true) => {
  const { home, post } = start()
  const open = id === ONLY_ID ? home.createPreviewLink : post.createPreviewLink
  return expectOk(await callUseCase(open)({ params: { id }, body: { isSent } })).path
}

describe('a preview', () => {
  it('shows the page with the draft, while readers see what is published', async () => {
    await aDraft({ heroTitle: 'Snow on the ridge' })
    const html = expectOk(await start().show(await linkTo()))
    expect(html).toContain('Snow on the ridge')
    expect((await repositoriesOf(table).catalogue.homepage())?.heroTitle).not.toBe('Snow on the ridge')
  })

  it('runs nothing, sends nothing and leads nowhere', async () => {
    const html = expectOk(await start().show(await linkTo()))
    expect(html).toContain('<link rel="stylesheet" href="/assets/a.css">')
    expect(html).toContain('<a class="x">FAQ</a>')
    for (const trap of ['<script', 'modulepreload', 'noscript', 'href="/faq"']) expect(html).not.toContain(trap)
  })

  it('says above the page that it is not on the site, and what is planned when', async () => {
    const { home, show } = start()
    const draft = await aDraft({ heroTitle: 'Frost on the ridge' })
    expect(expectOk(await show(await linkTo()))).toMatch(
      /<body class="page"><p [^>]*><strong>Draft\. Not on the site yet/,
    )
    const at = minutesAfter(clock.read().now, 60)
    const planned = expectOk(
      await callUseCase(home.schedule)({ params: { id: ONLY_ID }, body: { version: draft.version, at, note: '' } }),
    )
    const body = { version: planned.version, form: { ...draft.form, heroTitle: 'Typed since then' } }
    const typed = expectOk(await callUseCase(home.saveDraft)({ params: { id: ONLY_ID }, body }))
    const { path } = expectOk(
      await callUseCase(home.createPreviewLink)({ params: { id: ONLY_ID }, body: { isSent: false, ofPlan: true } }),
    )
    const html = expectOk(await show(path))
    expect(html).toContain('Frost on the ridge')
    expect(html).not.toContain('Typed since then')
    expect(html).toContain(`${timeOf(at)}. Not on the site yet.`)
    // A plan that was taken back shows nothing.
    expectOk(await callUseCase(home.unschedule)({ params: { id: ONLY_ID }, body: { version: typed.version } }))
    expect((await show(path)).ok).toBe(false)
  })

  it('shows a post that was never published, also with half of it typed', async () => {
    const { post, show } = start()
    const id = 'half-a-post'
    const form = { title: 'Half a post', slug: '', body: 'Half a sentence' }
    expectOk(await callUseCase(post.saveDraft)({ params: { id }, body: { version: 0, form } }))
    const html = expectOk(await show(await linkTo(id)))
    expect(html).toContain('Half a post')
    expect(html).toContain('Half a sentence')
  })

  it('shows a post that took the address of another one', async () => {
    const { post, show } = start()
    const id = 'same-address'
    const form = { title: 'At the address of another', slug: 'the-road-up', body: 'Something' }
    expectOk(await callUseCase(post.saveDraft)({ params: { id }, body: { version: 0, form } }))
    expect(expectOk(await show(await linkTo(id)))).toContain('At the address of another')
  })

  it('shows an older post whose address another one has', async () => {
    const { post, show } = start()
    const id = 'post-the-road-up'
    const entry = expectOk(await callUseCase(post.show)({ params: { id } }))
    const form = { ...entry.form, title: 'An older post', slug: 'the-sky-above-the-cabins' }
    expectOk(await callUseCase(post.saveDraft)({ params: { id }, body: { version: entry.version, form } }))
    expect(expectOk(await show(await linkTo(id)))).toContain('An older post')
  })

  it.each(['My first post', 'the.road', 'Ärger'])('shows a post with half an address: %s', async (slug) => {
    const { post, show } = start()
    const id = `half-${slug.length}`
    const form = { title: 'Half an address', slug, body: 'Something' }
    expectOk(await callUseCase(post.saveDraft)({ params: { id }, body: { version: 0, form } }))
    expect(expectOk(await show(await linkTo(id)))).toContain('Half an address')
  })

  it('loads the pictures of a draft from where they are kept, since they are not on the site yet', async () => {
    const url = pictureAddress({ hash: 'a'.repeat(32), width: 700, height: 500, tone: 'mid-warm' })
    await aDraft({ heroPicture: { url, alt: '', focal: { x: 50, y: 50 }, scale: 1, blur: '' } })
    const { show } = start(async () => ({ html: `<img src="${url}/480.webp">`, status: 200 }))
    expect(expectOk(await show(await linkTo()))).toBe(`<img src="https://pictures.test${url}/480.webp?a=1&amp;b=2">`)
  })

  it('ends after seven days, or when its link is taken back', async () => {
    const { home, show } = start()
    const path = await linkTo()
    expectOk(await callUseCase(home.revokePreviewLinks)({ params: { id: ONLY_ID } }))
    expect(await show(path)).toMatchObject({ refusal: 'preview-not-found' })
    const another = await linkTo()
    const editors = await linkTo(ONLY_ID, false)
    clock.pass(7 * 24 * 60 - 1)
    expectOk(await show(another))
    expect(await show(editors), 'the link of an editor lives for hours').toMatchObject({ refusal: 'preview-not-found' })
    clock.pass(2)
    expect(await show(another)).toMatchObject({ refusal: 'preview-not-found' })
  })

  it.each(['', 'x', 'x.post.post-the-road-up', 'x.nothing.y', '..', 'x.constructor.y'])(
    'is not shown for a link that nobody was given: %s',
    async (token) => {
      expect(await start().show(`/api/previews/${token}`)).toMatchObject({ refusal: 'preview-not-found' })
    },
  )

  it('says so where there is too little to show, and is no alarm', async () => {
    await aDraft({ features: [{ icon: 7 }] })
    const { show } = start(async () => {
      throw new Error('A page cannot show this')
    })
    expect(await show(await linkTo())).toMatchObject({ refusal: 'preview-not-ready' })
    expect(log.alarms()).toEqual([])
  })
})
