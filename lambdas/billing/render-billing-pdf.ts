import { dayOf } from '#shared/kernel/clock.ts'
import { count } from '#shared/kernel/count.ts'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { longDate } from '#shared/kernel/format-date.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'
import { type BrandColors, DEFAULT_COLORS } from '#shared/appearance/brand-colors.ts'
import { documentColor } from '#shared/appearance/palette.ts'
import { type BillingDocument, VAT_PERCENT, vatIn } from '#shared/billing/billing-document.ts'
import { paidCents } from '#shared/payments/ledger.ts'
import { displayPhone } from '#shared/kernel/phone.ts'

/** Beside this file, and beside the bundled code (see `assets` in infra/functions.ts). */
const fontFile = (name: string): string => fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url))
const REGULAR = fontFile('noto-sans-regular')
const BOLD = fontFile('noto-sans-bold')

/** Every character that is not in the fonts (see fonts/README.md). */
const UNPRINTABLE =
  /[^ -~\u00A0-\u024F\u02B0-\u03E1\u03F0-\u04FF\u1E00-\u1EFF\u2000-\u206F\u20A0-\u20BF\u2116\u2122\u2212\uFB00-\uFB04]+/gu

/** Text as the fonts can print it. A word in another script is one `?`; the booking's reference says whose it is. */
const printable = (text: string): string => text.normalize('NFC').replaceAll(/\s/g, ' ').replaceAll(UNPRINTABLE, '?')

/** A4 in points, with the margin on each side. */
const PAGE = { width: 595.28, height: 841.89, margin: 56 }
const LEFT = PAGE.margin
const RIGHT = PAGE.width - PAGE.margin
const MIDDLE = LEFT + (RIGHT - LEFT) * 0.55

/** Below it only the closing line of the page fits. */
const LAST_LINE = PAGE.height - PAGE.margin - 44

/** The colours of a document, as those of the business were when it was issued. */
const colorsOf = (colors: BrandColors) => ({
  ink: documentColor('#1a241f', 'mainColor', colors),
  soft: documentColor('#48524c', 'mainColor', colors),
  line: documentColor('#d3c4b1', 'backgroundColor', colors),
  main: colors.mainColor,
})

const methods = { card: 'by card', eft: 'by EFT', cash: 'in cash', other: 'otherwise' } as const

const titles = {
  invoice: ['Invoice', 'Tax invoice'],
  receipt: ['Receipt', 'Receipt'],
  'credit-note': ['Credit note', 'Tax credit note'],
  'receipt-reversal': ['Receipt taken back', 'Receipt taken back'],
} as const

const headings: Readonly<Record<BillingDocument['kind'], string>> = {
  invoice: 'What it costs',
  receipt: 'Received with thanks',
  'credit-note': 'Credited',
  'receipt-reversal': 'No longer received for this booking',
}

