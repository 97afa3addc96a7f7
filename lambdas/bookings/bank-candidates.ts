import { type BankCandidate, bankCandidateOf } from '#shared/bank/bank-candidate.ts'
import type { ListBankCandidates } from '#shared/bank/bank-import.contract.ts'
import { BookingStatus } from '#shared/bookings/booking-status.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { isClosed } from '#shared/bookings/is-closed.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import { FIRST_DAY, LAST_DAY } from '#shared/kernel/calendar-date.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'

export type CandidateNeeds = {
  readonly bookings: Pick<BookingRepository, 'inStatus' | 'owedBetween'>
  readonly clock: Clock
}

/** Money for a booking that was closed longer ago is looked for by hand. */
const CLOSED_DAYS = 60

/** The lists that are read one after the other; the last one has the stays of long ago that still owe money. */
const lists = [...BookingStatus.options, 'owing'] as const
type List = (typeof lists)[number]

/** Pages of the bookings that a line of the bank may be of: open ones, those closed lately, and whoever owes money. */
async function pageOfBookings(
  { bookings, clock }: CandidateNeeds,
  cursor: string | undefined,
): Promise<Result<{ rows: readonly Booking[]; cursor: string | null }, 'cursor-unreadable'>> {
  const [written = lists[0], ...rest] = cursor?.split('.') ?? []
  const list = lists.find((one) => one === written)
  if (list === undefined) return refuse('cursor-unreadable')
  const since = minutesAfter(clock().now, -CLOSED_DAYS * 24 * 60)
  const isRecent = (booking: Booking): boolean => !isClosed(booking) || closedAt(booking) >= since
  if (list === 'owing') {
    const owing = await bookings.owedBetween(FIRST_DAY, LAST_DAY)
    return accept({ rows: owing.filter((booking) => !isRecent(booking)), cursor: null })
  }
  const page = await bookings.inStatus(list, rest.length > 0 ? rest.join('.') : undefined)
  if (!page.ok) return page
  const rows = page.value.rows.filter(isRecent)
  // Closed bookings come newest first: the first old one ends the list.
  const goesOn = page.value.cursor !== null && rows.length === page.value.rows.length
  return accept({ rows, cursor: goesOn ? `${list}.${page.value.cursor}` : (after(list) ?? null) })
}

const after = (list: List): List | undefined => lists[lists.indexOf(list) + 1]

const closedAt = (booking: Booking): string => ('closedAt' in booking ? booking.closedAt : '')

export const listBankCandidatesUsing =
  (needs: CandidateNeeds): UseCase<typeof ListBankCandidates> =>
  async ({ query }) => {
    const page = await pageOfBookings(needs, query.cursor)
    if (!page.ok) return page
    const { now } = needs.clock()
    const candidates = page.value.rows.map((booking) => {
      const { cabinSlug, checkInDate, checkOutDate } = stayOf(booking)
      const { guestName } = booking
      return { ...bankCandidateOf(booking, { now }), guestName, cabinSlug, checkInDate, checkOutDate }
    })
    return accept({ candidates, cursor: page.value.cursor })
  }

/** All candidates: those of all pages. */
export async function allBankCandidates(needs: CandidateNeeds): Promise<Map<BookingReference, BankCandidate>> {
  const { now } = needs.clock()
  const found = new Map<BookingReference, BankCandidate>()
  let cursor: string | undefined
  do {
    // oxlint-disable-next-line no-await-in-loop -- a page begins where the one before ended
    const page = await pageOfBookings(needs, cursor)
    if (!page.ok) throw new Error(`A cursor of our own is ${page.refusal}`)
    for (const booking of page.value.rows) found.set(booking.reference, bankCandidateOf(booking, { now }))
    cursor = page.value.cursor ?? undefined
  } while (cursor !== undefined)
  return found
}
