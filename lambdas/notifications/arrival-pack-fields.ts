import type { ArrivalCabin, ArrivalPack } from '#shared/arrival/arrival-pack.ts'
import { count } from '#shared/kernel/count.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { longDate } from '#shared/kernel/format-date.ts'
import { arrivalPackAddress } from '#shared/site/paths.ts'
import { type EmailBlock, button, facts, lines, paragraph, subheading } from '#lambdas/email/email-blocks.ts'
import type { EmailFields } from '#lambdas/email/email-fields.ts'

/** The fields of the e-mail with the way and the code. What the owner has no text for is left out. */
export const arrivalPackFields = (pack: ArrivalPack, guestLink: string): EmailFields => ({
  'arrival welcome': () => lines(pack.welcome),
  'ways here': () =>
    pack.ways.flatMap(({ from, way, lastFuel }) => [
      subheading(`From ${from}`),
      ...lines(way),
      ...(lastFuel === '' ? [] : [paragraph(`Last fuel: ${lastFuel}`)]),
    ]),
  gates: () => lines(pack.gates),
  ford: () => fordToday(pack),
  key: () => lines(pack.key),
  'access code': () => accessCodes(pack),
  'cabin facts': () =>
    cabinsOf(pack).flatMap((cabin, _, all) => [
      ...(all.length > 1 ? [subheading(cabin.title)] : []),
      ...facts(
        ['Wi-Fi', cabin.wifiName],
        ['Wi-Fi password', cabin.wifiPassword],
        ['Hot tub', tubText(cabin)],
        ['Gas and meter', cabin.gasAndMeter],
      ),
    ]),
  'hot tub': () => section('Hot tub', pack.tub),
  firewood: () => section('Firewood', pack.wood),
  power: () => section('Power', pack.power),
  emergency: () => [
    ...lines(pack.emergency),
    ...cabinsOf(pack).flatMap(({ title, emergency }) => section(`At ${title}`, emergency)),
  ],
  contacts: () => lines(pack.contacts),
  'open arrival pack': () => [button('Open the way and all you need', arrivalPackAddress(guestLink))],
})

/** Each cabin once, also where the guest comes back to it. */
const cabinsOf = ({ cabins }: ArrivalPack): ArrivalCabin[] => [
  ...new Map(cabins.map((cabin) => [cabin.cabinSlug, cabin])).values(),
]

const section = (title: string, text: string): EmailBlock[] => {
  const written = lines(text)
  return written.length > 0 ? [subheading(title), ...written] : []
}

/** The ford changes with the rain: guests read of which day it is. */
const fordToday = ({ ford, textsPublishedAt }: ArrivalPack): EmailBlock[] => {
  const written = lines(ford)
  return written.length > 0 && textsPublishedAt !== null
    ? [...written, paragraph(`As of ${longDate(dayOf(textsPublishedAt))}.`)]
    : written
}

/**
 * The code of each cabin. One that is missing follows, where guests get in by codes: there is no other text of the key,
 * or another cabin of the stay has one.
 */
function accessCodes(pack: ArrivalPack): EmailBlock[] {
  const cabins = cabinsOf(pack)
  const known = cabins.filter(({ accessCode }) => accessCode !== '')
  const missing = cabins.filter(({ accessCode }) => accessCode === '')
  const label = (title: string) => (cabins.length > 1 ? `Code of ${title}` : 'Code')
  const follows =
    missing.length > 0 && (known.length > 0 || pack.key.trim() === '')
      ? [
          paragraph(
            `The code${cabins.length > 1 ? ` of ${missing.map(({ title }) => title).join(' and ')}` : ''} follows: we send it to you as soon as it is set.`,
          ),
        ]
      : []
  return [...facts(...known.map(({ title, accessCode }) => [label(title), accessCode] as const)), ...follows]
}

const tubText = ({ tubLitres, tubHeatHours }: ArrivalCabin): string =>
  [
    ...(tubLitres === null ? [] : [`${tubLitres} litres`]),
    ...(tubHeatHours === null ? [] : [`hot after about ${count(tubHeatHours, 'hour')}`]),
  ].join(', ')
