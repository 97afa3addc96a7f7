import type { BookingReference } from '#shared/kernel/id.ts'
import { useMutation } from '@tanstack/react-query'
import type { EmailLogEntry } from '#shared/notifications/email-log.ts'
import { Button } from '#web/kit/button.tsx'
import { showToast } from '#web/kit/toast.ts'
import { emailLabels } from '#web/admin/booking/email-labels.ts'
import { resendEmailMutation } from './staff-bookings.queries.ts'

/** Sends one e-mail of a booking again, with the booking's current facts. */
export function ResendEmailButton({ reference, email }: { reference: BookingReference; email: EmailLogEntry }) {
  const sending = useMutation(resendEmailMutation())
  const action = () =>
    sending.mutate(
      { reference, id: email.id },
      {
        onSuccess: () => void showToast({ tone: 'success', title: `${emailLabels[email.type]}: on its way again` }),
        onError: (error) => void showToast({ tone: 'danger', title: 'Not sent again', detail: error.message }),
      },
    )
  return (
    <Button busy={sending.isPending} onClick={action} aria-label={`Send again: ${emailLabels[email.type]}`}>
      Send again
    </Button>
  )
}
