import { type MouseEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { nightsOf } from '#shared/availability/stay.ts'
import type { Site } from '#shared/content/site.contract.ts'
import { dateAndTime } from '#web/kit/format.ts'
import { paths } from '#shared/site/paths.ts'
import { Button } from '#web/kit/button.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { StaySuggestions } from './stay-suggestions.tsx'
import type { UnpaidSubmission } from './booking-form-reducer.ts'
import type { BookingFormParts } from './use-booking-form.ts'

type SubmittedBookingProps = Pick<BookingFormParts, 'stay' | 'party' | 'submission'> & {
  site: Site
  unpaid: UnpaidSubmission
  guestEmail: string
}

/** The booking exists, its card payment does not: says so, keeps the booking, and offers every way on. */
export function SubmittedBooking({ stay, party, submission, site, unpaid, guestEmail }: SubmittedBookingProps) {
  const { booking, message, nightsTaken, hasReturned } = unpaid
  const { cabin, dates, nights } = stay
  const top = useRef<HTMLDivElement>(null)
  // The focused form is gone: the reader starts at the top of what replaces it.
  useEffect(() => top.current?.focus(), [])
  const page = paths.booking(booking.token)
  const open = (event: MouseEvent) => {
    // A new tab leaves this one as it is.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    submission.openBooking(booking)
  }

  return (
    <div ref={top} tabIndex={-1} className="stack gap-l">
      <Notice tone="warning" title={`Your booking ${booking.reference} has been made, but is not paid`} live="now">
        {hasReturned ? (
          <p>You came back from the payment page. If you have paid, your booking page shows it within a minute.</p>
        ) : (
          <p>{`${message ?? 'The card payment could not be started.'} No money has moved.`}</p>
        )}
        <p>
          Your link to it is{' '}
          <Link to={page} onClick={open}>
            your booking page
          </Link>
          ; we e-mail it to <span>{guestEmail}</span> too.
          <span>
            {booking.expiresAt ? ` Without a payment the booking expires on ${dateAndTime(booking.expiresAt)}.` : ''}
          </span>
        </p>
      </Notice>
      <p className="row">
        <Button
          variant="primary"
          busy={submission.stage.name === 'retrying'}
          busyLabel="Processing..."
          onClick={() => void submission.retryPayment()}
        >
          Try the card payment again
        </Button>
        <LinkButton to={page} onClick={open}>
          Open my booking
        </LinkButton>
        <Button variant="quiet" onClick={() => submission.bookAnother()}>
          Book other dates
        </Button>
      </p>
      {nightsTaken && dates && (
        <StaySuggestions
          stay={dates}
          rules={site.settings}
          nights={{ ...nights, isFree: (night) => nights.isFree(night) && !nightsOf(dates).includes(night) }}
          cabin={cabin}
          cabins={site.cabins}
          party={party}
          onStay={(other) => submission.bookAnother({ type: 'stay', ...other })}
          onCabin={(other) => submission.bookAnother({ type: 'cabin', cabin: other })}
        />
      )}
    </div>
  )
}
