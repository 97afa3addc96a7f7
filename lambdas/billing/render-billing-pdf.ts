import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { dayOf } from '#shared/kernel/clock.ts'
import { formatRand } from '#shared/kernel/format-rand.ts'
import { longDate } from '#shared/kernel/long-date.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { type BillingDocument, VAT_PERCENT, vatIn } from '#shared/billing/billing-document.ts'
import { paidCents } from '#shared/payments/ledger.ts'
import { displayPhone } from '#shared/settings/settings.ts'
import { toWinAnsi } from './pdf-encoding.ts'

/** A4 in points, and the room around what is written. */
const PAGE = { width: 595.28, height: 841.89, margin: 56 }
const LEFT = PAGE.margin
const RIGHT = PAGE.width - PAGE.margin
const MIDDLE = LEFT + (RIGHT - LEFT) * 0.55

/** Below it there is room for the page's last words alone. */
const LAST_LINE = PAGE.height - PAGE.margin - 44

const INK = '#1a241f'
const SOFT = '#48524c'
const LINE = '#d3c4b1'
const PINE = '#18372a'

const methods = { card: 'by card', eft: 'by EFT', other: 'otherwise' } as const

const titles = {
  invoice: ['Invoice', 'Tax invoice'],
  receipt: ['Receipt', 'Receipt'],
  'credit-note': ['Credit note', 'Tax credit note'],
} as const

