import { Suspense, lazy, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cabinKind } from '#shared/cabins/cabin-kind.ts'
import type { CabinRecord } from '#shared/cabins/cabin-form.ts'
import { type BookingStop, bookingStopOf } from '#shared/settings/booking-stops.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { paths } from '#shared/site/paths.ts'
import type { Action } from '#web/admin/kit/actions.tsx'
import { count } from '#web/kit/format.ts'
import type { ListColumn } from '#web/admin/kit/record-list.tsx'
import { RecordPage } from '#web/admin/kit/record-page.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'

const DuplicateCabin = lazy(async () => ({ default: (await import('./duplicate-cabin.tsx')).DuplicateCabin }))

const CLOSED = 'Closed for bookings'

/** Which cabins guests cannot book; no column while they can book all. */
function stopColumns(stops: readonly BookingStop[]): ListColumn<CabinRecord>[] {
  if (stops.length === 0) return []
  const isClosed = ({ id, archivedAt }: CabinRecord) => archivedAt === null && bookingStopOf(id, stops) !== undefined
  return [
    {
      id: 'stop',
      head: 'Bookings',
      cell: (cabin) => isClosed(cabin) && <StatusChip tone="waiting">{CLOSED}</StatusChip>,
      sort: (cabin) => (isClosed(cabin) ? CLOSED : null),
      csv: (cabin) => (isClosed(cabin) ? CLOSED : ''),
      card: 'note',
    },
  ]
}

/**
 * `/admin/cabin-management`: which cabins there are, their names, addresses and order, whether guests see them, and by
 * the stops of the settings whether they can book them.
 */
export function CabinManagement({ stops }: { stops: readonly BookingStop[] }) {
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
        moreColumns={stopColumns(stops)}
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
