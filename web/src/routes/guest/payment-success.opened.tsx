import { useQuery } from '@tanstack/react-query'
import type { PaymentState } from '#shared/payments/payments.contract.ts'
import { tasksOf } from '#web/features/payments/booking-standing.ts'
import { guestBookingQuery } from '#web/features/payments/guest-booking.queries.ts'
import { PaperButton } from '#web/features/payments/paper-button.tsx'
import { TaskList } from '#web/features/payments/task-list.tsx'
import { paths } from '#web/lib/paths.ts'

export { CalendarButton } from '#web/features/payments/calendar-button.tsx'

/**
 * What is left to do and the receipt of this payment. The address names the payment alone: only the tab that began it
 * knows the booking, everywhere else the link in the e-mail does.
 */
export default function NextSteps({ payment, token }: { payment: PaymentState; token: string | undefined }) {
  const { data: booking, dataUpdatedAt } = useQuery({ ...guestBookingQuery(token ?? ''), enabled: token !== undefined })
  if (!token)
    return <p>Your receipt and all that is left to do are on your booking page: its link is in our e-mails.</p>
  if (!booking) return null
  const paymentPlace = booking.payments.findLastIndex(
    ({ kind, method, amountCents }) => kind === 'payment' && method === 'card' && amountCents === payment.amountCents,
  )
  const tasks = tasksOf(booking, { token, now: new Date(dataUpdatedAt).toISOString() })
  const left = tasks.filter(({ state }) => state !== 'done')
  return (
    <>
      {paymentPlace >= 0 && (
        <p>
          <PaperButton token={token} wish={{ kind: 'receipt', paymentPlace }} size="medium">
            Receipt
          </PaperButton>
        </p>
      )}
      {left.length > 0 && (
        <section aria-labelledby="next-title">
          <h2 id="next-title">What comes next</h2>
          <TaskList
            tasks={left.map((task) => (task.href ? { ...task, to: `${paths.booking(token)}${task.href}` } : task))}
          />
        </section>
      )}
    </>
  )
}
