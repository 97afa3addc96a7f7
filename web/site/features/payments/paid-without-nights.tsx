import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { Notice } from '#web/kit/notice.tsx'

type PaidWithoutNightsProps = {
  booking: GuestBooking
  /** Where the guest can cancel the booking. */
  cancelHref: string
}

/** What happens by itself to a booking that is paid and has no nights, and what its guest can choose instead. */
export function PaidWithoutNights({ booking, cancelHref }: PaidWithoutNightsProps) {
  const { waitsForNights, paidCents, outstandingCents, cancellation } = booking
  return (
    <Notice tone="warning" title={`We have your ${formatRand(paidCents)}. Please do not pay again.`}>
      <div className="stack gap-s">
        {waitsForNights ? (
          <p>
            Your nights were not free when your money came. As soon as all of them are free, we confirm your booking
            automatically and e-mail you: you do not have to do anything. If others wait for them too, the one who paid
            first comes first, among those whose nights are all free.
          </p>
        ) : (
          <p>
            Your booking has no nights, and it will not be confirmed automatically. Our staff know about it and will
            contact you.
          </p>
        )}
        {outstandingCents > 0 && <p>You need not pay more unless your booking is confirmed.</p>}
        <p>{waitsForNights ? 'You do not want to wait? Then choose:' : 'You choose:'}</p>
        <ul>
          <li>Other nights: tell us which, and our staff move your booking at the price you agreed.</li>
          <li>
            {cancellation ? (
              <span>
                Your money back: <a href={cancelHref}>cancel this booking</a>, and{' '}
                <span>{formatRand(cancellation.refundCents)}</span> goes back to you.
              </span>
            ) : (
              'Your money back: tell us, and our staff pay it back.'
            )}
          </li>
        </ul>
      </div>
    </Notice>
  )
}
