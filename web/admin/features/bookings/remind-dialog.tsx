import { useRef } from 'react'
import { RemindGuest } from '#shared/bookings/change-booking.contract.ts'
import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import { paymentReminder } from '#shared/notifications/balance-reminder.ts'
import { ActionDialog } from '#web/admin/kit/action-dialog.tsx'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { count } from '#web/kit/format.ts'
import { Money } from '#web/kit/money.tsx'
import { emailLabels } from '#web/admin/booking/email-labels.ts'
import { EmailPreview } from './email-preview.tsx'
import './booking-drawer.css'

type RemindDialogProps = { rows: readonly StaffBookingRow[]; onSent?: () => void; onDone: () => void }

/** Reminds the guests of one booking or several of what is to be paid, each by the e-mail that fits. */
export function RemindDialog({ rows, onSent, onDone }: RemindDialogProps) {
  const reminders = rows.flatMap((row) => {
    const emailType = paymentReminder(row)
    return emailType ? [{ row, emailType }] : []
  })
  const left = rows.length - reminders.length
  const [first] = reminders
  /** Of guests whose reminder was refused, while others had theirs. */
  const refused = useRef<string[]>([])
  const leftOut = left > 0 && (
    <p className="soft">{count(left, 'booking')} left out: nothing is to be paid now, or there is no e-mail address.</p>
  )

  async function send(): Promise<ReplyOf<typeof RemindGuest>> {
    refused.current = []
    let reply: ReplyOf<typeof RemindGuest> | undefined
    for (const { row } of reminders)
      try {
        // oxlint-disable-next-line no-await-in-loop -- one at a time
        reply = await staffCall(RemindGuest, { params: { reference: row.reference } })
      } catch (error) {
        refused.current.push(`${row.reference}: ${(error as Error).message}`)
      }
    if (!reply) throw new Error(refused.current.join(' '))
    return reply
  }

  if (!first)
    return (
      <ConfirmDialog open onClose={onDone} title="Nobody to remind" action="Close" onConfirm={onDone}>
        {leftOut}
      </ConfirmDialog>
    )
  return (
    <ActionDialog
      endpoint={RemindGuest}
      send={send}
      title={`Remind ${count(reminders.length, 'guest')} by e-mail?`}
      action={reminders.length > 1 ? 'Send e-mails' : 'Send e-mail'}
      busyLabel="Sending…"
      done={() => {
        const { current: problems } = refused
        onSent?.()
        return {
          tone: problems.length > 0 ? 'danger' : 'success',
          title: `${count(reminders.length - problems.length, 'reminder')} on the way`,
          detail: problems.join(' '),
        }
      }}
      onDone={onDone}
    >
      <dl className="sums">
        {reminders.map(({ row, emailType }) => (
          <div key={row.reference}>
            <dt>
              {row.guestName} <span className="faint">{emailLabels[emailType]}</span>
            </dt>
            <dd>
              <Money cents={row.dueNowCents} />
            </dd>
          </div>
        ))}
      </dl>
      {reminders.length === 1 && <EmailPreview reference={first.row.reference} request={{ action: 'RemindGuest' }} />}
      {leftOut}
    </ActionDialog>
  )
}
