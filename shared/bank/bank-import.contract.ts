import * as z from 'zod/mini'
import { authorFields } from '#shared/kernel/author.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { Cursor } from '#shared/kernel/cursor.ts'
import { DateInput } from '#shared/kernel/date-input.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { limitedLine } from '#shared/kernel/limited-text.ts'
import { Cents } from '#shared/kernel/money.ts'
import { OverHoldsOf, WaitForNights } from '#shared/bookings/staff-bookings.contract.ts'
import { ConfirmedReasons } from '#shared/payments/unusual-line.ts'
import { BankCandidate } from './bank-candidate.ts'
import { BankLineKey, PressId } from './bank-line.ts'
import { ColumnMapping } from './column-mapping.ts'
import { LikelyReason } from './grade-line.ts'
import { MAX_ROW_TEXT, MAX_STATEMENT_ROWS, squeezeText } from './statement-row.ts'

/** How many lines one request asks about, books or takes back, and how many one press has in all. */
export const MAX_KNOWN_KEYS = 500
export const MAX_BOOKED_LINES = 20
export const MAX_UNDONE_LINES = 50
export const MAX_PRESS_LINES = 200

/** The digits of the business's own account, as `readAccount` gives them. */
const AccountNumber = z.string().check(z.regex(/^[1-9]\d{4,19}$/, 'Please enter the number of the account'))

/** How the files of an account are read, and to which day they were. */
export const BankAccount = z.object({
  number: AccountNumber,
  /** Nothing before it is ever booked. It never changes. */
  firstRunOn: DateInput,
  /** Up to which day the account was read; null before the first file. */
  readTo: z.nullable(DateInput),
  /** The format that was recognised, or what staff have said of a header's columns. A file that has neither asks. */
  reading: z.union([
    z.object({ format: limitedLine(40) }),
    z.object({ fingerprint: limitedLine(1_300), mapping: ColumnMapping }),
  ]),
  version: z.int(),
})
export type BankAccount = z.infer<typeof BankAccount>

/** A credit of a statement, as it leaves the browser. */
const StatementCredit = z.object({
  day: DateInput,
  cents: Cents.check(z.minimum(1, 'Only money that came in is booked')),
  text: z.string().check(z.maxLength(MAX_ROW_TEXT), z.overwrite(squeezeText)),
  /** Which of the equal lines of its file it is, from 1. */
  nth: z.int().check(z.minimum(1), z.maximum(MAX_STATEMENT_ROWS)),
})
export type StatementCredit = z.infer<typeof StatementCredit>

/** Why a line was not booked, with nothing changed. */
export const BankLineRefusal = z.enum([
  'not-income',
  'pending',
  'before-first-run',
  'booked-before',
  'likely',
  'none',
  'arrival-passed',
  'payment-day-out-of-range',
  'nights-already-taken',
  'nights-waited-for',
  'nights-on-hold',
  'booking-not-found',
  'changed-meanwhile',
  'press-undone',
])
export type BankLineRefusal = z.infer<typeof BankLineRefusal>

/** What became of a line. */
export const BankLineOutcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('booked'),
    reference: BookingReference,
    ledgerId: z.string(),
    /** Whether it confirmed the booking. */
    confirmed: z.boolean(),
  }),
  z.object({ kind: z.literal('attached'), reference: BookingReference, ledgerId: z.string() }),
  z.object({ kind: z.literal('not-ours') }),
  z.object({
    kind: z.literal('refused'),
    refusal: BankLineRefusal,
    /** The bookings that it may be of. */
    references: z.array(BookingReference),
    why: z.array(LikelyReason),
  }),
])
export type BankLineOutcome = z.infer<typeof BankLineOutcome>

/** What an undone press did with a line, or why it could not. Left out: nothing was there to undo. */
const UndoOutcome = z.object({
  outcome: z.enum([
    /** A correction cancels the payment. */
    'corrected',
    /** The payment stays, as it was there before. */
    'detached',
    /** Nothing of a booking was bound to it any more. */
    'released',
    /** Its money has moved on. */
    'line-not-correctable',
    'correction-too-large',
    'changed-meanwhile',
  ]),
  /** The booking that it confirmed stays confirmed, and its guest has the e-mail. */
  staysConfirmed: z.boolean(),
})
export type UndoOutcome = z.infer<typeof UndoOutcome>

export const PressLine = z.object({
  key: BankLineKey,
  nth: z.int(),
  /** Null for what is not ours: of that, the hash alone is kept. */
  day: z.nullable(CalendarDate),
  cents: z.nullable(Cents),
  /** Null where the press was interrupted before, or during it. */
  outcome: z.nullable(BankLineOutcome),
  undo: z.optional(UndoOutcome),
})
export type PressLine = z.infer<typeof PressLine>

/** What one press of a button has booked, without anything that was typed at a bank. */
export const BankPress = z.object({
  id: PressId,
  account: AccountNumber,
  /** All exact lines at once, or one line that staff have settled. */
  kind: z.enum(['exact', 'settled']),
  at: z.iso.datetime(),
  ...authorFields,
  lines: z.array(PressLine),
  /** Present once somebody has begun to undo it. */
  undoneAt: z.optional(z.iso.datetime()),
  undoneBy: z.optional(z.string()),
  undoneBySub: z.optional(z.string()),
  version: z.int(),
})
export type BankPress = z.infer<typeof BankPress>

