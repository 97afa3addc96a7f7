import { arrivalPackStatus } from '#shared/arrival/arrival-pack-status.ts'
import { moneyOf } from '#shared/bookings/booking.ts'
import type { ShowDaySheet, ShowDaySheetDetails } from '#shared/day/day-sheet.contract.ts'
import { daySheet, sheetDays } from '#shared/day/day-sheet.ts'
import { registerState } from '#shared/documents/register-state.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { accept } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { ArrivalPackRepository } from '#lambdas/table/arrival-pack-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { DayRepository } from '#lambdas/table/day-repository.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'
import { takenNights } from './taken-nights.ts'

type Needs = {
  readonly catalogue: Pick<CatalogueRepository, 'allCabins' | 'tariff'>
  readonly nights: Pick<NightRepository, 'ownersOf'>
  readonly arrivalPacks: Pick<ArrivalPackRepository, 'ofStay'>
  readonly days: Pick<DayRepository, 'read'>
  readonly clock: Clock
}

/** The parties of today and tomorrow: whoever has a night from the last one on. */
async function readDays({ catalogue, nights, arrivalPacks, days, clock }: Needs) {
  const { now, today } = clock()
  const slugs = (await catalogue.allCabins()).map(({ slug }) => slug)
  const [owners, { cabins, settings }] = await Promise.all([
    Promise.all(slugs.map((slug) => nights.ownersOf(slug, addDays(today, -1), addDays(today, 1)))),
    arrivalPacks.ofStay({
      parts: slugs.map((cabinSlug) => ({ cabinSlug, checkInDate: today, checkOutDate: today })),
    }),
  ])
  const references = new Set(
    owners
      .flatMap((ofCabin) => takenNights(ofCabin, now))
      .flatMap(({ kind, reference }) => (kind === 'booked' && reference !== null ? [reference] : [])),
  )
  const read = await days.read({ references: [...references], ordered: [...references], days: sheetDays(today) })
  return { today, cabins, settings, ...read }
}

/** The sheet as everybody sees it who may open it, helpers too: `daySheet` leaves out what is not theirs. */
export const showDaySheetUsing =
  (needs: Needs): UseCase<typeof ShowDaySheet> =>
  async () => {
    const [{ today, cabins, settings, bookings, orders, ticks }, { addOns }] = await Promise.all([
      readDays(needs),
      needs.catalogue.tariff(),
    ])
    const stays = bookings.flatMap((booking) => {
      const order = orders.get(booking.reference)
      return order ? [{ booking, order }] : []
    })
    const sheetCabins = cabins.map((cabin) => ({ ...cabin, slug: cabin.id }))
    return accept({ today, days: daySheet({ today, cabins: sheetCabins, stays, addOns, times: settings, ticks }) })
  }

/** What staff see beside it. */
export const showDaySheetDetailsUsing =
  (needs: Needs): UseCase<typeof ShowDaySheetDetails> =>
  async () => {
    const { today, cabins, settings, bookings, orders } = await readDays(needs)
    return accept({
      stays: bookings.map((booking) => ({
        reference: booking.reference,
        staffNote: booking.staffNote ?? '',
        specialRequests: orders.get(booking.reference)?.specialRequests ?? '',
        register: registerState(booking),
        arrivalPack: arrivalPackStatus(booking, { today, smallAmountCents: settings.smallAmountCents }),
        outstandingCents: moneyOf(booking).outstandingCents,
      })),
      cleaners: cabins.map(({ id, cleaner }) => ({ cabinSlug: id, cleaner })),
    })
  }
