import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { count } from '#web/kit/format.ts'
import { BookingRegister } from './booking-register.tsx'

/** Everybody in the party: adults have no age. */
export function BookingGuests({ booking }: { booking: StaffBooking }) {
  const adults = booking.guests.filter(({ guestType }) => guestType === 'adult')
  const children = booking.guests.filter(({ guestType }) => guestType === 'child')
  return (
    <div className="stack">
      <p>
        Booked by <strong>{booking.guestName}</strong>
        {booking.guestSuburb && `, ${booking.guestSuburb}`}.
      </p>
      <ul className="bullets">
        <li>{count(adults.length, 'adult')}</li>
        {children.map(({ age }, index) => (
          // Guest rows have no id: their order identifies them.
          <li key={index}>
            {age === null ? 'Child, age not asked' : age === 0 ? 'Child, under 1 year' : `Child, ${count(age, 'year')}`}
          </li>
        ))}
      </ul>
      <BookingRegister reference={booking.reference} />
    </div>
  )
}
