import { DaySheet } from '#web/admin/features/day/day-sheet.tsx'

/** `/admin/day-sheet`: who leaves, stays and arrives today and tomorrow; the only page of a helper. */
export const Component = DaySheet
