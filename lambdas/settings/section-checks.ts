import { type BrandColors, DEFAULT_COLORS } from '#shared/appearance/brand-colors.ts'
import { colorProblem } from '#shared/appearance/color-problem.ts'
import { refuse } from '#shared/kernel/result.ts'
import { isNoticeOver } from '#shared/settings/guest-notice.ts'
import { isTaxInvoiceLacking, taxInvoiceNeeds } from '#shared/settings/tax-invoice-needs.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { SettingsEdit } from './save-settings.ts'

/** A notice that has ended already is most likely a wrong date. */
export const checkNotice = async ({ after: { guestNotice }, now }: SettingsEdit) =>
  guestNotice && isNoticeOver(guestNotice, now) ? refuse('notice-already-over') : undefined

/** Full tax invoices name the legal name, which the form asks for, the VAT number and the address of the business. */
const refuseWithoutAddress =
  (field: 'vatNumber' | 'address', sentence: string) =>
  async ({ after }: SettingsEdit) =>
    isTaxInvoiceLacking(after, 'address')
      ? refuse('vat-without-address', { problems: { [field]: sentence } })
      : undefined

export const checkBusiness = refuseWithoutAddress(
  'vatNumber',
  'A tax invoice needs your address: please enter it under Contact and social first',
)

export const checkContact = refuseWithoutAddress('address', taxInvoiceNeeds.address)

/** Text that nobody can read is worse than colours that nobody chose. */
export async function checkColors({ after }: SettingsEdit) {
  const names = Object.keys(DEFAULT_COLORS) as (keyof BrandColors)[]
  const [sentence] = names.flatMap((name) => colorProblem(name, after) ?? [])
  return sentence === undefined ? undefined : refuse('unreadable-color', { sentence })
}

/** A cabin that has one of the two times of its own goes by the other one here (cabin-rules.ts). */
export const checkStayTimesUsing =
  ({ catalogue }: { readonly catalogue: Pick<CatalogueRepository, 'allCabins'> }) =>
  async ({ before, after }: SettingsEdit) => {
    if (after.checkInTime === before.checkInTime && after.checkOutTime === before.checkOutTime) return undefined
    for (const { name, checkInTime, checkOutTime } of await catalogue.allCabins()) {
      if (checkOutTime !== null && checkInTime === null && checkOutTime > after.checkInTime)
        return refuse('cabin-times-overlap', {
          problems: { checkInTime: `Guests of ${name} have until ${checkOutTime}: please change that first` },
        })
      if (checkInTime !== null && checkOutTime === null && after.checkOutTime > checkInTime)
        return refuse('cabin-times-overlap', {
          problems: { checkOutTime: `Guests of ${name} come from ${checkInTime}: please change that first` },
        })
    }
    return undefined
  }

/** A stop of a cabin that does not exist would stop nothing. */
export const checkStopsUsing =
  ({ catalogue }: { readonly catalogue: Pick<CatalogueRepository, 'cabinSlugs'> }) =>
  async ({ after: { bookingStops } }: SettingsEdit) => {
    const known = await catalogue.cabinSlugs()
    const isKnown = bookingStops.every(({ cabinSlug }) => cabinSlug === null || known.includes(cabinSlug))
    return isKnown ? undefined : refuse('cabin-not-found')
  }
