import { useQuery } from '@tanstack/react-query'
import { CabinManagement } from '#web/admin/features/cabins/cabin-management.tsx'
import { settingsQuery } from '#web/admin/booking/settings.queries.ts'

const none: readonly never[] = []

/** `/admin/cabin-management`: which cabins there are, with the stops of bookings that the settings have. */
export function Component() {
  const { data } = useQuery(settingsQuery())
  return <CabinManagement stops={data?.bookingStops ?? none} />
}
