import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BankCandidate, bankCandidateOf } from '#shared/bank/bank-candidate.ts'
import { gradeLine, gradeStatement } from '#shared/bank/grade-line.ts'
import { type StatementLine, countEqualLines } from '#shared/bank/statement-line.ts'
import { type StatementRow, squeezeText } from '#shared/bank/statement-row.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import type { CorrectionLine } from '#shared/payments/ledger.ts'
import { aBooking, aPayment, aTransfer, numberedBooking } from '#test/support/booking-fixture.ts'
import { NOW, TODAY } from '#test/support/business-time-fixture.ts'
import { aRow } from './statement-fixture.ts'

const FIRST_RUN = '2026-11-01'

const candidateOf = (booking: Booking, attachedLineIds: readonly string[] = []): BankCandidate =>
  bankCandidateOf(
    { ...booking, statementLines: attachedLineIds.map((ledgerId) => ({ ledgerId, bankLine: 'a'.repeat(64) })) },
    { now: NOW },
  )
const gradeOf = (
  row: StatementRow,
  bookings: readonly Booking[],
  { booked = 0, attached = [], today = TODAY }: { booked?: number; attached?: readonly string[]; today?: string } = {},
) => {
  const [line] = countEqualLines([row])
  if (!line) throw new Error('No line')
  const candidates = bookings.map((booking) => candidateOf(booking, attached))
  return gradeLine(line, candidates, { bookedCount: booked, firstRunOn: FIRST_RUN, today })
}
const exact = { grade: 'exact', reference: 'MC-7K4QX' }
const attaches = (lineId: string) => ({ grade: 'attaches', reference: 'MC-7K4QX', lineId })
const likely = (...why: string[]) => ({ grade: 'likely', references: ['MC-7K4QX'], why })
const other = (changes: Parameters<typeof aBooking.pending>[0] = {}) =>
  aBooking.pending({ ...numberedBooking(7), reference: 'MC-3C4DE', guestName: 'Pieter van Wyk', ...changes })

