import * as z from 'zod/mini'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { LiveMarkdown } from './live-words.ts'

export const LegalPageKey = z.enum(['privacy', 'legal'])
export type LegalPageKey = z.infer<typeof LegalPageKey>

/** A page of the house's duties: what it does with what it knows about people, and who it is. Editable by staff. */
export const LegalPage = z.object({
  key: LegalPageKey,
  title: z.string(),
  content: LiveMarkdown,
  changedOn: CalendarDate,
})
export type LegalPage = z.infer<typeof LegalPage>
