import * as z from 'zod/mini'
import { date, number, text } from '#shared/kernel/record-fields.ts'
import { plain, recordKind } from '#shared/kernel/record-kind.ts'
import { newestFirst } from '#shared/kernel/record-order.ts'

/** Deliveries of firewood: a kind of record without a limit, which the product does not have. */
export const deliveryKind = recordKind({
  name: 'delivery',
  noun: ['delivery', 'deliveries'],
  path: '/staff/deliveries',
  page: 'deliveries',
  title: 'Deliveries',
  lead: '',
  empty: '',
  saved: '',
  audience: 'staff',
  nameField: 'supplier',
  form: z.object({ supplier: z.string(), deliveredOn: z.string(), bags: z.int() }),
  fields: { supplier: text('Supplier'), deliveredOn: date('Delivered on'), bags: number('Bags') },
  rows: { supplier: { grow: true }, deliveredOn: { card: 'detail' }, bags: { card: 'value' } },
  order: newestFirst('deliveredOn'),
  size: 'paged',
  life: plain(),
})
