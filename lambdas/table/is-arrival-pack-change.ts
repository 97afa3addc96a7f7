import { arrivalPackSortKeys, primaryKey } from './schema/access-patterns.ts'

/** Whether a change of the table concerns every arrival pack: an access code, or the house's texts. */
export function isArrivalPackChange(keys: Readonly<Record<string, { readonly S?: string }>> | undefined): boolean {
  const sortKey = keys?.[primaryKey.sortKey]?.S ?? ''
  return arrivalPackSortKeys.some((beginning) => sortKey.startsWith(beginning))
}
