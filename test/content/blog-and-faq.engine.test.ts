import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { listFaqsUsing, previewFaqUsing } from '#lambdas/content/faqs.ts'
import { listPostsUsing, showPostUsing } from '#lambdas/content/posts.ts'
import { contentRepository } from '#lambdas/table/content-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { Table } from '#lambdas/table/table.ts'
import { ListPosts, ShowPost } from '#shared/content/blog.contract.ts'
import type { Post } from '#shared/content/post-form.ts'
import { ListFaqs } from '#shared/content/faq.contract.ts'
import { anchorIdOf } from '#shared/content/anchor-id.ts'
import { toPlainText } from '#shared/content/rich-text.ts'
import { callUseCase, expectOk } from '#test/support/use-case-harness.ts'
import type { Tables } from '#test/support/start-tables.ts'
import { aBusinessTime } from '#test/support/business-time-fixture.ts'
import { storedRecord } from '#test/support/record-fixture.ts'
import { openTestTables } from '#test/support/table-fixture.ts'

let tables: Tables
let table: Table

beforeAll(async () => {
  tables = openTestTables()
  ;({ table } = await tables.createSeededTable({ withAllContent: true }))
})
afterAll(() => tables.stop())

/** The demo data's content, with these posts instead of its own. */
function aBlog(posts?: readonly Post[]) {
  const content = contentRepository(table)
  const needs = {
    catalogue: catalogueRepository(table),
    content: posts ? { ...content, posts: async () => [...posts] } : content,
    clock: aBusinessTime,
  }
  return {
    list: callUseCase(listPostsUsing(needs)),
    show: callUseCase(showPostUsing(needs)),
    faqs: callUseCase(listFaqsUsing(needs)),
  }
}

const [seeded] = demoData.posts
if (!seeded) throw new Error('The demo data has no posts')
const aPost = (slug: string, changes: Partial<Post> = {}): Post => ({
  ...seeded.form,
  id: slug,
  slug,
  number: 1,
  publishedAt: seeded.publishedAt,
  updatedAt: seeded.publishedAt,
  updatedBy: '',
  formerSlugs: [],
  ...changes,
})

describe('the blog', () => {
  it('lists its posts newest first, with the cabin and the time to read', async () => {
    const { posts } = ListPosts.reply.parse(expectOk(await aBlog().list({})))
    expect(posts.map(({ slug }) => slug)).toEqual([
      'the-sky-above-the-cabins',
      'lights-on-when-the-power-is-off',
      'four-walks-from-the-door',
      'what-to-pack',
      'hot-tub-in-winter',
      'the-road-up',
    ])
    expect(posts.map(({ cabin }) => cabin?.name)).toEqual([
      'Aloe',
      'Aloe',
      'Yellowwood',
      'Yellowwood',
      'Protea',
      undefined,
    ])
    expect(posts.map(({ readingMinutes }) => readingMinutes)).toEqual([4, 4, 4, 4, 4, 3])
    expect(posts[0]).not.toHaveProperty('body')
  })

  it('shows a post with its text parsed, its cabin, and further posts to read', async () => {
    const reply = ShowPost.reply.parse(expectOk(await aBlog().show({ params: { slug: 'hot-tub-in-winter' } })))
    if (reply.kind !== 'post') throw new Error('It has not moved')
    expect(reply.post.text[0]).toMatchObject({ kind: 'paragraph' })
    expect(reply.post.cabins.map(({ slug }) => slug)).toEqual(['protea'])
    expect(reply.post.next.map(({ slug }) => slug)).toEqual([
      'the-road-up',
      'the-sky-above-the-cabins',
      'lights-on-when-the-power-is-off',
    ])
  })

  it('fills in placeholders from the settings', async () => {
    const reply = expectOk(await aBlog().show({ params: { slug: 'the-road-up' } }))
    expect(reply.kind === 'post' && toPlainText(reply.post.text)).toContain('Our number is 082\u00A0555\u00A00142.')
  })

  it("redirects from a post's old slug, and finds no unknown one", async () => {
    expect(expectOk(await aBlog().show({ params: { slug: 'how-to-get-here' } }))).toEqual({
      kind: 'moved',
      slug: 'the-road-up',
    })
    expect(await aBlog().show({ params: { slug: 'no-such-post' } })).toEqual({ ok: false, refusal: 'post-not-found' })
  })

  it('shows no cabin that is inactive', async () => {
    const blog = aBlog([aPost('old', { cabinSlug: 'baobab', body: '::cabin gone\n\n::cabin aloe' })])
    const [card] = expectOk(await blog.list({})).posts
    expect(card?.cabin).toBeNull()
    const reply = expectOk(await blog.show({ params: { slug: 'old' } }))
    expect(reply.kind === 'post' && reply.post.cabins.map(({ slug }) => slug)).toEqual(['aloe'])
  })
})

