import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { arrivalPackPromise } from '#shared/arrival/arrival-pack-days.ts'
import type { PaymentState } from '#shared/payments/payments.contract.ts'
import { ContactLinks } from '#web/site/features/content/contact-links.tsx'
import { bookingTasks } from '#web/site/features/payments/booking-tasks.ts'
import { CalendarButton } from '#web/site/features/payments/calendar-button.tsx'
import { guestBookingQuery } from '#web/site/features/payments/guest-booking.queries.ts'
import { BillingDocumentButton } from '#web/site/features/payments/billing-document-button.tsx'
import { PaymentSummary } from '#web/site/features/payments/payment-summary.tsx'
import { type PaymentOutcome, paymentOutcome } from '#web/site/features/payments/payment-outcome.ts'
import { latePaymentQuery } from '#web/site/features/payments/payments.queries.ts'
import { TaskList } from '#web/site/features/payments/task-list.tsx'
import { loadBookingToken } from '#web/site/kit/booking-token.ts'
import { localBusinessTime } from '#web/booking/local-business-time.ts'
import { longDate } from '#web/kit/format.ts'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { paths } from '#shared/site/paths.ts'
import { LinkButton } from '#web/kit/link-button.tsx'
import { ProgressBar } from '#web/kit/progress-bar.tsx'

type PaymentStatusProps = {
  attemptId: string
  payment: PaymentState
  /** The guest has waited for longer than PayFast usually takes. */
  isLate: boolean
}

/** The state of the payment, as the server has it, and the next steps. */
export default function PaymentStatus({ attemptId, payment, isLate }: PaymentStatusProps) {
  const { data: layout } = useQuery(layoutQuery())
  const outcome = paymentOutcome(payment, isLate)
  const { title, text } = outcomeTexts[outcome](payment)
  const token = loadBookingToken(attemptId)
  const isUnpaid = outcome === 'failed' || outcome === 'cancelled'
  return (
    <>
      <div role="status" className="stack">
        <h1>{title}</h1>
        <span>{text}</span>
        {outcome === 'waiting' && <ProgressBar label="Waiting for PayFast" />}
        {outcome === 'late' && <StaffNotified attemptId={attemptId} />}
      </div>
      <div className="card">
        <PaymentSummary payment={payment} settled={payment.attemptStatus === 'paid'} />
      </div>
      {outcome === 'paid' && <NextSteps payment={payment} token={token} />}
      <div className="row">
        {isUnpaid && (
          <LinkButton variant="primary" to={paths.paymentCancelled(attemptId)}>
            Try again, or pay by EFT
          </LinkButton>
        )}
        {token && (
          <LinkButton variant={isUnpaid ? 'secondary' : 'primary'} to={paths.booking(token)}>
            Open my booking
          </LinkButton>
        )}
        {outcome === 'paid' && <CalendarButton stay={payment} />}
        <LinkButton to={paths.home}>Back to the cabins</LinkButton>
      </div>
      {layout && (
        <section className="stack" aria-label="Contact">
          <p className="soft">Is something not as you expect? Tell us your reference.</p>
          <ContactLinks settings={layout.settings} about={`Booking ${payment.reference}`} />
        </section>
      )}
    </>
  )
}

/** Notifies staff of the late payment, and says so. */
function StaffNotified({ attemptId }: { attemptId: string }) {
  const { data } = useQuery(latePaymentQuery(attemptId))
  return data ? <p>Our staff know that you are waiting, and look for your payment at PayFast.</p> : null
}

/**
 * The next steps and the receipt of this payment. The address names only the payment: the tab that started it knows
 * the booking; elsewhere the guest uses the link in the e-mail.
 */
