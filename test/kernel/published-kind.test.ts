import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { publishedKind } from '#shared/kernel/published-kind.ts'
import { date, nullable, number, own, text } from '#shared/kernel/record-fields.ts'

/** Walks that guests read about. */
const Walk = z.object({ title: z.string(), opensOn: z.iso.date(), stops: z.array(z.string()), hours: z.int() })
const fields = {
  title: text('Title'),
  opensOn: date('Opens on'),
  stops: own('Stops', { initial: [] }),
  hours: number('Hours'),
}
const rest = {
  name: 'walk',
  noun: ['walk', 'walks'],
  path: '/staff/walks',
  page: 'walks',
  title: 'Walks',
  lead: '',
  empty: '',
  audience: 'staff',
  form: Walk,
  records: 'many',
  slug: null,
  pageOf: () => '/walks' as const,
} as const
const rows = { title: {}, hours: {} } as const

describe('a kind of published record', () => {
  it('may show of its fields what it likes, where there is one such record', () => {
    const kind = publishedKind({ ...rest, nameField: 'title', fields, rows: {}, records: 'one' })
    expect(Object.keys(kind.endpoints)).not.toContain('walk.list')
  })

  it('begins with nothing where a draft may have nothing', () => {
    const kind = publishedKind({
      ...rest,
      nameField: 'title',
      rows,
      fields: { ...fields, stops: nullable(own('Stops')) },
    })
    expect(kind.fields.stops.initial).toBeNull()
  })

  it('does not compile where its list could not name a record, or a field could not hold what it begins with', () => {
    const named = { ...rest, nameField: 'title' } as const
    const kinds = () => [
      publishedKind({ ...named, fields, rows }),
      // @ts-expect-error -- the list does not show what names a record
      publishedKind({ ...named, fields, rows: { hours: {} } }),
      // @ts-expect-error -- a day names no record
      publishedKind({ ...rest, nameField: 'opensOn', fields, rows: { opensOn: {} } }),
      // @ts-expect-error -- a column of no field of it
      publishedKind({ ...named, fields, rows: { ...rows, length: {} } }),
      // @ts-expect-error -- a text for a list of texts
      publishedKind({ ...named, rows, fields: { ...fields, stops: own('Stops', { initial: '' }) } }),
      // @ts-expect-error -- a list of numbers for a list of texts
      publishedKind({ ...named, rows, fields: { ...fields, stops: own('Stops', { initial: [1] }) } }),
      // @ts-expect-error -- a field that the form does not have
      publishedKind({ ...named, rows, fields: { ...fields, length: number('Length') } }),
    ]
    expect(kinds).toBeTypeOf('function')
  })
})
