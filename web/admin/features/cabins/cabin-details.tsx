import { cabinDetailsKind } from '#shared/cabins/cabin-kind.ts'
import { count } from '#web/kit/format.ts'
import { RecordPage } from '#web/admin/kit/record-page.tsx'
import { cabinQueries } from './cabin.queries.ts'

/** `/admin/cabin-details`: what staff need to know of each house. */
export const CabinDetails = () => (
  <RecordPage
    kind={cabinDetailsKind}
    queries={cabinQueries}
    isManagedElsewhere
    // In words, since a phone's card has no heads.
    columns={{
      maxGuests: { cell: ({ maxGuests }) => count(maxGuests, 'guest') },
      childFriendly: { cell: ({ childFriendly }) => (childFriendly ? 'Children welcome' : 'Adults only') },
    }}
  />
)
