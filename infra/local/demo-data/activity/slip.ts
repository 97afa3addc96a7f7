import PDFDocument from 'pdfkit'
import { formatRand } from '#shared/kernel/money.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import type { Cents } from '#shared/kernel/money.ts'

type Slip = {
  readonly reference: BookingReference
  readonly guestName: string
  readonly amountCents: Cents
  /** As it is printed: `Fri 6 Mar 2026`. */
  readonly date: string
}

/** A proof of payment as a bank's app makes one, as a PDF. */
export async function drawSlip({ reference, guestName, amountCents, date }: Slip): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: 'A5', margin: 40 })
  pdf.fontSize(18).text('Payment notification').moveDown()
  pdf.fontSize(11)
  for (const [name, value] of [
    ['Paid by', guestName],
    ['Paid to', 'Mountain Cabins'],
    ['Amount', formatRand(amountCents)],
    ['Date', date],
    ['Reference', reference],
  ])
    pdf.text(`${name}: ${value}`).moveDown(0.5)
  pdf.moveDown().fontSize(9).text('An example for the demo. No money has moved.')
  pdf.end()
  return Buffer.concat((await pdf.toArray()) as Buffer[])
}
