import type { CabinForm } from '#shared/cabins/cabin-form.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { type ArrivalPackForm, emptyArrivalPackForm } from './arrival-pack-form.ts'

/** What a pack lacks, and the page on which staff fill it in. */
export type MissingPart = {
  readonly what: string
  readonly path: `/${string}`
  /** Without it a guest does not find the way, does not get in, or cannot call anybody. */
  readonly isNeeded: boolean
}

type PackCabin = Pick<
  CabinForm,
  'name' | 'wifiName' | 'wifiPassword' | 'tubLitres' | 'tubHeatHours' | 'emergency' | 'gasAndMeter'
> & { readonly id: CabinSlug }

type Given = {
  /** As it is typed or published; a draft may lack fields. */
  readonly form: { readonly [Field in keyof ArrivalPackForm]?: unknown }
  readonly cabins: readonly PackCabin[]
  readonly settings: Pick<Settings, 'contactPhone' | 'mapPoint'>
  /** The cabins that have an access code. */
  readonly withCode: readonly CabinSlug[]
}

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : typeof value !== 'string' || value.trim() === ''

/** What is missing from the arrival packs of guests in these cabins, what is needed first. */
export function missingFromArrivalPack({ form, cabins, settings, withCode }: Given): MissingPart[] {
  const house = adminPath('arrivalPack')
  const contact = adminPath('settings', { tab: 'business' })
  const ofHouse = (what: string, value: unknown, isNeeded = false) =>
    isEmpty(value) ? [{ what, path: house, isNeeded }] : []
  const ways = Array.isArray(form.ways) ? (form.ways as readonly Partial<ArrivalPackForm['ways'][number]>[]) : []
  const ofCabin = ({ id, name, ...cabin }: PackCabin): MissingPart[] => {
    const part = (what: string, isMissing: boolean, isNeeded = false) =>
      isMissing ? [{ what: `${name}: ${what}`, path: adminPath('cabinDetails', { open: id }), isNeeded }] : []
    return [
      // A key that is handed over needs no code.
      ...part('the access code', !withCode.includes(id), isEmpty(form.key)),
      ...part('Wi-Fi', isEmpty(cabin.wifiName) || isEmpty(cabin.wifiPassword)),
      ...part('hot tub, litres and hours', cabin.tubLitres === null || cabin.tubHeatHours === null),
      ...part('in an emergency', isEmpty(cabin.emergency) && isEmpty(form.emergency)),
      ...part('gas, meter and main switch', isEmpty(cabin.gasAndMeter)),
    ]
  }
  const all = [
    ...ofHouse(
      'the way from a town',
      ways.filter(({ way }) => !isEmpty(way)),
      true,
    ),
    ...ways
      .filter(({ lastFuel }) => isEmpty(lastFuel))
      .map(({ from }) => ({ what: `the last fuel on the way from ${from || 'a town'}`, path: house, isNeeded: false })),
    ...ofHouse('whom to call', form.contacts, true),
    ...(isEmpty(settings.contactPhone) ? [{ what: 'the phone number', path: contact, isNeeded: true }] : []),
    ...(isEmpty(settings.mapPoint) ? [{ what: 'the farm’s point on the map', path: contact, isNeeded: false }] : []),
    ...(form.map ? [] : [{ what: 'a map', path: house, isNeeded: false }]),
    ...ofHouse('where the key is', form.key),
    ...ofHouse('gates and their hours', form.gates),
    ...ofHouse('the ford today', form.ford),
    ...ofHouse('how to use the hot tub', form.tub),
    ...ofHouse('firewood', form.wood),
    ...ofHouse('power', form.power),
    ...cabins.flatMap(ofCabin),
  ]
  return all.toSorted((one, other) => Number(other.isNeeded) - Number(one.isNeeded))
}

/**
 * What must be filled in before the packs of these cabins leave: none does before the house's texts were published once,
 * and then only what is needed counts.
 */
export function arrivalPackNeeds({
  texts,
  ...given
}: Omit<Given, 'form'> & { readonly texts: ArrivalPackForm | undefined }): Omit<MissingPart, 'isNeeded'>[] {
  const house = adminPath('arrivalPack')
  const needed = missingFromArrivalPack({ ...given, form: texts ?? emptyArrivalPackForm }).flatMap(
    ({ what, path, isNeeded }) => (isNeeded && (texts || path !== house) ? [{ what, path }] : []),
  )
  return texts ? needed : [{ what: 'its texts: they were never published', path: house }, ...needed]
}
