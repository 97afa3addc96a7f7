import type { BillingDocument } from '#shared/billing/billing-document.ts'
import { type BookingValues, type DocumentTemplateId, fillDocumentText } from '#shared/billing/document-template.ts'
import type { DocumentTemplateForm } from '#shared/billing/document-template-form.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { firstNameOf } from '#shared/bookings/first-name.ts'
import type { RichText } from '#shared/content/rich-text.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { longDate } from '#shared/kernel/format-date.ts'
import type { RegisterEntry } from '#shared/documents/register-entry.ts'
import type { SettingsInForce } from '#shared/settings/settings.ts'
import type { DocumentTextVersion } from '#lambdas/table/document-text-repository.ts'
import type { Letterhead } from './letterhead.ts'

type Slots = Pick<DocumentTemplateForm, 'opening' | 'closing' | 'footer'>

/** The values of a booking, as its documents name it. */
export const bookingValuesOf = ({
  reference,
  to,
  stay,
}: Pick<BillingDocument, 'reference' | 'to' | 'stay'>): BookingValues => ({
  reference,
  'guest name': to.guestName,
  'first name': firstNameOf(to.guestName) || to.guestName,
  cabin: stay.cabinTitle,
  'arrival date': longDate(stay.checkInDate),
  'departure date': longDate(stay.checkOutDate),
})

/** The texts of a layout with its placeholders filled in. */
export const filledSlots = (form: Slots, settings: SettingsInForce, values: Partial<BookingValues> = {}): Slots => ({
  opening: fillDocumentText(form.opening, settings, values),
  closing: fillDocumentText(form.closing, settings, values),
  footer: fillDocumentText(form.footer, settings, values),
})

/** The text of house rules or an indemnity, as pages and PDFs show it. */
export async function documentBody(
  { body }: Pick<DocumentTemplateForm, 'body'>,
  settings: SettingsInForce,
): Promise<RichText> {
  const { readMarkdown } = await import('#shared/content/read-markdown.ts')
  return readMarkdown(fillDocumentText(body, settings))
}

type TextPdf = {
  readonly texts: DocumentTextVersion
  readonly settings: SettingsInForce & Pick<Letterhead, 'markBytes'>
  readonly on: CalendarDate
  readonly watermark?: string | undefined
}

/** House rules or an indemnity as PDF, with the number of its pages. */
export async function textPdf({ texts: { version, form }, settings, on, watermark }: TextPdf) {
  const { renderTextPdf } = await import('./render-text-pdf.ts')
  const { closing, footer } = filledSlots(form, settings)
  return renderTextPdf(
    {
      title: form.title,
      from: settings,
      facts: [watermark ?? `Version ${version}`],
      body: await documentBody(form, settings),
      closing,
      footer,
      on,
    },
    watermark,
  )
}

type RegisterPdf = {
  readonly booking: Booking
  readonly cabinTitle: string
  readonly entries: readonly RegisterEntry[]
}

/** What the register's page shows of a party. */
export const registerAdults = ({ booking, entries }: Pick<RegisterPdf, 'booking' | 'entries'>) =>
  Array.from({ length: booking.numberOfAdults }, (_, index) => {
    const entry = entries.find(({ place }) => place === index + 1)
    return { place: index + 1, fullName: entry?.fullName ?? '', signedAt: entry?.signedAt ?? null }
  })

export const isTextDocument = (id: DocumentTemplateId): id is 'house-rules' | 'indemnity' =>
  id === 'house-rules' || id === 'indemnity'
