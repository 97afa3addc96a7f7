import { type DocumentTemplateId, initialTexts } from '#shared/billing/document-template.ts'
import type { DocumentTemplateForm } from '#shared/billing/document-template-form.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { documentTemplateRepository } from './content-repository.ts'
import type { Table } from './table.ts'

/** The texts of a document, and the publication that they are of; 0: the default. */
export type DocumentTextVersion = { readonly version: number; readonly form: DocumentTemplateForm }

/** What documents take of the texts that staff publish. */
export function documentTextRepository(table: Table) {
  const records = documentTemplateRepository(table)
  return {
    /** The texts that count on a day: one read, or two more while a publication waits for its day. */
    async countingOn(id: DocumentTemplateId, today: CalendarDate): Promise<DocumentTextVersion> {
      const found = await records.counting(id, ({ countsFrom }) => countsFrom === null || countsFrom <= today)
      return found
        ? { version: found.number, form: found.form }
        : { version: 0, form: { ...initialTexts(id), countsFrom: null } }
    },
  }
}

export type DocumentTextRepository = ReturnType<typeof documentTextRepository>