/** Renders a document on A4 from its own content alone, so that the same document is always the same file, byte by byte. */
export async function renderBillingPdf(document: BillingDocument): Promise<Buffer> {
  const { from, to, madeOutTo, stay, payments } = document
  const isOfReceipt = document.kind === 'receipt' || document.kind === 'receipt-reversal'
  const title = titles[document.kind][from.vatNumber ? 1 : 0]
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    lang: 'en-ZA',
    displayTitle: true,
    font: REGULAR,
    // Not the clock's time, which would make each file differ.
    info: {
      Title: `${title} ${document.number}`,
      Author: from.businessName,
      CreationDate: new Date(`${document.issuedOn}T00:00:00Z`),
    },
  })
  const file = buffer(pdf)
  const colors = colorsOf({ ...DEFAULT_COLORS, mainColor: from.mainColor })
  let y = PAGE.margin

  /** Writes a text and returns the position below it. */
  const write = (text: string, x: number, at: number, style: TextStyle = {}): number => {
    const { size = 10, bold = false, colour = colors.ink, width = RIGHT - x, align = 'left' } = style
    pdf
      .font(bold ? BOLD : REGULAR)
      .fontSize(size)
      .fillColor(colour)
    pdf.text(printable(text), x, at, { width, align, lineGap: 2 })
    return pdf.y
  }
  const rule = (): void => {
    pdf.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(colors.line).stroke()
    y += 9
  }
  /** A line that ends with an amount; on a new page where this one is full. */
  const row = (text: string, cents: Cents, style: TextStyle = {}): void => {
    if (y > LAST_LINE) {
      pdf.addPage()
      y = PAGE.margin
    }
    write(formatRand(cents), MIDDLE, y, { ...style, align: 'right' })
    y = write(text, LEFT, y, { ...style, width: MIDDLE - LEFT + 40 }) + 5
  }
  const heading = (text: string): void => {
    y = write(text, LEFT, y + 12, { bold: true, size: 11, colour: colors.main }) + 6
    rule()
  }

  write(title, MIDDLE, y, { size: 20, bold: true, colour: colors.main, align: 'right' })
  y = write(from.businessName, LEFT, y, { size: 20, bold: true, colour: colors.main, width: MIDDLE - LEFT }) + 8
  const top = y
  for (const text of [
    from.legalName,
    from.registrationNumber && `Registration ${from.registrationNumber}`,
    from.vatNumber && `VAT number ${from.vatNumber}`,
    from.address,
    [displayPhone(from.contactPhone), from.contactEmail].filter(Boolean).join(', '),
  ].filter(Boolean))
    y = write(text, LEFT, y, { size: 9, colour: colors.soft, width: MIDDLE - LEFT - 20 })
  let right = top
  for (const [text, bold] of [
    [document.number, true],
    [longDate(document.issuedOn), false],
    ...(document.invoiceNumber
      ? [[`for ${isOfReceipt ? 'receipt' : 'invoice'} ${document.invoiceNumber}`, false] as const]
      : []),
  ] as const)
    right = write(text, MIDDLE, right, {
      size: bold ? 12 : 9,
      bold,
      align: 'right',
      colour: bold ? colors.ink : colors.soft,
    })
  y = Math.max(y, right) + 22

  const people = [countIfAny(stay.numberOfAdults, 'adult'), countIfAny(stay.numberOfChildren, 'child', 'children')]
  write('For', LEFT, y, { size: 9, colour: colors.soft })
  y = write('Stay', MIDDLE - 40, y, { size: 9, colour: colors.soft }) + 1
  const recipient = madeOutTo
    ? [
        ...madeOutTo.address.split('\n'),
        madeOutTo.vatNumber && `VAT number ${madeOutTo.vatNumber}`,
        `Guest: ${to.guestName}`,
      ]
    : [to.guestSuburb]
  let end = write(madeOutTo?.name ?? to.guestName, LEFT, y, { bold: true, width: MIDDLE - LEFT - 60 })
  for (const text of recipient.filter(Boolean)) end = write(text, LEFT, end, { width: MIDDLE - LEFT - 60 })
  let stayEnd = write(`${stay.cabinTitle}, booking ${document.reference}`, MIDDLE - 40, y, { bold: true })
  for (const text of [
    `${longDate(stay.checkInDate)} to`,
    longDate(stay.checkOutDate),
    people.filter(Boolean).join(', '),
  ])
    stayEnd = write(text, MIDDLE - 40, stayEnd)
  y = Math.max(end, stayEnd) + 8

  heading(headings[document.kind])
  for (const { what, cents } of document.lines) row(what, cents)
  rule()
  row(document.kind === 'invoice' ? 'Total' : 'Amount', document.amountCents, { bold: true, size: 12 })
  // VAT Act s20(4): the price, the tax, or that the price holds it and at which rate.
  if (from.vatNumber && !isOfReceipt) {
    row(`VAT at ${VAT_PERCENT} %, included`, vatIn(document.amountCents), { size: 9, colour: colors.soft })
    row('Without VAT', document.amountCents - vatIn(document.amountCents), { size: 9, colour: colors.soft })
  }

  if (document.kind === 'invoice' && document.balanceDueDate) {
    heading('When it is due')
    row('Deposit, with the booking', document.depositAmountCents)
    row(`Balance, by ${longDate(document.balanceDueDate)}`, document.totalPriceCents - document.depositAmountCents)
  }

  heading(`Payments up to ${longDate(document.issuedOn)}`)
  if (payments.length === 0) y = write('None yet.', LEFT, y, { colour: colors.soft }) + 5
  for (const { kind, method, amountCents, at, paidOn } of payments)
    row(
      `${paymentLabel(kind, amountCents)} ${methods[method]}, ${longDate(paidOn ?? dayOf(at))}`,
      kind === 'refund' ? -amountCents : amountCents,
    )
  rule()
  const paid = paidCents(payments)
  row('Paid', paid, { bold: true })
  if (document.kind !== 'credit-note' && !document.nothingToPay)
    row('Still to pay', Math.max(0, document.totalPriceCents - paid))

  const closingLine = from.vatNumber
    ? `All amounts are in South African rand and include VAT at ${VAT_PERCENT} %.`
    : 'All amounts are in South African rand. The business is not registered for VAT.'
  write(closingLine, LEFT, PAGE.height - PAGE.margin - 12, { size: 8, colour: colors.soft })
  pdf.end()
  return file
}

const paymentLabel = (kind: BillingDocument['payments'][number]['kind'], amountCents: Cents): string =>
  kind === 'payment'
    ? 'Payment'
    : kind === 'refund'
      ? 'Refund'
      : amountCents > 0
        ? 'Moved here: payment'
        : 'Moved away: payment'

type TextStyle = {
  readonly size?: number
  readonly bold?: boolean
  readonly colour?: string
  readonly width?: number
  readonly align?: 'left' | 'right'
}

const countIfAny = (number: number, one: string, many?: string): string =>
  number === 0 ? '' : count(number, one, many)
