import { rateKind } from '#shared/pricing/rate-kind.ts'
import { recordQueries } from '#web/admin/kit/record-queries.ts'

/** The calendar shows what each night costs. */
export const rateQueries = recordQueries(rateKind, [['staff', 'calendar']])
