import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { isNoticeOver } from '#shared/settings/guest-notice.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { dateAndTime } from '#web/kit/format.ts'
import { Notice } from '#web/kit/notice.tsx'
import { settingsQuery } from '#web/admin/booking/settings.queries.ts'

/** The stops of bookings and the notice that guests meet now: easily forgotten once they are set. */
export function GuestRestrictions() {
  const cabinTitle = useCabinTitle()
  const { data } = useQuery(settingsQuery())
  const { now } = useNow()
  if (!data) return null
  const { bookingStops, guestNotice } = data
  const stopped = bookingStops.some(({ cabinSlug }) => cabinSlug === null)
    ? 'any cabin'
    : bookingStops.flatMap(({ cabinSlug }) => (cabinSlug === null ? [] : [cabinTitle(cabinSlug)])).join(', ')
  const notice = guestNotice && !isNoticeOver(guestNotice, new Date(now).toISOString()) ? guestNotice : undefined
  if (!stopped && !notice) return null
  return (
    <Notice tone="warning">
      {stopped && <p>Guests cannot book {stopped}.</p>}
      {notice && (
        <p>
          Guests read until {dateAndTime(notice.until)}: “{notice.text}”
        </p>
      )}
      <p>
        <Link to={adminPath('settings', { tab: 'notice' })}>Notice and stops</Link>
      </p>
    </Notice>
  )
}
