import { dayOf } from '#shared/kernel/clock.ts'
import { longDate } from '#shared/kernel/format-date.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { type BillingDocument, VAT_PERCENT, vatIn } from '#shared/billing/billing-document.ts'
import { paidCents } from '#shared/payments/ledger.ts'
import { type Letterhead, writeLetterhead, writeParties } from './letterhead.ts'
import { CLOSING_LINE, LEFT, SOFT, pdfSheet, textStyles } from '#lambdas/pdf/pdf-sheet.ts'

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

/**
 * Renders a document on A4 from its own content alone, so that the same document is always the same file, byte by byte.
 * One that was issued before there were texts of staff looks as it did then.
 */
export async function renderBillingPdf(
  document: BillingDocument & { readonly from: Letterhead },
  watermark?: string,
): Promise<Buffer> {
  const { from, to, madeOutTo, stay, payments, texts } = document
  const isOfReceipt = document.kind === 'receipt' || document.kind === 'receipt-reversal'
  const title = titles[document.kind][from.vatNumber ? 1 : 0]
  const sheet = pdfSheet({
    title: `${title} ${document.number}`,
    author: from.businessName,
    on: document.issuedOn,
    footer: texts?.footer,
    watermark,
    mainColor: from.mainColor,
  })
  const { write, row } = sheet
  const right = writeLetterhead(sheet, { title, from }, [
    [document.number, true],
    [longDate(document.issuedOn), false],
    ...(document.invoiceNumber
      ? [[`for ${isOfReceipt ? 'receipt' : 'invoice'} ${document.invoiceNumber}`, false] as const]
      : []),
  ])
  sheet.y = right + 22
  writeParties(sheet, { to, madeOutTo, stay, reference: document.reference })

  if (texts?.opening) {
    sheet.y += 8
    sheet.paragraphs(texts.opening, textStyles.opening)
  }
  sheet.heading(headings[document.kind])
  for (const { what, detail, cents } of document.lines) {
    row(what, cents)
    if (detail) sheet.y = write(detail, LEFT, sheet.y - 4, { size: 8, colour: SOFT }) + 5
  }
  sheet.rule()
  row(document.kind === 'invoice' ? 'Total' : 'Amount', document.amountCents, { bold: true, size: 12 })
  // VAT Act s20(4): the price, the tax, or that the price holds it and at which rate.
  if (from.vatNumber && !isOfReceipt) {
    row(`VAT at ${VAT_PERCENT} %, included`, vatIn(document.amountCents), { size: 9, colour: SOFT })
    row('Without VAT', document.amountCents - vatIn(document.amountCents), { size: 9, colour: SOFT })
  }

  if (document.kind === 'invoice' && document.balanceDueDate) {
    sheet.heading('When it is due')
    row('Deposit, with the booking', document.depositAmountCents)
    row(`Balance, by ${longDate(document.balanceDueDate)}`, document.totalPriceCents - document.depositAmountCents)
  }

  sheet.heading(`Payments up to ${longDate(document.issuedOn)}`)
  if (payments.length === 0) sheet.y = write('None yet.', LEFT, sheet.y, { colour: SOFT }) + 5
  for (const { kind, method, amountCents, at, paidOn } of payments)
    row(
      `${paymentLabel(kind, amountCents)} ${methods[method]}, ${longDate(paidOn ?? dayOf(at))}`,
      kind === 'refund' ? -amountCents : amountCents,
    )
  sheet.rule()
  const paid = paidCents(payments)
  row('Paid', paid, { bold: true })
  if (document.kind !== 'credit-note' && !document.nothingToPay)
    row('Still to pay', Math.max(0, document.totalPriceCents - paid))

  if (texts?.closing) {
    sheet.y += 12
    sheet.paragraphs(texts.closing, textStyles.closing)
  }
  write(closingLine(from, texts !== undefined), LEFT, CLOSING_LINE, { size: 8, colour: SOFT })
  return sheet.finish()
}

/** A business that is not registered has no word of VAT on what it issues; on older documents it said that it is not. */
const closingLine = ({ vatNumber }: BillingDocument['from'], hasTexts: boolean): string =>
  vatNumber
    ? `All amounts are in South African rand and include VAT at ${VAT_PERCENT} %.`
    : `All amounts are in South African rand.${hasTexts ? '' : ' The business is not registered for VAT.'}`

const paymentLabel = (kind: BillingDocument['payments'][number]['kind'], amountCents: Cents): string =>
  kind === 'payment'
    ? 'Payment'
    : kind === 'refund'
      ? 'Refund'
      : amountCents > 0
        ? 'Moved here: payment'
        : 'Moved away: payment'
