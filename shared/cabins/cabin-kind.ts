import { date, kept, number, nullable, onOff, text, textarea } from '#shared/kernel/record-fields.ts'
import { plain, recordKind } from '#shared/kernel/record-kind.ts'
import { byHand } from '#shared/kernel/record-order.ts'
import { CabinForm } from './cabin-form.ts'

const managed = {
  name: text('Name', { hint: 'As guests read it' }),
  address: text('Address', {
    hint: 'What stands for the cabin in the address of its page. An address of before leads on to this one.',
  }),
  formerAddresses: kept<string[]>('Former addresses', []),
  shown: onOff('Guests see it', { initial: false }),
}
const detailed = {
  maxGuests: number('Most guests', { hint: 'Adults and children together', initial: 2 }),
  childFriendly: onOff('Children may come', { initial: false }),
  wifiName: text('Wi-Fi network'),
  wifiPassword: text('Wi-Fi password'),
  emergency: textarea('In an emergency', { hint: 'Whom to call, and where to go' }),
  gasAndMeter: textarea('Gas, meter and main switch'),
  tubLitres: nullable(number('Hot tub, litres')),
  tubHeatHours: nullable(number('Hours until the tub is hot')),
  tubTestedOn: nullable(date('Last test of the tub’s water')),
  cleaner: text('Cleaner', { hint: 'Name and phone' }),
  notes: textarea('Notes'),
}

/** The cabins, as staff manage them: what they are called, where they are on the site, and in which order. */
export const cabinKind = recordKind({
  name: 'cabin',
  noun: ['cabin', 'cabins'],
  path: '/staff/cabins',
  page: 'cabinManagement',
  title: 'Cabins',
  lead: 'Which cabins there are, in the order of the site: by name until you order them.',
  empty: 'Add the first one.',
  archivedNote: 'Its bookings stay on file. No other cabin gets its address.',
  saved: 'Guests see it within minutes, if it is shown.',
  audience: 'staff',
  nameField: 'name',
  form: CabinForm,
  fields: {
    ...managed,
    // They are on the page of its details, and saved as they were.
    maxGuests: kept('Most guests', 2),
    childFriendly: kept('Children may come', false),
    wifiName: kept('Wi-Fi network', ''),
    wifiPassword: kept('Wi-Fi password', ''),
    emergency: kept('In an emergency', ''),
    gasAndMeter: kept('Gas, meter and main switch', ''),
    tubLitres: kept<number | null>('Hot tub, litres', null),
    tubHeatHours: kept<number | null>('Hours until the tub is hot', null),
    tubTestedOn: kept<string | null>('Last test of the tub’s water', null),
    cleaner: kept('Cleaner', ''),
    notes: kept('Notes', ''),
  },
  rows: {
    name: { grow: true },
    address: { card: 'detail' },
    shown: {},
    maxGuests: { head: 'Guests', from: 'm', card: 'value' },
    childFriendly: 'csv',
    formerAddresses: 'none',
    wifiName: 'none',
    wifiPassword: 'none',
    emergency: 'none',
    gasAndMeter: 'none',
    tubLitres: 'none',
    tubHeatHours: 'none',
    tubTestedOn: 'none',
    cleaner: 'none',
    notes: 'none',
    updatedAt: { from: 'xl' },
  },
  order: byHand({ initially: 'name' }),
  size: 'whole',
  atMost: 30,
  life: plain({
    shownBy: 'shown',
    shown: { state: 'Shown', action: 'Show', done: 'On the site within minutes' },
    hidden: { state: 'Hidden', action: 'Hide', done: 'Hidden from guests' },
  }),
  privateFields: ['wifiPassword', 'emergency', 'cleaner', 'notes'],
  refusals: ['cabin-address-taken', 'cabin-not-described', 'cabin-has-bookings', 'too-many-addresses'],
})

/** The same cabins, as staff note what belongs to each house. */
export const cabinDetailsKind = {
  ...cabinKind,
  page: 'cabinDetails',
  title: 'Cabin details',
  lead: 'What staff need to know of each cabin. Guests see how many may stay, and what the arrival e-mail tells them.',
  fields: {
    name: kept('Name', ''),
    address: kept('Address', ''),
    formerAddresses: kept<string[]>('Former addresses', []),
    shown: kept('Guests see it', false),
    ...detailed,
  },
  rows: {
    name: { grow: true },
    maxGuests: { head: 'Guests', card: 'value' },
    childFriendly: { head: 'Children', from: 'm', card: 'detail' },
    wifiName: { head: 'Wi-Fi', from: 'm' },
    tubHeatHours: { head: 'Tub hot in', from: 'l' },
    tubTestedOn: { head: 'Water tested', from: 'm', card: 'detail' },
    cleaner: { from: 'l' },
    address: 'none',
    formerAddresses: 'none',
    shown: 'none',
    wifiPassword: 'none',
    emergency: 'none',
    gasAndMeter: 'none',
    tubLitres: 'none',
    notes: 'none',
    updatedAt: { from: 'xl' },
  },
} as const
