import { Suspense, lazy, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cabinKind } from '#shared/cabins/cabin-kind.ts'
import type { CabinRecord } from '#shared/cabins/cabin-form.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { paths } from '#shared/site/paths.ts'
import type { Action } from '#web/admin/kit/actions.tsx'
import { count } from '#web/kit/format.ts'
import { RecordPage } from '#web/admin/kit/record-page.tsx'

const DuplicateCabin = lazy(async () => ({ default: (await import('./duplicate-cabin.tsx')).DuplicateCabin }))

/** `/admin/cabin-management`: which cabins there are, their names, addresses and order, and whether guests see them. */
export function CabinManagement() {
  const navigate = useNavigate()
  const [duplicated, setDuplicated] = useState<CabinRecord>()

  const opening = (label: string, to: string): Action => ({ label, onSelect: () => void navigate(to) })

  return (
    <>
      <RecordPage
        kind={cabinKind}
        columns={{
          address: { cell: ({ address }) => paths.cabin(address) },
          maxGuests: { cell: ({ maxGuests }) => count(maxGuests, 'guest') },
        }}
        moreActions={(cabin) => [
          opening('What guests read…', `${adminPath('cabinPublicDetails')}/edit/${cabin.id}`),
          opening('Details for staff…', adminPath('cabinDetails', { open: cabin.id })),
          opening('Close for bookings…', adminPath('settings', { tab: 'notice' })),
          { label: 'Duplicate…', onSelect: () => setDuplicated(cabin) },
        ]}
      />
      {duplicated && (
        <Suspense fallback={null}>
          <DuplicateCabin cabin={duplicated} onDone={() => setDuplicated(undefined)} />
        </Suspense>
      )}
    </>
  )
}
