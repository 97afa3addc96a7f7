import type { Booking } from '#shared/bookings/booking.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import {
  ARRIVAL_DAYS,
  type ArrivalAdult,
  type ListArrivalDocuments,
  type MarkAdultChecked,
} from '#shared/documents/arrival-documents.contract.ts'
import { checkAdult, checkedAdult, documentsDeletedOn, filesOfAdult } from '#shared/documents/document-state.ts'
import { type RegisterEntry, visibleEnding } from '#shared/documents/register-entry.ts'
import { staffActor } from '#shared/bookings/booking-event.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { type NightOwner, findObstacle } from '#lambdas/table/night-claims.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'
import type { RegisterRepository } from '#lambdas/table/register-repository.ts'

/** The adults of a party by their places. */
const placesOf = ({ numberOfAdults }: Booking): number[] =>
  Array.from({ length: numberOfAdults }, (_, index) => index + 1)

/** The booking that has a night; undefined where it is free, held or blocked. */
function bookedBy(night: NightOwner, now: string): BookingReference | undefined {
  const obstacle = findObstacle(night, { claimantId: '', now })
  return obstacle?.kind === 'taken' ? BookingReference.safeParse(obstacle.ownerId).data : undefined
}

/** Field by field: nothing else of a card is ever listed. */
const maskedCard = ({ version, fullName, residence, idNumber, signedAt }: RegisterEntry): ArrivalAdult['card'] => ({
  ...{ version, fullName, residence, signedAt },
  idEnding: visibleEnding(idNumber),
})

function arrivalAdult(booking: Booking, place: number, entry: RegisterEntry | undefined): ArrivalAdult {
  return {
    place,
    card: entry ? maskedCard(entry) : null,
    files: filesOfAdult(booking, place).map(({ id, at }) => ({ id, at })),
    checked: checkedAdult(booking, place),
  }
}

type ListNeeds = {
  readonly bookings: Pick<BookingRepository, 'findAll'>
  readonly catalogue: Pick<CatalogueRepository, 'allCabins'>
  readonly nights: Pick<NightRepository, 'ownersOf'>
  readonly registers: Pick<RegisterRepository, 'ofAdults'>
  readonly clock: Clock
}

/**
 * The parties that are here or arrive soon, found by who has the cabins' nights: what that costs does not grow with the
 * bookings on file. Nobody is asked for the card of a guest who did not come.
 */
export const listArrivalDocumentsUsing =
  ({ bookings, catalogue, nights, registers, clock }: ListNeeds): UseCase<typeof ListArrivalDocuments> =>
  async () => {
    const { now, today } = clock()
    const cabins = await catalogue.allCabins()
    // Who leaves today has last night.
    const owners = await Promise.all(
      cabins.map(async ({ slug }) => nights.ownersOf(slug, addDays(today, -1), addDays(today, ARRIVAL_DAYS))),
    )
    const references = owners.flat().flatMap((night) => bookedBy(night, now) ?? [])
    const found = await bookings.findAll([...new Set(references)])
    const parties = found
      .filter((booking) => booking.status === 'confirmed' && !booking.noShow && stayOf(booking).checkOutDate >= today)
      .toSorted((a, b) =>
        `${stayOf(a).checkInDate} ${a.guestName}`.localeCompare(`${stayOf(b).checkInDate} ${b.guestName}`),
      )
    const entries = await registers.ofAdults(
      parties.flatMap(({ reference, documents }) => (documents?.signed ?? []).map((place) => ({ reference, place }))),
    )
    const entryOf = ({ reference }: Booking, place: number) =>
      entries.find((entry) => entry.reference === reference && entry.place === place)
    return accept({
      parties: parties.map((booking) => ({
        ...stayOf(booking),
        reference: booking.reference,
        guestName: booking.guestName,
        adults: placesOf(booking).map((place) => arrivalAdult(booking, place, entryOf(booking, place))),
        deletedOn: documentsDeletedOn(booking),
      })),
    })
  }

type CheckNeeds = {
  readonly bookings: Pick<BookingRepository, 'find' | 'save'>
  readonly registers: Pick<RegisterRepository, 'ofBooking'>
  readonly clock: Clock
}

/**
 * Marks the card that staff have looked at, and no other: signing and uploading write the booking too, so that one that
 * comes between reading and writing is seen by the next try.
 */
export const markAdultCheckedUsing =
  ({ bookings, registers, clock }: CheckNeeds): UseCase<typeof MarkAdultChecked> =>
  async ({ params: { reference, place }, body: { how, version, files }, caller }) =>
    withOptimisticRetry(async () => {
      const booking = await bookings.find(reference)
      if (!booking) return refuse('booking-not-found')
      const entry = (await registers.ofBooking(reference)).find((one) => one.place === place)
      const change = checkAdult(booking, { by: staffActor(caller), now: clock().now, place, how })
      if (!change.ok) return change
      const isWhatWasSeen = entry?.version === version && filesOfAdult(booking, place).length === files
      if (how !== null && !isWhatWasSeen) return refuse('card-changed')
      if (!change.value) return accept(arrivalAdult(booking, place, entry))
      const saved = await bookings.save(booking, change.value, { now: clock().now })
      return saved.ok ? accept(arrivalAdult(saved.value.booking, place, entry)) : refuse('changed-meanwhile')
    })
