import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import { isArrivingOwing, isOverdue } from '#shared/bookings/overdue.ts'
import { refundReason } from '#shared/bookings/refund-reason.ts'
import { isSmallRest } from '#shared/bookings/small-rest.ts'
import type { ListBookings, ListRefunds, ListWaitingProofs } from '#shared/bookings/staff-bookings.contract.ts'
import { type CalendarDate, FIRST_DAY, LAST_DAY } from '#shared/kernel/calendar-date.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { accept } from '#shared/kernel/result.ts'
import { refundRails } from '#shared/payments/refund-rails.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { UploadRepository } from '#lambdas/table/upload-repository.ts'
import { staffRow } from './booking-views.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

/** What is owed and due by today: a guest who arrives soon and owes is among them, since nothing is due later. */
const owedByToday = (bookings: Pick<BookingRepository, 'owedBetween'>, today: CalendarDate) =>
  bookings.owedBetween(FIRST_DAY, today)

const overdueOf = (owed: readonly Booking[], today: CalendarDate) =>
  owed.filter((booking) => isOverdue(moneyOf(booking), today))

const arrivingOf = (owed: readonly Booking[], today: CalendarDate) =>
  owed.filter((booking) => isArrivingOwing({ ...stayOf(booking), ...booking, ...moneyOf(booking) }, today))

const shortPayments = (bookings: Pick<BookingRepository, 'shortPaidBetween'>, today: CalendarDate) =>
  bookings.shortPaidBetween(FIRST_DAY, today)

/** Of which so little is owed that their guests are not asked for it. */
async function smallRests({ bookings, catalogue }: Omit<ListNeeds, 'clock'>): Promise<Booking[]> {
  const [{ smallAmountCents }, owed] = await Promise.all([
    catalogue.settings(),
    bookings.owedBetween(FIRST_DAY, LAST_DAY),
  ])
  return owed.filter((booking) => isSmallRest({ ...moneyOf(booking), status: booking.status }, smallAmountCents))
}

const rows = (bookings: readonly Booking[]) => accept({ bookings: bookings.map(staffRow), cursor: null })

type ListNeeds = {
  readonly bookings: BookingRepository
  readonly catalogue: Pick<CatalogueRepository, 'settings'>
  readonly clock: Clock
}

/** Each filter of the list is one query of its index. */
export const listBookingsUsing =
  ({ bookings, catalogue, clock }: ListNeeds): UseCase<typeof ListBookings> =>
  async ({ query }) => {
    if ('reference' in query) {
      const reference = BookingReference.safeParse(query.reference)
      const found = reference.success ? await bookings.find(reference.data) : undefined
      return rows(found ? [found] : [])
    }
    if ('guestEmail' in query) return rows(await bookings.ofGuest(query.guestEmail))
    if ('needsAttention' in query) return rows(await bookings.needingAttention())
    const { today } = clock()
    if ('balanceOverdue' in query) return rows(overdueOf(await owedByToday(bookings, today), today))
    if ('arrivingOwing' in query) return rows(arrivingOf(await owedByToday(bookings, today), today))
    if ('shortPayment' in query) return rows(await shortPayments(bookings, today))
    if ('refundOwed' in query) return rows(await bookings.refundsOwed())
    if ('smallRest' in query) return rows(await smallRests({ bookings, catalogue }))
    const page =
      'status' in query
        ? await bookings.inStatus(query.status, query.cursor)
        : await bookings.arrivingBetween(query.arrivalFrom, query.arrivalTo, query.cursor)
    return page.ok ? accept({ bookings: page.value.rows.map(staffRow), cursor: page.value.cursor }) : page
  }

/** The bookings with money to pay back, by why they are here, oldest first. */
export const listRefundsUsing =
  ({ bookings }: Pick<ListNeeds, 'bookings'>): UseCase<typeof ListRefunds> =>
  async () => {
    const owed = await bookings.refundsOwed()
    const ordered = await bookings.findAllWithOrders(owed.map(({ reference }) => reference))
    const refunds = ordered
      // Read after the list: what was paid back meanwhile is on it no more.
      .filter(({ booking }) => moneyOf(booking).refundOwedCents > 0)
      .map(({ booking, order }) => ({
        booking: staffRow(booking),
        ...refundReason(booking, order.cancellationTiers),
        rails: refundRails(booking),
      }))
    return accept({ refunds: refunds.toSorted((a, b) => a.since.localeCompare(b.since)) })
  }

/** The proofs to check, each with its booking. */
export const listWaitingProofsUsing =
  ({
    uploads,
    bookings,
  }: {
    readonly uploads: Pick<UploadRepository, 'proofsWaiting'>
    readonly bookings: Pick<BookingRepository, 'findAll'>
  }): UseCase<typeof ListWaitingProofs> =>
  async () => {
    const waiting = await uploads.proofsWaiting()
    const bookingsOfProofs = await bookings.findAll([...new Set(waiting.map(({ reference }) => reference))])
    const byReference = new Map(bookingsOfProofs.map((booking) => [booking.reference, booking]))
    return accept({
      proofs: waiting.flatMap((upload) => {
        const booking = byReference.get(upload.reference)
        return booking ? [{ upload, booking: staffRow(booking), dueNowCents: moneyOf(booking).dueNowCents }] : []
      }),
    })
  }
