import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { stayTitle } from '#shared/bookings/order-text.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { amountDueLabels, amountDueOf } from '#shared/bookings/amount-due.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { refundRails } from '#shared/payments/refund-rails.ts'
import { dateAndTime, dateSpan } from '#web/kit/format.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Button } from '#web/kit/button.tsx'
import { ActionMenu } from '#web/admin/kit/actions.tsx'
import { type DrawerPosition, RecordDrawer, useTab } from '#web/admin/kit/record-drawer.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Money } from '#web/kit/money.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import type { Tab } from '#web/admin/kit/tabs.tsx'
import { BookingActionDialog, type BookingAction } from './booking-action-dialog.tsx'
import { bookingActions } from './booking-actions.ts'
import { PaymentOf, StatusOf, dueCents, dueText } from './booking-columns.tsx'
import { BookingGuests } from './booking-guests.tsx'
import { BookingHistory } from './booking-history.tsx'
import { BookingEmails } from './booking-emails.tsx'
import { BookingMoneyTab } from './booking-money-tab.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { BookingUploads } from './booking-uploads.tsx'
import { attentionTexts } from './booking-labels.ts'
import { heldUntil } from './held-until.ts'
import { RailList } from './rail-list.tsx'
import { markNoShowMutation } from './change-booking.queries.ts'
import { staffBookingQuery } from './staff-bookings.queries.ts'
import { archiveBookings } from './archive-bookings.ts'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import { showToast } from '#web/kit/toast.ts'
import { undoToast } from '#web/admin/kit/undo-toast.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import './booking-drawer.css'

/** A whole booking beside the list: its money, guests, files, e-mails and history, and its actions. */
export function BookingDrawer({ reference, position }: { reference: BookingReference; position: DrawerPosition }) {
  const cabinTitle = useCabinTitle()
  const query = useQuery(staffBookingQuery(reference))
  const { data: booking, error } = query
  const [action, setAction] = useState<BookingAction>()
  return (
    <RecordDrawer
      title={<span className="figures">{reference}</span>}
      description={
        booking
          ? `${booking.guestName} · ${stayTitle(booking, cabinTitle)} · ${dateSpan(booking.checkInDate, booking.checkOutDate)}`
          : 'Booking'
      }
      position={position}
      tabs={booking ? tabsOf(booking, setAction, cabinTitle) : []}
      footer={booking && <DrawerFooter booking={booking} onConfirm={setAction} />}
    >
      {booking ? (
        <>
          <BookingState booking={booking} onConfirm={setAction} />
          <BookingActionDialog booking={booking} action={action} onDone={() => setAction(undefined)} />
        </>
      ) : error ? (
        <QueryProblem title="The booking could not be loaded" queries={[query]} />
      ) : (
        <Loading label="Loading booking" className="stack">
          <Skeleton shape="title" />
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </Loading>
      )}
    </RecordDrawer>
  )
}

type PartProps = { booking: StaffBooking; onConfirm: (action: BookingAction) => void }

/** What the third amount is: what goes back, or what the guest is asked for, by its word. */
function dueLabel(booking: StaffBooking): string {
  if (booking.refundOwedCents > 0) return 'To pay back'
  const due = amountDueOf(booking)
  return due ? `${amountDueLabels[due.kind]} due` : 'Due'
}

/** Total, paid and due by when; it stays in view while the rest scrolls. */
const MoneyLine = ({ booking, current }: { booking: StaffBooking; current: ReturnType<typeof useNow> }) => (
  <div className="money-line row spread line-below">
    <dl className="money-line-sums row single-line">
      <div>
        <dt className="caption">Total</dt>
        <dd>
          <Money cents={booking.owedCents} />
        </dd>
      </div>
      <div>
        <dt className="caption">Paid</dt>
        <dd>
          <Money cents={booking.paidCents} />
        </dd>
      </div>
      <div>
        <dt className="caption">{dueLabel(booking)}</dt>
        <dd>
          <Money cents={Math.abs(dueCents(booking))} />
        </dd>
      </div>
    </dl>
    <p className="money-line-state row small">
      <StatusOf row={booking} />
      <PaymentOf row={booking} />
      <span className="faint">{dueText(booking, current)}</span>
    </p>
  </div>
)

