import { needsNewLink } from '#shared/bookings/booking-state.ts'
import { CorrectGuest, type GuestForm } from '#shared/bookings/change-booking.contract.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { BookingDialog } from './booking-dialog.tsx'

/** Corrects who the guest is: a misheard name, an address that bounces. */
export function CorrectGuestDialog({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  const { guestName, guestEmail, guestPhone, guestSuburb } = booking
  const guest: GuestForm = { guestName, guestEmail, guestPhone, guestSuburb }
  const initial: GuestForm & { sendAgain: boolean | undefined } = { ...guest, sendAgain: undefined }
  /** An address that changes gets the link, unless staff have unticked it. */
  const isSent = (values: typeof initial): boolean =>
    values.guestEmail !== '' && (values.sendAgain ?? needsNewLink(booking, values))
  return (
    <BookingDialog
      endpoint={CorrectGuest}
      booking={booking}
      title="Correct the guest"
      description={booking.reference}
      action="Save"
      initial={initial}
      openedWith={guest}
      body={(values) => ({ ...values, sendAgain: isSent(values) })}
      fields={[
        { name: 'guestName', label: 'Name', kind: 'text' },
        { name: 'guestEmail', label: 'Email', kind: 'email' },
        { name: 'guestPhone', label: 'Phone', kind: 'tel' },
        { name: 'guestSuburb', label: 'Suburb', kind: 'text' },
        {
          name: 'sendAgain',
          label: booking.status === 'confirmed' ? 'Send the confirmation once more' : 'Send the link of the booking',
          kind: 'checkbox',
          value: isSent,
          show: ({ guestEmail: email }) => email !== '',
        },
      ]}
      parts={({ values }) =>
        needsNewLink(booking, values) && (
          <p className="field-hint">
            With another e-mail address the booking gets a new link, and so do its review and the register cards of its
            other adults: the former ones no longer open.
          </p>
        )
      }
      done={(_reply, values) => ({
        tone: 'success',
        title: 'Guest corrected',
        detail: needsNewLink(booking, values)
          ? `The former links no longer open.${isSent(values) ? ' The guest gets the new one by e-mail.' : ''}`
          : 'The link of the booking stays the same.',
      })}
      onDone={onDone}
    />
  )
}
