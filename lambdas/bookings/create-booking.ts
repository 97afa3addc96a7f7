import { noticeRefusal } from '#shared/add-ons/add-on.ts'
import { type CabinStay, MAX_STAY_NIGHTS, numberOfNights, validateStay } from '#shared/availability/stay.ts'
import { guestActor } from '#shared/bookings/booking-event.ts'
import type { CreateBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { expiryOf } from '#shared/bookings/booking-expiry.ts'
import { type Booking, type PendingBooking, moneyOf } from '#shared/bookings/booking.ts'
import type { BookingForm } from '#shared/bookings/booking-form.ts'
import { clampedExpiry } from '#shared/bookings/expiry-limits.ts'
import { guestRequestsOf, requestChoices } from '#shared/bookings/guest-requests.ts'
import { newPendingBooking } from '#shared/bookings/new-booking.ts'
import { type Order, guestRows, orderTerms } from '#shared/bookings/order.ts'
import { agreeNights, packNights } from '#shared/bookings/agreed-rates.ts'
import { partyOfForm, partyRefusal } from '#shared/bookings/party.ts'
import { cabinNightsOf } from '#shared/bookings/stay-parts.ts'
import { withStayTimes } from '#shared/cabins/stay-times.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { type BusinessTime, minutesAfter } from '#shared/kernel/clock.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import type { RefusalOf } from '#shared/kernel/endpoint.ts'
import { type Refused, type Result, accept, refuse } from '#shared/kernel/result.ts'
import { cardLimitRefusal } from '#shared/payments/card-limits.ts'
import { termsInForce } from '#shared/settings/booking-terms.ts'
import { bookingStopOf } from '#shared/settings/booking-stops.ts'
import { paymentInfoFor } from '#shared/pricing/payment-terms.ts'
import { priceOf } from '#shared/pricing/price.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { delayedEmail } from '#lambdas/table/email-repository.ts'
import { acceptanceWrite } from '#lambdas/table/acceptance-repository.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'
import type { Write } from '#lambdas/table/table.ts'
import { type BookingLimitNeeds, countBookingInAll, enforceBookingLimitUsing } from './enforce-booking-limit.ts'
import { type NewBooking, type NewBookingNeeds, writeNewBooking } from './write-new-booking.ts'

type Needs = BookingLimitNeeds &
  NewBookingNeeds & {
    readonly catalogue: Pick<CatalogueRepository, 'rulesFor'>
    readonly nights: Pick<NightRepository, 'takenNights'>
    readonly clock: Clock
  }

type Refusal = RefusalOf<typeof CreateBooking>

/**
 * Creates a booking. Every rule is checked and every amount calculated here; what the browser sends is only compared.
 * One transaction writes all of it. The same idempotency key gives the same booking, however often it arrives, until its
 * link is replaced: the new one reaches the guest by e-mail alone.
 */
export const createBookingUsing =
  (needs: Needs): UseCase<typeof CreateBooking> =>
  async ({ body: form }) => {
    const businessTime = needs.clock()
    const { captchaToken, ...sent } = form
    const { now } = businessTime
    const [decided, inAll] = await Promise.all([
      decide(sent, needs, businessTime),
      needs.bookingLimits.bookingsInAll(now),
    ])
    const enforceLimit = decided.ok
      ? enforceBookingLimitUsing(needs, {
          guestEmail: form.guestEmail,
          captchaToken,
          contactPhone: decided.value.contactPhone,
          now,
          inAll,
        })
      : async () => decided
    const written = await writeNewBooking<Refusal>(needs, {
      form: sent,
      decided: decided.ok ? accept(newBooking(decided.value)) : decided,
      admit: async () => {
        const counted = await enforceLimit()
        return counted.ok ? accept([counted.value, acceptanceWrite(sent.termsId, sent.idempotencyKey)]) : counted
      },
    })
    // A guest's new booking claims no nights.
    if (!written.ok) return written as Refused<Refusal>
    const { booking, token, isNew } = written.value
    if (isNew) await countBookingInAll(needs, { now, inAll })
    // Whoever holds the form need not be who has the mailbox that the present link went to.
    return booking.linkVersion ? refuse('booking-link-replaced') : accept(replyFor(booking, token))
  }

const newBooking =
  ({ booking, order, cardHoldMinutes }: Decided): NewBooking =>
  (named) => ({
    booking: { ...booking, ...named },
    order,
    otherWrites:
      booking.paymentMethod === 'card' ? [delayedLink(named.reference, { booking, order, cardHoldMinutes })] : [],
  })

/**
 * The e-mail with the link of a booking whose guest has gone to pay by card. A payment that comes while it holds the
 * nights makes it obsolete.
 */
const delayedLink = (
  topicId: BookingReference,
  { booking, order, cardHoldMinutes }: Pick<Decided, 'booking' | 'order' | 'cardHoldMinutes'>,
): Write =>
  delayedEmail(
    { topicId, eventId: order.event.id, type: 'booking_received' },
    {
      to: booking.guestEmail,
      requestedAt: order.event.at,
      sendAt: minutesAfter(order.event.at, cardHoldMinutes),
    },
  )

const replyFor = (booking: Booking, token: string) => ({
  bookingId: booking.id,
  reference: booking.reference,
  token,
  status: booking.status,
  totalPriceCents: booking.totalPriceCents,
  dueNowCents: moneyOf(booking).dueNowCents,
  expiresAt: expiryOf(booking),
})

type Decided = {
  readonly booking: Omit<PendingBooking, 'id' | 'reference' | 'tokenHash'>
  readonly order: Omit<Order, 'formHash'>
  readonly contactPhone: string
  readonly cardHoldMinutes: number
}

/** Fields of the form that become something else: the id and the reference, the guest rows, the parts of the stay. */
type StoredOtherwise = 'idempotencyKey' | 'children' | 'captchaToken' | keyof CabinStay
type NotStored = Exclude<keyof BookingForm, keyof Booking | keyof Order | StoredOtherwise>
/** A field of the form without a place in booking or order would be lost: then the call of `decide` does not compile. */
type StorableForm = BookingForm & Record<NotStored, never>

async function decide(form: StorableForm, needs: Needs, businessTime: BusinessTime): Promise<Result<Decided, Refusal>> {
  const stay = { checkInDate: form.checkInDate, checkOutDate: form.checkOutDate }
  // A stay that is too long is refused before its nights are read.
  const isReadable = numberOfNights(stay) <= MAX_STAY_NIGHTS
  const [{ settings, tariff, cabin }, taken] = await Promise.all([
    needs.catalogue.rulesFor(form.cabinSlug),
    isReadable
      ? needs.nights.takenNights(form.cabinSlug, addDays(stay.checkInDate, -1), stay.checkOutDate, businessTime.now)
      : [],
  ])
  if (!cabin?.active) return refuse('cabin-not-found')
  const stop = bookingStopOf(cabin.slug, settings.bookingStops)
  if (stop) return refuse('bookings-stopped', { message: stop.message })
  const party = partyOfForm(form)
  const partyProblem = partyRefusal(party, cabin)
  if (partyProblem) return refuse(partyProblem)

  const takenNights = new Set(taken)
  const allowed = validateStay(stay, settings, businessTime, (night) => !takenNights.has(night))
  if (!allowed.ok) return allowed
  const { checkInDate } = stay
  const tooLate = noticeRefusal(form.addOns, tariff.addOns, { checkInDate, today: businessTime.today })
  if (tooLate) return tooLate
  const priced = priceOf({ cabinSlug: cabin.slug, stay, party, addOns: form.addOns }, tariff)
  if (!priced.ok) return priced
  const price = priced.value
  const agreed = agreeNights(cabinNightsOf({ parts: [{ cabinSlug: cabin.slug, ...stay }] }), party, tariff.rates)
  if (!agreed.ok) return agreed
  if (price.totalPriceCents !== form.totalPriceCents)
    return refuse('price-changed', { totalPriceCents: price.totalPriceCents })
  const terms = termsInForce(settings, businessTime.now)
  if (form.termsId !== terms.id) return refuse('terms-changed')
  const { checkInTime } = withStayTimes(settings, cabin)
  if (form.arrivalTime && !requestChoices.arrivalTime.offered({ checkInTime }).includes(form.arrivalTime))
    return refuse('arrival-time-not-offered', { checkInTime })

  const payment = paymentInfoFor(price.totalPriceCents, stay.checkInDate, businessTime, settings.extraNonBusinessDays)
  if (payment.requiresFullPayment && form.paymentType === 'deposit') return refuse('full-payment-required')
  if (form.paymentMethod === 'card') {
    const amount = form.paymentType === 'full' ? price.totalPriceCents : payment.depositAmountCents
    const refusal = cardLimitRefusal(amount, settings, numberOfNights(stay))
    if (refusal) return refusal
  }

  const { now } = businessTime
  const hours = form.paymentMethod === 'card' ? settings.cardExpiryHours : settings.eftExpiryHours
  return accept({
    contactPhone: settings.contactPhone,
    cardHoldMinutes: settings.cardHoldMinutes,
    booking: newPendingBooking(
      {
        form: { ...form, numberOfChildren: form.children.length },
        totalPriceCents: price.totalPriceCents,
        payment,
        now,
      },
      {
        paymentType: form.paymentType,
        paymentMethod: form.paymentMethod,
        expiresAt: clampedExpiry(minutesAfter(now, hours * 60), stay.checkInDate),
      },
    ),
    order: {
      guests: guestRows(form.numberOfAdults, form.children),
      addOns: price.addOnLines,
      agreed: packNights(agreed.value),
      ...guestRequestsOf(form),
      termsAccepted: true,
      termsAcceptedAt: now,
      ...orderTerms(terms),
      event: {
        id: newId(),
        at: now,
        by: guestActor,
        name: 'booked',
        details: { totalPriceCents: price.totalPriceCents, paymentMethod: form.paymentMethod },
        // Who pays by card hears when it is paid, or from the e-mail that waits for that.
        emails: form.paymentMethod === 'eft' ? ['pending_payment', 'new_booking'] : ['new_booking'],
      },
    },
  })
}
