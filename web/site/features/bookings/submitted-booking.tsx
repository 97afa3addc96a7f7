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
import type { BookingFormState, MadeNotPaid } from './use-booking-form.ts'

type MadeBookingProps = { form: BookingFormState; site: Site; made: MadeNotPaid }

/** The booking is made, the card payment is not: says so, keeps the booking, and offers every way on. */
export function MadeBooking({ form, site, made }: MadeBookingProps) {
  const { booking, sentence, nightsGone, cameBack } = made
  const { draft, cabin, stay, nights, stage } = form
  const top = useRef<HTMLDivElement>(null)
  // The form has gone from under the focus; what came instead is read from its top.
  useEffect(() => top.current?.focus(), [])
  const page = paths.booking(booking.token)
  const leave = (event: MouseEvent) => {
    // A new tab leaves this one as it is.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    form.goToBooking(booking)
  }

  return (
    <div ref={top} tabIndex={-1} className="stack gap-l">
      <Notice tone="warning" title={`Your booking ${booking.reference} is made and kept, but not paid`} live="now">
        {cameBack ? (
          <p>You came back from the payment page. If you have paid, your booking page shows it within a minute.</p>
        ) : (
          <p>{sentence ?? 'The card payment could not be started.'} No money has moved.</p>
        )}
        <p>
          Your link to it is{' '}
          <Link to={page} onClick={leave}>
            your booking page
          </Link>
          ; we have e-mailed it to {draft.guestEmail}.
          {booking.expiresAt && ` Without a payment the booking lapses by itself on ${dateAndTime(booking.expiresAt)}.`}
        </p>
      </Notice>
      <p className="row">
        <Button
          variant="primary"
          busy={stage.stage === 'retrying'}
          busyLabel="Processing..."
          onClick={() => void form.retryPayment()}
        >
          Try the card payment again
        </Button>
        <LinkButton to={page} onClick={leave}>
          Open my booking
        </LinkButton>
        <Button variant="quiet" onClick={() => form.bookAnother()}>
          Book other dates
        </Button>
      </p>
      {nightsGone && stay && (
        <StaySuggestions
          stay={stay}
          rules={site.settings}
          nights={{ ...nights, isFree: (night) => nights.isFree(night) && !nightsOf(stay).includes(night) }}
          cabin={cabin}
          cabins={site.cabins}
          party={draft}
          onStay={(other) => form.bookAnother({ of: 'stay', ...other })}
          onCabin={(other) => form.bookAnother({ of: 'cabin', cabin: other })}
        />
      )}
    </div>
  )
}
