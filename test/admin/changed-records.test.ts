import { describe, expect, it } from 'vitest'
import { publishedKinds } from '#shared/api/published-kinds.ts'
import { recordKinds } from '#shared/api/record-kinds.ts'
import type { ChangeLogLine } from '#shared/kernel/change-log.ts'
import { changedRecord } from '#web/admin/features/settings/changed-records.ts'

const change: ChangeLogLine = {
  ...{ id: '1', at: '2026-11-20T09:00:00.000Z', by: 'Naledi', bySub: 'sub-1', action: 'saved', area: '' },
  ...{ recordId: 'record-00000001', recordName: 'The road up', fields: [] },
}
const shownAs = (area: string) => changedRecord({ ...change, area }, { cabinTitle: (slug) => slug })

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
})
