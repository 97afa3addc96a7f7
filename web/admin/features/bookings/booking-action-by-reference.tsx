import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingReference } from '#shared/kernel/id.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { BookingActionDialog, type BookingAction } from './booking-action-dialog.tsx'
import { staffBookingQuery } from './staff-bookings.queries.ts'

type BookingActionByReferenceProps = { reference: BookingReference; action: BookingAction; onDone: () => void }

/**
 * The dialog of an action where only the reference is known: over a list, Today or the calendar, without the drawer. It
 * opens with the booking as it is now, never with what an earlier look has left.
 */
export function BookingActionByReference({ reference, action, onDone }: BookingActionByReferenceProps) {
  const query = useQuery({ ...staffBookingQuery(reference), refetchOnMount: 'always' })
  const [isLoaded, setIsLoaded] = useState(false)
  if (!isLoaded && query.isFetchedAfterMount && query.isSuccess) setIsLoaded(true)
  if (isLoaded && query.data) return <BookingActionDialog booking={query.data} action={action} onDone={onDone} />
  if (!query.isError) return null
  return (
    <Dialog open onOpenChange={(stays) => !stays && onDone()} title={reference}>
      <QueryProblem title="The booking could not be loaded" queries={[query]} />
    </Dialog>
  )
}
