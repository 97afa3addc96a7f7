import { MAX_CLEANER_NOTE, SaveCleanerNote } from '#shared/bookings/change-booking.contract.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { BookingDialog } from './booking-dialog.tsx'

/** What whoever cleans is to know of the booking. */
export function CleanerNoteDialog({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  const { cleanerNote } = booking
  return (
    <BookingDialog
      endpoint={SaveCleanerNote}
      booking={booking}
      title="Note for the cleaner"
      description={`${booking.reference}, ${booking.guestName}: on the day sheet, for whoever cleans. No amounts, no phone numbers.`}
      action="Save note"
      initial={{ cleanerNote }}
      openedWith={{ cleanerNote }}
      fields={[{ name: 'cleanerNote', label: 'Note', kind: 'textarea', maxLength: MAX_CLEANER_NOTE }]}
      done={(_reply, { cleanerNote: note }) => ({
        tone: 'success',
        title: note ? 'Note saved' : 'Note taken off',
        detail: `${booking.reference}, ${booking.guestName}`,
      })}
      onDone={onDone}
    />
  )
}
