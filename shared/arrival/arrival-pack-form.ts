import * as z from 'zod/mini'
import { limitedLine, limitedText } from '#shared/kernel/limited-text.ts'
import { DescribedPicture } from '#shared/pictures/picture-use.ts'

/** More ways would not fit on the one page of the PDF. */
export const MAX_WAYS = 3

/** The way from one town. */
export const WayHere = z.object({
  from: limitedLine(40).check(z.minLength(2, 'Please name the town')),
  way: limitedText(500),
  /** The last place to fill up. */
  lastFuel: limitedLine(120),
})
export type WayHere = z.infer<typeof WayHere>

/**
 * What guests read before they come, as staff edit it: the house's part. What is a cabin's own (Wi-Fi, tub, emergency,
 * gas) is among its details, the access code is an item of its own, and the farm's point on the map is a setting.
 */
export const ArrivalPackForm = z.object({
  /** The heading of page and PDF. */
  title: limitedLine(60).check(z.minLength(2, 'Please give it a heading')),
  welcome: limitedText(300),
  ways: z.array(WayHere).check(z.maxLength(MAX_WAYS, `At most ${MAX_WAYS} ways, please`)),
  /** A drawn or photographed map. */
  map: z.nullable(DescribedPicture),
  /** Which gates, and when they are open. */
  gates: limitedText(400),
  /** The ford, as it is now: staff change it when it changes. */
  ford: limitedText(300),
  /** Where the key is. The access code is put beside it. */
  key: limitedText(300),
  tub: limitedText(400),
  wood: limitedText(300),
  power: limitedText(300),
  emergency: limitedText(400),
  /** Whom to call when something is wrong on the way or in the cabin. */
  contacts: limitedText(300),
})
export type ArrivalPackForm = z.infer<typeof ArrivalPackForm>

/** Before anything was published. */
export const emptyArrivalPackForm: ArrivalPackForm = {
  title: 'Your arrival',
  welcome: '',
  ways: [],
  map: null,
  gates: '',
  ford: '',
  key: '',
  tub: '',
  wood: '',
  power: '',
  emergency: '',
  contacts: '',
}
