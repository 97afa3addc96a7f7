import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { type Actor, staffActor } from '#shared/bookings/booking-event.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { noGuestRequests } from '#shared/bookings/guest-requests.ts'
import type { CheckImport, ImportBookings, ImportRow, ImportedRow } from '#shared/bookings/import-bookings.contract.ts'
import {
  clashingLines,
  differencesOnFile,
  importKey,
  newImportedBooking,
  unusualRowReasons,
  partyOfRow,
  priceByTariff,
  importProblem,
} from '#shared/bookings/imported-booking.ts'
import { guestRows, orderTerms } from '#shared/bookings/order.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import { termsInForce } from '#shared/settings/booking-terms.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import { agreedAtTotal, packNights } from '#shared/bookings/agreed-rates.ts'
import { cabinNightsOf } from '#shared/bookings/stay-parts.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { idFromKey, isSameInConstantTime, newId, referenceFromKey } from '#lambdas/runtime/ids-and-tokens.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { NightOwner } from '#lambdas/table/night-claims.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'
import { takenNights } from './taken-nights.ts'
import { type NewBookingNeeds, writeNewBooking } from './write-new-booking.ts'

type CatalogueNeeds = {
  readonly catalogue: Pick<CatalogueRepository, 'rulesFor'>
  readonly clock: Clock
}
type CheckNeeds = CatalogueNeeds & {
  readonly nights: Pick<NightRepository, 'ownersOf'>
  readonly bookings: Pick<BookingRepository, 'findAll'>
}

/** What is to be said about each line before anything is written. */
export const checkImportUsing =
  (needs: CheckNeeds): UseCase<typeof CheckImport> =>
  async ({ body: { rows } }) => {
    const { bookings, nights, clock } = needs
    const { now } = clock()
    const [rules, owners, existing] = await Promise.all([
      rulesByCabin(needs, rows),
      ownersByCabin(nights, rows),
      existingBookings(bookings, rows),
    ])
    const lines = clashingLines(rows)
    const checked = rows.map((row) => {
      const onFile = existing(row)
      const reference = onFile?.reference ?? null
      const rulesOfCabin = rules(row.cabinSlug)
      const inStay = (owners.get(row.cabinSlug) ?? []).filter(
        ({ night }) => row.checkInDate <= night && night < row.checkOutDate,
      )
      return {
        line: row.line,
        reference,
        differences: onFile ? differencesOnFile(row, onFile) : [],
        problem: reference ? null : importProblem(row, rulesOfCabin),
        spans: reference ? [] : takenNights(inStay, now),
        clashingLines: lines.get(row.line) ?? [],
        unusual: reference ? [] : unusualRowReasons(row, rulesOfCabin),
        priceCents: priceByTariff(row, rulesOfCabin),
      }
    })
    const others = await bookings.findAll([
      ...new Set(checked.flatMap(({ spans }) => spans.flatMap(({ reference }) => reference ?? []))),
    ])
    const names = new Map(others.map(({ reference, guestName }) => [reference, guestName]))
    return accept({
      rows: checked.map(({ spans, ...row }) => ({
        ...row,
        clashes: spans.map((span) => ({ ...span, guestName: names.get(span.reference ?? '') ?? null })),
      })),
    })
  }

type ImportNeeds = CatalogueNeeds & NewBookingNeeds & { readonly bookings: Pick<BookingRepository, 'findAll'> }

/**
 * Brings in each line by a transaction of its own, in their order: a line that is refused stops no other, and what was
 * interrupted is done again by the same lines. A line with the reference of a booking on file changes nothing.
 */
export const importBookingsUsing =
  (needs: ImportNeeds): UseCase<typeof ImportBookings> =>
  async ({ body: { rows }, caller }) => {
    const [rules, onFile] = await Promise.all([rulesByCabin(needs, rows), referencesOnFile(needs.bookings, rows)])
    const by = staffActor(caller)
    const imported: ImportedRow[] = []
    for (const row of rows) {
      if (row.reference && onFile.has(row.reference)) {
        imported.push({ line: row.line, reference: row.reference, refusal: null })
        continue
      }
      // oxlint-disable-next-line no-await-in-loop -- lines of one file may want the same nights: the first has them
      const written = await importRow(row, needs, { ...rules(row.cabinSlug), by })
      imported.push({
        line: row.line,
        reference: written.ok ? written.value.booking.reference : null,
        refusal: written.ok ? null : written.refusal,
      })
    }
    return accept({ rows: imported })
  }

type RulesOfCabin = Parameters<typeof unusualRowReasons>[1]

