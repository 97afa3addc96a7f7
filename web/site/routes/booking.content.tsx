import { partyText } from '#shared/bookings/party-text.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { requestLabels } from '#shared/bookings/guest-requests.ts'
import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { ContactLinks } from '#web/site/features/content/contact-links.tsx'
import { PrintHeader } from '#web/site/features/content/print-header.tsx'
import { arrivalPackText } from '#web/site/features/payments/arrival-pack-text.ts'
import { AcceptTermsSection } from '#web/site/features/payments/accept-terms-section.tsx'
import {
  amountsDue,
  describeBookingStatus,
  isCardPending,
  isPaidWithoutNights,
  isProofWaiting,
  bookingTasks,
} from '#web/site/features/payments/booking-tasks.ts'
import { BillingDocuments } from '#web/site/features/payments/billing-documents.tsx'
import { CalendarButton } from '#web/site/features/payments/calendar-button.tsx'
import { CancelBookingSection } from '#web/site/features/payments/cancel-booking-section.tsx'
import { isClosed } from '#shared/bookings/is-closed.ts'
import { orderTextLines, titleIn } from '#shared/bookings/order-text.ts'
import { PaidWithoutNights } from '#web/site/features/payments/paid-without-nights.tsx'
import { PaymentHistory } from '#web/site/features/payments/payment-history.tsx'
import { TaskList } from '#web/site/features/payments/task-list.tsx'
import { dateSpan, longDate } from '#web/kit/format.ts'
import { PAYMENTS_SECTION, paths } from '#shared/site/paths.ts'
import { MapLink } from '#web/site/kit/map-link.tsx'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { InView } from '#web/kit/in-view.tsx'
import { Button } from '#web/kit/button.tsx'
import { DateText } from '#web/kit/date-text.tsx'
import { DescriptionList } from '#web/kit/description-list.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { Money } from '#web/kit/money.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { PayBooking } from './pay-booking.tsx'
import { bookingSections } from '#web/site/features/payments/booking-sections.ts'

const Proofs = lazy(() => import('./booking-proofs.tsx'))
const GuestDocuments = lazy(async () => ({
  default: (await import('#web/site/features/documents/guest-documents.tsx')).GuestDocuments,
}))

type BookingPageProps = { token: string; booking: GuestBooking; now: string; reload: () => void }