/** The money of the booking, with a text where staff must do something. */
function BookingState({ booking, onConfirm }: PartProps) {
  const current = useNow()
  const { needsAttention, status, cardHoldUntil, refundOwedCents } = booking
  const held = heldUntil(booking, current.now)
  return (
    <>
      <MoneyLine booking={booking} current={current} />
      {needsAttention && (
        <Notice tone="danger" title={attentionTexts[needsAttention].title}>
          <p>{attentionTexts[needsAttention].advice}</p>
          <div className="row gap-s drawer-choices">
            {(status === 'pending' || needsAttention === 'paid-but-nights-taken') && (
              <Button size="small" variant="primary" onClick={() => onConfirm({ kind: 'change' })}>
                Move to other nights
              </Button>
            )}
            {needsAttention === 'paid-but-nights-taken' && (
              <Button size="small" onClick={() => onConfirm({ kind: 'confirm' })}>
                Try again
              </Button>
            )}
            {booking.paidCents > 0 && (
              <Button size="small" onClick={() => onConfirm({ kind: 'refund' })}>
                Record refund
              </Button>
            )}
            {status !== 'pending' && (
              <Button size="small" onClick={() => onConfirm({ kind: 'close-attention' })}>
                It is settled
              </Button>
            )}
          </div>
        </Notice>
      )}
      {refundOwedCents > 0 && (
        <Notice tone="warning" title={refundTitle(booking)}>
          <p>Pay it back the way it came, then record it here.</p>
          <RailList rails={refundRails(booking)} />
        </Notice>
      )}
      {held && (
        <Notice title={`You hold these nights until ${dateAndTime(held)}`}>
          <p>Nobody else can book them. They are free by themselves after that.</p>
        </Notice>
      )}
      {cardHoldUntil && Date.parse(cardHoldUntil) > current.now && (
        <Notice title="The guest is paying by card right now">
          <p>The nights are held until {dateAndTime(cardHoldUntil)}.</p>
        </Notice>
      )}
    </>
  )
}

const refundTitle = ({ status, refundOwedCents }: StaffBooking): string =>
  status === 'cancelled'
    ? `${formatRand(refundOwedCents)} is owed back to the guest`
    : `Overpaid: ${formatRand(refundOwedCents)} goes back to the guest`

function tabsOf(
  booking: StaffBooking,
  onConfirm: (action: BookingAction) => void,
  cabinTitle: (slug: CabinSlug) => string,
): Tab[] {
  const waiting = booking.uploads.filter(({ state }) => state === 'waiting').length
  return [
    { id: 'overview', label: 'Overview', content: <BookingSummary booking={booking} cabinTitle={cabinTitle} /> },
    { id: 'money', label: 'Money', content: <BookingMoneyTab booking={booking} onConfirm={onConfirm} /> },
    {
      id: 'guests',
      label: 'Guests and documents',
      ...(waiting > 0 && { count: waiting }),
      content: (
        <div className="stack gap-l">
          {waiting > 0 && <BookingUploads booking={booking} onConfirm={onConfirm} />}
          <BookingGuests booking={booking} />
          {waiting === 0 && <BookingUploads booking={booking} onConfirm={onConfirm} />}
        </div>
      ),
    },
    { id: 'messages', label: 'Messages', content: <BookingEmails booking={booking} /> },
    { id: 'history', label: 'History', content: <BookingHistory booking={booking} /> },
  ]
}

/** The next best action, WhatsApp, and all other actions behind one button. */
function DrawerFooter({ booking, onConfirm }: PartProps) {
  const { today, now } = useNow()
  const openTab = useTab()
  const marking = useMutation(markNoShowMutation())
  const mark = (noShow: boolean) => marking.mutateAsync({ reference: booking.reference, noShow })
  const onNoShow = (noShow: boolean) =>
    void mark(noShow).then(
      () =>
        undoToast({
          title: noShow ? 'Marked as a no-show' : 'No longer a no-show',
          detail: `${booking.reference}, ${booking.guestName}`,
          undo: () => mark(!noShow),
        }),
      (error: Error) => showToast({ tone: 'danger', title: 'Not changed', detail: error.message }),
    )
  const client = useQueryClient()
  const { next, others } = bookingActions(booking, {
    today,
    now,
    onAction: onConfirm,
    onTab: openTab,
    onNoShow,
    onArchive: (archived) => void archiveBookings(client, [booking], archived),
  })
  return (
    <div className="drawer-actions row gap-s single-line">
      {next && (
        <Button variant="primary" size="small" onClick={next.onSelect}>
          {next.label}
        </Button>
      )}
      <Button size="small" onClick={() => onConfirm({ kind: 'whatsapp' })}>
        <Icon name="whatsapp" />
        WhatsApp
      </Button>
      <ActionMenu actions={others}>More</ActionMenu>
    </div>
  )
}
