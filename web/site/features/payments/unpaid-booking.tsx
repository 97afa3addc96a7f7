import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { timeOf } from '#shared/kernel/clock.ts'
import { RefusalError } from '#web/kit/api.ts'
import { loadBookingToken } from '#web/site/kit/booking-token.ts'
import { dateAndTime, dateSpan } from '#web/kit/format.ts'
import { paths } from '#shared/site/paths.ts'
import { clearOpenPayment } from '#web/site/kit/open-payment.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { awaitedPaymentQuery } from './payments.queries.ts'
import { useCardPayment } from './use-card-payment.ts'
import './unpaid-booking.css'

/**
 * Tells a guest who left PayFast with the browser's Back that a booking is still unpaid, as long as the server says so.
 * It covers no control, takes no focus, and disappears once the booking is paid, released or expired, or on dismissal.
 */
export default function UnpaidBooking({ attemptId }: { attemptId: string }) {
  const { data: payment, error } = useQuery(awaitedPaymentQuery(attemptId))
  const paying = useCardPayment()
  const token = loadBookingToken(attemptId)
  const isOver = payment ? payment.openUntil === null : error instanceof RefusalError
  useEffect(() => {
    if (isOver) clearOpenPayment()
  }, [isOver])

  const openUntil = payment?.openUntil
  return (
    <>
      <p role="status" className="visually-hidden">
        {openUntil && `Your booking ${payment.reference} is waiting for payment.`}
      </p>
      {openUntil && (
        <section className="unpaid foot-bar no-print" aria-label="Your unpaid booking">
          <p>
            Your booking <strong>{payment.reference}</strong> at <span>{payment.cabinTitle}</span>,{' '}
            <span>{dateSpan(payment.checkInDate, payment.checkOutDate)}</span>, is waiting for payment until{' '}
            <span>{dateAndTime(openUntil)}</span>.
            <span>
              {payment.heldUntil ? ` Nobody else can pay for these dates before ${timeOf(payment.heldUntil)}.` : ''}
            </span>
          </p>
          {paying.isError && (
            <p role="alert" className="unpaid-problem">
              {paying.error.message}
            </p>
          )}
          <div className="unpaid-actions row single-line">
            {token && (
              <Button
                variant="primary"
                size="small"
                busy={paying.isPending || paying.isSuccess}
                busyLabel="Processing..."
                onClick={() => paying.mutate({ token, amountCents: payment.amountCents })}
              >
                Continue payment
              </Button>
            )}
            <LinkButton size="small" to={paths.paymentCancelled(attemptId)}>
              {token ? 'Pay by EFT or cancel' : 'Continue payment'}
            </LinkButton>
          </div>
          <Button
            variant="quiet"
            square
            size="small"
            className="unpaid-close"
            aria-label="Dismiss"
            onClick={clearOpenPayment}
          >
            <Icon name="close" />
          </Button>
        </section>
      )}
    </>
  )
}
