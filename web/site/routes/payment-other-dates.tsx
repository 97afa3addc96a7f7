import { useMutation, useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { CancelBooking, type GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import type { PaymentState } from '#shared/payments/payments.contract.ts'
import { type BookingDraft, textsOf } from '#web/site/features/bookings/booking-draft.ts'
import { saveDraft, createDraft } from '#web/site/features/bookings/draft-store.ts'
import { guestBookingQuery } from '#web/site/features/payments/guest-booking.queries.ts'
import { endedPaymentQuery } from '#web/site/features/payments/payments.queries.ts'
import { RefusalError, call } from '#web/kit/api.ts'
import { useBookingDialog } from '#web/site/kit/booking-dialog-context.tsx'
import { dateSpan } from '#web/kit/format.ts'
import { clearOpenPayment } from '#web/site/kit/open-payment.ts'
import { useClosedByBack } from '#web/kit/use-closed-by-back.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'

/** The booking as a draft, under a new key. Typed in full: a field that is forgotten here does not compile. */
const draftOf = (booking: GuestBooking): BookingDraft => {
  const filledIn: Omit<BookingDraft, 'idempotencyKey'> = {
    cabinSlug: booking.cabinSlug,
    checkInDate: booking.checkInDate,
    checkOutDate: booking.checkOutDate,
    adults: booking.numberOfAdults,
    childAges: booking.childAges,
    addOns: Object.fromEntries(booking.addOns.map(({ addOnId, quantity }) => [addOnId, quantity])),
    ...textsOf(booking),
    paymentMethod: booking.paymentMethod,
    paymentType: booking.paymentType,
  }
  return { ...createDraft(), ...filledIn }
}

type OtherDatesProps = { attemptId: string; token: string; payment: PaymentState; onClose: () => void }

/**
 * Other dates instead of an unpaid booking: it is cancelled first, and the booking form opens as it was filled in then.
 * So no guest has two bookings by mistake. The server does not cancel a booking that has been paid for.
 */
export default function OtherDates({ attemptId, token, payment, onClose }: OtherDatesProps) {
  const client = useQueryClient()
  const { openBookingDialog } = useBookingDialog()
  useClosedByBack(true, onClose)
  const releasing = useMutation({
    mutationFn: () =>
      call(CancelBooking, { params: { token }, body: { refundCents: 0, paidCents: 0, reason: 'Other dates' } }),
    onSuccess: (booking) => {
      client.setQueryData(guestBookingQuery(token).queryKey, booking)
      saveDraft(draftOf(booking))
      clearOpenPayment()
      // A closing dialog gives the focus back; the form takes it after that.
      flushSync(onClose)
      openBookingDialog()
      return client.invalidateQueries(endedPaymentQuery(attemptId))
    },
    // The payment's state has changed: load it again.
    onError: (error) => error instanceof RefusalError && client.invalidateQueries(endedPaymentQuery(attemptId)),
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Release these dates and choose others?"
      description={`${payment.cabinTitle}, ${dateSpan(payment.checkInDate, payment.checkOutDate)}`}
      action="Release and choose"
      busyLabel="Releasing..."
      back="Keep my booking"
      busy={releasing.isPending}
      problem={releasing.isError ? releasing.error.message : undefined}
      onConfirm={() => releasing.mutate()}
    >
      <p>
        <span>{`Booking ${payment.reference} is cancelled first, so that you do not end up with two.`}</span> Nothing
        has been paid for it and nothing is owed, but its dates are free for others at once.
      </p>
      <p>Then the booking form opens as you had filled it in. Only the dates are left to change.</p>
    </ConfirmDialog>
  )
}
