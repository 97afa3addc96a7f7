import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { CabinRecord } from '#shared/cabins/cabin-form.ts'
import { cabinDetailsKind } from '#shared/cabins/cabin-kind.ts'
import { count } from '#web/kit/format.ts'
import { accessCodesQuery } from '#web/admin/booking/access-codes.queries.ts'
import { RecordPage } from '#web/admin/kit/record-page.tsx'
import { cabinQueries } from './cabin.queries.ts'

const AccessCodeField = lazy(async () => ({ default: (await import('./access-code-field.tsx')).AccessCodeField }))
const AccessCodeDialog = lazy(async () => ({ default: (await import('./access-code-dialog.tsx')).AccessCodeDialog }))

/** `/admin/cabin-details`: what staff need to know of each house. */
export function CabinDetails() {
  const { data } = useQuery(accessCodesQuery())
  const [changing, setChanging] = useState<CabinRecord>()
  const stateOf = ({ id }: CabinRecord) => data?.codes.find(({ cabinSlug }) => cabinSlug === id)
  return (
    <>
      <RecordPage
        kind={cabinDetailsKind}
        queries={cabinQueries}
        isManagedElsewhere
        // In words, since a phone's card has no heads.
        columns={{
          maxGuests: { cell: ({ maxGuests }) => count(maxGuests, 'guest') },
          childFriendly: { cell: ({ childFriendly }) => (childFriendly ? 'Children welcome' : 'Adults only') },
        }}
        preview={(_, cabin) =>
          cabin && (
            <Suspense>
              <AccessCodeField cabin={cabin} state={stateOf(cabin)} onChange={() => setChanging(cabin)} />
            </Suspense>
          )
        }
      />
      {changing && data && (
        <Suspense>
          <AccessCodeDialog cabin={changing} state={stateOf(changing)} onDone={() => setChanging(undefined)} />
        </Suspense>
      )}
    </>
  )
}
