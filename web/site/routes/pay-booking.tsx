import { useQuery } from '@tanstack/react-query'
import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { CardPayment } from '#web/site/features/payments/card-payment.tsx'
import { EftDetails } from '#web/site/features/payments/eft-details.tsx'
import { PayByEftButton } from '#web/site/features/payments/pay-by-eft.tsx'
import { isPaymentUnderWay } from '#web/site/features/payments/guest-booking.queries.ts'
import { LateEftNotice } from '#web/site/kit/late-eft-notice.tsx'
import { localBusinessTime } from '#web/booking/local-business-time.ts'
import { dateAndTime } from '#web/kit/format.ts'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { Notice } from '#web/kit/notice.tsx'

/**
 * Both ways to pay what is due; the one that the guest chose comes first, but never an EFT that would be late. A guest
 * who chose the card says so before paying by EFT: otherwise the booking lapses before the money shows.
 */
export function PayBooking({ token, booking, now }: { token: string; booking: GuestBooking; now: string }) {
  const isPaying = isPaymentUnderWay(booking, Date.parse(now))
  const { data: layout } = useQuery(layoutQuery())
  const isLate = booking.isLateForEft
  const canPayByCard = booking.cardOffered
  const isEftFirst = booking.paymentMethod === 'eft' && !(isLate && canPayByCard)
  const mustChange = booking.status === 'pending' && booking.paymentMethod === 'card' && booking.expiresAt !== null
  const card = canPayByCard && (
    <div key="card" className="stack gap-s">
      <h3>By card</h3>
      <p className="soft">PayFast takes the payment on its own page. It confirms within a minute or so.</p>
      <CardPayment
        token={token}
        amountCents={booking.dueNowCents}
        variant={isPaying || isEftFirst ? 'secondary' : 'primary'}
      />
    </div>
  )
  const eft = (
    <div key="eft" className="stack gap-s">
      <h3>By EFT</h3>
      {mustChange ? (
        <>
          <p className="soft">
            Please tell us first: then we keep your booking for as long as an EFT takes, and e-mail you our bank
            details.
          </p>
          <div className="stack gap-s">
            <PayByEftButton token={token} />
          </div>
        </>
      ) : (
        <>
          <p className="soft">
            {`Use this reference and no other: it is how we find your money.${booking.status === 'pending' ? ' The dates are yours only when the money shows in our account.' : ''}`}
          </p>
          <EftDetails bank={booking.bank} reference={booking.reference} amountCents={booking.dueNowCents} />
          <p className="soft small">
            We never change our bank details by e-mail or WhatsApp. If somebody sends you others, call us first.
          </p>
        </>
      )}
    </div>
  )
  return (
    <div className="stack gap-l">
      {isPaying && booking.cardHoldUntil && (
        <Notice tone="info">
          <p>
            A card payment for this booking is under way; its nights are kept until{' '}
            <span>{dateAndTime(booking.cardHoldUntil)}</span>. If you have just paid, this page shows it by itself.
          </p>
        </Notice>
      )}
      {isLate && (
        <LateEftNotice
          checkInDate={booking.checkInDate}
          today={localBusinessTime(new Date(now)).today}
          byCard={canPayByCard}
          contactPhone={layout?.settings.contactPhone ?? ''}
        />
      )}
      {isEftFirst ? [eft, card] : [card, eft]}
    </div>
  )
}
