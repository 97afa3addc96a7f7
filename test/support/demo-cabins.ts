import { demoData } from '#infra/local/demo-data/demo-data.ts'
import type { DescribedCabin } from '#shared/cabins/cabin.ts'
import { describedBy, newCabinPage } from '#shared/cabins/cabin-page-form.ts'

/** The demo's cabins as pages and rules have them, in the order of the demo. */
export const demoCabins: readonly DescribedCabin[] = demoData.cabins.map(({ id, shown, page, ...cabin }) => ({
  ...cabin,
  slug: id,
  active: shown,
  ...describedBy(page ?? newCabinPage, cabin.name),
}))
