import { MAX_PICTURES, PICTURE_BIN_DAYS } from '#shared/pictures/picture-limits.ts'
import { cabin, kept, onOff, own, picture, text, textarea } from '#shared/kernel/record-fields.ts'
import { plain, recordKind } from '#shared/kernel/record-kind.ts'
import { byHand } from '#shared/kernel/record-order.ts'
import { PictureForm } from './gallery.ts'
import type { KnownTag } from './picture-tag.ts'

/** What staff read of each known tag. */
export const tagLabels = {
  inside: 'Inside',
  outside: 'Outside',
  'hot-tub': 'Hot tub',
  view: 'View',
  season: 'Season',
} as const satisfies Record<KnownTag, string>

/** The pictures of the gallery, as staff edit them. A new one begins hidden, since nobody has said yet what it shows. */
export const galleryKind = recordKind({
  name: 'picture',
  noun: ['picture', 'pictures'],
  path: '/staff/pictures',
  page: 'galleryImages',
  title: 'Gallery',
  lead: 'The pictures that guests see, in their order. A new one is hidden until you say what it shows, and show it.',
  empty: 'Add the first ones: several at once.',
  archivedNote: 'It is deleted for good then, unless a page still shows it.',
  saved: 'Guests see it within a minute, if it is shown.',
  audience: 'staff',
  nameField: 'name',
  form: PictureForm,
  fields: {
    picture: picture('Picture'),
    alt: textarea('What it shows', {
      hint: 'Read aloud to guests who cannot see the picture, and by search engines: “The stoep at dusk, the braai lit”. Guests see the picture only with it.',
    }),
    caption: text('Caption', { hint: 'One sentence below the picture; may be empty.' }),
    cabinSlug: cabin('Cabin', { none: 'No single cabin', hidesNone: true, initial: null }),
    tags: own('Tags', { hint: 'Guests choose by them.', initial: [] }),
    shown: onOff('Guests see it', { initial: false }),
    name: text('Name', { hint: 'For you: guests do not see it. It begins as the name of the file.' }),
    formerAddresses: kept('Former files', []),
  },
  rows: {
    name: { grow: true },
    picture: 'none',
    // It stands below the name.
    alt: 'csv',
    caption: 'csv',
    cabinSlug: { from: 'm', card: 'detail' },
    tags: { from: 'm' },
    shown: {},
    updatedAt: { from: 'xl' },
    formerAddresses: 'none',
  },
  order: byHand(),
  size: 'whole',
  atMost: MAX_PICTURES,
  life: plain(
    {
      shownBy: 'shown',
      shown: { state: 'Shown', action: 'Show', done: 'On the site within a minute' },
      hidden: { state: 'Hidden', action: 'Hide', done: 'Hidden from guests. A visitor’s browser may keep its copy.' },
    },
    { state: 'In the bin', action: 'Put into the bin', done: 'Put into the bin', keptDays: PICTURE_BIN_DAYS },
  ),
  refusals: ['alternative-text-missing', 'picture-not-found'],
})
