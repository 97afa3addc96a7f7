import * as z from 'zod/mini'
import { limitedLine, limitedText } from '#shared/kernel/limited-text.ts'
import { DescribedPicture, PictureUse, focusOf } from '#shared/pictures/picture-use.ts'
import { FEATURE_ICONS, type HomepageSection, type SectionKey } from './homepage.ts'

const Feature = z.object({
  icon: z.enum(FEATURE_ICONS),
  title: limitedLine(60).check(z.minLength(2, 'Please name the feature')),
  description: limitedLine(200),
})
export type Feature = z.infer<typeof Feature>

/** The home page as staff edit it: one record, published as a whole. An empty title or text leaves the site's own. */
export const HomepageForm = z.object({
  // On a phone more than three lines push the buttons off the screen.
  heroTitle: limitedLine(60).check(z.minLength(5, 'Please write the first words that a guest reads')),
  heroDescription: limitedLine(160),
  /** Behind the words of the hero, so it needs no alternative text. Null: the dark of the header. */
  heroPicture: z.nullable(PictureUse),
  featuresTitle: limitedLine(60),
  featuresDescription: limitedLine(200),
  features: z.array(Feature).check(
    z.maxLength(8, 'At most eight features, please'),
    z.refine((features) => new Set(features.map(({ title }) => title)).size === features.length, {
      error: 'Two features have the same title',
    }),
  ),
  cabinsTitle: limitedLine(60),
  cabinsDescription: limitedLine(200),
  reviewsTitle: limitedLine(60),
  reviewsDescription: limitedLine(200),
  gettingHereTitle: limitedLine(60),
  gettingHereDescription: limitedText(500),
  gettingHerePicture: z.nullable(DescribedPicture),
  contactTitle: limitedLine(60),
  contactDescription: limitedLine(200),
})
export type HomepageForm = z.infer<typeof HomepageForm>

/** The sections of the home page, from what staff wrote. */
export function sectionsOf(form: HomepageForm): HomepageSection[] {
  const section = (
    sectionKey: SectionKey,
    { title = '', description = '' }: { readonly title?: string; readonly description?: string },
    picture: PictureUse | null = null,
  ): HomepageSection => ({
    sectionKey,
    title,
    description,
    imageUrl: picture?.url ?? null,
    imageAlt: picture?.alt ?? '',
    imagePosition: picture ? focusOf(picture) : '',
    imageScale: picture?.scale ?? 1,
    content: [],
  })
  const f = form
  return [
    section('hero', { title: f.heroTitle, description: f.heroDescription }, f.heroPicture),
    section('features_heading', { title: f.featuresTitle, description: f.featuresDescription }),
    { ...section('features', {}), content: form.features },
    section('cabins_section', { title: f.cabinsTitle, description: f.cabinsDescription }),
    section('reviews_section', { title: f.reviewsTitle, description: f.reviewsDescription }),
    section('getting_here', { title: f.gettingHereTitle, description: f.gettingHereDescription }, f.gettingHerePicture),
    section('contact_section', { title: f.contactTitle, description: f.contactDescription }),
  ]
}
