import { Link } from 'react-router-dom'
import type { TakenNights } from '#shared/bookings/taken-nights.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { adminBookingPath } from '#shared/site/admin-paths.ts'
import { dateSpan } from '#web/kit/format.ts'

const kinds: Record<TakenNights['kind'], string> = {
  booked: 'booked by',
  held: 'held for the card payment of',
  'staff-held': 'held by us for',
  'waited-for': 'paid for and waited for by',
  blocked: 'blocked dates',
}

/** Who has nights that somebody else is to get, with a link to the booking. */
export const NightClash = ({ span: { kind, firstNight, nights, reference, guestName } }: { span: TakenNights }) => (
  <>
    {dateSpan(firstNight, addDays(firstNight, nights))}: {kinds[kind]}{' '}
    {reference && (
      <Link to={adminBookingPath(reference)}>
        {guestName ?? 'a guest'}, {reference}
      </Link>
    )}
  </>
)
