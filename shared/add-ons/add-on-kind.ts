import { cabins, choice, kept, money, nullable, number, onOff, text, textarea } from '#shared/kernel/record-fields.ts'
import { plain, recordKind } from '#shared/kernel/record-kind.ts'
import { byHand } from '#shared/kernel/record-order.ts'
import { AddOnForm, type AddOnUnit } from './add-on.ts'

/** What one price buys. */
const unitLabels: Readonly<Record<AddOnUnit, string>> = {
  item: 'one piece',
  night: 'one a night',
  person: 'each person',
  'person-night': 'each person and night',
}

/** What guests can add to a stay, as staff edit it. */
export const addOnKind = recordKind({
  name: 'add-on',
  noun: ['add-on', 'add-ons'],
  path: '/staff/add-ons',
  page: 'addOns',
  title: 'Add-ons',
  lead: 'What guests can add to a stay. Bookings on file keep what they had, at its price.',
  empty: 'Firewood, breakfast, a guided walk: add the first one.',
  saved: 'Guests see it within a minute. Bookings on file keep their price.',
  audience: 'staff',
  nameField: 'name',
  form: AddOnForm,
  fields: {
    name: text('Name'),
    description: textarea('Description', { hint: 'What guests get, in a sentence or two' }),
    category: text('Group', { hint: 'Add-ons of one group are shown together.', suggests: true }),
    priceCents: money('Price'),
    unit: choice('The price is for', unitLabels),
    maxQuantity: number('Most for a booking', { initial: 1 }),
    noticeDays: number('Notice in days', {
      hint: 'Days before arrival by which guests must book it; 0: until the last moment. You can go over it.',
      initial: 0,
    }),
    cabinSlugs: cabins('Cabins'),
    stockPerDay: nullable(
      number('How many there are a day', {
        hint: 'A booking with it warns you when more are booked; guests are not stopped. Empty: no limit.',
      }),
    ),
    staffTask: text('Task for staff', {
      hint: 'What you do before the guest arrives: “Order from the butcher.” Each booking with it says so.',
    }),
    active: onOff('Guests can choose it'),
    // Pictures are not chosen here.
    imageUrl: kept('Picture', null),
  },
  rows: {
    name: { grow: true },
    category: { from: 'l' },
    priceCents: { card: 'detail' },
    cabinSlugs: { from: 'm' },
    noticeDays: { head: 'Notice', from: 'l' },
    active: {},
    description: 'none',
    unit: 'none',
    maxQuantity: 'none',
    stockPerDay: 'none',
    staffTask: 'none',
    imageUrl: 'none',
  },
  order: byHand(),
  // They are inside the tariff.
  size: 'one-item',
  life: plain({
    shownBy: 'active',
    shown: { state: 'Offered', action: 'Offer', done: 'Offered to guests' },
    hidden: { state: 'Hidden', action: 'Hide', done: 'Hidden from guests' },
  }),
})
