import type { StatementCredit } from '#shared/bank/bank-import.contract.ts'
import { TODAY } from '#test/support/business-time-fixture.ts'

/** An account that has been read since long before the first booking of the tests. */
export const aBankAccount = {
  number: '62012345678',
  firstRunOn: '2026-01-01',
  readTo: null,
  reading: { format: 'fnb' },
}

/** A credit of today. */
export const aCredit = (changes: Partial<StatementCredit> = {}): StatementCredit => ({
  day: TODAY,
  cents: 2_300_00,
  text: 'CAPITEC EFT',
  nth: 1,
  ...changes,
})
