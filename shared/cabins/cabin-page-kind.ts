import { choice, own, picture, text, textarea } from '#shared/kernel/record-fields.ts'
import { publishedKind } from '#shared/kernel/published-kind.ts'
import { paths } from '#shared/site/paths.ts'
import { CabinPageForm } from './cabin-page-form.ts'

/** What guests read of a cabin, as staff edit it: one record for each cabin, whose id is the cabin's slug. */
export const cabinPageKind = publishedKind({
  name: 'cabin-page',
  noun: ['cabin’s page', 'cabins’ pages'],
  path: '/staff/cabin-pages',
  page: 'cabinPublicDetails',
  title: 'What guests read of a cabin',
  lead: 'Its promise, story, facts and pictures. Guests see them once they are published, and the cabin is shown.',
  empty: 'Add a cabin first.',
  audience: 'staff',
  nameField: 'shortDescription',
  form: CabinPageForm,
  records: 'fixed',
  fields: {
    shortDescription: text('Promise', {
      group: 'Words',
      hint: 'One sentence, on the cards and at the top of its page',
    }),
    story: textarea('Story', { group: 'Words', hint: 'An empty line begins a paragraph.' }),
    beds: text('Beds', { group: 'Facts', hint: 'In a few words: One queen-size bed' }),
    pets: choice('Pets', { 'not-said': 'Not said', yes: 'Welcome', no: 'No pets' }, { group: 'Facts' }),
    facts: own('Facts', { group: 'Facts', initial: [] }),
    rules: textarea('Rules of this cabin', { group: 'Facts', hint: 'A line each, below those of all cabins' }),
    image1: picture('First picture', { group: 'Pictures', initial: null }),
    image2: picture('Second picture', { group: 'Pictures', initial: null }),
    image3: picture('Third picture', { group: 'Pictures', initial: null }),
    morePictures: own('More pictures', { group: 'Pictures', initial: [] }),
  },
  rows: {
    shortDescription: { head: 'Cabin', grow: true },
    // What is missing is worked out of them.
    story: 'none',
    beds: 'none',
    pets: 'none',
    facts: 'none',
    rules: 'none',
    image1: 'none',
    image2: 'none',
    image3: 'none',
    morePictures: 'none',
  },
  slug: null,
  // The slug leads on to the cabin's address.
  pageOf: (_form, id) => paths.cabin(id),
})
