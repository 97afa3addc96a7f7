import * as z from 'zod/mini'
import type { Flavor } from '#shared/kernel/flavor.ts'

/** A cabin's slug names it in addresses, keys and bookings. */
export type CabinSlug = Flavor<string, 'CabinSlug'>
export const CabinSlug: z.ZodMiniType<CabinSlug, CabinSlug> = z
  .string('Please select a cabin')
  .check(z.regex(/^[a-z0-9-]{1,40}$/, 'Please select a cabin'))

const Image = z.nullable(z.string())
/** CSS object-position, `50% 40%`: the part of a picture that must stay in view. */
export const FocalPoint = z.string().check(z.regex(/^\d{1,3}% \d{1,3}%$/))
const Scale = z.number().check(z.minimum(1), z.maximum(3))

/** What a guest decides by: beds, hot tub, road, signal, power … each under its heading on the page. */
export const CabinFact = z.object({
  label: z.string(),
  text: z.string(),
  under: z._default(z.enum(['here', 'sleeping', 'good-to-know', 'getting-here']), 'here'),
})
export type CabinFact = z.infer<typeof CabinFact>

/** A cabin; guests can book it while it is active. */
export const Cabin = z.object({
  id: z.string(),
  name: z.string(),
  slug: CabinSlug,
  maxGuests: z.int().check(z.minimum(1), z.maximum(20)),
  childFriendly: z.boolean(),
  // Cabins stored before these two fields existed get the default.
  /** The beds in a few words, `One queen-size bed`. */
  beds: z._default(z.string(), ''),
  petsAllowed: z._default(z.nullable(z.boolean()), null),
  shortDescription: z.string(),
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
  /** What guests read on the cabin's page, paragraph by paragraph. */
  story: z.array(z.string()),
  facts: z.array(CabinFact),
  active: z.boolean(),
})
export type Cabin = z.infer<typeof Cabin>

/** What every page says of a cabin: enough to name it, to lead to it, and to see whether a party fits. */
export const CabinSummary = z.pick(Cabin, { slug: true, name: true, maxGuests: true, childFriendly: true })
export type CabinSummary = z.infer<typeof CabinSummary>

/** A cabin on the home page. */
export const CabinCard = z.omit(Cabin, { id: true, story: true, facts: true, active: true })
export type CabinCard = z.infer<typeof CabinCard>
