import { refuse } from '#shared/kernel/result.ts'
import { isNoticeOver } from '#shared/settings/guest-notice.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { SettingsEdit } from './save-settings.ts'

/** A notice that has ended already is most likely a wrong date. */
export const checkNotice = async ({ after: { guestNotice }, now }: SettingsEdit) =>
  guestNotice && isNoticeOver(guestNotice, now) ? refuse('notice-already-over') : undefined

/** A stop of a cabin that does not exist would stop nothing. */
export const checkStopsUsing =
  ({ catalogue }: { readonly catalogue: Pick<CatalogueRepository, 'cabinSlugs'> }) =>
  async ({ after: { bookingStops } }: SettingsEdit) => {
    const known = await catalogue.cabinSlugs()
    const isKnown = bookingStops.every(({ cabinSlug }) => cabinSlug === null || known.includes(cabinSlug))
    return isKnown ? undefined : refuse('cabin-not-found')
  }
