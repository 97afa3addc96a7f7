import type { AddOn } from '#shared/add-ons/add-on.ts'
import type { DescribedCabin } from '#shared/cabins/cabin.ts'
import type { Rate, Tariff } from '#shared/pricing/rate.ts'
import { storedRecord } from './record-fixture.ts'

/** R1,000.00 per person and night, everywhere and always; small children R400.00. */
export const aRate = (changes: Partial<Rate> = {}): Rate => ({
  ...storedRecord({ id: 'every-night' }),
  name: 'Every night',
  cabinSlug: null,
  firstNight: null,
  lastNight: null,
  weekdays: null,
  adultRateCents: 1_000_00,
  childRateCents: 400_00,
  childAgeLimit: 5,
  minimumPerNightCents: null,
  minimumNights: null,
  requiresChildAges: true,
  priority: 0,
  active: true,
  changes: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  ...changes,
})

/** A bag of firewood at R85.00, up to ten. */
export const anAddOn = (changes: Partial<AddOn> = {}): AddOn => ({
  ...storedRecord({ id: 'firewood' }),
  name: 'Bag of firewood',
  description: 'One evening of braai and stove.',
  priceCents: 85_00,
  unit: 'item',
  category: 'Fire and hot tub',
  imageUrl: null,
  maxQuantity: 10,
  noticeDays: 0,
  cabinSlugs: null,
  stockPerDay: null,
  staffTask: '',
  active: true,
  ...changes,
})

export const aTariff = (changes: Partial<Tariff> = {}): Tariff => ({
  rates: [aRate()],
  addOns: [anAddOn()],
  version: 1,
  addOnsOrderVersion: 0,
  ratesOrderVersion: 0,
  ...changes,
})

export const aCabin = (changes: Partial<DescribedCabin> = {}): DescribedCabin => ({
  name: 'Aloe',
  slug: 'aloe',
  address: 'aloe',
  formerAddresses: [],
  maxGuests: 4,
  childFriendly: true,
  checkInTime: null,
  checkOutTime: null,
  beds: '',
  petsAllowed: null,
  shortDescription: 'A cabin for four under the cliffs.',
  image1: null,
  image2: null,
  image3: null,
  image1Alt: 'Drawing of Aloe',
  image2Alt: 'Drawing of its hot tub',
  image3Alt: 'Drawing of its view',
  image1Position: '50% 50%',
  image2Position: '50% 50%',
  image3Position: '50% 50%',
  image1Scale: 1,
  image2Scale: 1,
  image3Scale: 1,
  morePictures: [],
  story: [],
  facts: [],
  rules: [],
  active: true,
  ...changes,
})
