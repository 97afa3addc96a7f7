import { faqRecords } from '#shared/content/staff-faqs.contract.ts'
import { recordQueries } from '#web/admin/kit/record-queries.ts'

export const faqQueries = recordQueries(faqRecords)
