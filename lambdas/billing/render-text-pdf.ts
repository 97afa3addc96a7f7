import type { RichText, TextRun } from '#shared/content/rich-text.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { type Letterhead, writeLetterhead } from './letterhead.ts'
import { LEFT, type Run, pdfSheet, textStyles } from '#lambdas/pdf/pdf-sheet.ts'

type TextDocument = {
  readonly title: string
  readonly from: Letterhead
  /** Below the title: which version it is, and whose. */
  readonly facts: readonly string[]
  readonly body: RichText
  readonly closing: string
  readonly footer: string
  readonly on: CalendarDate
}

const INDENT = 18

const runsOf = (runs: readonly TextRun[]): Run[] =>
  runs.map(({ text, look }) => ({ text, bold: look === 'strong', oblique: look === 'emphasis' }))

/** House rules, or an indemnity: a text over as many pages as it takes, and how many these are. */
export async function renderTextPdf(
  { title, from, facts, body, closing, footer, on }: TextDocument,
  watermark?: string,
): Promise<{ readonly pdf: Buffer; readonly pages: number }> {
  const sheet = pdfSheet({ title, author: from.businessName, on, footer, watermark, mainColor: from.mainColor })
  sheet.y =
    writeLetterhead(
      sheet,
      { title, from },
      facts.map((fact) => [fact, false] as const),
    ) + 18
  for (const block of body) {
    switch (block.kind) {
      case 'heading':
        sheet.makeRoom(48)
        sheet.y += 6
        sheet.flow([{ text: block.text, bold: true }], { size: block.level === '2' ? 13 : 11 })
        sheet.y += 2
        break
      case 'paragraph':
        sheet.flow(runsOf(block.runs))
        break
      case 'quote':
        sheet.flow(runsOf(block.runs), { x: LEFT + INDENT })
        break
      case 'list':
        for (const [at, item] of block.items.entries())
          sheet.flow(runsOf(item), { x: LEFT + INDENT, marker: block.numbered ? `${at + 1}.` : '•' })
        break
      case 'table':
        sheet.cells(block.head.map((text) => [{ text, bold: true }]))
        for (const row of block.rows) sheet.cells(row.map(runsOf))
        break
      default:
        // Pictures, cards and buttons are refused when it is published.
        break
    }
    sheet.y += 7
  }
  if (closing) {
    sheet.y += 6
    sheet.paragraphs(closing, textStyles.closing)
  }
  const { pages } = sheet
  return { pdf: await sheet.finish(), pages }
}
