import { AccessCode } from '#shared/arrival/access-code.ts'
import { cabinKind } from '#shared/cabins/cabin-kind.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { type ChangeContext, changeWrite } from './change-log.ts'
import { parseRecords } from './parse-records.ts'
import { changeId } from './record-repository.ts'
import { keys, partitions, sortKeyPrefix } from './schema/access-patterns.ts'
import { type Item, type Table, type Write, isNew, isVersion } from './table.ts'

/** A code as it is to be: `version` is the one it was changed from, 0 before the first. */
export type NewAccessCode = Pick<AccessCode, 'cabinSlug' | 'code' | 'version'> & {
  /** What the change log calls the cabin. */
  readonly cabinName: string
}

const itemOf = (code: AccessCode): Item => ({ ...keys.accessCode(code.cabinSlug), ...AccessCode.parse(code) })

/**
 * The codes that open the cabins. Nothing else in the table has one: not the cabin, not the change log. Read as they are
 * now, since an e-mail about a new code leaves right after it was written.
 */
export function accessCodeRepository(table: Table) {
  const find = async (slug: CabinSlug): Promise<AccessCode | undefined> => {
    const item = await table.get(keys.accessCode(slug), { consistent: true })
    return parseRecords(item ? [item] : [], (one) => AccessCode.parse(one))[0]
  }
  return {
    find,

    /** The codes of some cabins, those that have one. */
    async ofCabins(slugs: readonly CabinSlug[]): Promise<AccessCode[]> {
      const found = await Promise.all([...new Set(slugs)].map(find))
      return found.flatMap((code) => (code ? [code] : []))
    },

    /** Of every cabin that has one. */
    async list(): Promise<AccessCode[]> {
      const items = await table.query({ partition: partitions.accessCodes, beginsWith: sortKeyPrefix.accessCode })
      return parseRecords(items, (item) => AccessCode.parse(item))
    },

    /** Changes a code, with a line in the cabin's history that has no values; `otherWrites` are of the same transaction. */
    async change(
      { cabinName, ...changed }: NewAccessCode,
      context: ChangeContext,
      otherWrites: readonly Write[] = [],
    ): Promise<Result<AccessCode, 'changed-meanwhile'>> {
      const after = { ...changed, version: changed.version + 1, changedAt: context.now }
      const refusals = await table.transact([
        { put: itemOf(after), condition: changed.version === 0 ? isNew : isVersion(changed.version) },
        changeWrite(
          {
            area: cabinKind.name,
            recordId: changed.cabinSlug,
            recordName: cabinName,
            id: `access-code-${changeId(after.version)}`,
          },
          [{ field: 'accessCode' }],
          context,
        ),
        ...otherWrites,
      ])
      return refusals ? refuse('changed-meanwhile') : accept(after)
    },
  }
}

export type AccessCodeRepository = ReturnType<typeof accessCodeRepository>

/** The first codes. `now` in ISO UTC. */
export const accessCodeItems = (codes: Readonly<Record<CabinSlug, string>>, now: string): Item[] =>
  Object.entries(codes).map(([cabinSlug, code]) => itemOf({ cabinSlug, code, version: 1, changedAt: now }))
