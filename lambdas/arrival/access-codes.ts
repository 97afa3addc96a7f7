import type { AccessCode } from '#shared/arrival/access-code.ts'
import type {
  AccessCodeState,
  ChangeAccessCode,
  ListAccessCodes,
  ShowAccessCode,
} from '#shared/arrival/access-code.contract.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { authorOf } from '#shared/kernel/author.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { AccessCodeRepository } from '#lambdas/table/access-code-repository.ts'
import type { CabinRepository } from '#lambdas/table/cabin-repository.ts'

type Needs = {
  readonly accessCodes: Pick<AccessCodeRepository, 'find' | 'list' | 'change'>
  readonly cabins: Pick<CabinRepository, 'find'>
  readonly clock: Clock
}

const stateOf = (cabinSlug: CabinSlug, code: AccessCode | undefined): AccessCodeState => ({
  cabinSlug,
  isSet: Boolean(code?.code),
  version: code?.version ?? 0,
  changedAt: code?.changedAt ?? null,
})

/** Which cabins have a code, and since when: for lists, which show none. */
export const listAccessCodesUsing =
  ({ accessCodes }: Pick<Needs, 'accessCodes'>): UseCase<typeof ListAccessCodes> =>
  async () => {
    const codes = await accessCodes.list()
    return accept({ codes: codes.map((code) => stateOf(code.cabinSlug, code)) })
  }

export const showAccessCodeUsing =
  ({ accessCodes, cabins }: Omit<Needs, 'clock'>): UseCase<typeof ShowAccessCode> =>
  async ({ params: { cabinSlug } }) => {
    const [cabin, found] = await Promise.all([cabins.find(cabinSlug), accessCodes.find(cabinSlug)])
    return cabin ? accept({ code: found?.code ?? '' }) : refuse('cabin-not-found')
  }

/** The item of a new code has the packs of the guests who have the old one sent again (`arrivalPackSortKeys`). */
export const changeAccessCodeUsing =
  ({ accessCodes, cabins, clock }: Needs): UseCase<typeof ChangeAccessCode> =>
  async ({ params: { cabinSlug }, body: { version, code }, caller }) => {
    const [cabin, before] = await Promise.all([cabins.find(cabinSlug), accessCodes.find(cabinSlug)])
    if (!cabin) return refuse('cabin-not-found')
    if (version !== (before?.version ?? 0)) return refuse('changed-meanwhile')
    if (code === (before?.code ?? '')) return accept(stateOf(cabinSlug, before))
    const context = { ...authorOf(caller), now: clock().now, action: code === '' ? 'access code removed' : 'saved' }
    const changed = await accessCodes.change({ cabinSlug, cabinName: cabin.name, code, version }, context)
    return changed.ok ? accept(stateOf(cabinSlug, changed.value)) : changed
  }
