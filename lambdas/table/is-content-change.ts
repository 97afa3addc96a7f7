import { contentSortKeys, primaryKey } from './schema/access-patterns.ts'

/** Whether a change of the table concerns content, that is anything on published pages. */
export function isContentChange(keys: Readonly<Record<string, { readonly S?: string }>> | undefined): boolean {
  const sortKey = keys?.[primaryKey.sortKey]?.S ?? ''
  return contentSortKeys.some((beginning) => sortKey.startsWith(beginning))
}
