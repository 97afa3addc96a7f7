import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { adminBookingPath } from '#shared/site/admin-paths.ts'
import { FreshLoginNotice } from '#web/admin/kit/fresh-login.tsx'
import { dateAndTime } from '#web/kit/format.ts'
import { Notice } from '#web/kit/notice.tsx'
import { SettingsForm } from './settings-form.tsx'
import { formerAccountQuery } from './settings.queries.ts'

/** Card payments and the bank account: for owners, who have just logged in. */
export const PaymentSection = () => (
  <>
    <FreshLoginNotice>
      These two can be saved within ten minutes of logging in, with the second step where you have one.
    </FreshLoginNotice>
    <SettingsForm section="payments" />
    <SettingsForm section="bank" toForm={({ bank }) => bank} toBody={(bank) => ({ bank })} keepsDraft={false} />
    <FormerAccount />
  </>
)

/** Guests who got the former account and have not paid yet. */
function FormerAccount() {
  const { data } = useQuery(formerAccountQuery())
  if (!data?.changedAt || data.bookings.length === 0) return null
  return (
    <Notice tone="warning" title="These guests have the old bank details and have not paid">
      <p>Since the change of {dateAndTime(data.changedAt)}. Tell each of them, and watch the old account.</p>
      <ul className="settings-bookings">
        {data.bookings.map(({ reference, guestName }) => (
          <li key={reference}>
            <Link className="figures" to={adminBookingPath(reference)}>
              {reference}
            </Link>{' '}
            {guestName}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