/** The whole booking, as the guest link shows it. */
export default function BookingPage({ token, booking, now, reload }: BookingPageProps) {
  const { data: layout } = useQuery(layoutQuery())
  const { hash } = useLocation()
  const [isKeyboardUsed, setIsKeyboardUsed] = useState(false)
  const statusText = describeBookingStatus(booking, now)
  const tasks = bookingTasks(booking, { token, now })
  const proofs = booking.uploads.filter(({ purpose }) => purpose === 'proof')
  const isCancelledOrExpired = booking.status === 'cancelled' || booking.status === 'expired'
  const owes = !isCancelledOrExpired && booking.dueNowCents > 0 && booking.needsAttention === null
  const lacksNights = isPaidWithoutNights(booking)
  // What a proof shows, or a card payment under way, may be the whole amount: a second payment is not offered meanwhile.
  const canPay = owes && !booking.termsToAccept && !isProofWaiting(booking) && !isCardPending(booking, now)

  const contactWays = layout && (
    <div className="no-print">
      <ContactLinks settings={layout.settings} about={`Booking ${booking.reference}`} />
    </div>
  )

  // A link with a hash is followed before the booking has loaded.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])

  return (
    <>
      {layout && <PrintHeader settings={layout.settings} />}
      <header className="stack gap-s">
        <p className="eyebrow">{`Booking ${booking.reference}`}</p>
        <h1>
          <span>{booking.cabinTitle}</span>
          <span className="booking-dates head-m soft">{dateSpan(booking.checkInDate, booking.checkOutDate)}</span>
        </h1>
        <p className="row gap-s booking-state" role="status">
          <StatusChip tone={statusText.tone}>{statusText.label}</StatusChip>
          <span>{statusText.message}</span>
        </p>
      </header>
      {lacksNights && <PaidWithoutNights booking={booking} cancelHref="#cancel" />}
      {lacksNights && contactWays}
      {booking.needsAttention === 'paid-after-closing' && (
        <Notice tone="warning" title="We have your money and are on it">
          <p>
            Your payment reached us after this booking was closed. Our staff will contact you, and open it again if its
            nights are free or pay you back.
          </p>
        </Notice>
      )}
      {booking.refundOwedCents > 0 && (
        <Notice
          tone="info"
          title={
            booking.status === 'cancelled'
              ? 'Your money is on its way back'
              : `You have paid ${formatRand(booking.refundOwedCents)} too much. We pay it back to you.`
          }
        >
          <p>
            It goes to the account or card it came from. If we need your bank details for that, we ask for them by
            e-mail.
          </p>
        </Notice>
      )}
      <div className="booking-columns columns">
        {/* Parts that load in view are loaded before the Tab key reaches them; nothing may move under a press. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a look at keys, not a control */}
        <div className="booking-main stack gap-xl no-print" onKeyDown={() => setIsKeyboardUsed(true)}>
          {booking.termsToAccept && <AcceptTermsSection token={token} terms={booking.termsToAccept} />}
          {booking.arrivalPack.state === 'open' && (
            <p>
              <LinkButton variant="primary" to={paths.arrivalPack(token)}>
                How to get there and in
              </LinkButton>
            </p>
          )}
          {tasks.length > 0 && (
            <section aria-labelledby="tasks-title">
              <h2 id="tasks-title">What to do next</h2>
              <TaskList tasks={tasks} />
            </section>
          )}
          {canPay && (
            <section id={bookingSections.pay} aria-labelledby="pay-title">
              <h2 id="pay-title">
                Pay <Money cents={booking.dueNowCents} />
              </h2>
              <PayBooking token={token} booking={booking} now={now} />
            </section>
          )}
          {(owes || proofs.length > 0) && (
            <section id={bookingSections.proof} aria-labelledby="proof-title" className="stack">
              <h2 id="proof-title">Proof of payment</h2>
              <InView fallback={<ProofsSkeleton />} now={isKeyboardUsed}>
                <Suspense fallback={<ProofsSkeleton />}>
                  <Proofs token={token} proofs={proofs} canUploadMore={owes} onUploaded={reload} />
                </Suspense>
              </InView>
            </section>
          )}
          <section id={PAYMENTS_SECTION} aria-labelledby="payments-title" className="stack">
            <h2 id="payments-title">Payments and documents</h2>
            <PaymentHistory token={token} booking={booking} />
            <BillingDocuments token={token} booking={booking} />
            <Suspense fallback={null}>
              <GuestDocuments token={token} />
            </Suspense>
          </section>
          {layout && !isClosed(booking) && !lacksNights && (
            <section id={bookingSections.arrival} aria-labelledby="arrival-title">
              <h2 id="arrival-title">When you arrive</h2>
              <Arrival booking={booking} now={now} settings={layout.settings} />
            </section>
          )}
          {booking.cancellation && (
            <section id="cancel" aria-labelledby="cancel-title">
              <h2 id="cancel-title">Cancelling</h2>
              <CancelBookingSection token={token} booking={booking} />
            </section>
          )}
          {isClosed(booking) && !lacksNights && (
            <p>
              <LinkButton
                variant="primary"
                to={paths.cabin(booking.cabinSlug)}
              >{`Book ${booking.cabinTitle} again`}</LinkButton>
            </p>
          )}
        </div>
        <aside className="booking-side stack gap-l" aria-label="Your stay">
          <div className="card stack">
            <h2 className="head-s">Your stay</h2>
            <StayFacts booking={booking} />
            <div className="row gap-s no-print">
              {booking.status !== 'expired' && <CalendarButton stay={{ ...booking, bookingStatus: booking.status }} />}
              <Button onClick={() => window.print()}>Print</Button>
            </div>
          </div>
          <div className="card stack">
            <h2 className="head-s">Price</h2>
            <PriceFacts booking={booking} now={now} />
            {booking.termsVersion !== null && (
              <p className="small soft no-print">
                You accepted{' '}
                <Link
                  to={paths.termsVersion(booking.termsVersion)}
                >{`version ${booking.termsVersion} of our terms`}</Link>
                .
              </p>
            )}
          </div>
          {!lacksNights && contactWays}
        </aside>
      </div>
    </>
  )
}

