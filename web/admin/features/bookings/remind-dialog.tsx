import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import { paymentReminder } from '#shared/notifications/balance-reminder.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { count } from '#web/kit/format.ts'
import { Money } from '#web/kit/money.tsx'
import { showToast } from '#web/kit/toast.ts'
import { emailLabels } from './booking-labels.ts'
import { remindGuestMutation } from './change-booking.queries.ts'
import { EmailPreview } from './email-preview.tsx'
import './booking-drawer.css'

type RemindDialogProps = { rows: readonly StaffBookingRow[]; onSent?: () => void; onDone: () => void }

/** Reminds the guests of one booking or several of what is to be paid, each by the e-mail that fits. */
export function RemindDialog({ rows, onSent, onDone }: RemindDialogProps) {
  const reminding = useMutation(remindGuestMutation())
  const [isSending, setIsSending] = useState(false)
  const reminders = rows.flatMap((row) => {
    const emailType = paymentReminder(row)
    return emailType ? [{ row, emailType }] : []
  })
  const left = rows.length - reminders.length

  async function send() {
    setIsSending(true)
    const problems: string[] = []
    for (const { row } of reminders)
      try {
        // oxlint-disable-next-line no-await-in-loop -- one at a time
        await reminding.mutateAsync({ reference: row.reference })
      } catch (error) {
        problems.push(`${row.reference}: ${(error as Error).message}`)
      }
    void showToast({
      tone: problems.length > 0 ? 'danger' : 'success',
      title: `${count(reminders.length - problems.length, 'reminder')} on the way`,
      detail: problems.join(' '),
    })
    onSent?.()
    onDone()
  }

  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title={reminders.length === 0 ? 'Nobody to remind' : `Remind ${count(reminders.length, 'guest')} by e-mail?`}
      action={reminders.length === 0 ? 'Close' : reminders.length === 1 ? 'Send e-mail' : 'Send e-mails'}
      busyLabel="Sending…"
      busy={isSending}
      onConfirm={() => (reminders.length === 0 ? onDone() : void send())}
    >
      {reminders.length > 0 && (
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
      )}
      {reminders.length === 1 && reminders[0] && (
        <EmailPreview reference={reminders[0].row.reference} request={{ action: 'RemindGuest' }} />
      )}
      {left > 0 && (
        <p className="soft">
          {count(left, 'booking')} left out: nothing is to be paid now, or there is no e-mail address.
        </p>
      )}
    </ConfirmDialog>
  )
}
