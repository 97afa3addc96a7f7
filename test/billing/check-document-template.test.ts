import { settingsInForce } from '#shared/settings/settings.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { documentTemplateProblems } from '#lambdas/billing/check-document-template.ts'
import { bookingValuesOf, filledSlots } from '#lambdas/billing/document-pdf.ts'
import { renderBillingPdf } from '#lambdas/billing/render-billing-pdf.ts'
import { renderRegisterPdf } from '#lambdas/billing/render-register-pdf.ts'
import {
  type DocumentTemplateId,
  documentTemplateIds,
  documentTemplates,
  initialTexts,
  placeholdersOf,
} from '#shared/billing/document-template.ts'
import type { DocumentTemplateForm } from '#shared/billing/document-template-form.ts'
import { TODAY } from '#test/support/business-time-fixture.ts'
import { issuedDocument } from './issued-document-fixture.ts'
import { textOfPdf } from './pdf-text.ts'

const settings = settingsInForce(demoData.settings, NOW)
const formOf = (id: DocumentTemplateId, changes: Partial<DocumentTemplateForm>): DocumentTemplateForm => ({
  ...initialTexts(id),
  countsFrom: null,
  ...changes,
})
const problemsOf = (id: DocumentTemplateId, changes: Partial<DocumentTemplateForm>) =>
  documentTemplateProblems(id, formOf(id, changes), settings, TODAY)

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0

/** Texts of words of any length, of lines, and of placeholders. */
const texts = (id: DocumentTemplateId) =>
  fc
    .array(
      fc.oneof(
        fc.stringMatching(/^[A-Za-zšṱ%&<"]{1,80}$/),
        fc.constantFrom('\n', ' ', ...placeholdersOf(id).map((name) => `{${name}}`)),
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join(' '))

describe('what staff write for a document', () => {
  it('is accepted as each document begins', async () => {
    for (const id of documentTemplateIds)
      // oxlint-disable-next-line no-await-in-loop -- a handful
      expect([id, await problemsOf(id, {})]).toEqual([id, {}])
  })

  const lines = (count: number) => Array.from({ length: count }, () => 'We look forward to seeing you.').join('\n')
  const pagesOfInvoice = async (form: Partial<DocumentTemplateForm>) =>
    pagesOf(
      await renderBillingPdf({
        ...issuedDocument,
        texts: { version: 1, ...filledSlots(formOf('invoice', form), settings, bookingValuesOf(issuedDocument)) },
      }),
    )

  it('is on one page with an invoice to a company where it is of usual length', async () => {
    const usual = {
      opening: lines(2),
      closing: `${initialTexts('invoice').closing}\n${lines(2)}`,
      footer: lines(1),
    }
    expect(await pagesOfInvoice(usual)).toBe(1)
  })

  it('is on two pages with the same invoice where it is as long as it may be, and refused with a line more', async () => {
    const { opening, closing, footer } = documentTemplates.invoice.slots
    const longest = { opening: lines(opening.room), closing: lines(closing.room), footer: lines(footer.room) }
    expect(await problemsOf('invoice', longest)).toEqual({})
    expect(await pagesOfInvoice(longest)).toBe(2)
    const longer = Object.fromEntries(Object.entries(longest).map(([slot, text]) => [slot, `${text}\n${lines(1)}`]))
    expect(Object.keys(await problemsOf('invoice', longer))).toEqual(Object.keys(longest))
  })

  it('covers nothing wherever it was accepted, on two pages at most', async () => {
    let fits = 0
    await fc.assert(
      fc.asyncProperty(texts('invoice'), texts('invoice'), texts('invoice'), async (opening, closing, footer) => {
        const form = formOf('invoice', { opening, closing, footer })
        const problems = await documentTemplateProblems('invoice', form, settings, TODAY)
        for (const slot of ['opening', 'closing', 'footer'] as const) if (problems[slot]) form[slot] = ''
        expect(await documentTemplateProblems('invoice', form, settings, TODAY)).toEqual({})
        if (form.opening || form.closing || form.footer) fits += 1

        const filled = filledSlots(form, settings, bookingValuesOf(issuedDocument))
        const pdf = await renderBillingPdf({ ...issuedDocument, texts: { version: 1, ...filled } })
        expect(pagesOf(pdf)).toBeLessThanOrEqual(2)
        const words = textOfPdf(pdf).replaceAll(/\s/g, '')
        for (const text of Object.values(filled)) for (const word of text.split(/\s+/)) expect(words).toContain(word)
      }),
      { numRuns: 25 },
    )
    expect(fits).toBeGreaterThan(3)
  })

  it.each([
    ['a value that has grown since', 'x'.repeat(4000)],
    ['many lines', 'line\n'.repeat(500)],
  ])('ends on later pages, or is cut, where it is %s', async (_, grown) => {
    const grownTexts = { version: 1, opening: grown, closing: grown, footer: grown }
    const pdf = await renderBillingPdf({ ...issuedDocument, texts: grownTexts })
    expect(pagesOf(pdf)).toBeLessThan(30)
    expect(textOfPdf(pdf)).toContain('Still to pay')
  })

  it.each([1, 2, 9])('leaves room for the cards of %d adults', async (adults) => {
    const pdf = await renderRegisterPdf({
      ...issuedDocument.stay,
      from: settings,
      reference: 'MC-7K4QX',
      on: TODAY,
      adults: Array.from({ length: adults }, (_, at) => ({ place: at + 1, fullName: '', signedAt: null })),
      texts: { opening: 'Why we ask', closing: 'By signing', footer: 'Footer' },
    })
    expect(pagesOf(pdf)).toBe(Math.ceil(adults / 2) < 2 ? 1 : Math.ceil((adults - 2) / 3) + 1)
    expect(textOfPdf(pdf).match(/Signature and date/g)).toHaveLength(adults)
  })
})
