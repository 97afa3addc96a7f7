import { rateRecords } from '#shared/pricing/staff-rates.contract.ts'
import { recordQueries } from '#web/admin/kit/record-queries.ts'

export const rateQueries = recordQueries(rateRecords)
