import { arrivalPackNeeds } from '#shared/arrival/missing-from-arrival-pack.ts'
import { arrivalPackStatus } from '#shared/arrival/arrival-pack-status.ts'
import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import { ARRIVING_SOON_DAYS, isArrivingOwing } from '#shared/bookings/overdue.ts'
import type { TakenNights } from '#shared/bookings/taken-nights.ts'
import {
  STRIP_NIGHTS,
  type ShowToday,
  type Tally,
  type TodayStay,
  type WorkList,
} from '#shared/bookings/today.contract.ts'
import { isIndemnityMissing } from '#shared/documents/is-indemnity-missing.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { withStayTimes } from '#shared/cabins/stay-times.ts'
import { type CalendarDate, FIRST_DAY, LAST_DAY, addDays } from '#shared/kernel/calendar-date.ts'
import { DAY_MINUTES, minutesAfter } from '#shared/kernel/clock.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { accept } from '#shared/kernel/result.ts'
import type { FirstStep } from '#shared/settings/first-step.ts'
import { NO_TERMS_YET } from '#shared/content/terms.ts'
import type { Order } from '#shared/bookings/order.ts'
import { firstSteps } from '#shared/settings/first-steps.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { AccessCodeRepository } from '#lambdas/table/access-code-repository.ts'
import type { AccountRepository } from '#lambdas/table/account-repository.ts'
import type { ArrivalPackRepository, ArrivalSources } from '#lambdas/table/arrival-pack-repository.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { DayRepository } from '#lambdas/table/day-repository.ts'
import type { DocumentTextRepository } from '#lambdas/table/document-text-repository.ts'
import type { EmailRepository } from '#lambdas/table/email-repository.ts'
import type { EnquiryCounts } from '#lambdas/table/enquiry-counts.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'
import type { PaymentRepository } from '#lambdas/table/payment-repository.ts'
import type { PublicationSchedule } from '#lambdas/table/published-repository.ts'
import type { RegisterRepository } from '#lambdas/table/register-repository.ts'
import type { ReviewCounts } from '#lambdas/table/review-counts.ts'
import type { UploadRepository } from '#lambdas/table/upload-repository.ts'
import { staffRow } from './booking-views.ts'
import { takenNights } from './taken-nights.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import { type TicksOfDay, cabinOn, extrasOf, sheetDays, tubTimes } from '#shared/day/day-sheet.ts'

const WEEK_DAYS = 7
/** So long before an arrival staff hear of what its pack still needs. */
const PACK_NEEDS_DAYS = 7
/** The entries of a work list are small: twenty and one more are one read unit. */
const LISTED = 20
/** What is read whole to be counted. */
const COUNTED = 9
/** PayFast's messages are up to 4 KB each. */
const COUNTED_MESSAGES = 5
/** Reviews and enquiries are a few KB each. */
const COUNTED_REVIEWS = 3
const COUNTED_ENQUIRIES = 3
/** How many bookings of each work list are shown; the rest is a link to the list. */
const SHOWN = 2
/** The publisher runs every hour, some minutes past it. */
const LATE_MINUTES = 75
const SHOWN_BALANCES = 4
/** Bookings that are read in one request; beyond them, the strip shows later ones without the guest's name. */
const MAX_BOOKINGS = 21

const tallyUpTo = (limit: number, found: number): Tally => ({ count: Math.min(found, limit), hasMore: found > limit })
const tallyOf = (found: readonly unknown[], limit: number): Tally => tallyUpTo(limit, found.length)

const referencesOf = (spans: readonly Pick<TakenNights, 'reference'>[]): BookingReference[] => [
  ...new Set(spans.flatMap(({ reference }) => reference ?? [])),
]

