import { formRefusalMessage } from '#shared/api/form-refusal-messages.ts'
import { type Stay, type StayRefusal, type StayRules, validateStay } from '#shared/availability/stay.ts'
import { addDays, daysBetween } from '#shared/kernel/calendar-date.ts'
import type { RefusalDetails } from '#shared/kernel/result.ts'
import type { FreeNights } from '#web/booking/free-nights.ts'

export type StayProblem = {
  readonly refusal: StayRefusal
  readonly message: string
  readonly details: RefusalDetails
}

/** What is wrong with the chosen dates, by the server's own rule and in its words. */
export function stayProblem(stay: Stay, rules: StayRules, nights: FreeNights): StayProblem | undefined {
  const result = validateStay(stay, rules, businessTimeOf(nights), nights.isFree)
  if (result.ok) return undefined
  const details = result.details ?? {}
  return { refusal: result.refusal, message: formRefusalMessage(result.refusal, details), details }
}

/** The rule needs a day and the cut-off; the server has already combined them into one date. */
const businessTimeOf = ({ earliestArrival }: FreeNights) => ({ today: earliestArrival, isBeforeCutOff: true })

const MAX_SHIFT_DAYS = 28

/**
 * Up to `limit` bookable stays nearest to one that is not: first the same nights plus one or two (which completes a
 * weekend), then the same length on other days. Sorted by date.
 */
export function nearbyStays(stay: Stay, rules: StayRules, nights: FreeNights, limit = 3): Stay[] {
  const length = Math.min(
    Math.max(daysBetween(stay.checkInDate, stay.checkOutDate), rules.minNights, 1),
    rules.maxNights,
  )
  const starting = (shift: number, extra: number): Stay => {
    const checkInDate = addDays(stay.checkInDate, shift)
    return { checkInDate, checkOutDate: addDays(checkInDate, length + extra) }
  }
  const shifts = Array.from({ length: MAX_SHIFT_DAYS }, (_, day) => [day + 1, -(day + 1)]).flat()
  const candidates = [
    ...[starting(0, 0), starting(0, 1), starting(-1, 1), starting(-1, 2)],
    ...shifts.map((shift) => starting(shift, 0)),
  ]
  const found = new Map<string, Stay>()
  for (const candidate of candidates) {
    if (found.size === limit) break
    const result = validateStay(candidate, rules, businessTimeOf(nights), nights.isFree)
    if (result.ok) found.set(`${candidate.checkInDate}/${candidate.checkOutDate}`, candidate)
  }
  return [...found.values()].toSorted(
    (a, b) => a.checkInDate.localeCompare(b.checkInDate) || a.checkOutDate.localeCompare(b.checkOutDate),
  )
}
