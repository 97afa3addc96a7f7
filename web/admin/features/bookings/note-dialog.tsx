import { AddNote } from '#shared/bookings/change-booking.contract.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { BookingDialog } from './booking-dialog.tsx'

/** A note for colleagues. */
export function NoteDialog({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  const of = `${booking.reference}, ${booking.guestName}`
  return (
    <BookingDialog
      endpoint={AddNote}
      booking={booking}
      title="Write a note"
      description={`${of}: only staff see this, never the guest.`}
      action="Save note"
      initial={{ note: '' }}
      fields={[{ name: 'note', label: 'Note', kind: 'textarea', maxLength: 1000 }]}
      done={() => ({ tone: 'success', title: 'Note written', detail: of })}
      onDone={onDone}
    />
  )
}
