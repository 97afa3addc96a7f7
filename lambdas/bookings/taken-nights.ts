import type { Booking } from '#shared/bookings/booking.ts'
import { isWaitingForNights } from '#shared/bookings/booking-state.ts'
import type { TakenNights } from '#shared/bookings/taken-nights.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { type NightOwner, type Obstacle, currentStaffHold, findObstacle } from '#lambdas/table/night-claims.ts'
import type { BookingDecision } from '#lambdas/table/booking-repository.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'

type Owner = Pick<TakenNights, 'kind' | 'reference'>

const referenceIn = (owner: string): BookingReference | null => {
  const parsed = BookingReference.safeParse(owner)
  return parsed.success ? parsed.data : null
}

const kinds = {
  taken: 'booked',
  'waited-for': 'waited-for',
  'staff-held': 'staff-held',
  held: 'held',
} as const satisfies Record<Obstacle['kind'], TakenNights['kind']>

/** Who has a night, or has the first claim on it; undefined where its hold is over and nobody waits who can have it. */
function ownerOf(night: NightOwner, now: string): (Owner & { readonly ownerId: string }) | undefined {
  const obstacle = findObstacle(night, { claimantId: '', now })
  if (!obstacle) return undefined
  const staffHold = obstacle.kind === 'taken' ? undefined : currentStaffHold(night, now)
  const { kind, ownerId }: Obstacle = staffHold ? { kind: 'staff-held', ownerId: staffHold.by } : obstacle
  const reference = referenceIn(ownerId)
  return { ownerId, kind: kind === 'taken' && reference === null ? 'blocked' : kinds[kind], reference }
}

/** The nights of one cabin that are taken, one entry for each owner's nights in a row. */
export function takenNights(owners: readonly NightOwner[], now: string): Omit<TakenNights, 'guestName'>[] {
  const spans: (Omit<TakenNights, 'guestName'> & { ownerId: string })[] = []
  for (const night of owners) {
    const owner = ownerOf(night, now)
    if (!owner) continue
    const last = spans.at(-1)
    const isNext = last?.ownerId === owner.ownerId && last.kind === owner.kind
    if (last && isNext && addDays(last.firstNight, last.nights) === night.night) last.nights += 1
    else spans.push({ firstNight: night.night, nights: 1, ...owner })
  }
  return spans.map(({ ownerId: _, ...span }) => span)
}

/** Who has the nights of a stay, or waits for them, in each of its cabins. */
export async function ownersOfStay(
  nights: Pick<NightRepository, 'ownersOf'>,
  { parts }: Pick<Booking, 'parts'>,
): Promise<NightOwner[]> {
  const owners = await Promise.all(
    parts.map(({ cabinSlug, checkInDate, checkOutDate }) =>
      nights.ownersOf(cabinSlug, checkInDate, addDays(checkOutDate, -1)),
    ),
  )
  return owners.flat()
}

/** Nights without the marks of bookings that stop waiting for them by the same decisions. */
export function withoutStopped(owners: readonly NightOwner[], decisions: readonly BookingDecision[]): NightOwner[] {
  const stopped = decisions
    .filter(({ before, change }) => isWaitingForNights(before) && !isWaitingForNights(change.booking))
    .map(({ before }) => before.reference)
  return owners.map((owner) => ({
    ...owner,
    waiting: owner.waiting.filter((reference) => !stopped.includes(reference)),
  }))
}

/** Nights that a booking is to have, without those that the other one of an exchange hands over to it. */
export function withoutGivenUp(owners: readonly NightOwner[], decisions: readonly BookingDecision[]): NightOwner[] {
  const giving = decisions.filter(({ change }) => change.nights.kind === 'move').map(({ before }) => before.reference)
  return owners.filter(({ ownerId, until }) => until !== undefined || !giving.includes(ownerId ?? ''))
}