function NextSteps({ payment, token }: { payment: PaymentState; token: string | undefined }) {
  const { data: booking, dataUpdatedAt } = useQuery({ ...guestBookingQuery(token ?? ''), enabled: token !== undefined })
  // Of a stay that is over, the balance was all that was left.
  if (!token && payment.bookingStatus === 'completed') return null
  if (!token)
    return (
      <section className="prose" aria-labelledby="next-title">
        <h2 id="next-title">What comes next</h2>
        <ul>
          <li>Every adult signs the guest register, before you come or when you arrive.</li>
          <li>{`You arrive on ${longDate(payment.checkInDate)}.`}</li>
        </ul>
        <ArrivalNote checkInDate={payment.checkInDate} />
        <p>Your receipt and all that is left to do are on your booking page: its link is in our e-mails.</p>
      </section>
    )
  if (!booking) return null
  const { paymentPlace } = payment
  const tasks = bookingTasks(booking, { token, now: new Date(dataUpdatedAt).toISOString() })
  const left = tasks.filter(({ state }) => state !== 'done')
  return (
    <>
      {paymentPlace !== undefined && (
        <div className="row">
          <BillingDocumentButton token={token} request={{ kind: 'receipt', paymentPlace }} size="medium">
            Receipt (PDF)
          </BillingDocumentButton>
        </div>
      )}
      {left.length > 0 && (
        <section aria-labelledby="next-title">
          <h2 id="next-title">What comes next</h2>
          <TaskList
            tasks={left.map((task) => (task.href ? { ...task, to: `${paths.booking(token)}${task.href}` } : task))}
          />
          {payment.bookingStatus !== 'completed' && <ArrivalNote checkInDate={payment.checkInDate} />}
        </section>
      )}
    </>
  )
}

/** When the way and the code come. */
function ArrivalNote({ checkInDate }: Pick<PaymentState, 'checkInDate'>) {
  const [today] = useState(() => localBusinessTime(new Date()).today)
  return (
    <p className="soft">
      <span>Your booking page says when you can come and what to bring.</span>{' '}
      <span>{arrivalPackPromise(checkInDate, today)}</span>
    </p>
  )
}

const outcomeTexts: Record<PaymentOutcome, (payment: PaymentState) => { title: string; text: ReactNode }> = {
  paid: ({ cabinTitle }) => ({
    title: `Paid, and ${cabinTitle} is yours`,
    text: (
      <p className="lead">
        PayFast has confirmed your payment and your dates are confirmed. The e-mail with all of it is on its way.
      </p>
    ),
  }),
  'part-paid': () => ({
    title: 'Your payment is here',
    text: (
      <p className="lead">
        PayFast has confirmed it. It does not cover the whole first amount yet; your booking page shows what is left.
      </p>
    ),
  }),
  'paid-nights-gone': () => ({
    title: 'Your payment is here, but the nights are not free any more',
    text: (
      <>
        <p className="lead">
          Your money is safe and recorded. If your nights come free before your arrival, we confirm your booking
          automatically and e-mail you. Please do not pay again.
        </p>
        <p>
          Our staff already know. You can also choose other nights or get everything back: your booking page says how.
        </p>
      </>
    ),
  }),
  'paid-closed': () => ({
    title: 'Your payment is here, but the booking was closed',
    text: (
      <p className="lead">
        The booking had expired or been cancelled when your payment reached us. Your money is safe and recorded, and our
        staff already know: they will open it again with you or pay you back.
      </p>
    ),
  }),
  waiting: () => ({
    title: 'PayFast is confirming your payment',
    text: (
      <p className="lead">
        It is usually under a minute. You can leave this page or load it again: the confirmation does not depend on it,
        and we e-mail you.
      </p>
    ),
  }),
  late: ({ reference }) => ({
    title: 'PayFast is taking longer than usual',
    text: (
      <p className="lead">
        We have your reference, <strong>{reference}</strong>. There is nothing more to do: we will mail you as soon as
        PayFast has told us. Please do not pay a second time.
      </p>
    ),
  }),
  failed: () => ({
    title: 'PayFast says that this payment failed',
    text: <p className="lead">No money has moved. You can try again, or pay by EFT instead.</p>,
  }),
  cancelled: () => ({
    title: 'This payment was cancelled',
    text: (
      <p className="lead">
        No money has moved as far as we know. If you did pay after all, it will show here by itself; nothing is lost.
      </p>
    ),
  }),
}
