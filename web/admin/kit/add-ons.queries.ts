import { addOnRecords } from '#shared/add-ons/staff-add-ons.contract.ts'
import { recordQueries } from './record-queries.ts'

export const addOnQueries = recordQueries(addOnRecords)
