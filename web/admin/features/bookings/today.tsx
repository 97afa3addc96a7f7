import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useRef, useState } from 'react'
import type { BookingReference } from '#shared/kernel/id.ts'
import { useListKeys } from '#web/admin/kit/use-list-keys.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import type { BookingAction } from './booking-action-dialog.tsx'
import { nextArrival } from './next-arrival.ts'
import { todayQuery } from './staff-bookings.queries.ts'
import { BalanceTasks, WrittenTasks, LapsingTasks, MustActTasks, StayTasks, countMustAct } from './today-tasks.tsx'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import './today.css'

const BookingActionByReference = lazy(async () => ({
  default: (await import('./booking-action-by-reference.tsx')).BookingActionByReference,
}))

/** At the bottom: its code comes after that of the lists. */
const NightStrip = lazy(async () => ({ default: (await import('./night-strip.tsx')).NightStrip }))

/** Only a new business has them. */
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))

/** What needs staff today, the most urgent first; each line has its one action. Then the coming nights. */
export function Today() {
  const query = useQuery(todayQuery())
  const { data, error } = query
  const { now } = useNow()
  const cabinTitle = useCabinTitle()
  const list = useRef<HTMLDivElement>(null)
  const [openDialog, setOpenDialog] = useState<{ reference: BookingReference; action: BookingAction }>()
  useListKeys(list)

  if (!data)
    return error ? (
      <QueryProblem title="Today could not be loaded" queries={[query]} />
    ) : (
      <Loading label="Loading today" className="stack gap-s">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} shape="row" />
        ))}
      </Loading>
    )

  const isDone =
    countMustAct(data) + data.lapsing.count + data.overdue.count + data.dueThisWeek.count === 0 &&
    data.enquiries.count + data.reviews.count === 0
  const arrival = nextArrival(data)
  const lines = { today: data, cabinTitle }
  const onAction = (reference: BookingReference, action: BookingAction) => setOpenDialog({ reference, action })
  const onWhatsapp = (reference: BookingReference) => onAction(reference, { kind: 'whatsapp' })
  return (
    <div ref={list} data-list="" className="today stack gap-l">
      {data.firstSteps && (
        <Suspense>
          <FirstSteps steps={data.firstSteps} />
        </Suspense>
      )}
      {isDone && !data.firstSteps && (
        <p className="serif head-s">
          All done.{' '}
          {arrival
            ? `Next arrival: ${arrival.day}, ${cabinTitle(arrival.cabinSlug)}.`
            : 'Nobody arrives in the next two weeks.'}
        </p>
      )}
      <MustActTasks {...lines} onAction={onAction} />
      <StayTasks {...lines} onWhatsapp={onWhatsapp} />
      <LapsingTasks {...lines} onWhatsapp={onWhatsapp} now={now} />
      <BalanceTasks {...lines} onWhatsapp={onWhatsapp} />
      <WrittenTasks today={data} />
      <Suspense>
        <NightStrip today={data} cabinTitle={cabinTitle} />
      </Suspense>
      {openDialog && (
        <Suspense>
          <BookingActionByReference {...openDialog} onDone={() => setOpenDialog(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
