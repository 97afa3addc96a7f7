import * as z from 'zod/mini'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { PlaceholderMarkdown } from './placeholders.ts'

export const LegalPageKey = z.enum(['privacy', 'legal'])
export type LegalPageKey = z.infer<typeof LegalPageKey>

/** A page of the house's duties: what it does with what it knows about people, and who it is. Editable by staff. */
export const LegalPage = z.object({
  key: LegalPageKey,
  title: z.string(),
  content: PlaceholderMarkdown,
  changedOn: CalendarDate,
})
export type LegalPage = z.infer<typeof LegalPage>