describe('gradeLine', () => {
  it('books no money that went out, is announced, came before the first run, or is booked', () => {
    const bookings = [aBooking.pending()]
    expect(gradeOf(aRow({ cents: -2_125_00 }), bookings)).toEqual({ grade: 'not-income' })
    expect(gradeOf(aRow({ isPending: true }), bookings)).toEqual({ grade: 'pending' })
    expect(gradeOf(aRow({ day: '2026-10-31' }), bookings)).toEqual({ grade: 'before-first-run' })
    expect(gradeOf(aRow({ day: '2026-11-01' }), bookings)).toEqual(exact)
    expect(gradeOf(aRow(), bookings, { booked: 1 })).toEqual({ grade: 'booked-before' })
  })

  it('books no money of a day that is still to come', () => {
    const bookings = [aBooking.pending()]
    expect(gradeOf(aRow({ day: '2026-11-06' }), bookings, { today: '2026-11-05' })).toEqual({ grade: 'pending' })
    expect(gradeOf(aRow({ day: '2026-11-05' }), bookings, { today: '2026-11-05' })).toEqual(exact)
    const [line] = countEqualLines([aRow({ day: '2026-11-06' })])
    const context = { bookedCountOf: () => 0, firstRunOn: FIRST_RUN, today: '2026-11-05' }
    expect(
      gradeStatement(
        line ? [line] : [],
        bookings.map((booking) => candidateOf(booking)),
        context,
      ),
    ).toMatchObject([{ grade: { grade: 'pending' } }])
  })

  it('is exact by its reference and any amount that was asked for', () => {
    expect(gradeOf(aRow(), [aBooking.pending(), other()])).toEqual(exact)
    // All at once.
    expect(gradeOf(aRow({ cents: 4_250_00 }), [aBooking.pending()])).toEqual(exact)
    // The deposit, although its guest had chosen to pay all; but not where all is required.
    expect(gradeOf(aRow(), [aBooking.pending({ paymentType: 'full' })])).toEqual(exact)
    expect(gradeOf(aRow(), [aBooking.pending({ paymentType: 'full', requiresFullPayment: true })])).toEqual(
      likely('not-asked-for'),
    )
    // Of a stay that staff have confirmed without money.
    expect(gradeOf(aRow(), [aBooking.confirmed()])).toEqual(exact)
    // What is missing of a first payment.
    const short = [aPayment(1_000_00, { paidOn: '2026-11-03' })]
    expect(gradeOf(aRow({ cents: 1_125_00 }), [aBooking.pending({ ledger: short })])).toEqual(exact)
    // The balance.
    const deposit = [aPayment(2_125_00, { paidOn: '2026-10-01' })]
    expect(gradeOf(aRow(), [aBooking.confirmed({ ledger: deposit })])).toEqual(exact)
  })

  it('knows what was asked for before a change, while that still confirms', () => {
    const changed = (until: string) => aBooking.pending({ askedAmounts: [{ amountCents: 1_900_00, until }] })
    expect(gradeOf(aRow({ cents: 1_900_00 }), [changed('2026-11-22T08:00:00.000Z')])).toEqual(exact)
    expect(gradeOf(aRow({ cents: 1_900_00 }), [changed('2026-11-21T07:59:00.000Z')])).toEqual(likely('not-asked-for'))
  })

  it('attaches to an EFT payment of the booking that it names, seven days either way', () => {
    const paidOn = (day: string, changes: Parameters<typeof aPayment>[1] = {}) =>
      aBooking.confirmed({ ledger: [aPayment(2_125_00, { id: 'proof-1', paidOn: day, ...changes })] })
    expect(gradeOf(aRow(), [paidOn('2026-11-12')])).toEqual(attaches('proof-1'))
    expect(gradeOf(aRow({ day: '2026-11-19' }), [paidOn('2026-11-12')])).toEqual(attaches('proof-1'))
    expect(gradeOf(aRow({ day: '2026-11-20' }), [paidOn('2026-11-12')])).toEqual(likely('same-amount-on-file'))
    expect(gradeOf(aRow({ day: '2026-11-04' }), [paidOn('2026-11-12')])).toEqual(likely('same-amount-on-file'))
    // By a reference that had to be repaired, too.
    expect(gradeOf(aRow({ text: '7K4QX' }), [paidOn('2026-11-05')])).toEqual(attaches('proof-1'))
    // But not by one that is that of another booking as it stands.
    expect(gradeOf(aRow({ text: 'MC-7K4QY' }), [paidOn('2026-11-05')])).toEqual(
      likely('repaired', 'names-another', 'same-amount-on-file', 'same-again'),
    )
    // Not where it has its line in the bank, where it was another amount, or another way.
    expect(gradeOf(aRow(), [paidOn('2026-11-04')], { attached: ['proof-1'] })).toEqual(exact)
    expect(gradeOf(aRow({ cents: 2_000_00 }), [paidOn('2026-11-05')])).toEqual(likely('not-asked-for'))
    expect(gradeOf(aRow(), [paidOn('2026-11-05', { method: 'cash' })])).toEqual(likely('same-amount-on-file'))
    expect(gradeOf(aRow(), [paidOn('2026-11-05', { method: 'card' })])).toEqual(exact)
  })

  it('attaches to the payment with the nearest day, and to none that was corrected', () => {
    const ledger = [
      aPayment(2_125_00, { id: 'one', paidOn: '2026-11-01' }),
      aPayment(2_125_00, { id: 'two', paidOn: '2026-11-06' }),
    ]
    expect(gradeOf(aRow(), [aBooking.confirmed({ ledger })])).toEqual(attaches('two'))
    const correction: CorrectionLine = {
      id: 'three',
      kind: 'correction',
      corrects: 'two',
      amountCents: -2_125_00,
      at: NOW,
      by: 'Nomsa',
      note: '',
    }
    expect(gradeOf(aRow(), [aBooking.confirmed({ ledger: [...ledger, correction] })])).toEqual(attaches('one'))
  })

  it('attaches to a payment whose money has moved to another booking since', () => {
    const moved = [
      aPayment(2_125_00, { id: 'proof-1', paidOn: '2026-11-05' }),
      aTransfer(-2_125_00, { payment: { reference: 'MC-7K4QX', id: 'proof-1' } }),
    ]
    expect(gradeOf(aRow(), [aBooking.cancelled({ ledger: moved })])).toEqual(attaches('proof-1'))
  })

  it('asks where the same amount came from another booking, and never attaches to that', () => {
    const transferred = (changes: Parameters<typeof aTransfer>[1]) =>
      aBooking.confirmed({ ledger: [aTransfer(2_125_00, { paidOn: '2026-11-04', ...changes })] })
    expect(gradeOf(aRow({ text: 'MC-7K4QX' }), [transferred({})])).toEqual(likely('same-amount-on-file'))
    expect(gradeOf(aRow(), [transferred({ method: 'cash' })])).toEqual(likely('same-amount-on-file'))
    expect(gradeOf(aRow(), [transferred({ method: 'card' })])).toEqual(exact)
    expect(gradeOf(aRow(), [transferred({ paidOn: '2026-10-01' })])).toEqual(exact)
    // It went on, or back.
    const passed = [
      aTransfer(2_125_00, { id: 'in', paidOn: '2026-11-04' }),
      aTransfer(-2_125_00, { id: 'out', paidOn: '2026-11-04' }),
    ]
    expect(gradeOf(aRow(), [aBooking.confirmed({ ledger: passed })])).toEqual(exact)
    // The rest of a payment, of which a part has moved.
    const parted = [
      aPayment(4_000_00, { id: 'proof-1', paidOn: '2026-11-04' }),
      aTransfer(-1_875_00, { payment: { reference: 'MC-7K4QX', id: 'proof-1' }, paidOn: '2026-11-04' }),
    ]
    expect(gradeOf(aRow(), [aBooking.confirmed({ ledger: parted })])).toEqual(likely('same-amount-on-file'))
    expect(gradeOf(aRow(), [aBooking.confirmed({ ledger: parted })], { attached: ['proof-1'] })).toEqual(exact)
  })

  it('only attaches to bookings that were brought in', () => {
    const broughtIn = (ledger: Booking['ledger']) => aBooking.confirmed({ source: 'imported', ledger })
    expect(gradeOf(aRow(), [broughtIn([])])).toEqual(likely('brought-in'))
    const eft = aPayment(2_125_00, { id: 'typed', paidOn: '2026-11-05' })
    expect(gradeOf(aRow(), [broughtIn([eft])])).toEqual(attaches('typed'))
  })

  it.each<[why: string, booking: Booking, row: Partial<StatementRow>]>([
    ['lapsed', aBooking.expired(), {}],
    ['lapsed', aBooking.cancelled(), {}],
    ['stay-over', aBooking.completed(), {}],
    ['needs-attention', aBooking.pending({ needsAttention: 'paid-but-nights-taken' }), {}],
    ['needs-attention', aBooking.pending({ erasedAt: NOW }), {}],
    ['not-asked-for', aBooking.pending(), { cents: 2_000_00 }],
    ['not-asked-for far-from-asked', aBooking.pending(), { cents: 10_00 }],
    ['not-asked-for more-than-owed', aBooking.pending(), { cents: 4_250_01 }],
    ['repaired', aBooking.pending(), { text: 'MC-7K40X' }],
    ['no-prefix', aBooking.pending(), { text: '7K4QX' }],
    ['cut', aBooking.pending(), { text: 'THANDI MC-7K4Q' }],
  ])('is only likely: %s', (why, booking, row) => {
    expect(gradeOf(aRow(row), [booking])).toEqual(likely(...why.split(' ')))
  })

  it('is not exact for the same amount on the same day again', () => {
    const ledger = [aPayment(2_125_00, { id: 'bank-1', paidOn: '2026-11-05' })]
    expect(gradeOf(aRow(), [aBooking.confirmed({ ledger })], { attached: ['bank-1'] })).toEqual(likely('same-again'))
  })

  it('asks about a line that names two bookings, even where one of them has been paid so', () => {
    const paid = aBooking.confirmed({ ledger: [aPayment(2_125_00, { paidOn: '2026-11-05' })] })
    expect(gradeOf(aRow({ text: 'MC-7K4QX AND MC3C4DE' }), [paid, other()])).toEqual({
      grade: 'likely',
      references: ['MC-3C4DE', 'MC-7K4QX'],
      why: ['two-bookings'],
    })
  })

  it('asks about a line that names a booking which is not looked at as well', () => {
    expect(gradeOf(aRow({ text: 'MC-7K4QX MC-99999' }), [aBooking.pending()])).toEqual(likely('names-another'))
    // Initials and a surname are no booking.
    for (const text of ['MC MEYER MC-7K4QX', 'M C MEYER MC-7K4QX', 'MC-7K4QX MC MEYER'])
      expect(gradeOf(aRow({ text }), [aBooking.pending()])).toEqual(exact)
  })

  it('is not exact by a reference that the cut of its text has made', () => {
    const text = `${'x'.repeat(51)} MC-7K4QXR9`
    expect(gradeOf(aRow({ text }), [aBooking.pending()])).toEqual(likely('repaired'))
    expect(gradeOf(aRow({ text: squeezeText(text) }), [aBooking.pending()])).toEqual(likely('amount'))
  })

  it('goes by the amount where nothing is named, by the name among bookings with the same, and by the name alone', () => {
    const bookings = [aBooking.pending(), other()]
    const grade = (row: Partial<StatementRow>) => gradeOf(aRow(row), bookings)
    expect(grade({ text: 'EFT' })).toEqual({
      grade: 'likely',
      references: ['MC-3C4DE', 'MC-7K4QX'],
      why: ['amount'],
    })
    expect(grade({ text: 'T MOKOENA' })).toEqual(likely('amount', 'name'))
    expect(grade({ text: 'T MOKOENA', cents: 77_00 })).toEqual(likely('name'))
    expect(grade({ text: 'T MOKOENAS', cents: 77_00 })).toEqual({ grade: 'none' })
    expect(grade({ text: 'MC-99999 MOKOENA', cents: 77_00 })).toEqual(likely('name', 'names-another'))
    expect(gradeOf(aRow({ text: 'EFT' }), [aBooking.expired()])).toEqual({ grade: 'none' })
  })

  it('never attaches without a reference: it asks', () => {
    const paid = aBooking.confirmed({ ledger: [aPayment(2_000_00, { paidOn: '2026-11-05' })] })
    expect(gradeOf(aRow({ text: 'EFT', cents: 2_000_00 }), [paid])).toEqual(likely('payment-on-file'))
  })

  it('says nothing where an amount fits half of the bookings', () => {
    const many = Array.from({ length: 6 }, (_, at) => aBooking.pending(numberedBooking(at)))
    expect(gradeOf(aRow({ text: 'EFT' }), many.slice(0, 5))).toMatchObject({ grade: 'likely' })
    expect(gradeOf(aRow({ text: 'EFT' }), many)).toEqual({ grade: 'none' })
  })
})

