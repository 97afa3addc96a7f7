import { own, picture, text, textarea } from '#shared/kernel/record-fields.ts'
import { publishedKind } from '#shared/kernel/published-kind.ts'
import { paths } from '#shared/site/paths.ts'
import { HomepageForm } from './homepage-form.ts'

/** The home page, as staff edit it. */
export const homepageKind = publishedKind({
  name: 'homepage',
  noun: ['home page', 'home pages'],
  path: '/staff/homepage',
  page: 'homepageContent',
  title: 'Home page',
  lead: 'The sections in their order on the page. Guests see it once it is published.',
  empty: '',
  audience: 'staff',
  nameField: 'heroTitle',
  form: HomepageForm,
  records: 'one',
  fields: {
    heroTitle: text('Title', { group: 'Hero', hint: 'The first words that a guest reads' }),
    heroDescription: textarea('Text below it', { group: 'Hero' }),
    heroPicture: picture('Picture', { group: 'Hero', initial: null }),
    featuresTitle: text('Title', { group: 'Features' }),
    featuresDescription: textarea('Text below it', { group: 'Features' }),
    features: own('Features', { group: 'Features', initial: [] }),
    cabinsTitle: text('Title', { group: 'Cabins' }),
    cabinsDescription: textarea('Text below it', { group: 'Cabins' }),
    reviewsTitle: text('Title', { group: 'Reviews' }),
    reviewsDescription: textarea('Text below it', {
      group: 'Reviews',
      hint: 'The reviews themselves are the featured ones, chosen under Reviews.',
    }),
    gettingHereTitle: text('Title', { group: 'Getting here' }),
    gettingHereDescription: textarea('Text', { group: 'Getting here' }),
    gettingHerePicture: picture('Picture', { group: 'Getting here', initial: null }),
    contactTitle: text('Title', { group: 'Contact' }),
    contactDescription: textarea('Text below it', { group: 'Contact' }),
  },
  rows: {},
  slug: null,
  pageOf: () => paths.home,
})
