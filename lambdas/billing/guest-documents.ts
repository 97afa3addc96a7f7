import { settingsInForce } from '#shared/settings/settings.ts'
import type {
  GuestDocumentId,
  ListGuestDocuments,
  ShowGuestDocument,
  ShowProForma,
} from '#shared/billing/document-templates.contract.ts'
import { hasProForma, proFormaOf } from '#shared/billing/pro-forma.ts'
import { isClosed } from '#shared/bookings/is-closed.ts'
import { stayTitle, titleIn } from '#shared/bookings/order-text.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import { pdfReply } from '#lambdas/pdf/pdf-reply.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { findByToken } from '#lambdas/runtime/guest-link.ts'
import type { BookingRepository, WholeBooking } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { DocumentTextRepository } from '#lambdas/table/document-text-repository.ts'
import type { RegisterRepository } from '#lambdas/table/register-repository.ts'
import { bookingValuesOf, documentBody, filledSlots, registerAdults, textPdf } from './document-pdf.ts'
import { type ReadMark, withMark } from '#lambdas/pdf/read-mark.ts'

type Needs = {
  readonly catalogue: Pick<CatalogueRepository, 'settingsAndTitles'>
  readonly bookings: Pick<BookingRepository, 'findWhole'>
  readonly registers: Pick<RegisterRepository, 'ofBooking'>
  readonly documentTexts: DocumentTextRepository
  readonly readMark: ReadMark
  readonly clock: Clock
}

const findByLink = (token: string, bookings: Needs['bookings']) =>
  findByToken(token, bookings.findWhole, ({ booking }) => booking.tokenHash)

/** What of the documents a booking has now; house rules and an indemnity once staff have published one. */
export const listGuestDocumentsUsing =
  ({
    bookings,
    catalogue,
    documentTexts,
    clock,
  }: Omit<Needs, 'registers' | 'readMark'>): UseCase<typeof ListGuestDocuments> =>
  async ({ params }) => {
    const whole = await findByLink(params.token, bookings)
    if (!whole) return refuse('booking-not-found')
    const { now, today } = clock()
    const [rules, indemnity, { settings: stored }] = await Promise.all([
      documentTexts.countingOn('house-rules', today),
      documentTexts.countingOn('indemnity', today),
      catalogue.settingsAndTitles(whole.booking),
    ])
    const settings = settingsInForce(stored, now)
    const isOpen = !isClosed(whole.booking)
    const titled = (id: GuestDocumentId, title: string, isThere: boolean) => (isThere ? [{ id, title }] : [])
    return accept({
      documents: [
        ...titled('pro-forma', 'Pro-forma', hasProForma(whole.booking, now)),
        ...titled('house-rules', rules.form.title, rules.version > 0),
        ...titled('indemnity', indemnity.form.title, indemnity.version > 0),
        ...titled('register-page', 'Register page to sign by hand', isOpen),
      ],
      houseRules:
        rules.version > 0 ? { title: rules.form.title, body: await documentBody(rules.form, settings) } : null,
    })
  }

/** One of them as PDF. */
export const showGuestDocumentUsing =
  (needs: Needs): UseCase<typeof ShowGuestDocument> =>
  async ({ params: { token, id } }) => {
    const whole = await findByLink(token, needs.bookings)
    return whole ? documentPdf(id, whole, needs) : refuse('booking-not-found')
  }

/** The pro-forma for staff. */
export const showProFormaUsing =
  (needs: Needs): UseCase<typeof ShowProForma> =>
  async ({ params }) => {
    const whole = await needs.bookings.findWhole(params.reference)
    return whole ? documentPdf('pro-forma', whole, needs) : refuse('booking-not-found')
  }

async function documentPdf(
  id: GuestDocumentId,
  whole: WholeBooking,
  { catalogue, registers, documentTexts, readMark, clock }: Needs,
) {
  const { booking } = whole
  const { now, today } = clock()
  const [texts, { settings: stored, cabinTitles }] = await Promise.all([
    documentTexts.countingOn(id, today),
    catalogue.settingsAndTitles(booking),
  ])
  const settings = await withMark(settingsInForce(stored, now), readMark)
  const { form } = texts
  switch (id) {
    case 'house-rules':
    case 'indemnity': {
      if (texts.version === 0) return refuse('document-not-found')
      const { pdf } = await textPdf({ texts, settings, on: today })
      return accept(pdfReply(form.title, pdf))
    }
    case 'pro-forma': {
      if (!hasProForma(booking, now)) return refuse('document-not-found')
      const proForma = { ...proFormaOf({ ...whole, settings, cabinTitles, today }), from: settings }
      const { renderProFormaPdf } = await import('./render-pro-forma-pdf.ts')
      const pdf = await renderProFormaPdf(proForma, filledSlots(form, settings, bookingValuesOf(proForma)))
      return accept(pdfReply(`Pro-forma ${booking.reference}`, pdf))
    }
    case 'register-page': {
      if (isClosed(booking)) return refuse('document-not-found')
      const cabinTitle = stayTitle(booking, titleIn(cabinTitles))
      const stay = { ...booking, ...stayOf(booking), cabinTitle }
      const { renderRegisterPdf } = await import('./render-register-pdf.ts')
      const pdf = await renderRegisterPdf({
        ...stay,
        from: settings,
        on: today,
        adults: registerAdults({ booking, entries: await registers.ofBooking(booking.reference) }),
        texts: filledSlots(form, settings, bookingValuesOf({ reference: booking.reference, to: booking, stay })),
      })
      return accept(pdfReply(`Guest register ${booking.reference}`, pdf))
    }
    default:
      return id satisfies never
  }
}