const gradesOf = (
  rows: readonly StatementRow[],
  candidates: readonly BankCandidate[],
  bookedCountOf: (identity: string) => number = () => 0,
) => gradeStatement(countEqualLines(rows), candidates, { bookedCountOf, firstRunOn: FIRST_RUN, today: TODAY })

describe('gradeStatement', () => {
  it('books one of two equal lines to the one amount that is due', () => {
    const grades = gradesOf([aRow(), aRow({ line: 3 })], [candidateOf(aBooking.pending())])
    expect(grades.map(({ grade }) => grade)).toEqual([exact, likely('other-line-first')])
  })

  it('attaches one line to one payment, that of the deposit, and books the next, the balance', () => {
    const ledger = [aPayment(2_125_00, { id: 'proof-1', paidOn: '2026-11-06' })]
    const rows = [aRow({ line: 2, day: '2026-11-10' }), aRow({ line: 3, day: '2026-11-05' })]
    const grades = gradesOf(rows, [candidateOf(aBooking.confirmed({ ledger }))])
    expect(grades.map(({ grade }) => grade)).toEqual([exact, attaches('proof-1')])
  })

  it('knows of equal lines as many as were booked', () => {
    const rows = [aRow(), aRow({ line: 3 }), aRow({ line: 4 })]
    const ledger = [aPayment(2_125_00, { id: 'bank-1', paidOn: '2026-11-05' })]
    const candidate = candidateOf(aBooking.confirmed({ ledger }), ['bank-1'])
    const grades = gradesOf(rows, [candidate], () => 1)
    expect(grades.map(({ grade }) => grade)).toEqual([
      { grade: 'booked-before' },
      likely('same-again'),
      likely('same-again'),
    ])
  })

  it('grades 5,000 lines against 300 bookings', () => {
    const candidates = Array.from({ length: 300 }, (_, at) =>
      candidateOf(aBooking.pending(numberedBooking(at * 7_919))),
    )
    const rows = Array.from({ length: 5_000 }, (_, at) =>
      aRow({ line: at, text: `MAGTAPE CREDIT CAPITEC ${at} MC-7K4Q NALEDI MOKOENA CABIN` }),
    )
    expect(gradesOf(rows, candidates)).toHaveLength(5_000)
  })
})

