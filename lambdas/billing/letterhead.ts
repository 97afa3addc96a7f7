import { count } from '#shared/kernel/count.ts'
import { longDate } from '#shared/kernel/format-date.ts'
import { displayPhone } from '#shared/kernel/phone.ts'
import type { BillingDocument } from '#shared/billing/billing-document.ts'
import { INK, LEFT, MIDDLE, PINE, type PdfSheet, SOFT } from '#lambdas/pdf/pdf-sheet.ts'

/** A business as its documents name it. `markBytes`: its mark, a JPEG or PNG. */
export type Letterhead = BillingDocument['from'] & { readonly markBytes?: Buffer | undefined }

type Head = { readonly title: string; readonly from: Letterhead }

/** The mark is as high as the name and the first line below it. */
const MARK = 34

/** The business, and beside it what the document is; returns the position below both. */
export function writeLetterhead(
  { write, picture, ...sheet }: Pick<PdfSheet, 'write' | 'picture' | 'y'>,
  { title, from }: Head,
  facts: readonly (readonly [text: string, bold: boolean])[],
): number {
  write(title, MIDDLE, sheet.y, { size: 20, bold: true, colour: PINE, align: 'right' })
  const hasMark = from.markBytes !== undefined && picture(from.markBytes, LEFT, sheet.y, MARK)
  const x = hasMark ? LEFT + MARK + 10 : LEFT
  const below = write(from.businessName, x, sheet.y, { size: 20, bold: true, colour: PINE, width: MIDDLE - x })
  let left = Math.max(below, hasMark ? sheet.y + MARK : 0) + 8
  let right = left
  for (const text of [
    from.legalName,
    from.registrationNumber && `Registration ${from.registrationNumber}`,
    from.vatNumber && `VAT number ${from.vatNumber}`,
    from.address,
    [displayPhone(from.contactPhone), from.contactEmail].filter(Boolean).join(', '),
  ].filter(Boolean))
    left = write(text, LEFT, left, { size: 9, colour: SOFT, width: MIDDLE - LEFT - 20 })
  for (const [text, bold] of facts)
    right = write(text, MIDDLE, right, { size: bold ? 12 : 9, bold, align: 'right', colour: bold ? INK : SOFT })
  return Math.max(left, right)
}

type Parties = Pick<BillingDocument, 'to' | 'madeOutTo' | 'reference'> & {
  readonly stay: Pick<
    BillingDocument['stay'],
    'cabinTitle' | 'checkInDate' | 'checkOutDate' | 'numberOfAdults' | 'numberOfChildren'
  >
}

/** Who it is for, and beside that the stay. */
export function writeParties(sheet: PdfSheet, { to, madeOutTo, stay, reference }: Parties): void {
  const { write } = sheet
  const people = [countIfAny(stay.numberOfAdults, 'adult'), countIfAny(stay.numberOfChildren, 'child', 'children')]
  write('For', LEFT, sheet.y, { size: 9, colour: SOFT })
  sheet.y = write('Stay', MIDDLE - 40, sheet.y, { size: 9, colour: SOFT }) + 1
  const recipient = madeOutTo
    ? [
        ...madeOutTo.address.split('\n'),
        madeOutTo.vatNumber && `VAT number ${madeOutTo.vatNumber}`,
        `Guest: ${to.guestName}`,
      ]
    : [to.guestSuburb]
  let end = write(madeOutTo?.name ?? to.guestName, LEFT, sheet.y, { bold: true, width: MIDDLE - LEFT - 60 })
  for (const text of recipient.filter(Boolean)) end = write(text, LEFT, end, { width: MIDDLE - LEFT - 60 })
  let stayEnd = write(`${stay.cabinTitle}, booking ${reference}`, MIDDLE - 40, sheet.y, { bold: true })
  for (const text of [
    `${longDate(stay.checkInDate)} to`,
    longDate(stay.checkOutDate),
    people.filter(Boolean).join(', '),
  ])
    stayEnd = write(text, MIDDLE - 40, stayEnd)
  sheet.y = Math.max(end, stayEnd) + 8
}

const countIfAny = (number: number, one: string, many?: string): string =>
  number === 0 ? '' : count(number, one, many)
