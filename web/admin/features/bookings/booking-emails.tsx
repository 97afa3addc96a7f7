import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import type { EmailLogEntry } from '#shared/notifications/email-log.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { Timeline } from '#web/admin/kit/timeline.tsx'
import { actorText, detailTexts } from './booking-event-texts.ts'
import { emailLabels } from '#web/admin/booking/email-labels.ts'
import { ResendEmailButton } from './resend-email-button.tsx'

const stateChips = {
  waiting: { label: 'Not processed yet', tone: 'waiting' },
  sending: { label: 'On its way', tone: 'waiting' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  obsolete: { label: 'Not needed any more', tone: 'neutral' },
  'switched-off': { label: 'Left out: switched off', tone: 'neutral' },
} as const satisfies Record<EmailLogEntry['state'], unknown>

const detailOf = ({ type, to, attempts, state }: EmailLogEntry): string =>
  [
    emailLabels[type],
    ...(to ? [`to ${to}`] : []),
    // Only a delayed one has its address before it is processed.
    ...(to && state === 'waiting' ? ['sent only if no payment comes first'] : []),
    ...(attempts > 1 ? [`tried ${attempts} times`] : []),
  ].join(' · ')

/** What the guest was sent, newest first: the e-mails with their delivery state, and what staff sent by WhatsApp. */
export function BookingEmails({ booking }: { booking: StaffBooking }) {
  const texts = booking.history.filter(({ name }) => name === 'whatsapp-sent')
  if (booking.emails.length === 0 && texts.length === 0) return <EmptyState icon="mail" title="No messages yet" />
  return (
    <Timeline
      items={[
        ...texts.map((event) => ({
          id: event.id,
          at: event.at,
          title: (
            <span className="row gap-s">
              {detailTexts(event).join(', ')}
              <StatusChip tone="good">WhatsApp</StatusChip>
            </span>
          ),
          by: actorText(event),
        })),
        ...booking.emails.map((email) => ({
          id: email.id,
          at: email.at,
          title: (
            <span className="row gap-s">
              {email.subject || emailLabels[email.type]}
              <StatusChip tone={stateChips[email.state].tone}>{stateChips[email.state].label}</StatusChip>
            </span>
          ),
          detail: (
            <>
              <p>{detailOf(email)}</p>
              {email.state !== 'obsolete' && email.state !== 'switched-off' && (
                <ResendEmailButton reference={booking.reference} email={email} />
              )}
            </>
          ),
        })),
      ].toSorted((a, b) => b.at.localeCompare(a.at))}
    />
  )
}