const ProofsSkeleton = () => (
  <Loading label="Loading your proofs of payment">
    <Skeleton shape="card" />
  </Loading>
)

type ArrivalProps = { booking: GuestBooking; now: string; settings: PublicSettings }

function Arrival({ booking, now, settings }: ArrivalProps) {
  const packText = arrivalPackText(booking, now)
  return (
    <div className="stack">
      <p>
        Come on <DateText date={booking.checkInDate} long /> from <span>{booking.checkInTime}</span>. The cabin is yours
        until <span>{booking.checkOutTime}</span> on <DateText date={booking.checkOutDate} long />.
      </p>
      {packText && <p>{packText}</p>}
      {settings.address && (
        <p>
          <span>{`${settings.address}. `}</span>
          <MapLink point={settings.mapPoint} />
        </p>
      )}
      <p>
        Every adult brings an ID or passport, unless they have signed the guest register beforehand. The road, the car
        it takes, power and signal: <Link to={paths.cabin(booking.cabinSlug)}>{`${booking.cabinTitle} in detail`}</Link>{' '}
        and <Link to={paths.faq}>questions and answers</Link>.
      </p>
    </div>
  )
}

function StayFacts({ booking }: { booking: GuestBooking }) {
  const { numberOfAdults, numberOfChildren } = booking
  return (
    <DescriptionList
      items={[
        {
          label: 'Arrive',
          value: `${longDate(booking.checkInDate)}, from ${booking.checkInTime}`,
        },
        {
          label: 'Leave',
          value: `${longDate(booking.checkOutDate)}, by ${booking.checkOutTime}`,
        },
        {
          label: 'Guests',
          value: partyText(numberOfAdults, numberOfChildren),
        },
        { label: 'Name', value: booking.guestName },
        { label: 'E-mail', value: booking.guestEmail },
        { label: 'Phone', value: booking.guestPhone },
        { label: 'Suburb', value: booking.guestSuburb },
        ...requestLabels.map(({ name, label }) => ({ label, value: booking[name] })),
        { label: 'Special requests', value: booking.specialRequests },
      ]}
    />
  )
}

function PriceFacts({ booking, now }: { booking: GuestBooking; now: string }) {
  const lines = orderTextLines(booking.orderLines, titleIn(booking.cabinTitles))
  return (
    <dl className="booking-money">
      {lines.map(({ label, detail, cents }) => (
        <div key={`${label} ${detail}`} className="row single-line align-stretch spread">
          <dt>
            <span>{`${label} `}</span>
            {detail && <span className="soft">{detail}</span>}
          </dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </div>
      ))}
      <div className="booking-money-total row single-line align-stretch spread">
        <dt>Total</dt>
        <dd>
          <Money cents={booking.owedCents} />
        </dd>
      </div>
      <div className="row single-line align-stretch spread">
        <dt>Paid</dt>
        <dd>
          <Money cents={booking.paidCents} />
        </dd>
      </div>
      {amountsDue(booking, now).map(({ label, dueText, cents }) => (
        <div key={label} className="row single-line align-stretch spread">
          <dt>
            <span>{label}</span>
            {dueText && <span className="booking-money-due small faint">{dueText}</span>}
          </dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
