import { describe, expect, it } from 'vitest'
import { publishedKinds } from '#shared/api/published-kinds.ts'
import { recordKinds } from '#shared/api/record-kinds.ts'
import type { ChangeLogLine } from '#shared/kernel/change-log.ts'
import { pageNameOf } from '#web/admin/features/seo/page-names.ts'
import { changedRecord } from '#web/admin/features/settings/changed-records.ts'
import { adminPageList } from '#web/admin/pages.ts'

const change: ChangeLogLine = {
  ...{ id: '1', at: '2026-11-20T09:00:00.000Z', by: 'Naledi', bySub: 'sub-1', action: 'saved', area: '' },
  ...{ recordId: 'record-00000001', recordName: 'The road up', fields: [] },
}
const cabinTitle = (slug: string) => (slug === 'protea' ? 'Protea' : slug)
const texts = { cabinTitle, pageTitle: (id: string) => pageNameOf(id, cabinTitle) }
const shownAs = (area: string, changes: Partial<ChangeLogLine> = {}) =>
  changedRecord({ ...change, area, ...changes }, texts)
const pageTitles = adminPageList.map(({ title }) => title)

describe('a line of the change log', () => {
  it.each([...recordKinds, ...publishedKinds].map((kind) => [kind.name, kind] as const))(
    'about a %s leads to it and calls its fields as its form does',
    (name, kind) => {
      const { path, labels } = shownAs(name)
      expect(path).toMatch(/^\/admin\//)
      for (const [field, { label }] of Object.entries<{ readonly label: string }>(kind.fields))
        expect(labels[field]?.startsWith(label)).toBe(true)
    },
  )

  it('about a post leads to its editor, and one about the home page to that page', () => {
    expect(shownAs('post')).toMatchObject({ name: 'The road up', path: '/admin/blog/edit/record-00000001' })
    expect(shownAs('homepage')).toMatchObject({ name: 'Home page', path: '/admin/homepage-content' })
  })

  it.each([
    ['page-head', 'home', 'SEO: Home page'],
    ['page-head', 'cabin.protea', 'SEO: Protea'],
    ['legal-page', 'privacy', 'Privacy and legal: Privacy notice'],
    ['cabin-page', 'protea', 'What guests read of a cabin: Protea'],
    ['email-template', 'booking_confirmed', 'E-mail templates: Booking confirmed'],
    ['document-template', 'invoice', 'Documents: Invoice'],
    ['terms', 'terms', 'Terms'],
    ['post', 'record-00000001', 'Blog'],
  ])('about a %s of no name of its own (%s) names its page in the navigation', (area, recordId, name) => {
    expect(shownAs(area, { recordId, recordName: '' }).name).toBe(name)
    expect(pageTitles).toContain(name.split(':')[0])
  })

  it('names the page in the navigation of an order, and of dates that are blocked', () => {
    expect(shownAs('faq', { recordId: 'order', recordName: undefined }).name).toBe('FAQs: order')
    expect(shownAs('blocked dates', { recordName: 'protea' }).name).toBe('Blocked dates: Protea')
    expect(shownAs('blocked dates', { recordName: undefined }).name).toBe('Blocked dates: all cabins')
    expect(pageTitles).toEqual(expect.arrayContaining(['FAQs', 'Blocked dates']))
  })
})
