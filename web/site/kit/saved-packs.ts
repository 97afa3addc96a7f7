import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { pages } from '#shared/site/pages.ts'

/**
 * The arrival packs that this browser keeps for when there is no signal. Each is a cache of its own, with all that its
 * page needs, so that it is there as a whole or not at all. Written by the page, read by the worker.
 */
const PREFIX = 'arrival-pack'

/** A copy is of no use after departure, and has a code in it. */
const DAYS_AFTER_DEPARTURE = 3

const patternOf = (route: string): RegExp => new RegExp(`^${route.replace(/:[a-z]+/i, '([^/]+)')}$`)
const pageAddress = patternOf(pages.arrivalPack.route)
const replyAddress = patternOf('/api/bookings/:token/arrival-pack')

/** The token in the address of a guest's arrival page; undefined for every other page. */
export const tokenOfPage = (pathname: string): string | undefined => pageAddress.exec(pathname)?.[1]

/** The token in the address of what that page asks the API for. */
export const tokenOfReply = (pathname: string): string | undefined => replyAddress.exec(pathname)?.[1]

/** The cache of a booking's pack. Its name says after which day it goes. */
export const savedPackName = (token: string, checkOutDate: CalendarDate): string =>
  `${PREFIX}/${addDays(checkOutDate, DAYS_AFTER_DEPARTURE)}/${token}`

/** The caches of one booking: one, or two for a moment after its dates have changed. A browser may have no caches. */
export const savedPacksOf = async (token: string): Promise<string[]> =>
  (await (globalThis.caches?.keys() ?? [])).filter(
    (name) => name.startsWith(`${PREFIX}/`) && name.endsWith(`/${token}`),
  )

/** Deletes what is kept of a booking, but for one cache. */
export async function deleteSavedPacks(token: string, but?: string): Promise<void> {
  const names = await savedPacksOf(token)
  await Promise.all(names.filter((name) => name !== but).map((name) => caches.delete(name)))
}

/** Deletes the packs of all stays that are over. */
export async function deleteOldPacks(today: CalendarDate = dayOf(new Date().toISOString())): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(`${PREFIX}/`) && (name.split('/')[1] ?? '') < today)
  await Promise.all(old.map((name) => caches.delete(name)))
}
