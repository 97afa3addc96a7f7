import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { adminBookingPath } from '#shared/site/admin-paths.ts'
import { listTime } from '#web/admin/kit/list-dates.ts'
import type { SendFailure } from '#shared/notifications/send-failure.ts'
import { RecordList } from '#web/admin/kit/record-list.tsx'
import { useNow } from '#web/admin/kit/use-now.ts'
import { type ChipTone, StatusChip } from '#web/kit/status-chip.tsx'
import { showToast } from '#web/kit/toast.ts'
import { emailLabels } from '#web/admin/booking/email-labels.ts'
import { failedEmailsQuery, resendEmailMutation } from './staff-bookings.queries.ts'

const reasons: Record<SendFailure, { readonly tone: ChipTone; readonly label: string; readonly help: string }> = {
  refused: { tone: 'bad', label: 'Refused', help: 'Check the address' },
  temporary: { tone: 'waiting', label: 'Temporary', help: 'Nothing: it is tried again' },
  sender: { tone: 'bad', label: 'Our sender', help: 'Tell who looks after the site' },
  template: { tone: 'bad', label: 'Template', help: 'Correct its template' },
  other: { tone: 'neutral', label: 'Other fault', help: 'Tell who looks after the site' },
}

/** The e-mails that could not be sent, why, and when each is retried. */
export function FailedEmailsList() {
  const query = useQuery(failedEmailsQuery())
  const { today } = useNow()
  const sending = useMutation(resendEmailMutation())
  return (
    <RecordList
      noun={['e-mail', 'e-mails']}
      rows={query.data?.emails}
      query={query}
      keyOf={({ id }) => id}
      nameOf={({ type }) => emailLabels[type]}
      columns={[
        { id: 'type', head: 'E-mail', cell: ({ type }) => emailLabels[type], sort: ({ type }) => emailLabels[type] },
        {
          id: 'booking',
          head: 'Booking',
          cell: ({ reference }) => (
            <Link className="figures" to={adminBookingPath(reference, 'messages')}>
              {reference}
            </Link>
          ),
          sort: ({ reference }) => reference,
          card: 'value',
        },
        { id: 'to', head: 'To', grow: true, cell: ({ to }) => to, sort: ({ to }) => to, card: 'detail' },
        {
          id: 'why',
          head: 'Why',
          cell: ({ reason }) => <StatusChip tone={reasons[reason].tone}>{reasons[reason].label}</StatusChip>,
          sort: ({ reason }) => reasons[reason].label,
          card: 'state',
        },
        { id: 'help', head: 'What helps', from: 'l', cell: ({ reason }) => reasons[reason].help },
        {
          id: 'last',
          head: 'Last try',
          from: 'xl',
          cell: ({ at, attempts }) => `${listTime(at, today)}, number ${attempts}`,
          sort: ({ at }) => at,
        },
        {
          id: 'next',
          head: 'Next try',
          cell: ({ retryAt }) => (retryAt ? listTime(retryAt, today) : 'Not tried again'),
          sort: ({ retryAt }) => retryAt,
          card: 'note',
        },
      ]}
      actions={({ reference, id, type }) => [
        {
          label: 'Send again',
          busy: sending.isPending && sending.variables.id === id,
          onSelect: () =>
            sending.mutate(
              { reference, id },
              {
                onSuccess: () => void showToast({ tone: 'success', title: `${emailLabels[type]}: on its way again` }),
                onError: (error) => void showToast({ tone: 'danger', title: 'Not sent again', detail: error.message }),
              },
            ),
        },
      ]}
      empty={{ icon: 'mail', title: 'No e-mail has failed', detail: 'Those that could not be sent show up here.' }}
    />
  )
}
