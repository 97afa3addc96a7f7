import type { CheckedRow, ImportRow } from '#shared/bookings/import-bookings.contract.ts'

/** A line of a paper calendar: Naledi and one more at Protea, two nights in February, nothing paid yet. */
export const anImportRow = (changes: Partial<ImportRow> = {}): ImportRow => ({
  line: 1,
  cabinSlug: 'protea',
  checkInDate: '2027-02-01',
  checkOutDate: '2027-02-03',
  guestName: 'Naledi Mokoena',
  guestPhone: '082 555 0199',
  guestEmail: '',
  numberOfAdults: 2,
  numberOfChildren: 0,
  totalPriceCents: 4_600_00,
  paidCents: 0,
  ...changes,
})

/** What the server says of a line that can be brought in as it is. */
export const aCheckedRow = (changes: Partial<CheckedRow> = {}): CheckedRow => ({
  line: 1,
  reference: null,
  differences: [],
  problem: null,
  clashes: [],
  clashingLines: [],
  unusual: [],
  priceCents: 4_600_00,
  ...changes,
})
