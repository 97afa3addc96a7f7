import * as z from 'zod/mini'

export const SectionKey = z.enum([
  'hero',
  'features_heading',
  'features',
  'cabins_section',
  'reviews_section',
  'getting_here',
  'contact_section',
])
export type SectionKey = z.infer<typeof SectionKey>

/** The icons that a feature can have. */
export const FEATURE_ICONS = ['Mountain', 'Flame', 'Home', 'Wifi'] as const

/** One section of the home page, as the specification has them. */
export const HomepageSection = z.object({
  sectionKey: SectionKey,
  title: z.string(),
  description: z.string(),
  imageUrl: z.nullable(z.string()),
  imageAlt: z._default(z.string(), ''),
  /** CSS object-position of the picture, and how much it is enlarged around that point. */
  imagePosition: z._default(z.string(), ''),
  imageScale: z._default(z.number(), 1),
  /** The items of the features section. */
  content: z.array(z.object({ icon: z.enum(FEATURE_ICONS), title: z.string(), description: z.string() })),
})
export type HomepageSection = z.infer<typeof HomepageSection>
