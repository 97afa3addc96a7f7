import { fillDocumentText } from '#shared/billing/document-template.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import type { Register } from '#shared/documents/register.contract.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { longDate } from '#shared/kernel/format-date.ts'
import type { SettingsInForce } from '#shared/settings/settings.ts'
import type { WholeBooking } from '#lambdas/table/booking-repository.ts'
import type { DocumentTextRepository } from '#lambdas/table/document-text-repository.ts'

type Party = { readonly whole: WholeBooking; readonly cabinTitle: string; readonly settings: SettingsInForce }

/** What staff wrote for the register, and the indemnity where they have published one, as both count on a day. */
export async function registerTexts(
  { whole: { booking }, cabinTitle, settings }: Party,
  { documentTexts, today }: { readonly documentTexts: DocumentTextRepository; readonly today: CalendarDate },
): Promise<Pick<Register, 'texts' | 'indemnity'>> {
  const [page, indemnity] = await Promise.all([
    documentTexts.countingOn('register-page', today),
    documentTexts.countingOn('indemnity', today),
  ])
  const { checkInDate, checkOutDate } = stayOf(booking)
  const values = {
    cabin: cabinTitle,
    'arrival date': longDate(checkInDate),
    'departure date': longDate(checkOutDate),
  }
  const { form } = indemnity
  return {
    texts: {
      version: page.version,
      why: fillDocumentText(page.form.opening, settings, values),
      declaration: fillDocumentText(page.form.closing, settings, values),
    },
    indemnity:
      indemnity.version === 0
        ? null
        : {
            version: indemnity.version,
            title: form.title,
            body: await bodyOf(fillDocumentText(form.body, settings)),
            sentence: fillDocumentText(form.closing, settings),
          },
  }
}

/** Its reader loads where there is something to read. */
async function bodyOf(markdown: string) {
  const { readMarkdown } = await import('#shared/content/read-markdown.ts')
  return readMarkdown(markdown)
}
