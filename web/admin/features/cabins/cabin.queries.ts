import { cabinKind } from '#shared/cabins/cabin-kind.ts'
import { recordQueries } from '#web/admin/kit/record-queries.ts'

/** The cabins as staff manage them. Every list that offers or names cabins changes with them. */
export const cabinQueries = recordQueries(cabinKind, [
  ['staff', 'calendar'],
  ['staff', 'rate-choices'],
])
