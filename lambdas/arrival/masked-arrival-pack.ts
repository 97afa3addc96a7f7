import { MASKED_CODE } from '#shared/arrival/access-code.ts'
import type { ArrivalPack } from '#shared/arrival/arrival-pack.ts'
import type { ArrivalPackRepository } from '#lambdas/table/arrival-pack-repository.ts'
import { type ArrivalStay, arrivalPackOf } from './arrival-pack.ts'

/** A booking's pack for previews and tests of staff: marks stand for the codes, which are not read. */
export async function loadMaskedArrivalPack(
  { arrivalPacks }: { readonly arrivalPacks: Pick<ArrivalPackRepository, 'ofStay'> },
  booking: ArrivalStay,
): Promise<ArrivalPack> {
  const sources = await arrivalPacks.ofStay(booking)
  const masks = booking.parts.map(({ cabinSlug }) => ({ cabinSlug, code: MASKED_CODE, version: 0, changedAt: '' }))
  return arrivalPackOf(booking, sources, masks)
}
