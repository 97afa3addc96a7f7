import { type CabinRecord, MAX_FORMER_ADDRESSES, newCabinForm } from '#shared/cabins/cabin-form.ts'
import { newCabinPage } from '#shared/cabins/cabin-page-form.ts'
import { withStayTimes } from '#shared/cabins/stay-times.ts'
import { addMonths, addDays } from '#shared/kernel/calendar-date.ts'
import { LAST_DAY } from '#shared/kernel/calendar-date.ts'
import type { DraftForm } from '#shared/kernel/published-endpoints.ts'
import { slugFrom } from '#shared/kernel/slug-from.ts'
import { refuse } from '#shared/kernel/result.ts'
import { STAFF_HORIZON_MONTHS } from '#shared/availability/stay.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import { type CabinRepository, claimAddresses } from '#lambdas/table/cabin-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'
import type { PublishedRepositories } from '#lambdas/table/published-repositories.ts'

/** More bookings than wait for their money at once. */
const MAX_PENDING = 500

type CabinEdit = { readonly before: CabinRecord | undefined; readonly after: CabinRecord }

export type CabinNeeds = {
  readonly cabins: CabinRepository
  readonly published: { readonly 'cabin-page': Pick<PublishedRepositories['cabin-page'], 'find'> }
  readonly nights: Pick<NightRepository, 'ownersOf'>
  readonly bookings: Pick<BookingRepository, 'expiringUpTo'>
  readonly catalogue: Pick<CatalogueRepository, 'settings'>
  readonly clock: Clock
}

/**
 * What only cabins know: a slug and addresses that no other cabin ever had, times that leave no guests in it when the
 * next arrive, and what keeps one from being shown or archived.
 */
export function cabinRules({ cabins, published, nights, bookings, catalogue, clock }: CabinNeeds) {
  async function hasBookingsToCome(slug: string): Promise<boolean> {
    const { today } = clock()
    const owners = await nights.ownersOf(slug, addDays(today, -1), addMonths(today, STAFF_HORIZON_MONTHS))
    if (owners.some(({ ownerId, staffHold, waiting }) => isBooking(ownerId) || staffHold || waiting.length > 0))
      return true
    const pending = await bookings.expiringUpTo(LAST_DAY, MAX_PENDING)
    return pending.some(({ parts }) => parts.some((part) => part.cabinSlug === slug && part.checkOutDate > today))
  }

  /** Times of its own count with those of the settings. What is saved as it was is not looked at again. */
  async function timesOverlap({ before, after }: CabinEdit): Promise<boolean> {
    const was = before ?? newCabinForm
    if (after.checkInTime === was.checkInTime && after.checkOutTime === was.checkOutTime) return false
    const { checkInTime, checkOutTime } = withStayTimes(await catalogue.settings(), after)
    return checkOutTime > checkInTime
  }

  return {
    records: cabins,
    idOf: ({ name }: { readonly name: string }) => slugFrom(name, 40),

    /** The addresses of before are kept by us, whatever is sent. */
    complete: ({ before, after }: CabinEdit): CabinRecord => ({
      ...after,
      formerAddresses: before
        ? [...new Set([...before.formerAddresses, before.address])].filter((address) => address !== after.address)
        : [],
    }),

    async check({ before, after }: CabinEdit) {
      if (after.formerAddresses.length > MAX_FORMER_ADDRESSES) return refuse('too-many-addresses')
      const claimed = before ? [after.address] : [after.id, after.address]
      for (const address of claimed) {
        if (address === before?.address) continue
        // oxlint-disable-next-line no-await-in-loop -- two at most
        const owner = await cabins.ownerOfAddress(address)
        if (owner !== undefined && owner !== after.id)
          return refuse('cabin-address-taken', { problems: { address: 'Another cabin has or had this address' } })
      }
      if (await timesOverlap({ before, after }))
        return refuse('cabin-times-overlap', {
          problems: { checkOutTime: 'Guests must leave before the next guests arrive' },
        })
      const isArchived = after.archivedAt !== null
      if (after.shown && !isArchived && !(await published['cabin-page'].find(after.id))?.live)
        return refuse('cabin-not-described')
      if (isArchived && before?.archivedAt === null && (await hasBookingsToCome(after.id)))
        return refuse('cabin-has-bookings')
      return undefined
    },

    otherWrites: async ({ before, after }: CabinEdit) =>
      before?.address === after.address ? [] : claimAddresses(after.id, [after.id, after.address]),
  }
}

const isBooking = (ownerId: string | undefined): boolean => ownerId?.startsWith('MC-') ?? false

/** The page of each cabin in use, in the order of the cabins, with what it begins as. */
export const cabinPagesOf =
  (cabins: Pick<CabinRepository, 'list'>) => async (): Promise<ReadonlyMap<string, DraftForm>> => {
    const { records } = await cabins.list()
    return new Map(records.filter(({ archivedAt }) => archivedAt === null).map(({ id }) => [id, newCabinPage]))
  }
