import * as z from 'zod/mini'
import type { Flavor } from '#shared/kernel/flavor.ts'

/** A cabin's slug keys its nights, bookings and prices: it never changes, and no other cabin gets it. */
export type CabinSlug = Flavor<string, 'CabinSlug'>
export const CabinSlug: z.ZodMiniType<CabinSlug, CabinSlug> = z
  .string('Please select a cabin')
  .check(z.regex(/^[a-z0-9-]{1,40}$/, 'Please select a cabin'))

/** What stands for a cabin in the addresses of the site. It begins as the slug, and staff can change it. */
export type CabinAddress = Flavor<string, 'CabinAddress'>
export const CabinAddress: z.ZodMiniType<CabinAddress, CabinAddress> = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))

/** What every page says of a cabin: enough to name it, to lead to it, and to see whether a party fits. */
export const CabinSummary = z.object({
  slug: CabinSlug,
  name: z.string(),
  address: CabinAddress,
  maxGuests: z.int().check(z.minimum(1), z.maximum(20)),
  childFriendly: z.boolean(),
  /** Its own times; null: those of the settings. */
  checkInTime: z.nullable(z.string()),
  checkOutTime: z.nullable(z.string()),
})
export type CabinSummary = z.infer<typeof CabinSummary>

/** A cabin as rules, prices and bookings know it. */
export type Cabin = CabinSummary & {
  /** Addresses of before, which lead on to the present one. */
  readonly formerAddresses: readonly CabinAddress[]
  /** Guests see it. */
  readonly active: boolean
}

const Image = z.nullable(z.string())
/** CSS object-position, `50% 40%`: the part of a picture that must stay in view. */
export const FocalPoint = z.string().check(z.regex(/^\d{1,3}% \d{1,3}%$/))
const Scale = z.number().check(z.minimum(1), z.maximum(3))

/** A cabin on the home page. */
export const CabinCard = z.extend(CabinSummary, {
  /** The beds in a few words, `One queen-size bed`. */
  beds: z.string(),
  petsAllowed: z.nullable(z.boolean()),
  shortDescription: z.string(),
  /** Null: the drawing for its slug. */
  image1: Image,
  image2: Image,
  image3: Image,
  image1Alt: z.string(),
  image2Alt: z.string(),
  image3Alt: z.string(),
  image1Position: FocalPoint,
  image2Position: FocalPoint,
  image3Position: FocalPoint,
  image1Scale: Scale,
  image2Scale: Scale,
  image3Scale: Scale,
})
export type CabinCard = z.infer<typeof CabinCard>

/** What a guest decides by: beds, hot tub, road, signal, power … each under its heading on the page. */
export const CabinFact = z.object({
  label: z.string(),
  text: z.string(),
  under: z._default(z.enum(['here', 'sleeping', 'good-to-know', 'getting-here']), 'here'),
})
export type CabinFact = z.infer<typeof CabinFact>

/** A cabin on its own page. */
export const CabinProfile = z.extend(CabinCard, {
  morePictures: z.array(z.object({ url: z.string(), alt: z.string(), position: FocalPoint, scale: Scale })),
  /** What guests read on the cabin's page, paragraph by paragraph. */
  story: z.array(z.string()),
  facts: z.array(CabinFact),
  /** The cabin's own rules, a line each. */
  rules: z.array(z.string()),
})
export type CabinProfile = z.infer<typeof CabinProfile>

/** A cabin with what guests read of it. */
export type DescribedCabin = Cabin & CabinProfile
