import { rateRecords } from '#shared/pricing/staff-rates.contract.ts'
import { recordQueries } from '#web/admin/kit/record-queries.ts'

/** The calendar shows what each night costs. */
export const rateQueries = recordQueries(rateRecords, [['staff', 'calendar']])
