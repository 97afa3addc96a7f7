import type { ShowAvailability } from '#shared/availability/availability.contract.ts'
import { rangesOf } from '#shared/availability/night-range.ts'
import { earliestArrival } from '#shared/availability/stay.ts'
import { accept } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'

type Needs = { readonly nights: Pick<NightRepository, 'takenNights' | 'publicNotes'>; readonly clock: Clock }

/**
 * The nights that are taken, and what staff say of them to guests: a query each. A note about all cabins is shown where
 * the cabin's own nights are taken: an unknown cabin has none of either, and one that is newer than the block is free.
 */
export const showAvailabilityUsing =
  ({ nights, clock }: Needs): UseCase<typeof ShowAvailability> =>
  async ({ params, query }) => {
    const businessTime = clock()
    const [taken, notes] = await Promise.all([
      nights.takenNights(params.slug, query.from, query.to, businessTime.now),
      nights.publicNotes(params.slug, query.from, query.to),
    ])
    const notesOfTaken = notes.filter((note) => taken.some((night) => note.from <= night && night <= note.to))
    return accept({
      taken: rangesOf(taken),
      ...(notesOfTaken.length > 0 && { notes: notesOfTaken }),
      earliestArrival: earliestArrival(businessTime),
    })
  }