type Needs = {
  readonly bookings: Pick<BookingRepository, 'onWorkList' | 'expiringUpTo' | 'firstArriving'>
  readonly days: Pick<DayRepository, 'read'>
  readonly catalogue: Pick<CatalogueRepository, 'allCabins' | 'allDescribedCabins' | 'settings' | 'tariff' | 'termsAt'>
  readonly nights: Pick<NightRepository, 'ownersOf'>
  readonly uploads: Pick<UploadRepository, 'proofsWaiting'>
  readonly payments: Pick<PaymentRepository, 'itnsToCheck'>
  readonly accounts: Pick<AccountRepository, 'inState'>
  readonly emails: Pick<EmailRepository, 'failed'>
  readonly reviews: ReviewCounts
  readonly enquiries: Pick<EnquiryCounts, 'countNew'>
  readonly publications: PublicationSchedule
  readonly arrivalPacks: Pick<ArrivalPackRepository, 'ofStay'>
  readonly documentTexts: DocumentTextRepository
  readonly registers: Pick<RegisterRepository, 'ofBooking'>
  readonly accessCodes: Pick<AccessCodeRepository, 'list'>
  readonly clock: Clock
}

/**
 * The whole of the page Today. Every query has a limit, so that its cost does not grow with what waits: a list counts up
 * to its limit, and shows its first bookings.
 */
