import type { ArrivalCabin, ArrivalPack } from '#shared/arrival/arrival-pack.ts'
import { cabinsAwaitingCode, cabinsOfPack } from '#shared/arrival/cabins-of-pack.ts'
import { count } from '#shared/kernel/count.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { longDate } from '#shared/kernel/format-date.ts'
import { arrivalPackAddress } from '#shared/site/paths.ts'
import { type EmailBlock, button, callableLines, facts, paragraph, subheading } from '#lambdas/email/email-blocks.ts'
import type { EmailFields } from '#lambdas/email/email-fields.ts'

/** The fields of the e-mail with the way and the code. What the owner has no text for is left out. */
export const arrivalPackFields = (pack: ArrivalPack, guestLink: string): EmailFields => ({
  'arrival welcome': () => callableLines(pack.welcome),
  'ways here': () =>
    pack.ways.flatMap(({ from, way, lastFuel }) => [
      subheading(`From ${from}`),
      ...callableLines(way),
      ...(lastFuel === '' ? [] : [paragraph(`Last fuel: ${lastFuel}`)]),
    ]),
  gates: () => callableLines(pack.gates),
  ford: () => fordToday(pack),
  key: () => callableLines(pack.key),
  'access code': () => accessCodes(pack),
  'cabin facts': () =>
    cabinsOfPack(pack).flatMap((cabin, _, all) => [
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
    ...callableLines(pack.emergency),
    ...cabinsOfPack(pack).flatMap(({ title, emergency }) => section(`At ${title}`, emergency)),
  ],
  contacts: () => callableLines(pack.contacts),
  'open arrival pack': () => [button('Open the way and all you need', arrivalPackAddress(guestLink))],
})

const section = (title: string, text: string): EmailBlock[] => {
  const written = callableLines(text)
  return written.length > 0 ? [subheading(title), ...written] : []
}

/** The ford changes with the rain: guests read of which day it is. */
const fordToday = ({ ford, textsPublishedAt }: ArrivalPack): EmailBlock[] => {
  const written = callableLines(ford)
  return written.length > 0 && textsPublishedAt !== null
    ? [...written, paragraph(`As of ${longDate(dayOf(textsPublishedAt))}.`)]
    : written
}

/** The code of each cabin, and which of them follow. */
function accessCodes(pack: ArrivalPack): EmailBlock[] {
  const cabins = cabinsOfPack(pack)
  const awaiting = cabinsAwaitingCode(pack)
  const label = (title: string) => (cabins.length > 1 ? `Code of ${title}` : 'Code')
  const follows =
    awaiting.length > 0
      ? [
          paragraph(
            `The code${cabins.length > 1 ? ` of ${awaiting.map(({ title }) => title).join(' and ')}` : ''} follows: we send it to you as soon as it is set.`,
          ),
        ]
      : []
  return [...facts(...cabins.map(({ title, accessCode }) => [label(title), accessCode] as const)), ...follows]
}

const tubText = ({ tubLitres, tubHeatHours }: ArrivalCabin): string =>
  [
    ...(tubLitres === null ? [] : [`${tubLitres} litres`]),
    ...(tubHeatHours === null ? [] : [`hot after about ${count(tubHeatHours, 'hour')}`]),
  ].join(', ')
