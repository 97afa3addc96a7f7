import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { OpenRefund } from '#shared/bookings/staff-bookings.contract.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { guestWhatsappNumber } from '#shared/notifications/whatsapp-number.ts'
import type { Action } from '#web/admin/kit/actions.tsx'
import { csvAmount, csvInstant } from '#web/admin/kit/csv.ts'
import { listDate } from '#web/admin/kit/list-dates.ts'
import { LoadingRecord } from '#web/admin/kit/loading-record.tsx'
import { RecordList } from '#web/admin/kit/record-list.tsx'
import { useNow } from '#web/admin/kit/use-now.ts'
import { methodLabels } from '#web/booking/method-labels.ts'
import { DescriptionList } from '#web/kit/description-list.tsx'
import { Money } from '#web/kit/money.tsx'
import { preloadable, usePreloadComponent } from '#web/kit/preloadable.tsx'
import { dayOf } from '#shared/kernel/clock.ts'
import type { BookingAction } from './booking-action-dialog.tsx'
import { paymentsText, refundReasonText, sharesOf, sharesText, totalsByRail } from './refund-texts.ts'
import { refundsQuery } from './staff-bookings.queries.ts'

const BookingActionByReference = lazy(async () => ({
  default: (await import('./booking-action-by-reference.tsx')).BookingActionByReference,
}))
const BookingDrawer = preloadable(async () => (await import('./booking-drawer.tsx')).BookingDrawer)

/** The bookings with money to pay back, longest waiting first: why, how much, and by which rail. */
export function OpenRefundsList() {
  const query = useQuery(refundsQuery())
  const { today } = useNow()
  const [acting, setActing] = useState<{ reference: BookingReference; action: BookingAction }>()
  usePreloadComponent(BookingDrawer, query.data !== undefined)
  const refunds = query.data?.refunds

  const actionsOf = (refund: OpenRefund): Action[] => {
    const { reference, guestPhone } = refund.booking
    const shares = sharesOf(refund)
    return [
      ...shares.map(({ method, amountCents }): Action => ({
        label: shares.length === 1 ? 'Record as paid' : `Paid by ${methodLabels[method]}`,
        onSelect: () => setActing({ reference, action: { kind: 'refund', amountCents, method } }),
      })),
      ...(guestWhatsappNumber(guestPhone)
        ? [{ label: 'WhatsApp', onSelect: () => setActing({ reference, action: { kind: 'whatsapp' } }) }]
        : []),
    ]
  }
  return (
    <div className="stack">
      {refunds && refunds.length > 0 && (
        <DescriptionList
          items={totalsByRail(refunds).map(({ label, cents }) => ({ label, value: <Money cents={cents} /> }))}
        />
      )}
      <RecordList
        noun={['refund', 'refunds']}
        rows={refunds}
        query={query}
        keyOf={({ booking }) => booking.reference}
        nameOf={({ booking }) => booking.reference}
        baseParams={{ view: 'refunds' }}
        csvName="refunds-to-pay"
        inlineActions={1}
        columns={[
          {
            id: 'guest',
            head: 'Guest',
            cell: ({ booking }) => booking.guestName,
            sort: ({ booking }) => booking.guestName,
            csv: ({ booking }) => booking.guestName,
          },
          { id: 'reference', head: 'Booking', csv: ({ booking }) => booking.reference },
          {
            id: 'reason',
            head: 'Why',
            grow: true,
            cell: ({ reason }) => refundReasonText(reason),
            sort: ({ reason }) => refundReasonText(reason),
            csv: ({ reason }) => refundReasonText(reason),
            card: 'note',
          },
          {
            id: 'amount',
            head: 'To pay back',
            end: true,
            cell: ({ booking }) => <Money cents={booking.refundOwedCents} />,
            sort: ({ booking }) => booking.refundOwedCents,
            csv: ({ booking }) => csvAmount(booking.refundOwedCents),
            card: 'value',
          },
          {
            id: 'rail',
            head: 'Goes back',
            grow: true,
            cell: (refund) => (
              <>
                <span>{sharesText(sharesOf(refund))}</span>{' '}
                <span className="faint">(came: {paymentsText(refund.rails, today)})</span>
              </>
            ),
            card: 'detail',
          },
          { id: 'back', head: 'Goes back', csv: (refund) => sharesText(sharesOf(refund)) },
          { id: 'came', head: 'Came', csv: ({ rails }) => paymentsText(rails, today) },
          {
            id: 'since',
            head: 'Since',
            cell: ({ since }) => listDate(dayOf(since), today),
            sort: ({ since }) => since,
            csv: ({ since }) => csvInstant(since),
            card: 'state',
          },
        ]}
        actions={actionsOf}
        drawerParam="booking"
        drawer={(key, position) => (
          <Suspense fallback={<LoadingRecord />}>
            <BookingDrawer key={key} reference={key} position={position} />
          </Suspense>
        )}
        empty={{
          icon: 'check',
          title: 'No refunds to pay',
          detail: 'Money that is owed back to guests shows up here: after a cancellation, or where more was paid.',
        }}
      />
      {acting && (
        <Suspense>
          <BookingActionByReference {...acting} onDone={() => setActing(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
