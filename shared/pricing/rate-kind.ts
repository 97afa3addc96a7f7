import { cabin, date, money, nullable, number, onOff, own, text } from '#shared/kernel/record-fields.ts'
import { plain, recordKind } from '#shared/kernel/record-kind.ts'
import { byHand } from '#shared/kernel/record-order.ts'
import { RateForm } from './rate.ts'

/** What a night costs, as staff edit it. */
export const rateKind = recordKind({
  name: 'rate',
  noun: ['rate', 'rates'],
  path: '/staff/rates',
  page: 'pricing',
  title: 'Prices',
  lead: 'What a night costs. Bookings on file keep their price.',
  empty: 'Without one guests cannot book: add the first.',
  saved: 'Guests see it in the next price. Bookings on file keep theirs.',
  audience: 'staff',
  nameField: 'name',
  form: RateForm,
  fields: {
    name: text('Name', { hint: 'Guests read it beside the price of a night.' }),
    cabinSlug: cabin('Cabin', { hint: 'A cabin’s own rates come before those for all cabins.', none: 'All cabins' }),
    adultRateCents: money('Each adult a night'),
    firstNight: own('First night', { hint: 'Of a season. Empty: always.', initial: null }),
    lastNight: nullable(date('Last night', { hint: 'The night before the last guests leave.' })),
    weekdays: own('Nights of the week', { initial: null }),
    childRateCents: nullable(money('Each younger child a night', { hint: 'Empty: children pay what adults pay.' })),
    childAgeLimit: number('Adult price from this age', {
      hint: 'Children of this age and older pay what adults pay.',
      initial: 5,
    }),
    requiresChildAges: onOff('Ask the ages of children', { hint: 'If not, every child pays the child’s price.' }),
    minimumPerNightCents: nullable(
      money('At least, a night', { hint: 'What a night costs however few they are. Empty: no such amount.' }),
    ),
    minimumNights: nullable(
      number('Shortest stay, in nights', {
        hint: 'For stays with one of these nights; you can go below it. Empty: as the settings say.',
      }),
    ),
    changes: own('Other amounts from a night on', {
      hint: 'A price rise from 1 January: the nights before it keep the amounts above.',
      initial: [],
    }),
    priority: number('Priority', {
      hint: 'Decides between two seasons, or two weekend rates, on the same night: the higher one wins.',
      initial: 0,
    }),
    active: onOff('In use'),
  },
  rows: {
    name: { grow: true },
    cabinSlug: { card: 'detail' },
    firstNight: { head: 'Nights', from: 'm', card: 'note' },
    adultRateCents: { head: 'Adult', card: 'value' },
    childRateCents: { head: 'Younger child', from: 'xl' },
    changes: { head: 'Next change', from: 'l' },
    minimumNights: { head: 'Shortest stay', from: 'xl' },
    active: {},
    lastNight: 'none',
    weekdays: 'none',
    childAgeLimit: 'none',
    requiresChildAges: 'none',
    minimumPerNightCents: 'none',
    priority: 'none',
  },
  order: byHand(),
  // They are inside the tariff.
  size: 'one-item',
  life: plain({
    shownBy: 'active',
    shown: { state: 'In use', action: 'Use', done: 'In use: guests see it in the next price' },
    hidden: { state: 'Not in use', action: 'Stop', done: 'Not in use' },
  }),
})
