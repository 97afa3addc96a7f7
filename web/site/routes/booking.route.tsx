import { lazy } from 'react'
import { useParams } from 'react-router-dom'
import '#web/site/features/content/page.css'
import { PageHead } from '#web/kit/page-head.tsx'
import { useHydrated } from '#web/kit/use-hydrated.ts'
import { BookingGuard } from './booking-guard.tsx'
import './booking.css'

const load = () => import('./booking.content.tsx')
const BookingContent = lazy(load)

/** The page of one booking, opened by the link in every e-mail: the booking's state, its price, and the open tasks. */
export function Component() {
  const { token = '' } = useParams()
  const isHydrated = useHydrated()
  return (
    <div className="wrap page booking-page stack">
      <PageHead title="Your booking" secret />
      <BookingGuard token={isHydrated ? token : undefined} title="Your booking" load={load}>
        {(booking, query) => (
          <BookingContent
            token={token}
            booking={booking}
            now={new Date(query.dataUpdatedAt).toISOString()}
            reload={() => void query.refetch()}
          />
        )}
      </BookingGuard>
    </div>
  )
}
