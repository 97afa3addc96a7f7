import type { ImportRow } from '#shared/bookings/import-bookings.contract.ts'

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
