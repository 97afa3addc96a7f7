import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cabinKind } from '#shared/cabins/cabin-kind.ts'
import type { CabinRecord } from '#shared/cabins/cabin-form.ts'
import { type BookingStop, bookingStopOf } from '#shared/settings/booking-stops.ts'
import { slugFrom } from '#shared/kernel/slug-from.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { paths } from '#shared/site/paths.ts'
import type { Action } from '#web/admin/kit/actions.tsx'
import { rateQueries } from '#web/admin/booking/rates.queries.ts'
import { count } from '#web/kit/format.ts'
import type { ListColumn } from '#web/admin/kit/record-list.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { RecordPage } from '#web/admin/kit/record-page.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { cabinQueries } from './cabin.queries.ts'

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
        queries={cabinQueries}
        derive={addressFromName}
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
      >
        <WithoutPrice />
      </RecordPage>
      {duplicated && (
        <Suspense fallback={null}>
          <DuplicateCabin cabin={duplicated} onDone={() => setDuplicated(undefined)} />
        </Suspense>
      )}
    </>
  )
}

type Named = Pick<CabinRecord, 'name' | 'address'>

/** The address follows the name until somebody writes another one. */
const addressFromName = ({ name, address }: Named, before: Named): Partial<Named> =>
  name !== before.name && (address === '' || address === slugFrom(before.name, 40))
    ? { address: slugFrom(name, 40) }
    : {}

/** The cabins that guests see and cannot book. */
function WithoutPrice() {
  const cabins = useQuery(cabinQueries.list()).data?.records
  const rates = useQuery(rateQueries.list()).data?.records.filter(({ active, archivedAt }) => active && !archivedAt)
  const without = cabins?.filter(
    ({ id, shown, archivedAt }) =>
      shown && !archivedAt && rates && !rates.some(({ cabinSlug }) => cabinSlug === null || cabinSlug === id),
  )
  if (!without || without.length === 0) return undefined
  return (
    <Notice tone="warning" title={`No price: ${without.map(({ name }) => name).join(', ')}`}>
      <p>Guests see it, and cannot book it.</p>
      <LinkButton size="small" to={adminPath('pricing')}>
        Set a price
      </LinkButton>
    </Notice>
  )
}
