import * as z from 'zod/mini'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { PlaceholderMarkdown } from './placeholders.ts'

export const LegalPageKey = z.enum(['privacy', 'legal'])
export type LegalPageKey = z.infer<typeof LegalPageKey>

/** A legal page: the privacy notice, or the business's details. Editable by staff. */
export const LegalPage = z.object({
  key: LegalPageKey,
  title: z.string(),
  content: PlaceholderMarkdown,
  changedOn: CalendarDate,
})
export type LegalPage = z.infer<typeof LegalPage>
