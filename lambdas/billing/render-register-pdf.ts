import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { longDate, shortDate } from '#shared/kernel/format-date.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { type Letterhead, writeLetterhead } from './letterhead.ts'
import { LEFT, LINE, PINE, RIGHT, SOFT, pdfSheet, textStyles } from '#lambdas/pdf/pdf-sheet.ts'

type RegisterPage = {
  readonly from: Letterhead
  readonly reference: string
  readonly cabinTitle: string
  readonly checkInDate: CalendarDate
  readonly checkOutDate: CalendarDate
  readonly on: CalendarDate
  /** Who has signed online is named; the others write by hand. */
  readonly adults: readonly { readonly place: number; readonly fullName: string; readonly signedAt: string | null }[]
  readonly texts: { readonly opening: string; readonly closing: string; readonly footer: string }
}

const BLANKS = ['Full name', 'ID or passport number', 'Residence status', 'Home address'] as const
const ROW = 26

/** The guest register of one party to be filled in by hand: a card for each adult who has not signed online. */
export async function renderRegisterPdf(
  { from, reference, cabinTitle, checkInDate, checkOutDate, on, adults, texts }: RegisterPage,
  watermark?: string,
): Promise<Buffer> {
  const title = 'Guest register'
  const sheet = pdfSheet({
    title: `${title} ${reference}`,
    author: from.businessName,
    on,
    footer: texts.footer,
    watermark,
    mainColor: from.mainColor,
  })
  const { write, pdf } = sheet
  sheet.y =
    writeLetterhead(sheet, { title, from }, [
      [`Booking ${reference}`, true],
      [cabinTitle, false],
      [`${shortDate(checkInDate)} to ${shortDate(checkOutDate)}`, false],
    ]) + 18
  sheet.paragraphs(texts.opening, textStyles.opening)
  for (const { place, fullName, signedAt } of adults) {
    const declaration = texts.closing
    const height = signedAt ? 60 : 40 + (BLANKS.length + 2) * ROW + sheet.heightOf(declaration, textStyles.closing)
    sheet.makeRoom(height)
    sheet.y = write(`Adult ${place}`, LEFT, sheet.y + 12, { bold: true, size: 11, colour: PINE }) + 6
    sheet.rule()
    if (signedAt) {
      sheet.y = write(`${fullName}, signed online on ${longDate(dayOf(signedAt))}`, LEFT, sheet.y) + 5
      continue
    }
    const blank = (label: string): void => {
      write(label, LEFT, sheet.y + 8, { size: 9, colour: SOFT, width: 140 })
      pdf
        .moveTo(LEFT + 140, sheet.y + 20)
        .lineTo(RIGHT, sheet.y + 20)
        .lineWidth(0.75)
        .strokeColor(LINE)
        .stroke()
      sheet.y += ROW
    }
    for (const label of BLANKS) blank(label)
    sheet.y += 6
    sheet.paragraphs(declaration, textStyles.closing)
    sheet.y += 6
    blank('Signature and date')
  }
  return sheet.finish()
}
