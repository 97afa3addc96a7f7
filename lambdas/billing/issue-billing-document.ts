import { settingsInForce } from '#shared/settings/settings.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import {
  type BillingDocument,
  type BillingDocumentDraft,
  resolveBillingDocument,
} from '#shared/billing/billing-document.ts'
import type { IssueBillingDocument } from '#shared/billing/billing-documents.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { findByToken } from '#lambdas/runtime/guest-link.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { BillingDocumentRepository } from '#lambdas/table/billing-document-repository.ts'
import type { DocumentTextRepository } from '#lambdas/table/document-text-repository.ts'
import { bookingValuesOf, filledSlots } from './document-pdf.ts'
import type { ReadMark } from '#lambdas/pdf/read-mark.ts'

type Needs = {
  readonly catalogue: Pick<CatalogueRepository, 'settingsAndTitles'>
  readonly bookings: Pick<BookingRepository, 'findWhole'>
  readonly billingDocuments: BillingDocumentRepository
  readonly documentTexts: DocumentTextRepository
  readonly readMark: ReadMark
  readonly clock: Clock
}

/**
 * Returns a billing document of a booking as PDF. A document on file is rendered again; one that is not is issued now,
 * if one is due, and never changes afterwards. It is issued only for the booking as it was read: if that changed
 * meanwhile, read and decide again.
 */
export const issueBillingDocumentUsing = ({
  catalogue,
  bookings,
  billingDocuments,
  documentTexts,
  readMark,
  clock,
}: Needs): UseCase<typeof IssueBillingDocument> => {
  const withTexts = textsOn(documentTexts, clock)
  return async ({ params, body }) => {
    const document = await withOptimisticRetry(async () => {
      const whole = await findByToken(params.token, bookings.findWhole, ({ booking }) => booking.tokenHash)
      if (!whole) return refuse('booking-not-found')
      const { settings, cabinTitles } = await catalogue.settingsAndTitles(whole.booking)
      const decided = resolveBillingDocument(body, { ...whole, settings, cabinTitles, today: clock().today })
      if (!decided.ok) return decided
      if ('onFile' in decided.value) return accept(decided.value.onFile)
      const drafts = await withTexts(decided.value.drafts, settings)
      const issued = await billingDocuments.issue(drafts, whole.booking)
      return issued ? accept(issued) : refuse('changed-meanwhile')
    })
    return document.ok ? renderPdf(document.value, readMark) : document
  }
}

/** Freezes into documents that are about to be issued the texts that count on this day. */
const textsOn =
  (documentTexts: DocumentTextRepository, clock: Clock) =>
  async (drafts: readonly BillingDocumentDraft[], settings: Settings): Promise<BillingDocumentDraft[]> =>
    Promise.all(
      drafts.map(async (draft) => {
        if (draft.kind === 'receipt-reversal') return draft
        const { version, form } = await documentTexts.countingOn(draft.kind, clock().today)
        return {
          ...draft,
          texts: { version, ...filledSlots(form, settingsInForce(settings, clock().now), bookingValuesOf(draft)) },
        }
      }),
    )

async function renderPdf(document: BillingDocument, readMark: ReadMark) {
  const { number, reference, from } = document
  // A large part of this Lambda's code: a request that is refused does not wait for it.
  const { renderBillingPdf } = await import('./render-billing-pdf.ts')
  const markBytes = await readMark(from.markFile)
  const pdf = await renderBillingPdf({ ...document, from: { ...from, markBytes } })
  return accept({ number, fileName: `${number} ${reference}.pdf`, pdfBase64: pdf.toString('base64') })
}