export const showTodayUsing =
  ({
    bookings,
    days,
    catalogue,
    nights,
    uploads,
    payments,
    accounts,
    emails,
    reviews,
    enquiries,
    publications,
    arrivalPacks,
    documentTexts,
    registers,
    accessCodes,
    clock,
  }: Needs): UseCase<typeof ShowToday> =>
  async ({ caller }) => {
    const { now, today } = clock()
    const listed = (list: Parameters<BookingRepository['onWorkList']>[0], between?: [CalendarDate, CalendarDate]) =>
      bookings.onWorkList(list, { limit: LISTED + 1, between })
    async function spansOfCabins() {
      const slugs = (await catalogue.allCabins()).map(({ slug }) => slug)
      const [first, last] = [addDays(today, -1), addDays(today, STRIP_NIGHTS - 1)]
      return Promise.all(
        slugs.map(async (cabinSlug) => ({
          cabinSlug,
          spans: takenNights(await nights.ownersOf(cabinSlug, first, last), now),
        })),
      )
    }
    /** Read only while an owner has them to do: the settings alone else. */
    async function stepsToDo(): Promise<FirstStep[] | null> {
      if (caller.role !== 'owner') return null
      const settings = await catalogue.settings()
      if (!settings.showsFirstSteps) return null
      const [all, tariff, { versions, inForce }, first] = await Promise.all([
        catalogue.allDescribedCabins(),
        catalogue.tariff(),
        catalogue.termsAt(now),
        bookings.firstArriving(FIRST_DAY, LAST_DAY, 1),
      ])
      const currentTerms = versions.find(({ id }) => id === inForce.id) ?? { content: NO_TERMS_YET }
      const steps = firstSteps({ settings, cabins: all, tariff, terms: currentTerms, hasBookings: first.length > 0 })
      return steps.some(({ isDone }) => !isDone) ? steps : null
    }
    /** What the packs of these cabins need, and the settings by which a stay counts as paid. */
    async function readPacks(slugs: readonly CabinSlug[]) {
      const parts = slugs.map((cabinSlug) => ({ cabinSlug, checkInDate: today, checkOutDate: today }))
      const [{ settings, texts, cabins: described }, codes] = await Promise.all([
        arrivalPacks.ofStay({ parts }),
        accessCodes.list(),
      ])
      const withCode = codes.flatMap(({ cabinSlug, code }) => (code === '' ? [] : [cabinSlug]))
      return { settings, cabins: described, needs: arrivalPackNeeds({ texts, settings, cabins: described, withCode }) }
    }
    /** How many adults of each stay signed without the indemnity; who signed is read where there is one. */
    async function countIndemnitiesMissing(signed: readonly Booking[]) {
      const { version } = signed.length > 0 ? await documentTexts.countingOn('indemnity', today) : { version: 0 }
      if (version === 0) return new Map<BookingReference, number>()
      const counts = signed.map(async (booking) => {
        const asked = { indemnity: { version }, checkOutDate: stayOf(booking).checkOutDate, today }
        const entries = await registers.ofBooking(booking.reference)
        return [booking.reference, entries.filter((entry) => isIndemnityMissing(entry, asked)).length] as const
      })
      return new Map(await Promise.all(counts))
    }
    const [
      cabins,
      attention,
      short,
      refunds,
      overdue,
      dueThisWeek,
      proofs,
      messages,
      lapsing,
      failed,
      waiting,
      unread,
      unreadEnquiries,
      late,
      steps,
    ] = await Promise.all([
      spansOfCabins(),
      listed('attention'),
      listed('shortPayments', [FIRST_DAY, today]),
      listed('refunds'),
      listed('balance', [FIRST_DAY, addDays(today, -1)]),
      listed('balance', [today, addDays(today, WEEK_DAYS)]),
      uploads.proofsWaiting(COUNTED + 1),
      payments.itnsToCheck(COUNTED_MESSAGES + 1),
      bookings.expiringUpTo(minutesAfter(now, DAY_MINUTES), COUNTED + 1),
      emails.failed(COUNTED + 1),
      caller.role === 'owner' ? accounts.inState('waiting', COUNTED + 1) : [],
      reviews.countInState('waiting', COUNTED_REVIEWS + 1),
      enquiries.countNew(COUNTED_ENQUIRIES + 1),
      // The run of each hour publishes what is due: what is left after that failed.
      publications.due(minutesAfter(now, -LATE_MINUTES), COUNTED + 1),
      stepsToDo(),
    ])

    const booked = cabins.flatMap(({ spans }) => spans).filter(({ kind }) => kind === 'booked')
    const soon = referencesOf(booked.filter(({ firstNight }) => firstNight <= addDays(today, ARRIVING_SOON_DAYS)))
    const withProofs = [...new Set(proofs.map(({ reference }) => reference))]
    const needed = new Set([
      ...soon,
      ...[attention, short, refunds, withProofs].flatMap((list) => list.slice(0, SHOWN)),
      ...[overdue, dueThisWeek].flatMap((list) => list.slice(0, SHOWN_BALANCES)),
    ])
    const named = referencesOf(booked.toSorted((a, b) => a.firstNight.localeCompare(b.firstNight)))
    const others = named.filter((reference) => !needed.has(reference))
    const arriving = cabins.filter(({ spans }) =>
      spans.some(({ kind, firstNight }) => kind === 'booked' && firstNight <= addDays(today, PACK_NEEDS_DAYS)),
    )
    const arrivingNow = referencesOf(booked.filter(({ firstNight }) => sheetDays(today).includes(firstNight)))
    const [read, packs] = await Promise.all([
      days.read({
        references: [...needed, ...others.slice(0, Math.max(0, MAX_BOOKINGS - needed.size))],
        ordered: arrivingNow,
        days: sheetDays(today),
      }),
      arriving.length > 0 ? readPacks(arriving.map(({ cabinSlug }) => cabinSlug)) : undefined,
    ])
    const byReference = new Map(read.bookings.map((booking) => [booking.reference, booking]))
    const bookingsOf = (references: readonly BookingReference[]): Booking[] =>
      references.flatMap((reference) => byReference.get(reference) ?? [])

    const soonBookings = bookingsOf(soon).toSorted((a, b) => stayOf(a).checkInDate.localeCompare(stayOf(b).checkInDate))
    const owing = soonBookings.filter((booking) =>
      isArrivingOwing({ ...stayOf(booking), ...booking, ...moneyOf(booking) }, today),
    )
    const isNotOwing = (reference: BookingReference) => owing.every((booking) => booking.reference !== reference)
    const stays = soonBookings.filter(
      (booking) => stayOf(booking).checkInDate <= addDays(today, 1) && stayOf(booking).checkOutDate >= today,
    )
    const indemnitiesMissing = await countIndemnitiesMissing(
      stays.filter(({ documents }) => documents && documents.signed.length > 0),
    )
    const workList = (references: readonly BookingReference[], shown: number): WorkList => ({
      ...tallyOf(references, LISTED),
      first: bookingsOf(references.slice(0, shown)).map(staffRow),
    })

    return accept({
      today,
      attention: workList(attention, SHOWN),
      shortPayments: workList(short, SHOWN),
      paymentsToCheck: {
        ...tallyOf(messages, COUNTED_MESSAGES),
        first: messages
          .slice(0, COUNTED_MESSAGES)
          .map(({ id, amountCents, reference }) => ({ id, amountCents, reference })),
      },
      proofs: { ...workList(withProofs, SHOWN), ...tallyOf(proofs, COUNTED) },
      arrivalsOwing: { count: owing.length, hasMore: false, first: owing.map(staffRow) },
      refunds: workList(refunds, SHOWN),
      failedEmails: tallyOf(failed, COUNTED),
      failedPublications: { ...tallyOf(late, COUNTED), first: late.slice(0, SHOWN) },
      accounts: tallyOf(waiting, COUNTED),
      arrivalPackNeeds: packs?.needs ?? [],
      stays: stays.map((booking) => ({
        ...todayStay(booking, { today, packs, ...read }),
        indemnityMissing: indemnitiesMissing.get(booking.reference) ?? 0,
      })),
      lapsing: { ...tallyOf(lapsing, COUNTED), first: lapsing.slice(0, COUNTED).map(staffRow) },
      overdue: workList(overdue.filter(isNotOwing), SHOWN_BALANCES),
      dueThisWeek: workList(dueThisWeek.filter(isNotOwing), SHOWN_BALANCES),
      reviews: tallyUpTo(COUNTED_REVIEWS, unread),
      enquiries: tallyUpTo(COUNTED_ENQUIRIES, unreadEnquiries),
      firstSteps: steps,
      strip: cabins.map(({ cabinSlug, spans }) => ({
        cabinSlug,
        spans: spans.map((span) => ({
          ...span,
          guestName: (span.reference && byReference.get(span.reference)?.guestName) ?? null,
        })),
      })),
    })
  }

