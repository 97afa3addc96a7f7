import {
  type DocumentSlot,
  type DocumentTemplateId,
  documentSlots,
  documentTemplate,
  fillDocumentText,
  isDocumentTemplateId,
  longestBookingValues,
  unknownDocumentPlaceholders,
} from '#shared/billing/document-template.ts'
import type { DocumentTemplateForm } from '#shared/billing/document-template-form.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { Problems } from '#shared/kernel/published-endpoints.ts'
import { type SettingsInForce, settingsInForce } from '#shared/settings/settings.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { isTextDocument, textPdf } from './document-pdf.ts'

const DOES_NOT_FIT = 'This does not fit on the page'
const TOO_MANY_PAGES = 'This does not fit on two pages'

type Needs = { readonly catalogue: Pick<CatalogueRepository, 'settings'>; readonly clock: Clock }

/**
 * What keeps the texts of a document from being published: a placeholder that it does not have, a sign that its fonts do
 * not have, or a text that its layout has no room for, with the longest values that there can be in its places.
 */
export const checkDocumentTemplateUsing =
  ({ catalogue, clock }: Needs) =>
  async (form: DocumentTemplateForm, id: string): Promise<Problems> =>
    isDocumentTemplateId(id)
      ? documentTemplateProblems(id, form, settingsInForce(await catalogue.settings(), clock().now), clock().today)
      : {}

export async function documentTemplateProblems(
  id: DocumentTemplateId,
  form: DocumentTemplateForm,
  settings: SettingsInForce,
  on: CalendarDate,
): Promise<Problems> {
  // As large as the rest of this Lambda's code.
  const { MIDDLE, RIGHT, pdfSheet, textStyles, unprintableIn } = await import('#lambdas/pdf/pdf-sheet.ts')
  const problems: Record<string, string> = {}
  const { slots } = documentTemplate(id)
  const values = isTextDocument(id) ? {} : longestBookingValues
  const sheet = pdfSheet({ title: '', author: '', on })
  for (const slot of documentSlots) {
    const room = slots[slot]?.room
    if (room === undefined) continue
    const problem = wordingProblem(id, form[slot], unprintableIn(form[slot]))
    const filled = fillDocumentText(form[slot], settings, values)
    if (problem) problems[slot] = problem
    else if (slot !== 'body' && linesOf(slot, filled) > room) problems[slot] = DOES_NOT_FIT
  }
  if (isTextDocument(id) && !problems['body']) {
    const problem = await bodyProblem(form.body)
    if (problem) problems['body'] = problem
    else {
      const { pages } = await textPdf({ texts: { version: 0, form }, settings, on })
      if (pages > (slots.body?.room ?? 1)) problems['body'] = TOO_MANY_PAGES
    }
  }
  await sheet.finish()
  return problems

  function linesOf(slot: Exclude<DocumentSlot, 'body'>, text: string): number {
    const style = { ...textStyles[slot], ...(slot === 'title' && { width: RIGHT - MIDDLE }) }
    return Math.ceil(sheet.heightOf(text, style) / sheet.lineHeight(style) - 0.01)
  }
}

function wordingProblem(id: DocumentTemplateId, text: string, unprintable: string | undefined): string | undefined {
  const [unknown] = unknownDocumentPlaceholders(id, text)
  if (unknown !== undefined)
    return /^[\w -]{1,40}$/.test(unknown)
      ? `This document has no field “${unknown}”`
      : 'Braces are for fields such as {business name}'
  return unprintable === undefined ? undefined : `The page cannot print “${[...unprintable].slice(0, 12).join('')}”`
}

async function bodyProblem(body: string): Promise<string | undefined> {
  if (body.trim() === '') return 'Please fill this in'
  const { readEditableMarkdown } = await import('#shared/content/editable-markdown.ts')
  const blocks = readEditableMarkdown(body)
  if (!blocks) return 'Please use headings, lists, tables, bold and emphasis alone'
  return blocks.some(({ kind }) => kind === 'picture' || kind === 'cabin' || kind === 'book')
    ? 'A page to print has no pictures, cards or buttons'
    : undefined
}
