import { partyOfForm } from '#shared/bookings/party.ts'
import type { Stay } from '#shared/availability/stay.ts'
import { type Author, authorOf } from '#shared/kernel/author.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import type { BusinessTime } from '#shared/kernel/clock.ts'
import type { RefusalOf } from '#shared/kernel/endpoint.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { noGuestRequests } from '#shared/bookings/guest-requests.ts'
import { agreedTotalOf, checkStaffBooking, newStaffBooking } from '#shared/bookings/new-staff-booking.ts'
import { guestRows, orderTerms } from '#shared/bookings/order.ts'
import type { StaffBookingForm } from '#shared/bookings/staff-booking-form.ts'
import { priceForStaff, warningsForStaff } from '#shared/bookings/staff-quote.ts'
import type { CreateBookingByStaff, QuoteForStaff } from '#shared/bookings/staff-quote.contract.ts'
import { type Actor, staffActor } from '#shared/bookings/booking-event.ts'
import { termsInForce } from '#shared/settings/booking-terms.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { BookingSearchRepository } from '#lambdas/table/booking-search-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { isBlockedFor, isTaken, nightsRefusal } from '#lambdas/table/night-claims.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'
import { takenNights } from './taken-nights.ts'
import { overrideHolds } from './override-holds.ts'
import { type NewBooking, type NewBookingNeeds, writeNewBooking } from './write-new-booking.ts'
import { cabinNightsOf, stayOf } from '#shared/bookings/stay-parts.ts'
import { agreedAtTotal, packNights } from '#shared/bookings/agreed-rates.ts'
import { addOnTotalCents } from '#shared/pricing/price.ts'

type QuoteNeeds = {
  readonly catalogue: Pick<CatalogueRepository, 'rulesFor'>
  readonly nights: Pick<NightRepository, 'ownersOf'>
  readonly bookings: Pick<BookingRepository, 'findAll' | 'ofGuest'>
  readonly search: Pick<BookingSearchRepository, 'ofPhone'>
  readonly clock: Clock
}

/** The price of a stay with its reasons, who has its nights, and what guests would be refused for. */
export const quoteForStaffUsing =
  ({ catalogue, nights, bookings, search, clock }: QuoteNeeds): UseCase<typeof QuoteForStaff> =>
  async ({ body }) => {
    const businessTime = clock()
    const stay = { checkInDate: body.checkInDate, checkOutDate: body.checkOutDate }
    const requested = { stay, party: { adults: body.adults, children: body.children }, addOns: body.addOns }
    const rules = { ...(await catalogue.rulesFor(body.cabinSlug)), businessTime }
    const price = priceForStaff(requested, rules)
    if (!price.ok) return price
    const { cabinSlug } = body
    const [owners, ofAddress, ofPhone] = await Promise.all([
      nights.ownersOf(cabinSlug, addDays(stay.checkInDate, -1), stay.checkOutDate),
      body.guestEmail ? bookings.ofGuest(body.guestEmail) : [],
      body.guestPhone ? search.ofPhone(body.guestPhone) : [],
    ])
    const taken = new Set(owners.filter((owner) => isTaken(owner, businessTime.now)).map(({ night }) => night))
    const spans = takenNights(
      owners.filter(({ night }) => stay.checkInDate <= night && night < stay.checkOutDate),
      businessTime.now,
    )
    const known = await bookings.findAll([...new Set(spans.flatMap(({ reference }) => reference ?? []))])
    const nameOf = (reference: BookingReference | null) =>
      known.find((booking) => booking.reference === reference)?.guestName ?? null
    return accept({
      price: price.value,
      warnings: warningsForStaff(requested, { ...rules, cabinSlug }, (night) => !taken.has(night)),
      clashes: spans.map((span) => ({ ...span, guestName: nameOf(span.reference) })),
      knownGuest: knownGuest(
        [...ofAddress.map((booking) => ({ ...booking, ...stayOf(booking) })), ...ofPhone],
        businessTime.today,
      ),
    })
  }

type BookingOfGuest = Pick<Booking, 'reference' | 'guestName' | 'status' | 'erasedAt'> & Pick<Stay, 'checkInDate'>

/** What is on file of a guest; null where no stay has begun and none is to come. */
function knownGuest(found: readonly BookingOfGuest[], today: string) {
  const bookings = [...new Map(found.map((booking) => [booking.reference, booking])).values()]
    .filter(({ erasedAt }) => !erasedAt)
    .toSorted((one, other) => other.checkInDate.localeCompare(one.checkInDate))
  const stays = bookings.filter(
    ({ status, checkInDate }) => status === 'completed' || (status === 'confirmed' && checkInDate <= today),
  )
  const toCome = bookings.filter(
    ({ status, checkInDate }) => status === 'pending' || (status === 'confirmed' && checkInDate > today),
  )
  const latest = toCome[0] ?? stays[0]
  if (!latest) return null
  return {
    reference: latest.reference,
    guestName: latest.guestName,
    stays: stays.length,
    lastCheckInDate: stays[0]?.checkInDate ?? null,
    toCome: toCome.length,
  }
}

