import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type StoredItn, canRecheck } from '#shared/payments/stored-itn.ts'
import { adminBookingPath } from '#shared/site/admin-paths.ts'
import { type Action, Actions } from '#web/admin/kit/actions.tsx'
import { listTime } from '#web/admin/kit/list-dates.ts'
import { RecordDrawer } from '#web/admin/kit/record-drawer.tsx'
import { RecordList } from '#web/admin/kit/record-list.tsx'
import { useNow } from '#web/admin/kit/use-now.ts'
import { DescriptionList } from '#web/kit/description-list.tsx'
import { dateAndTime } from '#web/kit/format.ts'
import { Money } from '#web/kit/money.tsx'
import { showToast } from '#web/kit/toast.ts'
import { outcomeLabels } from './booking-labels.ts'
import { CloseWithNoteDialog } from './close-with-note-dialog.tsx'
import { closePaymentToCheckMutation, paymentsToCheckQuery, recheckPaymentMutation } from './staff-bookings.queries.ts'
import './proof-queue.css'

const BookingLink = ({ reference }: Pick<StoredItn, 'reference'>) =>
  reference && (
    <Link className="figures" to={adminBookingPath(reference, 'money')}>
      {reference}
    </Link>
  )
const Amount = ({ amountCents }: Pick<StoredItn, 'amountCents'>) =>
  amountCents !== null && <Money cents={amountCents} />

/** PayFast's messages about money that need a check: a person looks, settles them, and notes what was done. */
export function PaymentsToCheckList() {
  const query = useQuery(paymentsToCheckQuery())
  const { today } = useNow()
  const rechecking = useMutation(recheckPaymentMutation())
  const [closing, setClosing] = useState<StoredItn>()

  const actionsOf = (message: StoredItn): Action[] => [
    // For a message that failed because of our own PayFast settings, once they are corrected.
    ...(canRecheck(message)
      ? [
          {
            label: 'Check again',
            busy: rechecking.isPending && rechecking.variables === message.id,
            onSelect: () =>
              rechecking.mutate(message.id, {
                onSuccess: () =>
                  void showToast({
                    tone: 'success',
                    title: 'The message is checked again within the hour',
                    detail: 'If PayFast confirms it then, it is booked; if not, it returns to this list.',
                  }),
                onError: (error) =>
                  void showToast({ tone: 'danger', title: 'Not checked again', detail: error.message }),
              }),
          },
        ]
      : []),
    { label: 'Close with a note', onSelect: () => setClosing(message) },
  ]
  return (
    <>
      <RecordList
        noun={['message', 'messages']}
        rows={query.data?.messages}
        query={query}
        keyOf={({ id }) => id}
        nameOf={({ reference, outcome }) => reference ?? outcomeLabels[outcome]}
        columns={[
          {
            id: 'outcome',
            head: 'What',
            grow: true,
            cell: ({ outcome }) => outcomeLabels[outcome],
            sort: ({ outcome }) => outcomeLabels[outcome],
          },
          {
            id: 'amount',
            head: 'Amount',
            end: true,
            cell: Amount,
            sort: ({ amountCents }) => amountCents,
            card: 'value',
          },
          { id: 'booking', head: 'Booking', cell: BookingLink, sort: ({ reference }) => reference, card: 'state' },
          {
            id: 'received',
            head: 'Received',
            cell: ({ receivedAt }) => listTime(receivedAt, today),
            sort: ({ receivedAt }) => receivedAt,
            card: 'detail',
          },
        ]}
        actions={actionsOf}
        drawer={(key, position) => {
          const message = query.data?.messages.find(({ id }) => id === key)
          return (
            message && (
              <RecordDrawer
                title={outcomeLabels[message.outcome]}
                description={dateAndTime(message.receivedAt)}
                position={position}
                footer={
                  <Actions actions={actionsOf(message)} name={message.reference ?? message.id} inlineOnPhone={2} />
                }
              >
                {message.reason && <p>{message.reason}</p>}
                <DescriptionList
                  items={[
                    { label: 'Amount', value: Amount(message) },
                    { label: 'Booking', value: BookingLink(message) },
                    { label: 'Sent from', value: message.sourceAddress },
                    { label: 'Messages', value: (message.count ?? 1) > 1 && `at least ${message.count}` },
                  ]}
                />
                <h3>The message as it came</h3>
                {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
                <pre className="raw-message" tabIndex={0} aria-label="The message as it came">
                  {message.raw.replaceAll('&', '\n')}
                </pre>
              </RecordDrawer>
            )
          )
        }}
        empty={{
          icon: 'card',
          title: 'No card payments to check',
          detail: 'Messages from PayFast that do not fit a booking show up here.',
        }}
      />
      {closing && <CloseMessageDialog message={closing} onDone={() => setClosing(undefined)} />}
    </>
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
    <CloseWithNoteDialog
      onClose={onDone}
      title="Close this message?"
      description={outcomeLabels[outcome]}
      action="Close message"
      busyLabel="Closing…"
      busy={closing.isPending}
      problem={closing.error?.message}
      onSubmit={(note) => closing.mutate({ id, note }, { onSuccess })}
    >
      <p>Closing moves no money. Record the payment or refund on the booking first, if there is one to record.</p>
    </CloseWithNoteDialog>
  )
}
