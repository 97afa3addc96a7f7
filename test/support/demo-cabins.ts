import { demoData } from '#infra/local/demo-data/demo-data.ts'
import type { SeedCabin } from '#lambdas/table/cabin-repository.ts'
import type { DescribedCabin } from '#shared/cabins/cabin.ts'
import { describedBy, newCabinPage } from '#shared/cabins/cabin-page-form.ts'

/** Cabins of a seed as pages and rules have them. */
export const describedCabins = (seeds: readonly SeedCabin[]): DescribedCabin[] =>
  seeds.map(({ id, shown, page, ...cabin }) => ({
    ...cabin,
    slug: id,
    active: shown,
    ...describedBy(page ?? newCabinPage, cabin.name),
  }))

/** The demo's, in its order. */
export const demoCabins: readonly DescribedCabin[] = describedCabins(demoData.cabins)