export const ListBankAccounts = endpoint({
  method: 'GET',
  path: '/staff/bank/accounts',
  audience: 'staff',
  roles: ['bookkeeper'],
  summary: 'The bank accounts whose statements were read, how, and up to which day.',
  reply: z.object({ accounts: z.array(BankAccount) }),
  refusals: [],
})

export const SaveBankAccount = endpoint({
  method: 'POST',
  path: '/staff/bank/accounts',
  audience: 'staff',
  summary:
    'Keeps how the files of an account are read, from which day on, and up to which day they were; that day never goes back.',
  body: z.omit(BankAccount, { version: true }),
  reply: BankAccount,
  refusals: ['first-run-set', 'first-run-in-future', 'changed-meanwhile'],
})

export const ListBankCandidates = endpoint({
  method: 'GET',
  path: '/staff/bank/candidates',
  audience: 'staff',
  roles: ['bookkeeper'],
  summary: 'What of the bookings a browser holds the lines of a statement against, page by page.',
  query: z.object({ cursor: Cursor }),
  reply: z.object({
    candidates: z.array(
      z.extend(BankCandidate, {
        guestName: z.string(),
        cabinSlug: z.string(),
        checkInDate: CalendarDate,
        checkOutDate: CalendarDate,
      }),
    ),
    cursor: z.nullable(z.string()),
  }),
  refusals: ['cursor-unreadable'],
})

export const KnownBankLines = endpoint({
  method: 'POST',
  path: '/staff/bank/known-lines',
  audience: 'staff',
  roles: ['bookkeeper'],
  summary: 'How many lines of the bank with these hashes are settled, and as what. Writes nothing.',
  body: z.object({ keys: z.array(BankLineKey).check(z.minLength(1), z.maxLength(MAX_KNOWN_KEYS)) }),
  reply: z.object({
    /** Only those of which some are settled. */
    lines: z.array(
      z.object({
        key: BankLineKey,
        count: z.int(),
        uses: z.array(
          z.object({ kind: z.enum(['booked', 'attached', 'not-ours']), reference: z.nullable(BookingReference) }),
        ),
      }),
    ),
  }),
  refusals: [],
})

const pressRefusals = ['bank-account-not-found', 'press-id-used', 'press-undone', 'changed-meanwhile'] as const

export const BookBankLines = endpoint({
  method: 'POST',
  path: '/staff/bank/presses',
  audience: 'staff',
  roles: ['bookkeeper'],
  summary:
    'Grades lines of the bank again and books those that are exact, each in a transaction of its own; one whose payment is on file attaches to it. Sent again it answers the same.',
  body: z.object({
    pressId: PressId,
    account: AccountNumber,
    lines: z.array(StatementCredit).check(z.minLength(1), z.maxLength(MAX_BOOKED_LINES)),
  }),
  reply: BankPress,
  refusals: [...pressRefusals, 'too-many-bank-lines'],
})

export const SettleBankLine = endpoint({
  method: 'POST',
  path: '/staff/bank/settled-lines',
  audience: 'staff',
  summary:
    'Settles one line of the bank: it is the payment of a booking that staff name, or not ours. Where that payment is on file, the line attaches to it.',
  body: z.object({
    pressId: PressId,
    account: AccountNumber,
    line: StatementCredit,
    as: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('payment'),
        reference: BookingReference,
        /** The payment on file that it is, where staff choose one. */
        attachTo: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
        /** Staff know of the same amount on file, and this is another payment. */
        isAnotherPayment: z._default(z.boolean(), false),
        confirmedReasons: ConfirmedReasons,
        overHoldsOf: OverHoldsOf,
        waitForNights: WaitForNights,
      }),
      z.object({ kind: z.literal('not-ours') }),
    ]),
  }),
  reply: BankPress,
  refusals: [
    ...pressRefusals,
    'booking-not-found',
    'before-first-run',
    'bank-line-booked',
    'booking-brought-in',
    'payment-on-file',
    'payment-not-attachable',
    'nights-already-taken',
    'nights-waited-for',
    'nights-on-hold',
    'unusual-line',
    'entry-id-used',
    'payment-day-out-of-range',
    'amount-too-large',
  ],
})

export const ListBankPresses = endpoint({
  method: 'GET',
  path: '/staff/bank/presses',
  audience: 'staff',
  summary: 'What was booked from statements in the last year, newest first.',
  query: z.object({ cursor: Cursor }),
  reply: z.object({ presses: z.array(BankPress), cursor: z.nullable(z.string()) }),
  refusals: ['cursor-unreadable'],
})

export const UndoBankPress = endpoint({
  method: 'POST',
  path: '/staff/bank/presses/{id}/undo',
  audience: 'staff',
  summary:
    'Takes back what a press has booked and attached, so many lines a call, and says line by line what could not be. Bookings that it confirmed stay confirmed.',
  params: z.object({ id: PressId }),
  reply: z.object({
    press: BankPress,
    /** False: there are lines left, for the next call. */
    isDone: z.boolean(),
  }),
  refusals: ['press-not-found', 'changed-meanwhile'],
})

export const bankImportEndpoints = {
  ListBankAccounts,
  SaveBankAccount,
  ListBankCandidates,
  KnownBankLines,
  BookBankLines,
  SettleBankLine,
  ListBankPresses,
  UndoBankPress,
}
