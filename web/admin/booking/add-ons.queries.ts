import { addOnKind } from '#shared/add-ons/add-on-kind.ts'
import { recordQueries } from '#web/admin/kit/record-queries.ts'

export const addOnQueries = recordQueries(addOnKind)
