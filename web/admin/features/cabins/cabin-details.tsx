import { cabinDetailsKind } from '#shared/cabins/cabin-kind.ts'
import { RecordPage } from '#web/admin/kit/record-page.tsx'

/** `/admin/cabin-details`: what staff need to know of each house. */
export const CabinDetails = () => <RecordPage kind={cabinDetailsKind} isManagedElsewhere />
