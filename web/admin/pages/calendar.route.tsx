import { Suspense, lazy, useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { BookingReference } from '#shared/kernel/id.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import type { ChosenNights } from '#web/admin/features/calendar/calendar-board.tsx'
import type { BookingAction } from '#web/admin/features/bookings/booking-action-dialog.tsx'
import { type BlockSpan, endOf } from '#web/admin/features/calendar/calendar-grid.ts'
import { newRateAddress } from '#web/admin/features/pricing/rate-address.ts'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { useOpenedRecord } from '#web/admin/kit/use-opened-record.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { preloadable, usePreloadComponent } from '#web/kit/preloadable.tsx'

/** The calendar, in a file of its own: the page's loader requests it together with the page. */
const Calendar = lazy(async () => ({
  default: (await import('#web/admin/features/calendar/calendar.tsx')).Calendar,
}))
const BookingDrawer = preloadable(
  async () => (await import('#web/admin/features/bookings/booking-drawer.tsx')).BookingDrawer,
)
const BookingActionByReference = lazy(async () => ({
  default: (await import('#web/admin/features/bookings/booking-action-by-reference.tsx')).BookingActionByReference,
}))
const BlockForm = lazy(async () => ({
  default: (await import('#web/admin/features/availability/block-form.tsx')).BlockForm,
}))
const UnblockDialog = lazy(async () => ({
  default: (await import('#web/admin/features/availability/unblock-dialog.tsx')).UnblockDialog,
}))

type OpenDialog =
  | { readonly kind: 'action'; readonly reference: BookingReference; readonly action: BookingAction }
  | { readonly kind: 'block'; readonly nights: ChosenNights }
  | { readonly kind: 'unblock'; readonly block: BlockSpan; readonly cabin: string }

/** `/admin/calendar`: who has the nights. `from` a day on, `cabin` one alone; over it a booking (`?booking=MC-7K4QX`). */
export function Component() {
  const navigate = useNavigate()
  const booking = useOpenedRecord('booking')
  const [dialog, setDialog] = useState<OpenDialog>()
  const [isShown, setIsShown] = useState(false)
  usePreloadComponent(BookingDrawer, isShown)
  const show = useCallback(() => setIsShown(true), [])
  const close = () => setDialog(undefined)
  const book = ({ cabinSlug, first, last }: ChosenNights, source?: 'owner') =>
    void navigate(
      adminPath('manualBooking', { cabin: cabinSlug, from: first, to: addDays(last, 1), ...(source && { source }) }),
    )
  // The form opens over the calendar as it were: saved or closed, it leads back.
  const changePrice = ({ cabinSlug, first, last }: ChosenNights) =>
    void navigate(newRateAddress({ cabinSlug, firstNight: first, lastNight: last }), { state: { opened: true } })
  return (
    <>
      <PageHeader title="Calendar" />
      <Suspense fallback={<p role="status">Loading...</p>}>
        <Calendar
          onShow={show}
          actions={{
            onOpenBooking: booking.open,
            onOpenBlock: (block, { name }) =>
              setDialog({ kind: 'unblock', block, cabin: block.allCabins ? 'All cabins' : name }),
            onMove: (reference, target) => setDialog({ kind: 'action', reference, action: { kind: 'change', target } }),
            onBlock: (nights) => setDialog({ kind: 'block', nights }),
            onBook: book,
            onChangePrice: changePrice,
          }}
        />
      </Suspense>
      <Suspense>
        {booking.key && (
          <BookingDrawer
            key={booking.key}
            reference={booking.key}
            position={{ onClose: booking.close, onPrevious: undefined, onNext: undefined }}
          />
        )}
        {dialog?.kind === 'action' && (
          <BookingActionByReference reference={dialog.reference} action={dialog.action} onDone={close} />
        )}
        {dialog?.kind === 'block' && <BlockDialog nights={dialog.nights} onDone={close} />}
        {dialog?.kind === 'unblock' && (
          <UnblockDialog
            block={{
              ...dialog.block,
              id: dialog.block.blockId,
              startDate: dialog.block.firstNight,
              endDate: addDays(endOf(dialog.block), -1),
            }}
            cabin={dialog.cabin}
            onDone={close}
          />
        )}
      </Suspense>
    </>
  )
}

function BlockDialog({ nights: { cabinSlug, first, last }, onDone }: { nights: ChosenNights; onDone: () => void }) {
  return (
    <Dialog open onOpenChange={(stays) => !stays && onDone()} title="Block dates" focusFirst={['[type=submit]']}>
      <BlockForm start={{ cabinSlug, startDate: first, endDate: last }} onDone={onDone} />
    </Dialog>
  )
}
