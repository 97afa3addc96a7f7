import { useMutation } from '@tanstack/react-query'
import type { EmailLogEntry } from '#shared/notifications/email-log.ts'
import { Button } from '#web/kit/button.tsx'
import { showToast } from '#web/kit/toast.ts'
import { mailWords } from './booking-labels.ts'
import { sendingAMailAgain } from './staff-bookings.queries.ts'

/** Sends one e-mail of a booking once more, in the words that fit the booking now. */
export function SendAgainButton({ reference, mail }: { reference: string; mail: EmailLogEntry }) {
  const sending = useMutation(sendingAMailAgain())
  const act = () =>
    sending.mutate(
      { reference, id: mail.id },
      {
        onSuccess: () => void showToast({ tone: 'success', title: `${mailWords[mail.type]}: on its way again` }),
        onError: (error) => void showToast({ tone: 'danger', title: 'Not sent again', detail: error.message }),
      },
    )
  return (
    <Button busy={sending.isPending} onClick={act} aria-label={`Send again: ${mailWords[mail.type]}`}>
      Send again
    </Button>
  )
}