/** Draws a paper on A4, from what it holds and nothing else: the same paper is the same file, byte by byte. */
export async function renderBillingPdf(paper: BillingDocument): Promise<Buffer> {
  const { from, to, madeOutTo, stay, payments } = paper
  const title = titles[paper.kind][from.vatNumber ? 1 : 0]
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    lang: 'en-ZA',
    displayTitle: true,
    // The clock plays no part in a file.
    info: {
      Title: toWinAnsi(`${title} ${paper.number}`),
      Author: toWinAnsi(from.businessName),
      CreationDate: new Date(`${paper.issuedOn}T00:00:00Z`),
    },
  })
  const file = buffer(pdf)
  let y = PAGE.margin

  /** Writes words and gives the place below them. */
  const write = (words: string, x: number, at: number, look: Look = {}): number => {
    const { size = 10, bold = false, colour = INK, width = RIGHT - x, align = 'left' } = look
    pdf
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(colour)
    pdf.text(toWinAnsi(words), x, at, { width, align, lineGap: 2 })
    return pdf.y
  }
  const rule = (): void => {
    pdf.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(LINE).stroke()
    y += 9
  }
  /** A line with an amount at its end; on another page where this one is full. */
  const row = (words: string, cents: Cents, look: Look = {}): void => {
    if (y > LAST_LINE) {
      pdf.addPage()
      y = PAGE.margin
    }
    write(formatRand(cents), MIDDLE, y, { ...look, align: 'right' })
    y = write(words, LEFT, y, { ...look, width: MIDDLE - LEFT + 40 }) + 5
  }
  const heading = (words: string): void => {
    y = write(words, LEFT, y + 12, { bold: true, size: 11, colour: PINE }) + 6
    rule()
  }

  write(title, MIDDLE, y, { size: 20, bold: true, colour: PINE, align: 'right' })
  y = write(from.businessName, LEFT, y, { size: 20, bold: true, colour: PINE, width: MIDDLE - LEFT }) + 8
  const top = y
  for (const words of [
    from.legalName,
    from.registrationNumber && `Registration ${from.registrationNumber}`,
    from.vatNumber && `VAT number ${from.vatNumber}`,
    from.address,
    [displayPhone(from.contactPhone), from.contactEmail].filter(Boolean).join(', '),
  ].filter(Boolean))
    y = write(words, LEFT, y, { size: 9, colour: SOFT, width: MIDDLE - LEFT - 20 })
  let right = top
  for (const [words, bold] of [
    [paper.number, true],
    [longDate(paper.issuedOn), false],
    ...(paper.invoiceNumber ? [[`for invoice ${paper.invoiceNumber}`, false] as const] : []),
  ] as const)
    right = write(words, MIDDLE, right, { size: bold ? 12 : 9, bold, align: 'right', colour: bold ? INK : SOFT })
  y = Math.max(y, right) + 22

  const people = [many(stay.numberOfAdults, 'adult', 'adults'), many(stay.numberOfChildren, 'child', 'children')]
  write('For', LEFT, y, { size: 9, colour: SOFT })
  y = write('Stay', MIDDLE - 40, y, { size: 9, colour: SOFT }) + 1
  const forWhom = madeOutTo
    ? [
        ...madeOutTo.address.split('\n'),
        madeOutTo.vatNumber && `VAT number ${madeOutTo.vatNumber}`,
        `Guest: ${to.guestName}`,
      ]
    : [to.guestSuburb]
  let end = write(madeOutTo?.name ?? to.guestName, LEFT, y, { bold: true, width: MIDDLE - LEFT - 60 })
  for (const words of forWhom.filter(Boolean)) end = write(words, LEFT, end, { width: MIDDLE - LEFT - 60 })
  let stayEnd = write(`${stay.cabinTitle}, booking ${paper.reference}`, MIDDLE - 40, y, { bold: true })
  for (const words of [
    `${longDate(stay.checkInDate)} to`,
    longDate(stay.checkOutDate),
    people.filter(Boolean).join(', '),
  ])
    stayEnd = write(words, MIDDLE - 40, stayEnd)
  y = Math.max(end, stayEnd) + 8

  heading(paper.kind === 'receipt' ? 'Received with thanks' : paper.kind === 'invoice' ? 'What it costs' : 'Credited')
  for (const { what, cents } of paper.lines) row(what, cents)
  rule()
  row(paper.kind === 'invoice' ? 'Total' : 'Amount', paper.amountCents, { bold: true, size: 12 })
  // VAT Act s20(4): the price, the tax, or that the price holds it and at which rate.
  if (from.vatNumber && paper.kind !== 'receipt') {
    row(`VAT at ${VAT_PERCENT} %, included`, vatIn(paper.amountCents), { size: 9, colour: SOFT })
    row('Without VAT', paper.amountCents - vatIn(paper.amountCents), { size: 9, colour: SOFT })
  }

  if (paper.kind === 'invoice' && paper.balanceDueDate) {
    heading('When it is due')
    row('Deposit, with the booking', paper.depositAmountCents)
    row(`Balance, by ${longDate(paper.balanceDueDate)}`, paper.totalPriceCents - paper.depositAmountCents)
  }

  heading(`Payments up to ${longDate(paper.issuedOn)}`)
  if (payments.length === 0) y = write('None yet.', LEFT, y, { colour: SOFT }) + 5
  for (const { kind, method, amountCents, at } of payments)
    row(
      `${kind === 'payment' ? 'Payment' : 'Refund'} ${methods[method]}, ${longDate(dayOf(at))}`,
      kind === 'payment' ? amountCents : -amountCents,
    )
  rule()
  const paid = paidCents(payments)
  row('Paid', paid, { bold: true })
  if (paper.kind !== 'credit-note') row('Still to pay', Math.max(0, paper.totalPriceCents - paid))

  const last = from.vatNumber
    ? `All amounts are in South African rand and include VAT at ${VAT_PERCENT} %.`
    : 'All amounts are in South African rand. The business is not registered for VAT.'
  write(last, LEFT, PAGE.height - PAGE.margin - 12, { size: 8, colour: SOFT })
  pdf.end()
  return file
}

type Look = {
  readonly size?: number
  readonly bold?: boolean
  readonly colour?: string
  readonly width?: number
  readonly align?: 'left' | 'right'
}

const many = (number: number, one: string, more: string): string =>
  number === 0 ? '' : `${number} ${number === 1 ? one : more}`
