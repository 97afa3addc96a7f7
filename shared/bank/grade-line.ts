import * as z from 'zod/mini'
import { type CalendarDate, daysBetween } from '#shared/kernel/calendar-date.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { UnusualReason, unusualReasons } from '#shared/payments/unusual-line.ts'
import { type BankCandidate, foldedWords } from './bank-candidate.ts'
import { createReferenceFinder } from './references-in-text.ts'
import type { StatementLine } from './statement-line.ts'

/** Why a line is only likely to be of a booking: what speaks for it, and what keeps it from being exact. */
export const LikelyReason = z.enum([
  // How its reference was found.
  'repaired',
  'no-prefix',
  'cut',
  // No reference: the amount is one that was asked for, or the surname is in the text.
  'amount',
  'name',
  // No reference: a payment of this amount is on file about that day.
  'payment-on-file',
  'two-bookings',
  // The text has the reference of a booking that is not among those looked at.
  'names-another',
  // Cancelled or expired.
  'lapsed',
  'stay-over',
  'brought-in',
  'needs-attention',
  'not-asked-for',
  // The same amount is on the booking already, and no line of the bank belongs to it.
  'same-amount-on-file',
  // Another line of this file is booked to it by the same press.
  'other-line-first',
  ...UnusualReason.options,
])
export type LikelyReason = z.infer<typeof LikelyReason>

export type LineGrade =
  | { readonly grade: 'not-income' | 'pending' | 'before-first-run' | 'booked-before' | 'none' }
  /** The payment is on file; the line only attaches to it. */
  | { readonly grade: 'attaches'; readonly reference: BookingReference; readonly lineId: string }
  | { readonly grade: 'exact'; readonly reference: BookingReference }
  | {
      readonly grade: 'likely'
      readonly references: readonly BookingReference[]
      readonly why: readonly LikelyReason[]
    }

export type GradeContext = {
  /** How many lines with the identity of this one are booked or attached already. */
  readonly bookedCount: number
  /** No earlier line of the account is booked. */
  readonly firstRunOn: CalendarDate
  /** What is dated later has not come: it may change, as what is announced. */
  readonly today: CalendarDate
}

/** A payment on file and its line in the bank are at most so many days apart. */
const ATTACH_DAYS = 7
/** A line that fits more bookings than this by its amount or a surname alone says nothing. */
const MAX_LIKELY = 5

type Line = Pick<StatementLine, 'cents' | 'day' | 'text' | 'isPending' | 'nth'>

/**
 * What a line of a statement is (decisions §11). It is first held against EFT payments of the booking that it names, and
 * then only attaches to one; what remains is exact, likely or none. The same function grades in the browser and, before
 * anything is booked, on the server.
 */
export const gradeLine = (line: Line, candidates: readonly BankCandidate[], context: GradeContext): LineGrade =>
  gradeAgainst(
    line,
    byReferenceOf(candidates),
    createReferenceFinder(candidates.map(({ reference }) => reference)),
    context,
  )

type Candidates = ReadonlyMap<BookingReference, BankCandidate>

const byReferenceOf = (candidates: readonly BankCandidate[]): Map<BookingReference, BankCandidate> =>
  new Map(candidates.map((candidate) => [candidate.reference, candidate]))

function gradeAgainst(
  line: Line,
  byReference: Candidates,
  findReferences: ReturnType<typeof createReferenceFinder>,
  { bookedCount, firstRunOn, today }: GradeContext,
): LineGrade {
  if (line.cents <= 0) return { grade: 'not-income' }
  if (line.isPending || line.day > today) return { grade: 'pending' }
  if (line.day < firstRunOn) return { grade: 'before-first-run' }
  if (line.nth <= bookedCount) return { grade: 'booked-before' }

  const found = findReferences(line.text)
  const named = found.flatMap(({ reference, how }) => {
    const candidate = byReference.get(reference)
    return candidate ? [{ candidate, how }] : []
  })
  const namesAnother = found.some(({ reference, how }) => how === 'verbatim' && !byReference.has(reference))
  const [first, ...others] = named
  if (first && others.length === 0) {
    // A slip in the reference of one booking may make it that of another, which has the same amount to pay.
    const isSure = first.how === 'verbatim' || !namesAnother
    const payment = isSure ? paymentOnFile(line, first.candidate) : undefined
    if (payment) return { grade: 'attaches', reference: first.candidate.reference, lineId: payment.lineId }
    const why: LikelyReason[] = [
      ...(first.how === 'verbatim' ? [] : [first.how]),
      ...(namesAnother ? (['names-another'] as const) : []),
      ...doubtsOf(line, first.candidate, firstRunOn),
    ]
    const { reference } = first.candidate
    return why.length === 0 ? { grade: 'exact', reference } : likely([first.candidate], why)
  }
  if (first) {
    const hows = named.flatMap(({ how }) => (how === 'verbatim' ? [] : [how]))
    return likely(
      named.map(({ candidate }) => candidate),
      ['two-bookings', ...hows],
    )
  }
  return gradeWithoutReference(line, [...byReference.values()], namesAnother)
}

const likely = (candidates: readonly BankCandidate[], why: readonly LikelyReason[]): LineGrade => ({
  grade: 'likely',
  references: candidates.map(({ reference }) => reference).toSorted(),
  why: [...new Set(why)],
})