const references = ['MC-7K4QX', 'MC-7K4QA', 'MC-3C4DE']
const days = fc.integer({ min: -3, max: 23 }).map((count) => addDays(FIRST_RUN, count))
const amounts = fc.constantFrom(2_125_00, 4_250_00, 1_000_00, -50_00)
const texts = fc.constantFrom(
  ...['MC-7K4QX', 'mc 7k4qx', 'MC-7K4QA MOKOENA', '3C4DE', 'MC-7K4Q', 'MC-3C4OE', 'MOKOENA', 'EFT', '=1+1', ''],
  'MC-7K4QX MC-3C4DE',
)
const rowsOf = fc.array(
  fc.record({ day: days, cents: amounts, text: texts, isPending: fc.boolean() }).map((changes) => aRow(changes)),
  { maxLength: 12 },
)
const bookings: fc.Arbitrary<Booking[]> = fc.tuple(
  ...references.map((reference, at) =>
    fc
      .record({
        status: fc.constantFrom('pending', 'confirmed', 'expired', 'completed'),
        paid: fc.option(fc.record({ paidOn: days, method: fc.constantFrom('eft', 'cash'), amountCents: amounts })),
        source: fc.constantFrom('website', 'imported'),
      })
      .map(({ status, paid, source }) =>
        aBooking[status as 'pending']({
          ...numberedBooking(at),
          reference,
          source: source as 'website',
          ledger:
            paid && paid.amountCents > 0
              ? [aPayment(paid.amountCents, { paidOn: paid.paidOn, method: paid.method as 'eft' })]
              : [],
        }),
      ),
  ),
)