describe('the FAQ', () => {
  it('lists answers by category, in the order that staff gave, with the current settings', async () => {
    const { groups } = ListFaqs.reply.parse(expectOk(await aBlog().faqs({})))
    expect(groups.map(({ category, faqs }) => [category, faqs.length])).toEqual([
      ['Getting here and leaving', 5],
      ['In the cabin', 4],
      ['Power, Wi-Fi and water', 3],
      ['The hot tub', 2],
      ['Children, dogs and quiet', 3],
      ['Booking, paying and cancelling', 4],
    ])
    const answers = new Map(groups.flatMap(({ faqs }) => faqs.map(({ id, answer }) => [id, toPlainText(answer)])))
    expect(answers.get('when-can-we-arrive')).toContain('from 14:00 on the day you arrive until 10:00')
    expect(answers.get('how-do-we-pay')).toContain('We keep the dates open for 48 hours;')
    expect([...answers.values()].filter((words) => /[{}]/.test(words))).toEqual([])
  })

  it('follows the settings, and leaves out what is switched off', async () => {
    const harness = catalogueRepository(table)
    const faqs = callUseCase(
      listFaqsUsing({
        content: {
          faqs: async () =>
            demoData.faqs.map((faq) => ({ ...storedRecord(faq), active: faq.id === 'when-can-we-arrive' })),
        },
        catalogue: { settings: async () => ({ ...(await harness.settings()), checkInTime: '15:30' }) },
        clock: aBusinessTime,
      }),
    )
    const { groups } = expectOk(await faqs({}))
    expect(groups.flatMap((group) => group.faqs.map(({ id }) => id))).toEqual(['when-can-we-arrive'])
    expect(toPlainText(groups[0]?.faqs[0]?.answer ?? [])).toContain('15:30')
  })
})

describe('a question in the staff area', () => {
  it('is seen by guests as the preview shows it', async () => {
    const catalogue = catalogueRepository(table)
    const preview = callUseCase(previewFaqUsing({ catalogue, clock: aBusinessTime }))
    const { answer } = expectOk(await preview({ body: { answer: 'Come **after** {check-in time}.' } }))
    expect(toPlainText(answer)).toBe('Come after 14:00.')
    const questions = demoData.faqs
      .slice(0, 1)
      .map((faq) => ({ ...storedRecord(faq), answer: 'Come **after** {check-in time}.' }))
    const faqs = callUseCase(
      listFaqsUsing({ content: { faqs: async () => questions }, catalogue, clock: aBusinessTime }),
    )
    expect(expectOk(await faqs({})).groups[0]?.faqs[0]?.answer).toEqual(answer)
  })

  it('is hidden from guests while it is archived', async () => {
    const catalogue = catalogueRepository(table)
    const archived = demoData.faqs.map((faq) => ({ ...storedRecord(faq), archivedAt: '2026-11-21T08:00:00.000Z' }))
    const faqs = callUseCase(
      listFaqsUsing({ content: { faqs: async () => archived }, catalogue, clock: aBusinessTime }),
    )
    expect(expectOk(await faqs({})).groups).toEqual([])
  })

  it.each([
    ['Is there Wi-Fi?', 'is-there-wi-fi'],
    ['  Où est le café d’à côté ?', 'ou-est-le-cafe-da-cote'],
    ['¿¡!?', ''],
    [`${'very '.repeat(30)}long`, `${'very-'.repeat(15)}very`],
  ])('has an address by its words: %s', (question, id) => {
    expect(anchorIdOf(question)).toBe(id)
  })
})

describe('the demo blog', () => {
  it('has real posts: 500 to 900 words, a picture with alternative text, headings, no broken link', async () => {
    const slugs = demoData.posts.map(({ form }) => form.slug)
    const anchors = demoData.faqs.map(({ id }) => id)
    for (const {
      form: { slug, body, cover },
    } of demoData.posts) {
      expect([slug, body.split(/\s+/).length >= 500, body.split(/\s+/).length <= 900]).toEqual([slug, true, true])
      expect(body.match(/^## /gm)?.length).toBeGreaterThanOrEqual(4)
      expect(cover.alt.length).toBeGreaterThan(20)
    }
    const texts = [...demoData.posts.map(({ form }) => form.body), ...demoData.faqs.map(({ answer }) => answer)].join(
      '\n',
    )
    expect(
      [...texts.matchAll(/\]\(\/blog\/([^)]+)\)/g)]
        .map(([, slug]) => slug)
        .filter((slug) => !slugs.includes(slug ?? '')),
    ).toEqual([])
    expect(
      [...texts.matchAll(/\]\(\/faq#([^)]+)\)/g)].map(([, id]) => id).filter((id) => !anchors.includes(id ?? '')),
    ).toEqual([])
  })
})
