import type { AddOn } from '#shared/add-ons/add-on.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import type { Rate, Tariff } from '#shared/pricing/rate.ts'
import type { Cents } from '#shared/kernel/money.ts'

/** Per adult and night, in cents. A cabin's own rate wins over a rate for all cabins, so each cabin has its own seasons. */
type CabinRates = {
  readonly cabinSlug: string
  readonly everyNight: Cents
  readonly weekend: Cents
  readonly easter: Cents
  readonly festive: Cents
  /** Per child under five and night; null if children may not stay. */
  readonly child: Cents | null
  readonly minimumPerNight: Cents
}

const cabinRates: readonly CabinRates[] = [
  {
    cabinSlug: 'protea',
    everyNight: 1_150_00,
    weekend: 1_350_00,
    easter: 1_500_00,
    festive: 1_650_00,
    child: null,
    minimumPerNight: 1_900_00,
  },
  {
    cabinSlug: 'yellowwood',
    everyNight: 950_00,
    weekend: 1_100_00,
    easter: 1_200_00,
    festive: 1_350_00,
    child: 350_00,
    minimumPerNight: 2_850_00,
  },
  {
    cabinSlug: 'aloe',
    everyNight: 1_050_00,
    weekend: 1_200_00,
    easter: 1_350_00,
    festive: 1_500_00,
    child: 400_00,
    minimumPerNight: 2_100_00,
  },
]

/** Easter Sundays of the Gregorian calendar. */
const easterSundays = ['2027-03-28', '2028-04-16', '2029-04-01']
/** Years whose December begins a festive season. */
const festiveYears = [2026, 2027, 2028, 2029]
/** What a record has from its first save. */
const revision = {
  version: 1,
  updatedAt: '2026-07-01T08:00:00.000Z',
  updatedBy: '',
  createdAt: '2026-07-01T08:00:00.000Z',
  archivedAt: null,
} as const
const FRIDAY = 5
const SATURDAY = 6
const CHILD_AGE_LIMIT = 5

function ratesOf({ cabinSlug, everyNight, weekend, easter, festive, child, minimumPerNight }: CabinRates): Rate[] {
  const base: Rate = {
    id: `${cabinSlug}-every-night`,
    name: 'Every night',
    cabinSlug,
    firstNight: null,
    lastNight: null,
    weekdays: null,
    adultRateCents: everyNight,
    childRateCents: child,
    childAgeLimit: CHILD_AGE_LIMIT,
    minimumPerNightCents: minimumPerNight,
    minimumNights: null,
    requiresChildAges: child !== null,
    priority: 0,
    active: true,
    changes: [],
    ...revision,
  }
  return [
    base,
    {
      ...base,
      id: `${cabinSlug}-weekend`,
      name: 'Weekend',
      weekdays: [FRIDAY, SATURDAY],
      adultRateCents: weekend,
      priority: 10,
    },
    ...easterSundays.map((sunday) => ({
      ...base,
      id: `${cabinSlug}-easter-${sunday.slice(0, 4)}`,
      name: `Easter ${sunday.slice(0, 4)}`,
      firstNight: addDays(sunday, -3),
      lastNight: sunday,
      adultRateCents: easter,
      priority: 20,
    })),
    ...festiveYears.map((year) => ({
      ...base,
      id: `${cabinSlug}-festive-${year}`,
      name: `Festive season ${year}/${String(year + 1).slice(2)}`,
      firstNight: `${year}-12-12`,
      lastNight: `${year + 1}-01-10`,
      adultRateCents: festive,
      priority: 30,
    })),
  ]
}

/** What most of them have: for all cabins, no notice, no limit. */
const plain = {
  noticeDays: 0,
  cabinSlugs: null,
  stockPerDay: null,
  staffTask: '',
  imageUrl: null,
  active: true,
  ...revision,
} as const

const addOns: readonly AddOn[] = [
  {
    ...plain,
    id: 'firewood',
    name: 'Bag of firewood',
    description: 'Dry black wattle, about 15 kg: one evening of braai and stove.',
    priceCents: 85_00,
    unit: 'item',
    category: 'Fire and hot tub',
    maxQuantity: 10,
    staffTask: 'Stack it beside the stove.',
  },
  {
    ...plain,
    id: 'tub-ready',
    name: 'Hot tub warm when you arrive',
    description: 'We light the fire, or set the gas, so that the water is at 38 °C at your check-in time.',
    priceCents: 250_00,
    unit: 'item',
    category: 'Fire and hot tub',
    maxQuantity: 1,
    staffTask: 'Fire or gas on in the morning.',
  },
  {
    ...plain,
    id: 'breakfast-basket',
    name: 'Breakfast basket',
    description: 'Farm eggs, bread, butter, jam, fruit and coffee at your door by 07:30 on each morning of your stay.',
    priceCents: 145_00,
    unit: 'person-night',
    category: 'Food',
    maxQuantity: 1,
    noticeDays: 2,
    staffTask: 'Order bread and eggs from the farm stall.',
  },
  {
    ...plain,
    id: 'braai-pack',
    name: 'Braai pack',
    description: 'Boerewors, lamb chops or brinjal and halloumi, braaibroodjies and a green salad. One meal each.',
    priceCents: 210_00,
    unit: 'person',
    category: 'Food',
    maxQuantity: 2,
    noticeDays: 2,
    staffTask: 'Order from the butcher.',
  },
  {
    ...plain,
    id: 'guided-walk',
    name: 'Guided walk to the waterfall',
    description: 'Three hours with our neighbour Themba, moderate, 6 km. Weather decides the day.',
    priceCents: 180_00,
    unit: 'person',
    category: 'Outdoors',
    maxQuantity: 1,
    noticeDays: 3,
    staffTask: 'Ask Themba.',
  },
  {
    ...plain,
    id: 'mountain-bike',
    name: 'Mountain bike',
    description:
      'Hardtail with helmet and repair kit, for each night of your stay. Say your height in the special requests.',
    priceCents: 160_00,
    unit: 'night',
    category: 'Outdoors',
    maxQuantity: 4,
    stockPerDay: 4,
    staffTask: 'Pump the tyres.',
  },
  {
    ...plain,
    id: 'camp-cot',
    name: 'Camp cot with bedding',
    description: 'For children up to two. It stands in the main bedroom.',
    priceCents: 75_00,
    unit: 'night',
    category: 'Comfort',
    maxQuantity: 1,
    cabinSlugs: ['yellowwood', 'aloe'],
    stockPerDay: 2,
    staffTask: 'Make it up in the main bedroom.',
  },
  {
    ...plain,
    id: 'late-check-out',
    name: 'Late check-out until 13:00',
    description: 'If nobody arrives after you that day; otherwise we pay it back.',
    priceCents: 350_00,
    unit: 'item',
    category: 'Comfort',
    maxQuantity: 1,
  },
]

export const tariff: Tariff = {
  rates: cabinRates.flatMap(ratesOf),
  addOns: [...addOns],
  version: 1,
  addOnsOrderVersion: 0,
  ratesOrderVersion: 0,
}