describe('any statement', () => {
  it('is graded the same in any order of its lines and of the bookings', () => {
    fc.assert(
      fc.property(
        rowsOf.chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }))),
        bookings,
        ([rows, shuffled], all) => {
          const candidates = all.map((booking) => candidateOf(booking))
          const seen = (some: readonly StatementRow[], among: readonly BankCandidate[]) =>
            gradesOf(some, among)
              .map(({ line, grade }) => JSON.stringify([line.identity, line.isPending, grade]))
              .toSorted()
          expect(seen(shuffled, candidates.toReversed())).toEqual(seen(rows, candidates))
        },
      ),
    )
  })

  it('books a line to one booking at most, a booking by one line, and a payment on file to one line', () => {
    fc.assert(
      fc.property(rowsOf, bookings, (rows, all) => {
        const grades = gradesOf(
          rows,
          all.map((booking) => candidateOf(booking)),
        )
        const booked = grades.flatMap(({ line, grade }) => (grade.grade === 'exact' ? [{ line, grade }] : []))
        expect(new Set(booked.map(({ grade }) => grade.reference)).size).toBe(booked.length)
        for (const { line, grade } of booked) {
          const booking = all.find(({ reference }) => reference === grade.reference)
          expect(line.cents).toBeGreaterThan(0)
          expect(line.isPending).toBe(false)
          expect(line.day >= FIRST_RUN).toBe(true)
          expect(line.day <= TODAY).toBe(true)
          expect(['pending', 'confirmed']).toContain(booking?.status)
          expect(booking?.source).toBe('website')
          expect(line.text.toUpperCase().replaceAll(/[ -]/g, '')).toContain(grade.reference.replace('-', ''))
        }
        const attached = grades.flatMap(({ grade }) =>
          grade.grade === 'attaches' ? [`${grade.reference} ${grade.lineId}`] : [],
        )
        expect(new Set(attached).size).toBe(attached.length)
      }),
    )
  })

  it('is booked before, once what was exact is booked and what attaches is attached', () => {
    fc.assert(
      fc.property(rowsOf, bookings, (rows, all) => {
        const first = gradesOf(
          rows,
          all.map((booking) => candidateOf(booking)),
        )
        const { bookings: after, counts, attached } = press(first, all)
        const again = gradesOf(
          rows,
          after.map((booking) => candidateOf(booking, attached.get(booking.reference))),
          (identity) => counts.get(identity) ?? 0,
        )
        first.forEach(({ grade, line }, at) => {
          const isDone = grade.grade === 'exact' || grade.grade === 'attaches'
          // Equal lines are one as the other: as many are booked before as were.
          if (isDone && line.ofEqual === 1) expect(again[at]?.grade).toEqual({ grade: 'booked-before' })
        })
        const doneOf = (grades: typeof first, wanted: readonly string[]) =>
          grades.filter(({ grade }) => wanted.includes(grade.grade)).length
        expect(doneOf(again, ['booked-before'])).toBe(doneOf(first, ['exact', 'attaches']))
      }),
    )
  })

  it('is never booked twice, however often it is pressed', () => {
    fc.assert(
      fc.property(rowsOf, bookings, (rows, all) => {
        let state = { bookings: all, counts: new Map<string, number>(), attached: new Map<string, string[]>() }
        for (let run = 0; run < 4; run += 1) {
          const grades = gradesOf(
            rows,
            state.bookings.map((booking) => candidateOf(booking, state.attached.get(booking.reference))),
            (identity) => state.counts.get(identity) ?? 0,
          )
          state = press(grades, state.bookings, state)
        }
        for (const [identity, count] of state.counts)
          expect(count).toBeLessThanOrEqual(countEqualLines(rows).filter((line) => line.identity === identity).length)
      }),
    )
  })
})

/** What is on file once a press has booked what is exact, and attached what attaches. */
function press(
  grades: ReturnType<typeof gradesOf>,
  all: readonly Booking[],
  before: { counts: Map<string, number>; attached: Map<string, string[]> } = { counts: new Map(), attached: new Map() },
) {
  const counts = new Map(before.counts)
  const attached = new Map(before.attached)
  const ledgers = new Map(all.map(({ reference, ledger }) => [reference, ledger]))
  const note = (line: StatementLine, reference: string, lineId: string) => {
    counts.set(line.identity, (counts.get(line.identity) ?? 0) + 1)
    attached.set(reference, [...(attached.get(reference) ?? []), lineId])
  }
  for (const { line, grade } of grades) {
    if (grade.grade === 'attaches') note(line, grade.reference, grade.lineId)
    if (grade.grade !== 'exact') continue
    const ledger = ledgers.get(grade.reference) ?? []
    const id = `bank-${ledger.length}`
    ledgers.set(grade.reference, [...ledger, aPayment(line.cents, { id, paidOn: line.day })])
    note(line, grade.reference, id)
  }
  const after = all.map((booking) => ({ ...booking, ledger: ledgers.get(booking.reference) ?? [] }))
  return { bookings: after, counts, attached }
}
