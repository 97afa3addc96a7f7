import type { ArrivalPack } from '#shared/arrival/arrival-pack.ts'
import type { ArrivalPackForm } from '#shared/arrival/arrival-pack-form.ts'
import { NOW } from './business-time-fixture.ts'

/** The house's texts, each of them written. */
export const arrivalTexts: ArrivalPackForm = {
  title: 'Arrival pack',
  welcome: 'We look forward to you.',
  ways: [
    { from: 'Pretoria', way: 'N1 to Bloemfontein.\nThen the R26.', lastFuel: 'Fouriesburg, Engen, until 20:00' },
    { from: 'Durban', way: 'N3 to Harrismith, then the R712.', lastFuel: 'Clarens' },
  ],
  map: null,
  gates: 'Two farm gates, open from 06:00 to 21:00. Leave them as you found them.',
  ford: 'Ankle-deep. A small car gets through.',
  key: 'In the box to the left of the door.',
  tub: 'Light it from below, lid on.',
  wood: 'Under the stairs.',
  power: 'Solar: no heaters, please.',
  emergency: 'Ambulance 10177. The nearest hospital is in Bethlehem.',
  contacts: 'Sipho, on the farm: 082 555 0142',
}

/** The pack of `aBooking`, with all that a pack can say. */
export const anArrivalPack = (changes: Partial<ArrivalPack> = {}): ArrivalPack => ({
  ...arrivalTexts,
  textsPublishedAt: NOW,
  reference: 'MC-7K4QX',
  firstName: 'Thandi',
  checkInDate: '2027-02-01',
  checkOutDate: '2027-02-03',
  checkInTime: '14:00',
  checkOutTime: '10:00',
  cabins: [
    {
      cabinSlug: 'protea',
      title: 'Protea',
      checkInDate: '2027-02-01',
      checkOutDate: '2027-02-03',
      accessCode: '4711#',
      wifiName: 'Protea guests',
      wifiPassword: 'sugarbush-ridge',
      tubLitres: 1200,
      tubHeatHours: 4,
      gasAndMeter: 'Beside the kitchen door',
      emergency: 'The assembly point is the big oak.',
    },
  ],
  businessName: 'Mountain Cabins',
  phone: '+27 82 555 0100',
  address: 'Kleinfontein, Fouriesburg',
  mapPoint: '-28.6012, 28.2034',
  ...changes,
})
