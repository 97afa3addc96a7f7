import { dayOf, timeOf } from '#shared/kernel/clock.ts'
import { longDate } from '#shared/kernel/format-date.ts'
import type { ProForma } from '#shared/billing/pro-forma.ts'
import { type Letterhead, writeLetterhead, writeParties } from './letterhead.ts'
import { CLOSING_LINE, LEFT, MIDDLE, SOFT, pdfSheet, textStyles } from '#lambdas/pdf/pdf-sheet.ts'

type Texts = { readonly opening: string; readonly closing: string; readonly footer: string }

/** What is to be paid, until when and where to, on A4. It says itself that it is no invoice. */
export async function renderProFormaPdf(
  proForma: ProForma & { readonly from: Letterhead },
  texts: Texts,
  watermark?: string,
): Promise<Buffer> {
  const { from, bank, until, balance } = proForma
  const sheet = pdfSheet({
    title: `Pro-forma ${proForma.reference}`,
    author: from.businessName,
    on: proForma.on,
    footer: texts.footer,
    watermark,
    mainColor: from.mainColor,
  })
  const { row, write } = sheet
  const head = writeLetterhead(sheet, { title: 'Pro-forma', from }, [
    [`Booking ${proForma.reference}`, true],
    [longDate(proForma.on), false],
    ['Pro-forma, not a tax invoice', false],
  ])
  sheet.y = head + 22
  writeParties(sheet, proForma)
  if (texts.opening) {
    sheet.y += 8
    sheet.paragraphs(texts.opening, textStyles.opening)
  }
  sheet.heading('What it costs')
  for (const { what, detail, cents } of proForma.lines) {
    row(what, cents)
    if (detail) sheet.y = write(detail, LEFT, sheet.y - 4, { size: 8, colour: SOFT }) + 5
  }
  sheet.rule()
  row('Total', proForma.totalCents, { bold: true, size: 12 })
  if (proForma.paidCents > 0) row('Paid', proForma.paidCents)

  sheet.heading('What to pay')
  const by = until ? `, by ${timeOf(until)} on ${longDate(dayOf(until))}` : ''
  row(`To pay now${by}`, proForma.dueNowCents, { bold: true })
  if (balance) row(`Balance, by ${longDate(balance.by)}`, balance.cents)

  sheet.heading('Where to')
  for (const [label, value] of [
    ['Account holder', bank.accountHolder],
    ['Bank', bank.bankName],
    ['Account number', bank.accountNumber],
    ['Branch code', bank.branchCode],
    ['Account type', bank.accountType],
    ['Reference', proForma.reference],
  ] as const) {
    if (!value) continue
    sheet.makeRoom(18)
    write(label, LEFT, sheet.y, { colour: SOFT, width: 120 })
    sheet.y = write(value, LEFT + 130, sheet.y, { bold: true, width: MIDDLE - LEFT }) + 3
  }
  if (texts.closing) {
    sheet.y += 12
    sheet.paragraphs(texts.closing, textStyles.closing)
  }
  write('Pro-forma, not a tax invoice. All amounts are in South African rand.', LEFT, CLOSING_LINE, {
    size: 8,
    colour: SOFT,
  })
  return sheet.finish()
}
