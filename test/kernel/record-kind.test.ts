import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { cabin, date, number, onOff, own, nullable, text } from '#shared/kernel/record-fields.ts'
import { fieldLabelsOf, plain, recordKind } from '#shared/kernel/record-kind.ts'
import { byHand, newestFirst, sortedBy } from '#shared/kernel/record-order.ts'

/** Deliveries of firewood, which guests never see. */
const Delivery = z.object({ supplier: z.string(), deliveredOn: z.iso.date(), bags: z._default(z.int(), 10) })
const Optional = z.extend(Delivery, { supplier: z.nullable(z.string()) })
const fields = { supplier: text('Supplier'), deliveredOn: date('Delivered on'), bags: number('Bags') }
const rows = { supplier: { grow: true }, deliveredOn: {}, bags: 'none' } as const
const texts = { title: 'Deliveries', lead: '', empty: '', saved: '' }
const rest = {
  ...texts,
  name: 'delivery',
  noun: ['delivery', 'deliveries'],
  path: '/staff/deliveries',
  page: 'deliveries',
  audience: 'staff',
  nameField: 'supplier',
  form: Delivery,
  size: 'whole',
  life: plain(),
} as const

describe('a kind of record', () => {
  it('has the words of every field and an endpoint for every action', () => {
    const kind = recordKind({ ...rest, fields, rows, order: newestFirst('deliveredOn') })
    expect(fieldLabelsOf(kind)).toEqual({ supplier: 'Supplier', deliveredOn: 'Delivered on', bags: 'Bags' })
    const actions = ['list', 'show', 'create', 'save', 'archive', 'restore', 'history']
    expect(Object.keys(kind.endpoints)).toEqual(actions.map((action) => `delivery.${action}`))
  })

  it.each(['createdAt', 'updatedAt'] as const)('is in the order of what every record has: %s', (field) => {
    expect(recordKind({ ...rest, fields, rows, order: newestFirst(field) }).order).toMatchObject({ field })
    expect(recordKind({ ...rest, fields, rows, order: sortedBy(field), size: 'paged' }).size).toBe('paged')
  })

  it('can be put in an order by hand alone', () => {
    const sorted = recordKind({ ...rest, fields, rows, order: sortedBy('supplier') })
    // @ts-expect-error -- nothing can put it in another order
    expect(sorted.endpoints['delivery.reorder']).toBeUndefined()
    const byHandKind = recordKind({ ...rest, fields, rows, order: byHand({ groupBy: 'supplier' }) })
    expect(byHandKind.endpoints['delivery.reorder'].path).toBe('/staff/deliveries/order')
  })

  it('does not compile without one of its fields, its columns or its words, or without an order', () => {
    const { bags: _, ...twoFields } = fields
    const { bags: __, ...twoColumns } = rows
    const order = byHand()
    const kinds = () => [
      // @ts-expect-error -- `bags` is missing in the form: each save would reset it
      recordKind({ ...rest, fields: twoFields, rows, order }),
      // @ts-expect-error -- `bags` is missing in the list
      recordKind({ ...rest, fields, rows: twoColumns, order }),
      // @ts-expect-error -- no order
      recordKind({ ...rest, fields, rows }),
      // @ts-expect-error -- an order by no field of it
      recordKind({ ...rest, fields, rows, order: newestFirst('when') }),
      // @ts-expect-error -- groups of no field of it
      recordKind({ ...rest, fields, rows, order: byHand({ groupBy: 'shop' }) }),
      // @ts-expect-error -- a text where the form has a number
      recordKind({ ...rest, fields: { ...fields, bags: text('Bags') }, rows, order }),
      // @ts-expect-error -- shown by what is no switch
      recordKind({ ...rest, fields, rows, order, life: plain({ ...visibility, shownBy: 'bags' }) }),
      // @ts-expect-error -- the change log could not name a record
      recordKind({ ...rest, fields, rows, order, nameField: 'driver' }),
      // @ts-expect-error -- a day names no record
      recordKind({ ...rest, fields, rows, order, nameField: 'deliveredOn' }),
      // @ts-expect-error -- a number has no newest
      recordKind({ ...rest, fields, rows, order: newestFirst('bags') }),
      // @ts-expect-error -- a field that the form does not have
      recordKind({ ...rest, fields: { ...fields, driver: text('Driver') }, rows, order }),
      // @ts-expect-error -- a text for a number
      recordKind({ ...rest, fields: { ...fields, bags: own('Bags', { initial: '10' }) }, rows, order }),
      // @ts-expect-error -- a delivery has its bags
      recordKind({ ...rest, fields: { ...fields, bags: nullable(own('Bags')) }, rows, order }),
      recordKind({
        ...{ ...rest, rows, order },
        form: Optional,
        fields: { ...fields, supplier: nullable(text('Supplier')) },
        // @ts-expect-error -- a supplier that may be missing names no record
        nameField: 'supplier',
      }),
      // @ts-expect-error -- a delivery has its supplier, which is no cabin's absence
      recordKind({ ...rest, fields: { ...fields, supplier: cabin('Cabin', { none: 'None' }) }, rows, order }),
      // @ts-expect-error -- a field without a label
      recordKind({ ...rest, fields: { ...fields, bags: { kind: 'number' } }, rows, order }),
    ]
    expect(kinds).toBeTypeOf('function')
  })

  it('has no limit only in an order by a field, and unseen by guests', () => {
    const kind = recordKind({ ...rest, fields, rows, order: newestFirst('deliveredOn'), size: 'paged' })
    expect(kind.actions.list.query?.parse({})).toEqual({ state: 'in-use', q: '' })
    const kinds = () => [
      // @ts-expect-error -- an order by hand is of all
      recordKind({ ...rest, fields, rows, order: byHand(), size: 'paged' }),
      recordKind({
        ...{ ...rest, fields, rows, order: newestFirst('deliveredOn'), size: 'paged' },
        // @ts-expect-error -- pages of the site show all
        life: plain({ ...visibility, shownBy: 'supplier' }),
      }),
    ]
    expect(kinds).toBeTypeOf('function')
  })

  it('may be shown by one of its switches', () => {
    const form = z.extend(Delivery, { active: z.boolean() })
    const kind = recordKind({
      ...rest,
      form,
      fields: { ...fields, active: onOff('Guests see it') },
      rows: { ...rows, active: {} },
      order: byHand(),
      life: plain({ ...visibility, shownBy: 'active' }),
    })
    expect(kind.life.visibility?.shownBy).toBe('active')
  })
})

const visibility = {
  shown: { state: 'Shown', action: 'Show', done: 'On the site' },
  hidden: { state: 'Hidden', action: 'Hide', done: 'Hidden from guests' },
}
