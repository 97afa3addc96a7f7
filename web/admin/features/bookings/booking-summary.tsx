import { bookingSourceLabels } from '#shared/bookings/booking-source.ts'
import { orderTextLines, stayTitle } from '#shared/bookings/order-text.ts'
import { requestLabels } from '#shared/bookings/guest-requests.ts'
import { partyText } from '#shared/bookings/party-text.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { displayPhone, telLink } from '#shared/kernel/phone.ts'
import { methodLabels } from '#web/booking/method-labels.ts'
import { dateAndTime } from '#web/kit/format.ts'
import { Link } from 'react-router-dom'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { DateText } from '#web/kit/date-text.tsx'
import { DescriptionList } from '#web/kit/description-list.tsx'
import { Money } from '#web/kit/money.tsx'
import { isErased } from './booking-actions.ts'
import { BookingTags } from './booking-tags.tsx'
import { actorText } from './booking-event-texts.ts'
import { AddOnsToPrepare } from './add-ons-to-prepare.tsx'

/** The stay, the guest's contact details, and the order. */
export function BookingSummary({
  booking,
  cabinTitle,
}: {
  booking: StaffBooking
  cabinTitle: (slug: CabinSlug) => string
}) {
  const notes = booking.history.filter(({ name, details }) => name === 'noted' && details['note'])
  return (
    <div className="stack gap-l">
      <DescriptionList
        items={[
          { label: 'Cabin', value: stayTitle(booking, cabinTitle) },
          { label: 'Check-in', value: <DateText date={booking.checkInDate} /> },
          { label: 'Check-out', value: <DateText date={booking.checkOutDate} /> },
          { label: 'Nights', value: booking.nights },
          ...requestLabels.map(({ name, label }) => ({ label, value: booking[name] })),
          {
            label: 'Party',
            value: partyText(booking.numberOfAdults, booking.numberOfChildren),
          },
          {
            label: 'Add-ons',
            value: booking.currentAddOns.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
          },
          { label: 'Guest', value: booking.guestName },
          {
            label: 'Email',
            value: booking.guestEmail && (
              <a className="anywhere" href={`mailto:${booking.guestEmail}`}>
                {booking.guestEmail}
              </a>
            ),
          },
          {
            label: 'Phone',
            value: booking.guestPhone && <a href={telLink(booking.guestPhone)}>{displayPhone(booking.guestPhone)}</a>,
          },
          { label: 'Suburb', value: booking.guestSuburb },
          {
            label: 'Pays by',
            value: `${methodLabels[booking.paymentMethod]}, ${booking.paymentType === 'full' ? 'in full' : 'deposit first'}`,
          },
          { label: 'Guest’s own page', value: <CopyButton text={booking.guestLink} label="Copy guest link" /> },
          { label: 'Source', value: bookingSourceLabels[booking.source] },
          { label: 'Booked', value: dateAndTime(booking.createdAt) },
          {
            label: 'Lapses',
            value: booking.status === 'pending' && booking.expiresAt && dateAndTime(booking.expiresAt),
          },
          {
            label: 'Terms accepted',
            value: booking.termsAcceptedAt ? (
              <Link to={adminPath('terms', { view: 'versions', accepted: booking.reference })}>
                {`Version ${booking.termsVersion}, ${dateAndTime(booking.termsAcceptedAt)}`}
              </Link>
            ) : (
              'Not yet: the guest does so by the link'
            ),
          },
        ]}
      />
      {!isErased(booking) && <BookingTags booking={booking} />}
      <AddOnsToPrepare booking={booking} />
      {notes.length > 0 && (
        <section>
          <h3>Staff notes</h3>
          <ul className="stack gap-s">
            {notes.map((event) => (
              <li key={event.id} className="card">
                <p className="anywhere">{String(event.details['note'] ?? '')}</p>
                <p className="faint">
                  {actorText(event)} · {dateAndTime(event.at)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {booking.cleanerNote && (
        <section>
          <h3>Note for the cleaner</h3>
          <p className="card anywhere">{booking.cleanerNote}</p>
        </section>
      )}
      {booking.specialRequests && (
        <section>
          <h3>Special requests</h3>
          <p className="card">{booking.specialRequests}</p>
        </section>
      )}
      <section>
        <h3>Price</h3>
        <dl className="sums">
          {orderTextLines(booking.orderLines, cabinTitle).map(({ label, detail, cents }) => (
            <div key={`${label} ${detail}`}>
              <dt>
                {label} <span className="faint">{detail}</span>
              </dt>
              <dd>
                <Money cents={cents} />
              </dd>
            </div>
          ))}
          <dt className="sum-total">Total</dt>
          <dd className="sum-total">
            <Money cents={booking.owedCents} />
          </dd>
          {booking.owedCents !== booking.orderLines.agreedTotalCents && (
            <>
              <dt>As agreed at the booking</dt>
              <dd>
                <Money cents={booking.orderLines.agreedTotalCents} />
              </dd>
            </>
          )}
        </dl>
      </section>
    </div>
  )
}
