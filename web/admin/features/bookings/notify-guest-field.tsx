import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'
import { EmailPreview, type EmailPreviewProps } from './email-preview.tsx'

type NotifyGuestFieldProps = {
  readonly booking: StaffBooking
  readonly checked: boolean
  readonly onChange: (notifyGuest: boolean) => void
  readonly request: EmailPreviewProps['request']
}

/** Whether the guest is told by e-mail, with the e-mail to read; nothing for a guest without an address. */
export function NotifyGuestField({ booking, checked, onChange, request }: NotifyGuestFieldProps) {
  if (booking.guestEmail === '') return null
  return (
    <>
      <CheckboxField
        label="Tell the guest by e-mail"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {checked && <EmailPreview reference={booking.reference} request={request} />}
    </>
  )
}
