import { daySheetEndpoints } from '#shared/day/day-sheet.contract.ts'

export const staffDayEndpoints = { ...daySheetEndpoints }
