import type { StatementRow } from '#shared/bank/statement-row.ts'

/** Money for the booking of `aBooking`: its deposit. */
export const aRow = (changes: Partial<StatementRow> = {}): StatementRow => ({
  line: 2,
  day: '2026-11-05',
  cents: 2_125_00,
  text: 'CAPITEC MC-7K4QX NALEDI',
  isPending: false,
  account: '62012345678',
  ...changes,
})
