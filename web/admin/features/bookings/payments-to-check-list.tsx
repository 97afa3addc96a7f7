import { ClosePaymentToCheck } from '#shared/bookings/staff-bookings.contract.ts'
import { ActionDialog } from '#web/admin/kit/action-dialog.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { PaymentToCheck } from '#shared/bookings/payment-to-check.ts'
import { canRecheck } from '#shared/payments/stored-itn.ts'
import { adminBookingPath } from '#shared/site/admin-paths.ts'
import { type Action, Actions } from '#web/admin/kit/actions.tsx'
import { listTime } from '#web/admin/kit/list-dates.ts'
import { RecordDrawer } from '#web/admin/kit/record-drawer.tsx'
import { RecordList } from '#web/admin/kit/record-list.tsx'
import { useNow } from '#web/admin/kit/use-now.ts'
import { DescriptionList } from '#web/kit/description-list.tsx'
import { dateAndTime, dayAndMonth } from '#web/kit/format.ts'
import { Money } from '#web/kit/money.tsx'
import { showToast } from '#web/kit/toast.ts'
import { outcomeLabels } from './booking-labels.ts'
import { bookedText, paymentToCheckText, usualActionLabel, usualActionText } from './payment-to-check-text.ts'
import {
  bookPaymentToCheckMutation,
  closePaymentToCheckMutation,
  paymentsToCheckQuery,
  recheckPaymentMutation,
} from './staff-bookings.queries.ts'
import './proof-queue.css'

const BookingLink = ({ booking }: Pick<PaymentToCheck, 'booking'>) =>
  booking && (
    <Link className="figures" to={adminBookingPath(booking.reference, 'money')}>
      {booking.reference}
    </Link>
  )
const Amount = ({ amountCents }: Pick<PaymentToCheck, 'amountCents'>) =>
  amountCents !== null && <Money cents={amountCents} />

const nameOf = ({ booking, outcome }: PaymentToCheck) => booking?.reference ?? outcomeLabels[outcome]

/** PayFast's messages about money that need a check: a person looks, settles them, and notes what was done. */
export function PaymentsToCheckList() {
  const query = useQuery(paymentsToCheckQuery())
  const { today } = useNow()
  const rechecking = useMutation(recheckPaymentMutation())
  const [closing, setClosing] = useState<PaymentToCheck>()

  const bookingNow = useMutation(bookPaymentToCheckMutation())
  const closingAtOnce = useMutation(closePaymentToCheckMutation())

  const onFailed = (title: string) => (error: Error) => void showToast({ tone: 'danger', title, detail: error.message })
  const book = (message: PaymentToCheck) =>
    bookingNow.mutate(message.id, {
      onSuccess: (booking) => void showToast({ tone: 'success', title: 'Booked', detail: bookedText(booking) }),
      onError: onFailed('Not booked'),
    })
  const closeAtOnce = (message: PaymentToCheck) =>
    closingAtOnce.mutate(
      { id: message.id, note: 'nothing to do' },
      {
        onSuccess: () => void showToast({ tone: 'success', title: 'Message closed' }),
        onError: onFailed('Not closed'),
      },
    )

  const usualAction = (message: PaymentToCheck): Action[] => {
    const label = usualActionLabel(message)
    if (!label) return []
    const isBooking = message.action === 'book'
    return [
      {
        label,
        variant: 'primary',
        busy: isBooking
          ? bookingNow.isPending && bookingNow.variables === message.id
          : closingAtOnce.isPending && closingAtOnce.variables.id === message.id,
        onSelect: () => (isBooking ? book(message) : closeAtOnce(message)),
      },
    ]
  }
  const actionsOf = (message: PaymentToCheck): Action[] => [
    ...usualAction(message),
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
                onError: onFailed('Not checked again'),
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
        nameOf={nameOf}
        columns={[
          {
            id: 'guest',
            head: 'Guest',
            grow: true,
            cell: ({ booking, outcome }) => booking?.guestName ?? outcomeLabels[outcome],
            sort: (message) => message.booking?.guestName ?? '',
          },
          {
            id: 'outcome',
            head: 'What',
            cell: ({ outcome, booking }) => booking && outcomeLabels[outcome],
            sort: ({ outcome }) => outcomeLabels[outcome],
            card: 'note',
          },
          {
            id: 'amount',
            head: 'Came',
            end: true,
            cell: Amount,
            sort: ({ amountCents }) => amountCents,
            card: 'value',
          },
          {
            id: 'booking',
            head: 'Booking',
            cell: BookingLink,
            sort: (message) => message.booking?.reference ?? '',
            card: 'state',
          },
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
                footer={<Actions actions={actionsOf(message)} name={nameOf(message)} inlineOnPhone={2} />}
              >
                <p>{paymentToCheckText(message)}</p>
                <p>{usualActionText(message)}</p>
                <DescriptionList
                  items={[
                    { label: 'Guest', value: message.booking?.guestName },
                    { label: 'Booking', value: BookingLink(message) },
                    {
                      label: 'Stay',
                      value:
                        message.booking &&
                        `${dayAndMonth(message.booking.checkInDate)} – ${dayAndMonth(message.booking.checkOutDate)}`,
                    },
                    { label: 'Came', value: Amount(message) },
                    {
                      label: 'Expected',
                      value: message.expectedCents !== null && <Money cents={message.expectedCents} />,
                    },
                    { label: 'Paid so far', value: message.booking && <Money cents={message.booking.paidCents} /> },
                    { label: 'The stay costs', value: message.booking && <Money cents={message.booking.owedCents} /> },
                  ]}
                />
                <details>
                  <summary>The message as it came</summary>
                  <DescriptionList
                    items={[
                      { label: 'Why it is here', value: message.reason },
                      { label: 'Sent from', value: message.sourceAddress },
                      { label: 'Messages', value: (message.count ?? 1) > 1 && `at least ${message.count}` },
                    ]}
                  />
                  {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
                  <pre className="raw-message sunken" tabIndex={0} aria-label="The message as it came">
                    {message.raw.replaceAll('&', '\n')}
                  </pre>
                </details>
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

const CloseMessageDialog = ({ message, onDone }: { message: PaymentToCheck; onDone: () => void }) => (
  <ActionDialog
    endpoint={ClosePaymentToCheck}
    params={{ id: message.id }}
    title="Close this message?"
    description={outcomeLabels[message.outcome]}
    action="Close message"
    busyLabel="Closing…"
    initial={{ note: '' }}
    fields={[{ name: 'note', label: 'What you did', kind: 'textarea' }]}
    done={() => 'Message closed'}
    onDone={onDone}
  >
    <p>Closing moves no money. Record the payment or refund on the booking first, if there is one to record.</p>
  </ActionDialog>
)