/** Marks the enquiry that a booking came of. */
type WinEnquiry = (won: {
  readonly id: string
  readonly reference: BookingReference
  readonly author: Author
  readonly now: string
}) => Promise<void>

type BookingNeeds = NewBookingNeeds & {
  readonly catalogue: Pick<CatalogueRepository, 'rulesFor'>
  readonly nights: Pick<NightRepository, 'ownersOf'>
  readonly bookings: Pick<BookingRepository, 'create' | 'find' | 'findAll' | 'findWhole' | 'save'>
  readonly winEnquiry: WinEnquiry
  readonly clock: Clock
}

type Refusal = RefusalOf<typeof CreateBookingByStaff>

/**
 * Creates a booking that staff enter: one transaction with its order, its nights where it is confirmed, its money and
 * e-mails. The same idempotency key gives the same booking. Rules for guests that it breaks have been shown; a night
 * that somebody has refuses it whole.
 */
export const createBookingByStaffUsing =
  (needs: BookingNeeds): UseCase<typeof CreateBookingByStaff> =>
  async ({ body, caller }) => {
    const { overHoldsOf = [], enquiryId, ...form } = body
    const by = staffActor(caller)
    const businessTime = needs.clock()
    const decided = await decide(form, needs, { businessTime, by })
    const written = await overrideHolds(needs, { by, now: businessTime.now, overHoldsOf }, () =>
      writeNewBooking<Refusal>(needs, { form, decided, admit: async () => accept([]) }),
    )
    if (!written.ok) return written
    const { reference, status } = written.value.booking
    // Sent again after a failure here, the form is the same booking.
    if (enquiryId) await needs.winEnquiry({ id: enquiryId, reference, author: authorOf(caller), now: businessTime.now })
    return accept({ reference, status })
  }

async function decide(
  form: StaffBookingForm,
  { catalogue, nights }: BookingNeeds,
  { businessTime, by }: { readonly businessTime: BusinessTime; readonly by: Actor },
): Promise<Result<NewBooking, Refusal>> {
  const stay = { checkInDate: form.checkInDate, checkOutDate: form.checkOutDate }
  const party = partyOfForm(form)
  const rules = { ...(await catalogue.rulesFor(form.cabinSlug)), businessTime }
  const { settings } = rules
  const priced = priceForStaff({ stay, party, addOns: form.addOns }, rules)
  if (!priced.ok) return priced
  const priceCents = priced.value.totalPriceCents
  const checked = checkStaffBooking(form, { priceCents, settings, businessTime })
  if (!checked.ok) return checked
  // One that stays pending or is paid too little claims no nights, so no condition of the transaction finds who has them.
  const unnamed = { id: '', reference: '', tokenHash: '' }
  const { change: first } = newStaffBooking(form, unnamed, { priceCents, settings, businessTime, by })
  if (!first || first.nights.kind === 'keep') {
    const claimant = { claimantId: '', now: businessTime.now }
    const owners = await nights.ownersOf(form.cabinSlug, stay.checkInDate, addDays(stay.checkOutDate, -1))
    const blocked = owners.filter((owner) => isBlockedFor(owner, claimant))
    // Nothing is gained by going over a hold: it would leave the nights to whoever comes first.
    const refusal = blocked.length > 0 ? nightsRefusal(blocked, claimant) : undefined
    if (refusal?.refusal === 'nights-on-hold')
      return refuse('nights-already-taken', { nights: refusal.details?.['nights'] ?? [] })
    if (refusal) return refusal
  }

  const agreedCents = agreedTotalOf(form)
  const eventId = newId()
  return accept((named) => {
    const { booking, change } = newStaffBooking(form, named, { priceCents, settings, businessTime, by })
    const { now } = businessTime
    const isStillToPay = form.outcome.kind === 'pending' || form.outcome.kind === 'hold'
    return {
      booking,
      change,
      order: {
        guests: guestRows(form.numberOfAdults, form.children),
        addOns: priced.value.addOnLines,
        agreed: packNights(
          agreedAtTotal(cabinNightsOf(booking), party, {
            rates: rules.tariff.rates,
            nightsCents: Math.max(0, agreedCents - addOnTotalCents(priced.value.addOnLines)),
          }),
        ),
        ...noGuestRequests,
        specialRequests: form.specialRequests ?? null,
        termsAccepted: false,
        termsAcceptedAt: null,
        ...orderTerms(termsInForce(settings, now)),
        event: {
          id: eventId,
          at: now,
          by,
          name: 'booked',
          details: {
            source: booking.source ?? form.source,
            totalPriceCents: priceCents,
            ...(agreedCents !== priceCents && { owedCents: agreedCents, note: booking.ledger[0]?.note ?? '' }),
          },
          emails: isStillToPay && form.notifyGuest ? ['pending_payment'] : [],
        },
      },
    }
  })
}
