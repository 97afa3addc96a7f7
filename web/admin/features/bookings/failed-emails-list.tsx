import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { dateAndTime } from '#web/kit/format.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { adminBookingPath } from '#shared/site/admin-paths.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Facts } from '#web/kit/facts.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { emailLabels } from './booking-labels.ts'
import { ResendEmailButton } from './resend-email-button.tsx'
import { failedEmailsQuery } from './staff-bookings.queries.ts'

/** The e-mails that could not be sent, and when each is retried. */
export function FailedEmailsList() {
  const query = useQuery(failedEmailsQuery())
  const { data, error } = query
  if (!data)
    return error ? (
      <QueryProblem title="The e-mails could not be loaded" queries={[query]} />
    ) : (
      <Loading label="Loading e-mails" className="stack">
        <Skeleton shape="card" />
      </Loading>
    )
  if (data.mails.length === 0)
    return <EmptyState icon="mail" title="No e-mail has failed" detail="Those that could not be sent show up here." />
  return (
    <ol className="stack">
      {data.mails.map((mail) => (
        <li key={mail.id} className="card stack">
          <h2>{emailLabels[mail.type]}</h2>
          <Facts
            facts={[
              {
                label: 'Booking',
                value: (
                  <Link className="figures" to={adminBookingPath(mail.reference, 'messages')}>
                    {mail.reference}
                  </Link>
                ),
              },
              { label: 'To', value: mail.to },
              { label: 'Last try', value: `${dateAndTime(mail.at)}, number ${mail.attempts}` },
              {
                label: 'Next try',
                value: mail.retryAt ? dateAndTime(mail.retryAt) : 'No more automatic tries: it was tried for two days',
              },
            ]}
          />
          <div className="row gap-s">
            <ResendEmailButton reference={mail.reference} mail={mail} />
          </div>
        </li>
      ))}
    </ol>
  )
}
