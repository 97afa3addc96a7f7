import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type StoredItn, canRecheck } from '#shared/payments/attempt.ts'
import { dateAndTime } from '#web/kit/format.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { adminBookingPath } from '#shared/site/admin-paths.ts'
import { Button } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Facts } from '#web/kit/facts.tsx'
import { Money } from '#web/kit/money.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { showToast } from '#web/kit/toast.ts'
import { outcomeLabels } from './booking-labels.ts'
import { SettleDialog } from './settle-dialog.tsx'
import { closePaymentToCheckMutation, paymentsToCheckQuery, recheckPaymentMutation } from './staff-bookings.queries.ts'
import './proof-queue.css'

/** PayFast's messages about money that need a check: a person looks, acts, and notes what was done. */
export function PaymentsToCheckList() {
  const query = useQuery(paymentsToCheckQuery())
  const { data, error } = query
  const [closing, setClosing] = useState<StoredItn>()

  if (!data)
    return error ? (
      <QueryProblem title="The messages could not be loaded" queries={[query]} />
    ) : (
      <Loading label="Loading messages" className="stack">
        <Skeleton shape="card" />
      </Loading>
    )
  if (data.messages.length === 0)
    return (
      <EmptyState
        icon="card"
        title="No card payments to check"
        detail="Messages from PayFast that do not fit a booking show up here."
      />
    )
  return (
    <>
      <ol className="stack">
        {data.messages.map((message) => (
          <li key={message.id} className="card stack">
            <h2 className="message-title">{outcomeLabels[message.outcome]}</h2>
            {message.reason && <p>{message.reason}</p>}
            <Facts
              facts={[
                { label: 'Received', value: dateAndTime(message.receivedAt) },
                { label: 'Amount', value: message.amountCents !== null && <Money cents={message.amountCents} /> },
                {
                  label: 'Booking',
                  value: message.reference && (
                    <Link className="figures" to={adminBookingPath(message.reference, 'money')}>
                      {message.reference}
                    </Link>
                  ),
                },
                { label: 'Sent from', value: message.sourceAddress },
                { label: 'Messages', value: (message.count ?? 1) > 1 && `at least ${message.count}` },
              ]}
            />
            <details>
              <summary>The message as it came</summary>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
              <pre className="raw-message" tabIndex={0} aria-label="The message as it came">
                {message.raw.replaceAll('&', '\n')}
              </pre>
            </details>
            <div className="row gap-s">
              {canRecheck(message) && <CheckAgainButton message={message} />}
              <Button onClick={() => setClosing(message)}>Close with a note</Button>
            </div>
          </li>
        ))}
      </ol>
      {closing && <CloseMessageDialog message={closing} onDone={() => setClosing(undefined)} />}
    </>
  )
}

/** For a message that failed because of our own PayFast settings, once they are corrected. */
function CheckAgainButton({ message }: { message: StoredItn }) {
  const rechecking = useMutation(recheckPaymentMutation())
  const action = () =>
    rechecking.mutate(message.id, {
      onSuccess: () =>
        void showToast({
          tone: 'success',
          title: 'The message is checked again within the hour',
          detail: 'If PayFast confirms it then, it is booked; if not, it returns to this list.',
        }),
      onError: (error) => void showToast({ tone: 'danger', title: 'Not checked again', detail: error.message }),
    })
  return (
    <Button busy={rechecking.isPending} onClick={action}>
      Check again
    </Button>
  )
}

function CloseMessageDialog({ message, onDone }: { message: StoredItn; onDone: () => void }) {
  const { id, outcome } = message
  const closing = useMutation(closePaymentToCheckMutation())
  const onSuccess = () => {
    void showToast({ tone: 'success', title: 'Message closed' })
    onDone()
  }
  return (
    <SettleDialog
      onClose={onDone}
      title="Close this message?"
      description={outcomeLabels[outcome]}
      action="Close message"
      busyLabel="Closing…"
      busy={closing.isPending}
      problem={closing.error?.message}
      onSettle={(note) => closing.mutate({ id, note }, { onSuccess })}
    >
      <p>Closing moves no money. Record the payment or refund on the booking first, if there is one to record.</p>
    </SettleDialog>
  )
}