async function importRow(row: ImportRow, needs: ImportNeeds, { by, ...rules }: RulesOfCabin & { readonly by: Actor }) {
  // The same line may stand elsewhere in the next file, or have no reference there.
  const { line: _, reference: __, ...form } = row
  const { settings, businessTime } = rules
  const problem = importProblem(row, rules)
  const eventId = newId()
  return writeNewBooking(needs, {
    form: { idempotencyKey: importKey(row), ...form },
    decided: problem
      ? refuse(problem)
      : accept((named) => {
          const { booking, change } = newImportedBooking(row, named, { settings, businessTime, by })
          const { adults, children } = partyOfRow(row)
          return {
            booking,
            change,
            order: {
              guests: guestRows(adults, children),
              addOns: [],
              agreed: packNights(
                agreedAtTotal(
                  cabinNightsOf(booking),
                  { adults, children },
                  {
                    rates: rules.tariff.rates,
                    nightsCents: row.totalPriceCents,
                  },
                ),
              ),
              ...noGuestRequests,
              termsAccepted: false,
              termsAcceptedAt: null,
              ...orderTerms(termsInForce(settings, businessTime.now)),
              event: {
                id: eventId,
                at: businessTime.now,
                by,
                name: 'booked',
                details: { source: 'imported', totalPriceCents: row.totalPriceCents },
                emails: [],
              },
            },
          }
        }),
    admit: async () => accept([]),
  })
}

/** What decides about a stay in each of the lines' cabins; none of the cabin where it is unknown. */
async function rulesByCabin({ catalogue, clock }: CatalogueNeeds, rows: readonly ImportRow[]) {
  const businessTime = clock()
  const slugs = [...new Set(rows.map(({ cabinSlug }) => cabinSlug))]
  const known = new Map(await Promise.all(slugs.map(async (slug) => [slug, await catalogue.rulesFor(slug)] as const)))
  return (slug: CabinSlug): RulesOfCabin => {
    const rules = known.get(slug)
    if (!rules) throw new Error('A cabin of no line was asked for')
    return { ...rules, businessTime }
  }
}

/** Who has nights of each cabin, from its first line's arrival to its last one's departure. */
async function ownersByCabin(nights: CheckNeeds['nights'], rows: readonly ImportRow[]) {
  const byCabin = Map.groupBy(rows, ({ cabinSlug }) => cabinSlug)
  return new Map<CabinSlug, NightOwner[]>(
    await Promise.all(
      [...byCabin].map(async ([slug, ofCabin]) => {
        const days = ofCabin.flatMap(({ checkInDate, checkOutDate }) => [checkInDate, addDays(checkOutDate, -1)])
        const [first = '', last = first] = [days.toSorted()[0], days.toSorted().at(-1)]
        return [slug, await nights.ownersOf(slug, first, last)] as const
      }),
    ),
  )
}

/** The bookings that lines name by their references. */
async function referencesOnFile(bookings: Pick<BookingRepository, 'findAll'>, rows: readonly ImportRow[]) {
  const named = [...new Set(rows.flatMap(({ reference }) => reference ?? []))]
  return new Map((await bookings.findAll(named)).map((booking) => [booking.reference, booking]))
}

/** The booking on file of each line: the one that it names, or that it has become before. */
async function existingBookings(bookings: CheckNeeds['bookings'], rows: readonly ImportRow[]) {
  const [named, brought] = await Promise.all([referencesOnFile(bookings, rows), broughtInBookings(bookings, rows)])
  return (row: ImportRow): Booking | undefined =>
    (row.reference && named.get(row.reference)) || brought.get(importKey(row))
}

/** The bookings that lines have become before, by their keys. */
async function broughtInBookings(bookings: CheckNeeds['bookings'], rows: readonly ImportRow[]) {
  const found = new Map<string, Booking>()
  let open = [...new Set(rows.map(importKey))]
  // A reference that another booking has leads to the next one, as when it was written.
  for (let attempt = 0; open.length > 0; attempt += 1) {
    const references = open.map((key) => referenceFromKey(key, attempt))
    // oxlint-disable-next-line no-await-in-loop -- a second round is one in hundreds
    const onFile = new Map((await bookings.findAll(references)).map((booking) => [booking.reference, booking]))
    open = open.filter((key) => {
      const reference = referenceFromKey(key, attempt)
      const booking = onFile.get(reference)
      if (booking && isSameInConstantTime(booking.id, idFromKey(key))) found.set(key, booking)
      return booking !== undefined && !found.has(key)
    })
  }
  return found
}