/** The EFT payment of a booking that a line is the bank's side of: that with the nearest day. */
export function paymentOnFile(
  { cents, day }: Pick<Line, 'cents' | 'day'>,
  { unattached }: BankCandidate,
): BankCandidate['unattached'][number] | undefined {
  const daysApart = (payment: { readonly day: CalendarDate }): number => Math.abs(daysBetween(payment.day, day))
  return unattached
    .filter((payment) => payment.method === 'eft' && payment.cents === cents && daysApart(payment) <= ATTACH_DAYS)
    .toSorted((one, other) => daysApart(one) - daysApart(other) || (one.lineId < other.lineId ? -1 : 1))[0]
}

/** What keeps a line that names a booking from being booked to it by the one press. */
function doubtsOf({ cents, day }: Line, candidate: BankCandidate, firstRunOn: CalendarDate): LikelyReason[] {
  const { status, outstandingCents, askedCents, payments, isBroughtIn, needsAttention } = candidate
  const unattached = [...candidate.unattached, ...candidate.unattachedHere]
  const found: readonly (readonly [boolean, LikelyReason])[] = [
    [status === 'cancelled' || status === 'expired', 'lapsed'],
    [status === 'completed', 'stay-over'],
    [isBroughtIn, 'brought-in'],
    [needsAttention, 'needs-attention'],
    [!askedCents.includes(cents), 'not-asked-for'],
    // Deposit and balance are often the same amount: what was recorded as cash, or on another day, would be booked twice.
    // The bank's lines before the first run are never read, so payments of then wait for none.
    [
      unattached.some((payment) => payment.cents === cents && daysBetween(firstRunOn, payment.day) >= -ATTACH_DAYS),
      'same-amount-on-file',
    ],
  ]
  const unusual = unusualReasons(
    { kind: 'payment', method: 'eft', amountCents: cents, at: `${day}T10:00:00.000Z`, paidOn: day },
    {
      ledger: payments.map((payment) => ({
        kind: 'payment',
        method: payment.method,
        amountCents: payment.cents,
        at: `${payment.day}T10:00:00.000Z`,
        paidOn: payment.day,
      })),
      owedCents: outstandingCents,
      requestedCents: askedCents,
    },
  )
  return [...found.flatMap(([is, reason]) => (is ? [reason] : [])), ...unusual]
}

/** By the amount, and then by the name; a name decides among bookings with the same amount. */
function gradeWithoutReference(line: Line, candidates: readonly BankCandidate[], namesAnother: boolean): LineGrade {
  const another: LikelyReason[] = namesAnother ? ['names-another'] : []
  const words = new Set(foldedWords(line.text))
  const isNamed = ({ surname }: BankCandidate): boolean => surname.some((word) => words.has(word))
  const onFile = candidates.filter((candidate) => paymentOnFile(line, candidate))
  const expecting = candidates.filter(
    ({ status, askedCents }) => (status === 'pending' || status === 'confirmed') && askedCents.includes(line.cents),
  )
  const byAmount = [...new Set([...onFile, ...expecting])]
  const amountReasons: LikelyReason[] = [
    ...(onFile.length > 0 ? (['payment-on-file'] as const) : []),
    ...(expecting.length > 0 ? (['amount'] as const) : []),
  ]
  const byBoth = byAmount.filter(isNamed)
  if (byBoth.length > 0 && byBoth.length <= MAX_LIKELY) return likely(byBoth, [...amountReasons, 'name', ...another])
  if (byAmount.length > 0 && byAmount.length <= MAX_LIKELY) return likely(byAmount, [...amountReasons, ...another])
  const byName = candidates.filter(isNamed)
  if (byName.length > 0 && byName.length <= MAX_LIKELY) return likely(byName, ['name', ...another])
  return { grade: 'none' }
}

/**
 * The grades of all lines of a file, in its order. A payment on file has one line in the bank, and a booking gets one
 * exact line a press: the next one is graded anew once that is booked. Which line is first goes by its day and text, never
 * by its place in the file.
 */
export function gradeStatement<L extends StatementLine>(
  lines: readonly L[],
  candidates: readonly BankCandidate[],
  {
    bookedCountOf,
    ...days
  }: { readonly bookedCountOf: (identity: string) => number } & Omit<GradeContext, 'bookedCount'>,
): { readonly line: L; readonly grade: LineGrade }[] {
  const current = byReferenceOf(candidates)
  const findReferences = createReferenceFinder([...current.keys()])
  const exact = new Set<BookingReference>()
  const grades = new Map<L, LineGrade>()
  for (const line of lines.toSorted(inOrder)) {
    const context = { bookedCount: bookedCountOf(line.identity), ...days }
    let grade = gradeAgainst(line, current, findReferences, context)
    if (grade.grade === 'attaches') {
      const { reference, lineId } = grade
      const candidate = current.get(reference)
      const isOther = (payment: { readonly lineId: string }): boolean => payment.lineId !== lineId
      if (candidate)
        current.set(reference, {
          ...candidate,
          unattached: candidate.unattached.filter(isOther),
          unattachedHere: candidate.unattachedHere.filter(isOther),
        })
    }
    if (grade.grade === 'exact') {
      if (exact.has(grade.reference))
        grade = { grade: 'likely', references: [grade.reference], why: ['other-line-first'] }
      else exact.add(grade.reference)
    }
    grades.set(line, grade)
  }
  return lines.map((line) => ({ line, grade: grades.get(line) ?? { grade: 'none' } }))
}

const inOrder = (one: StatementLine, other: StatementLine): number => {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1
  if (one.identity !== other.identity) return one.identity < other.identity ? -1 : 1
  return one.nth - other.nth
}
