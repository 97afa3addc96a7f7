import { MAX_PICTURES, PICTURE_BIN_DAYS } from '#shared/pictures/picture-limits.ts'
import { cabin, choice, onOff, picture, text } from '#shared/kernel/record-fields.ts'
import { plain, recordKind } from '#shared/kernel/record-kind.ts'
import { byHand } from '#shared/kernel/record-order.ts'
import { PictureForm } from './gallery.ts'
import type { PictureSubject } from './picture-subject.ts'

/** What staff and guests read of each subject. */
export const subjectLabels = {
  inside: 'Inside',
  outside: 'Outside',
  'hot-tub': 'Hot tub',
  view: 'View',
  season: 'Season',
} as const satisfies Record<PictureSubject, string>

/** The pictures of the gallery, as staff edit them. A new one begins hidden, since it has no alternative text yet. */
export const galleryKind = recordKind({
  name: 'picture',
  noun: ['picture', 'pictures'],
  path: '/staff/pictures',
  page: 'galleryImages',
  title: 'Gallery',
  lead: 'The pictures that guests see, in their order. A new one is hidden until it has alternative text and is shown.',
  empty: 'Add the first ones: several at once.',
  archivedNote: `It is deleted for good ${PICTURE_BIN_DAYS} days after it was archived, unless a page still shows it.`,
  saved: 'Guests see it within a minute, if it is shown.',
  audience: 'staff',
  nameField: 'name',
  form: PictureForm,
  fields: {
    picture: picture('Picture'),
    alt: text('Alternative text', {
      hint: 'What the picture shows, for those who do not see it. Without it the picture cannot be shown.',
    }),
    caption: text('Caption', { hint: 'One sentence below the picture; may be empty.' }),
    cabinSlug: cabin('Cabin', { none: 'No single cabin', initial: null }),
    subject: choice('Subject', subjectLabels),
    shown: onOff('Guests see it', { initial: false }),
    name: text('Name', { hint: 'For you: guests do not see it. It begins as the name of the file.' }),
  },
  rows: {
    name: { grow: true },
    picture: 'none',
    // It stands below the name.
    alt: 'csv',
    caption: 'csv',
    cabinSlug: { from: 'm', card: 'detail' },
    subject: { from: 'm' },
    shown: {},
    updatedAt: { from: 'xl' },
  },
  order: byHand(),
  size: 'whole',
  atMost: MAX_PICTURES,
  life: plain({
    shownBy: 'shown',
    shown: { state: 'Shown', action: 'Show', done: 'On the site within a minute' },
    hidden: { state: 'Hidden', action: 'Hide', done: 'Hidden from guests. A visitor’s browser may keep its copy.' },
  }),
  refusals: ['alternative-text-missing', 'picture-not-found'],
})
