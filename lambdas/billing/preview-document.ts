import { previewDraft } from '#shared/billing/billing-document.ts'
import {
  type DocumentSlot,
  type DocumentTemplateId,
  documentTemplate,
  initialTexts,
  isDocumentTemplateId,
} from '#shared/billing/document-template.ts'
import { type DocumentTemplateForm, documentTextLimits } from '#shared/billing/document-template-form.ts'
import type { PreviewDocumentTemplate } from '#shared/billing/document-templates.contract.ts'
import { proFormaOf } from '#shared/billing/pro-forma.ts'
import { stayTitle, titleIn } from '#shared/bookings/order-text.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import { settingsInForce } from '#shared/settings/settings.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import type { DraftForm } from '#shared/kernel/published-endpoints.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import { normalizeText } from '#shared/kernel/text-input.ts'
import { pdfReply } from '#lambdas/pdf/pdf-reply.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { BookingRepository, WholeBooking } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { RegisterRepository } from '#lambdas/table/register-repository.ts'
import { bookingValuesOf, filledSlots, registerAdults, textPdf } from './document-pdf.ts'
import { type ReadMark, withMark } from '#lambdas/pdf/read-mark.ts'
import { sampleDocument, sampleProForma } from './sample-document.ts'

type Needs = {
  readonly catalogue: Pick<CatalogueRepository, 'settings' | 'settingsAndTitles'>
  readonly bookings: Pick<BookingRepository, 'findWhole' | 'inStatus'>
  readonly registers: Pick<RegisterRepository, 'ofBooking'>
  readonly readMark: ReadMark
  readonly clock: Clock
}

/** In place of a number, and across the page. */
const PREVIEW = 'PREVIEW'

/** A document with texts that are typed: for a booking, or for made-up data. No number is taken and nothing is stored. */
export const previewDocumentUsing =
  (needs: Needs): UseCase<typeof PreviewDocumentTemplate> =>
  async ({ params: { id }, body }) => {
    if (!isDocumentTemplateId(id)) return refuse('record-not-found')
    const whole = body.reference
      ? await needs.bookings.findWhole(body.reference)
      : await recentBooking(id, needs.bookings)
    if (body.reference && !whole) return refuse('booking-not-found')
    const pdf = await previewPdf(id, showableForm(id, body.form), whole, needs)
    return accept({
      ...pdfReply(`${PREVIEW} ${documentTemplate(id).name}`, pdf),
      reference: whole?.booking.reference ?? null,
    })
  }

/** The booking that a preview shows where none was chosen. */
async function recentBooking(id: DocumentTemplateId, bookings: Needs['bookings']): Promise<WholeBooking | undefined> {
  for (const status of id === 'pro-forma' ? (['pending'] as const) : (['confirmed', 'completed'] as const)) {
    // oxlint-disable-next-line no-await-in-loop -- the second is asked only where there is none of the first
    const page = await bookings.inStatus(status)
    const reference: BookingReference | undefined = page.ok ? page.value.rows[0]?.reference : undefined
    if (reference) return bookings.findWhole(reference)
  }
  return undefined
}

/** What is typed, as far as a page can hold it; it is checked when it is published. */
function showableForm(id: DocumentTemplateId, typed: DraftForm): DocumentTemplateForm {
  const initial = initialTexts(id)
  const textOf = (slot: DocumentSlot): string =>
    typeof typed[slot] === 'string' ? normalizeText(typed[slot]).slice(0, documentTextLimits[slot]) : initial[slot]
  return {
    title: textOf('title') || documentTemplate(id).name,
    opening: textOf('opening'),
    body: textOf('body'),
    closing: textOf('closing'),
    footer: textOf('footer'),
    countsFrom: null,
  }
}

/** House rules or an indemnity as they are typed; nothing of a text that is nested too deeply to be read. */
async function previewText(
  form: DocumentTemplateForm,
  settings: Parameters<typeof textPdf>[0]['settings'],
  on: CalendarDate,
): Promise<Buffer> {
  const pdfOf = async (body: string) => {
    const texts = { version: 0, form: { ...form, body } }
    return (await textPdf({ texts, settings, on, watermark: PREVIEW })).pdf
  }
  try {
    return await pdfOf(form.body)
  } catch (error) {
    if (error instanceof RangeError) return pdfOf('')
    throw error
  }
}

async function previewPdf(
  id: DocumentTemplateId,
  form: DocumentTemplateForm,
  whole: WholeBooking | undefined,
  { catalogue, registers, readMark, clock }: Needs,
): Promise<Buffer> {
  const { now, today } = clock()
  const { settings: stored, cabinTitles } = whole
    ? await catalogue.settingsAndTitles(whole.booking)
    : { settings: await catalogue.settings(), cabinTitles: {} }
  const settings = await withMark(settingsInForce(stored, now), readMark)
  switch (id) {
    case 'house-rules':
    case 'indemnity':
      return previewText(form, settings, today)
    case 'pro-forma': {
      const proForma = whole
        ? proFormaOf({ ...whole, settings, cabinTitles, today })
        : sampleProForma({ settings, today })
      const { renderProFormaPdf } = await import('./render-pro-forma-pdf.ts')
      return renderProFormaPdf(
        { ...proForma, from: settings },
        filledSlots(form, settings, bookingValuesOf(proForma)),
        PREVIEW,
      )
    }
    case 'register-page': {
      const sample = sampleDocument('invoice', { settings, today })
      const { renderRegisterPdf } = await import('./render-register-pdf.ts')
      const values = whole
        ? {
            reference: whole.booking.reference,
            to: whole.booking,
            stay: {
              ...sample.stay,
              ...stayOf(whole.booking),
              cabinTitle: stayTitle(whole.booking, titleIn(cabinTitles)),
            },
          }
        : sample
      const adults = whole
        ? registerAdults({ booking: whole.booking, entries: await registers.ofBooking(whole.booking.reference) })
        : [1, 2].map((place) => ({ place, fullName: '', signedAt: null }))
      return renderRegisterPdf(
        {
          from: settings,
          ...values,
          ...values.stay,
          on: today,
          adults,
          texts: filledSlots(form, settings, bookingValuesOf(values)),
        },
        PREVIEW,
      )
    }
    default: {
      const draft = whole
        ? previewDraft(id, { ...whole, settings, cabinTitles, today })
        : sampleDocument(id, { settings, today })
      const { renderBillingPdf } = await import('./render-billing-pdf.ts')
      const texts = { version: 0, ...filledSlots(form, settings, bookingValuesOf(draft)) }
      return renderBillingPdf({ ...draft, from: settings, number: PREVIEW, texts }, PREVIEW)
    }
  }
}
