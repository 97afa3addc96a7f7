import { DateTime } from 'luxon'
import PDFDocument from 'pdfkit'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'

type ProofFile = {
  readonly reference: BookingReference
  readonly guestName: string
  readonly amountCents: Cents
  readonly date: CalendarDate
}

/** A proof of payment as a bank's app makes one, as a PDF. */
export const drawProof = ({ reference, guestName, amountCents, date }: ProofFile): Promise<Uint8Array> =>
  drawPage({
    title: 'Payment notification',
    lines: [
      ['Paid by', guestName],
      ['Paid to', 'Mountain Cabins'],
      ['Amount', formatRand(amountCents)],
      ['Date', DateTime.fromISO(date).toFormat('ccc d MMM yyyy')],
      ['Reference', reference],
    ],
    foot: 'An example for the demo. No money has moved.',
  })

/** What stands for the copy of an adult's ID, as a PDF. */
export const drawIdCopy = (fullName: string): Promise<Uint8Array> =>
  drawPage({
    title: 'Copy of an ID',
    lines: [
      ['Name', fullName],
      ['ID number', '800101 5009 087'],
    ],
    foot: 'An example for the demo. Nobody has this ID.',
  })

type Page = {
  readonly title: string
  readonly lines: readonly (readonly [name: string, value: string])[]
  readonly foot: string
}

async function drawPage({ title, lines, foot }: Page): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: 'A5', margin: 40 })
  pdf.fontSize(18).text(title).moveDown()
  pdf.fontSize(11)
  for (const [name, value] of lines) pdf.text(`${name}: ${value}`).moveDown(0.5)
  pdf.moveDown().fontSize(9).text(foot)
  pdf.end()
  return Buffer.concat((await pdf.toArray()) as Buffer[])
}
