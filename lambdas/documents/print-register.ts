import { MAX_STAY_NIGHTS } from '#shared/availability/stay.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import type { PrintRegister, PrintedCard } from '#shared/documents/arrival-documents.contract.ts'
import { checkedAdult, isClosedBeforeArrival } from '#shared/documents/document-state.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { RegisterRepository } from '#lambdas/table/register-repository.ts'
import { logOpening } from './open-document.ts'

type Needs = {
  readonly bookings: Pick<BookingRepository, 'arrivingBetween' | 'find' | 'save'>
  readonly catalogue: Pick<CatalogueRepository, 'cabin'>
  readonly registers: Pick<RegisterRepository, 'ofAdults'>
  readonly clock: Clock
}

/** A Lambda answers with at most 6 MB; a card has at most 13 KB, so this is far below. */
const MAX_PRINTED_CHARACTERS = 4_500_000
/** So many histories are written at once. */
const LOGGED_AT_ONCE = 10

/** Or is to stay; whose stay was cut short too. */
const hasStayed = (booking: Booking): boolean =>
  booking.status !== 'pending' && !isClosedBeforeArrival(booking) && !booking.noShow

/** The stays that touch a period: the guests were here on one of its days. */
async function staysWithin(
  { bookings }: Pick<Needs, 'bookings'>,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
): Promise<Booking[]> {
  const found: Booking[] = []
  let cursor: string | undefined
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    const page = await bookings.arrivingBetween(addDays(from, -MAX_STAY_NIGHTS), to, cursor)
    if (!page.ok) throw new Error('The cursor of the last page could not be read')
    found.push(...page.value.rows)
    cursor = page.value.cursor ?? undefined
  } while (cursor !== undefined)
  return found.filter((booking) => hasStayed(booking) && stayOf(booking).checkOutDate >= from)
}

/**
 * Whole cards of a period, for an inspector. Every booking whose cards are shown has the reason in its history before
 * anything is shown. Whose register was deleted after its time is not in it.
 */
export const printRegisterUsing =
  ({ registers, catalogue, ...needs }: Needs): UseCase<typeof PrintRegister> =>
  async ({ body: { reason, from, to }, caller }) => {
    const stays = (await staysWithin(needs, { from, to })).filter(({ documents }) => !documents?.deletedAt)
    const entries = await registers.ofAdults(
      stays.flatMap(({ reference, documents }) => (documents?.signed ?? []).map((place) => ({ reference, place }))),
    )
    const slugs = [...new Set(stays.map((booking) => stayOf(booking).cabinSlug))]
    const titles = new Map(
      await Promise.all(slugs.map(async (slug) => [slug, (await catalogue.cabin(slug))?.name ?? slug] as const)),
    )
    const cards = stays.flatMap((booking): PrintedCard[] => {
      const { cabinSlug, checkInDate, checkOutDate } = stayOf(booking)
      const stay = { cabinTitle: titles.get(cabinSlug) ?? cabinSlug, checkInDate, checkOutDate }
      return entries
        .filter(({ reference }) => reference === booking.reference)
        .map((entry) => ({ ...entry, ...stay, checked: checkedAdult(booking, entry.place) }))
    })
    if (JSON.stringify(cards).length > MAX_PRINTED_CHARACTERS) return refuse('print-too-long')

    const shown = [...new Set(cards.map(({ reference }) => reference))]
    for (let start = 0; start < shown.length; start += LOGGED_AT_ONCE) {
      // oxlint-disable-next-line no-await-in-loop -- a few at a time
      const logged = await Promise.all(
        shown
          .slice(start, start + LOGGED_AT_ONCE)
          .map((reference) =>
            logOpening(needs, reference, { caller, name: 'register-printed', details: { reason, from, to } }),
          ),
      )
      if (logged.some(({ ok }) => !ok)) return refuse('changed-meanwhile')
    }
    const adults = stays.reduce((sum, { numberOfAdults }) => sum + numberOfAdults, 0)
    return accept({ cards, unsigned: Math.max(0, adults - cards.length) })
  }
