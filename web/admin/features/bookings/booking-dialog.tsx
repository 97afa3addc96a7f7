import { useQueryClient } from '@tanstack/react-query'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { previewedActions } from '#shared/notifications/email-preview.contract.ts'
import { UnusualReason } from '#shared/payments/unusual-line.ts'
import { ActionDialog } from '#web/admin/kit/action-dialog.tsx'
import type { ActionDialogProps } from '#web/admin/kit/action-dialog-content.tsx'
import type { FormValues } from '#web/admin/kit/action-form.ts'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'
import { EmailPreview } from './email-preview.tsx'
import { staffBookingQuery } from './staff-bookings.queries.ts'

type BookingDialogProps<E extends Endpoint, Values extends FormValues> = ActionDialogProps<E, Values> & {
  readonly booking: Pick<StaffBooking, 'reference' | 'guestName' | 'guestEmail'> & Partial<Pick<StaffBooking, 'status'>>
  /**
   * `always`: the act sends an e-mail · `asked`: staff tick whether it does, as `notifyGuest` of the values. Either can be
   * read before; nothing is shown for a guest without an address.
   */
  readonly email?: 'always' | 'asked'
}

/**
 * The dialog of an act on one booking: an `ActionDialog` with the booking's reference in the path, its e-mail to read,
 * and the reply as the booking that is shown. It is opened inside `Opened`, so that what it shows stays while it is open.
 */
export function BookingDialog<E extends Endpoint, Values extends FormValues = FormValues>({
  booking,
  email,
  ...dialog
}: BookingDialogProps<E, Values>) {
  const client = useQueryClient()
  const { reference, guestName, guestEmail, status } = booking
  const [action] = Object.entries(previewedActions).find(([, one]) => (one as Endpoint) === dialog.endpoint) ?? []
  const isUnusualAsked = dialog.endpoint.refusals.includes('unusual-line')
  return (
    <ActionDialog
      params={{ reference } as never}
      description={`${reference}, ${guestName}`}
      {...dialog}
      onReply={(reply) => client.setQueryData(staffBookingQuery(reference).queryKey, reply as StaffBooking)}
      parts={(form) => (
        <>
          {email === 'asked' && guestEmail !== '' && (
            <CheckboxField
              label="Tell the guest by e-mail"
              hint={
                status === 'pending' || status === 'expired'
                  ? 'If this confirms the booking, the guest is told in any case.'
                  : undefined
              }
              checked={form.values['notifyGuest'] === true}
              onChange={(event) => form.set({ notifyGuest: event.target.checked } as never)}
            />
          )}
          {action && guestEmail !== '' && (email === 'always' || form.values['notifyGuest'] === true) && (
            <EmailPreview
              reference={reference}
              // What is unusual about an amount is asked when it is recorded.
              request={{
                action,
                body: { ...form.draft(), ...(isUnusualAsked && { confirmedReasons: UnusualReason.options }) },
              }}
            />
          )}
          {dialog.parts?.(form)}
        </>
      )}
    />
  )
}