/** A stay of today or tomorrow, by its cabin of the day, with what an arrival is prepared by. */
function todayStay(
  booking: Booking,
  {
    today,
    packs,
    orders,
    ticks,
  }: {
    readonly today: CalendarDate
    readonly packs: Pick<ArrivalSources, 'settings' | 'cabins'> | undefined
    readonly orders: ReadonlyMap<BookingReference, Order>
    readonly ticks: Readonly<Record<CalendarDate, TicksOfDay>>
  },
): Omit<TodayStay, 'indemnityMissing'> {
  const { checkInDate, cabinSlug } = stayOf(booking)
  const day = checkInDate > today ? checkInDate : today
  const dayCabin = cabinOn(booking, day) ?? cabinSlug
  const order = orders.get(booking.reference)
  const cabin = packs?.cabins.find(({ id }) => id === dayCabin)
  return {
    ...staffRow(booking),
    arrivalPack: packs && arrivalPackStatus(booking, { today, smallAmountCents: packs.settings.smallAmountCents }),
    dayCabin,
    staffNote: booking.staffNote ?? '',
    ticks: ticks[day]?.[dayCabin] ?? {},
    arrival:
      order && packs && checkInDate >= today
        ? {
            arrivalTime: order.arrivalTime,
            tubReadyBy: tubTimes(
              { arrivalTime: order.arrivalTime, tubHeatHours: null },
              withStayTimes(packs.settings, cabin),
            ).tubReadyBy,
            extras: extrasOf(order, []),
          }
        : undefined,
  }
}
