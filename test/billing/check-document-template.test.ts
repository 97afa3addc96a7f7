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

  it('is on two pages at most beside an invoice of two lines wherever it was accepted, and covers nothing', async () => {
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
