import type { Clock } from '#lambdas/runtime/clock.ts'
import { settleAll } from '#lambdas/runtime/settle-all.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'

type Needs = {
  readonly catalogue: Pick<CatalogueRepository, 'cabinSlugs'>
  readonly nights: Pick<NightRepository, 'unfinishedBlocks' | 'finishBlock'>
  readonly clock: Clock
}

/**
 * Finishes every block that was interrupted while it was closing or opening: it becomes whole, is removed, or is undone
 * because of a night that was taken meanwhile. One that meets a card payment's hold waits for the next run. Gives the
 * number of blocks that it found.
 */
export async function finishBlocks({ catalogue, nights, clock }: Needs): Promise<number> {
  const ids = await nights.unfinishedBlocks()
  if (ids.length === 0) return 0
  const slugs = await catalogue.cabinSlugs()
  await settleAll(ids.map((id) => nights.finishBlock(id, slugs, clock().now)))
  return ids.length
}
