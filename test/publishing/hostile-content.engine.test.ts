import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, it } from 'vitest'
import { repositoriesOf } from '#infra/local/repositories.ts'
import { homepage } from '#infra/local/demo-data/homepage.ts'
import { staffCabins } from '#lambdas/composition/staff-cabins.ts'
import { staffContent } from '#lambdas/composition/staff-content.ts'
import { contentRoutes } from '#lambdas/handlers/content-routes.ts'
import { pageDataFrom } from '#lambdas/publishing/page-data.ts'
import { listPagesUsing } from '#lambdas/publishing/page-list.ts'
import type { RenderPage } from '#lambdas/publishing/renderer.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import type { Table } from '#lambdas/table/table.ts'
import { pageQueryKey } from '#shared/content/page-query.ts'
import { type DraftForm, ONLY_ID } from '#shared/kernel/published-endpoints.ts'
import { builtSite } from '#test/support/built-site.ts'
import { createTestClock } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { callUseCase, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
const clock = createTestClock()
let table: Table
let renderPage: RenderPage
beforeAll(async () => {
  table = (await tables.createSeededTable({ withAllContent: true })).table
  const built = (await import(pathToFileURL(join(builtSite().renderer, 'render-page.mjs')).href)) as {
    renderPage: RenderPage
  }
  renderPage = built.renderPage
})

const useCases = () => staffContent.useCases({ ...repositoriesOf(table), newId, clock: clock.read })

type Act = 'show' | 'saveDraft' | 'publish'
/** An act on a kind of published record; those of all kinds are alike. */
function actOf<Of extends Act>(kind: string, act: Of) {
  const needs = { ...repositoriesOf(table), newId, clock: clock.read }
  const all = { ...staffContent.useCases(needs), ...staffCabins.useCases(needs) }
  const found = (all as unknown as Record<string, ReturnType<typeof useCases>[`homepage.${Of}`]>)[`${kind}.${act}`]
  if (!found) throw new Error(`There is no ${kind}.${act}`)
  return found
}

async function publishPost(form: DraftForm, id: string = newId()) {
  const { 'post.show': show, 'post.saveDraft': saveDraft, 'post.publish': publish } = useCases()
  const found = await callUseCase(show)({ params: { id } })
  const before = found.ok ? found.value.version : 0
  const { version } = expectOk(await callUseCase(saveDraft)({ params: { id }, body: { version: before, form } }))
  return callUseCase(publish)({ params: { id }, body: { version, note: '' } })
}

async function render(path: string): Promise<string> {
  const { catalogue, content } = repositoriesOf(table)
  const page = (await listPagesUsing({ catalogue, content, clock: clock.read })()).find((one) => one.path === path)
  if (!page) throw new Error(`There is no page ${path}`)
  const load = pageDataFrom(contentRoutes(table, clock.read))
  const data = await Promise.all(page.queries.map(async (query) => [pageQueryKey(query)[1], await load(query)]))
  const { html } = await renderPage({
    ...{ path, pageData: Object.fromEntries(data), siteOrigin: 'https://www.cabins.test' },
  })
  return html
}

/** What a page must not get from a text: an element, an attribute or an address that runs something. */
function expectHarmless(html: string) {
  const elements = [...new JSDOM(html).window.document.querySelectorAll('*')]
  const names = new Set(elements.map(({ localName }) => localName))
  for (const name of ['iframe', 'object', 'embed', 'style', 'base']) expect(names).not.toContain(name)
  const attributes = elements.flatMap((element) => [...element.attributes])
  expect(attributes.map(({ name }) => name).filter((name) => /^on|^style$/.test(name))).toEqual([])
  const addresses = attributes.filter(({ name }) => /^(href|src|action|srcset|formaction)$/i.test(name))
  expect(
    addresses.map(({ value }) => value).filter((value) => /^\s*(javascript|data:text|vbscript)/i.test(value)),
  ).toEqual([])
  const scripts = elements.filter(({ localName }) => localName === 'script')
  const inline = scripts.filter((element) => !element.getAttribute('src'))
  for (const element of inline) expect(element.getAttribute('type')).toMatch(/^application\/(ld\+)?json$/)
  for (const { textContent } of inline) expect(() => JSON.parse(textContent ?? '') as unknown).not.toThrow()
  for (const element of scripts.filter((one) => !inline.includes(one)))
    expect(element.getAttribute('src')).toMatch(/^\/assets\//)
}

const script = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
const aPost = (changes: DraftForm): DraftForm => ({
  title: 'The first snow of the year',
  slug: `snow-${newId()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')}`,
  excerpt: 'It came on a Tuesday, and by Wednesday the road was white.',
  cover: { url: '/illustrations/hero.svg', alt: 'The ridge', focal: { x: 50, y: 50 }, scale: 1, blur: '' },
  body: 'It came on a Tuesday, and by Wednesday the road was white up to the gate.',
  cabinSlug: null,
  author: 'Pieter',
  seoTitle: '',
  seoDescription: '',
  ...changes,
})

describe('hostile content', () => {
  it('runs nothing, whichever field of a post it is in', async () => {
    const form = aPost({
      title: `Title ${script}`,
      excerpt: `Excerpt ${script}`,
      author: `By ${script}`.slice(0, 60),
      seoTitle: `Seo ${script}`.slice(0, 70),
      seoDescription: `Description ${script}`,
      cover: {
        url: '/illustrations/hero.svg',
        alt: `"><script>x</script> ${script}`,
        focal: { x: 0, y: 0 },
        scale: 3,
        blur: '',
      },
      body: `${script}\n\n[press](javascript:alert(1)) [and](https://x.example/"onmouseover="alert(1)) ![p](javascript:alert(1))\n\n## ${script}\n\n| ${script} | b |\n|---|---|\n| ${script} | <iframe src="//evil"> |\n\n> ${script}`,
    })
    expectOk(await publishPost(form))
    const html = await render(`/blog/${String(form['slug'])}`)
    expectHarmless(html)
    expect(html.includes('&lt;script&gt;alert(1)')).toBe(true)
    expectHarmless(await render('/blog'))
  })

  it('runs nothing, whichever field of the home page it is in', async () => {
    const { 'homepage.show': show, 'homepage.saveDraft': saveDraft, 'homepage.publish': publish } = useCases()
    const { version, form } = expectOk(await callUseCase(show)({ params: { id: ONLY_ID } }))
    const hostile = Object.fromEntries(
      Object.entries(form).map(([name, value]) => [name, typeof value === 'string' ? script.slice(0, 60) : value]),
    )
    const features = homepage.features.map((feature, at) => ({ ...feature, title: `${at} ${script}`.slice(0, 60) }))
    const typed = { ...hostile, features, heroTitle: script.slice(0, 60) }
    const saved = expectOk(await callUseCase(saveDraft)({ params: { id: ONLY_ID }, body: { version, form: typed } }))
    expectOk(await callUseCase(publish)({ params: { id: ONLY_ID }, body: { version: saved.version, note: script } }))
    const html = await render('/')
    expectHarmless(html)
    expect(html.includes('&lt;script&gt;alert(1)')).toBe(true)
  })

  it.each([
    {
      name: 'cabin-page',
      id: 'protea',
      path: '/cabin/protea',
      hostile: {
        shortDescription: `Promise ${script}`,
        story: `${script}\n\n${script} again`,
        beds: script,
        facts: [{ under: 'here', label: script.slice(0, 40), text: script }],
        rules: script,
        image1: {
          url: '/illustrations/hero.svg',
          alt: `"><script>x</script>`,
          focal: { x: 0, y: 0 },
          scale: 3,
          blur: '',
        },
        morePictures: [],
      },
    },
    {
      name: 'terms',
      id: ONLY_ID,
      path: '/terms',
      hostile: {
        title: script.slice(0, 60),
        content: `${script}\n\n[press](javascript:alert(1)) ![p](javascript:alert(1))\n\n## ${script}`,
      },
    },
    {
      name: 'legal-page',
      id: 'privacy',
      path: '/privacy',
      hostile: {
        title: script.slice(0, 60),
        content: `${script}\n\n[press](javascript:alert(1)) <iframe src="//evil">\n\n## ${script}`,
      },
    },
  ] as const)('runs nothing, whichever field of $name it is in', async ({ name, id, path, hostile }) => {
    const [show, saveDraft, publish] = [actOf(name, 'show'), actOf(name, 'saveDraft'), actOf(name, 'publish')]
    const { version, form } = expectOk(await callUseCase(show)({ params: { id } }))
    const typed = { ...form, ...hostile }
    const saved = expectOk(await callUseCase(saveDraft)({ params: { id }, body: { version, form: typed } }))
    expectOk(await callUseCase(publish)({ params: { id }, body: { version: saved.version, note: script } }))
    const html = await render(path)
    expectHarmless(html)
    expect(html.includes('&lt;script&gt;alert(1)')).toBe(true)
    expectHarmless(await render('/'))
  })

  it('shows right-to-left texts, emoji and 50,000 characters as they were written', async () => {
    const words = 'שלום 👩‍🚀 مرحبا e\u0301 — '
    const body = words.repeat(2_100).slice(0, 49_000)
    const form = aPost({ title: `${words}${words}`, body })
    expectOk(await publishPost(form))
    const html = await render(`/blog/${String(form['slug'])}`)
    expect(html.includes('שלום 👩‍🚀 مرحبا')).toBe(true)
    expect(await publishPost(aPost({ body: 'x'.repeat(50_001) }))).toMatchObject({ refusal: 'not-publishable' })
  })

  it.each([
    ['of another page', '../faq'],
    ['of nothing', ''],
    ['with a slash', 'a/b'],
    ['with capitals and spaces only', '   '],
    ['that a browser changes', 'a%2e'],
    ['of 81 characters', 'a'.repeat(81)],
    ['with a line break', 'a\nb'],
  ])('is refused in an address %s', async (_, slug) => {
    expect(await publishPost(aPost({ slug }))).toMatchObject({
      refusal: 'not-publishable',
      details: { problems: { slug: expect.any(String) } },
    })
  })

  it.each([
    ['another site', 'https://evil.example/a.jpg'],
    ['the same site', '/api/staff/export'],
    ['a script', 'javascript:alert(1)'],
    ['a document', 'data:text/html,<script>1</script>'],
    ['a picture that lies', '/pictures/00000000000000000000000000000000-1x1-mid-warm/../../x'],
  ])('is refused as a picture: %s', async (_, url) => {
    const cover = { url, alt: 'A picture', focal: { x: 50, y: 50 }, scale: 1, blur: '' }
    expect(await publishPost(aPost({ cover }))).toMatchObject({ refusal: 'not-publishable' })
  })

  it('names dead links, missing cabins and pictures without description before it is published', async () => {
    const body =
      'Read [this](/blog/never-written) and [that](/nowhere).\n\n::cabin baobab\n\n![](/illustrations/hero.svg)'
    const outcome = await publishPost(aPost({ body }))
    if (outcome.ok) throw new Error('It was published')
    const { problems } = outcome.details as { problems: Record<string, string> }
    expect(problems['body']).toContain('/blog/never-written')
    expect(problems['body']).toContain('/nowhere')
    expect(problems['body']).toContain('baobab')
  })

  it('names links to parts of its own page and of the questions that are not there', async () => {
    const [faq] = await repositoriesOf(table).content.faqs()
    const found = `Up to [the fire](#the-fire), or [at once](/blog/a-post?x=1#the-fire) ([why](/faq#${faq?.id}), [more](/faq#group-1)).\n\n## The fire`
    expectOk(await publishPost(aPost({ slug: 'a-post', body: found })))
    const body = 'Up to [the snow](#the-snow) ([why](/faq#never-asked)).\n\n## The fire'
    const outcome = await publishPost(aPost({ slug: 'another-post', body }))
    expect(outcome).toMatchObject({
      refusal: 'not-publishable',
      details: { problems: { body: expect.stringMatching(/the-snow.*never-asked/) } },
    })
  })

  it('may link to what is planned, to a page with a slash behind it, and to no cabin that guests cannot book', async () => {
    const { 'post.saveDraft': saveDraft, 'post.schedule': schedule } = useCases()
    const id = newId()
    const planned = aPost({ slug: 'planned-for-friday' })
    const { version } = expectOk(await callUseCase(saveDraft)({ params: { id }, body: { version: 0, form: planned } }))
    const at = '2027-03-05T06:00:00.000Z'
    expectOk(await callUseCase(schedule)({ params: { id }, body: { version, at, note: '' } }))
    const body = 'Read [on](/blog/planned-for-friday), or [see](/cabin/protea/) the [list](/sitemap.xml) of all pages.'
    expectOk(await publishPost(aPost({ body })))
    expect(await publishPost(aPost({ body, cabinSlug: 'baobab' }))).toMatchObject({
      details: { problems: { cabinSlug: expect.any(String) } },
    })
  })
})

describe('addresses of posts', () => {
  const slugsOf = async () =>
    (await repositoriesOf(table).content.posts()).map(({ slug, formerSlugs }) => ({ slug, formerSlugs }))

  it('redirect from each that a post has had, also when it goes back to one', async () => {
    const id = newId()
    const form = aPost({ slug: 'first-name' })
    expectOk(await publishPost(form, id))
    expectOk(await publishPost({ ...form, slug: 'second-name' }, id))
    expect(await slugsOf()).toContainEqual({ slug: 'second-name', formerSlugs: ['first-name'] })
    expectOk(await publishPost({ ...form, slug: 'first-name' }, id))
    expect(await slugsOf()).toContainEqual({ slug: 'first-name', formerSlugs: ['second-name'] })
  })

  it('are never given to another post, not even after their own was archived', async () => {
    const id = newId()
    expectOk(await publishPost(aPost({ slug: 'taken-for-ever' }), id))
    const { 'post.show': show, 'post.archive': archive } = useCases()
    const { version } = expectOk(await callUseCase(show)({ params: { id } }))
    expectOk(await callUseCase(archive)({ params: { id }, body: { version } }))
    expect(await publishPost(aPost({ slug: 'taken-for-ever' }))).toMatchObject({
      refusal: 'not-publishable',
      details: { problems: { slug: expect.stringContaining('address') } },
    })
  })

  it('go to one of two who publish at the same moment', async () => {
    const outcomes = await Promise.all([
      publishPost(aPost({ slug: 'wanted-by-two' })),
      publishPost(aPost({ slug: 'wanted-by-two' })),
    ])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await slugsOf()).filter(({ slug }) => slug === 'wanted-by-two')).toHaveLength(1)
  })
})
