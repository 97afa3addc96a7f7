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

/** One section of the home page, editable by staff. */
export const HomepageSection = z.object({
  sectionKey: SectionKey,
  title: z.string(),
  description: z.string(),
  imageUrl: z.nullable(z.string()),
  /** Alternative text. Sections stored before this field existed have none. */
  imageAlt: z._default(z.string(), ''),
  /** The items of the features section. */
  content: z.array(
    z.object({ icon: z.enum(['Mountain', 'Flame', 'Home', 'Wifi']), title: z.string(), description: z.string() }),
  ),
})
export type HomepageSection = z.infer<typeof HomepageSection>
