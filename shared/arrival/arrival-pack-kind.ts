import { own, picture, text, textarea } from '#shared/kernel/record-fields.ts'
import { publishedKind } from '#shared/kernel/published-kind.ts'
import { ArrivalPackForm } from './arrival-pack-form.ts'

/** What guests read before they come, as staff edit it. It is on no page of the site: guests get it with their booking. */
export const arrivalPackKind = publishedKind({
  name: 'arrival-pack',
  noun: ['arrival pack', 'arrival packs'],
  path: '/staff/arrival-pack',
  page: 'arrivalPack',
  title: 'Arrival pack',
  lead: 'What guests who have paid read from three days before arrival. Wi-Fi, tub and emergency of each cabin are among its details.',
  empty: '',
  audience: 'staff',
  nameField: 'title',
  form: ArrivalPackForm,
  records: 'one',
  fields: {
    title: text('Heading', { group: 'The way' }),
    welcome: textarea('Welcome', { group: 'The way' }),
    ways: own('The way from towns', {
      group: 'The way',
      initial: [],
      hint: 'From three towns at most, each with the last place to fill up.',
    }),
    map: picture('Map', {
      group: 'The way',
      initial: null,
      hint: 'Drawn or photographed. It is printed with the page.',
    }),
    gates: textarea('Gates and their hours', { group: 'The way' }),
    ford: textarea('The ford today', {
      group: 'The way',
      hint: 'Guests read when it was last published. Write it again when the river changes.',
    }),
    key: textarea('The key', {
      group: 'In the cabin',
      hint: 'Where it is. The access code of the cabin stands beside it: it is among the cabin’s details.',
    }),
    tub: textarea('Hot tub', { group: 'In the cabin', hint: 'How to heat it. Litres and hours are the cabin’s.' }),
    wood: textarea('Firewood', { group: 'In the cabin' }),
    power: textarea('Power', { group: 'In the cabin' }),
    emergency: textarea('In an emergency', {
      group: 'Help',
      hint: 'For all cabins. What is true of one alone is among its details.',
    }),
    contacts: textarea('Whom to call', { group: 'Help', hint: 'On the way, and when something is wrong.' }),
  },
  rows: {},
  slug: null,
  pageOf: null,
})
