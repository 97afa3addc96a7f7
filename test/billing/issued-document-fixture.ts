import { DEFAULT_COLORS } from '#shared/appearance/brand-colors.ts'
import type { BillingDocument } from '#shared/billing/billing-document.ts'

/** Documents as they were stored before texts of staff were on them, by the SHA-256 of their PDF. */
export const issuedDocument: BillingDocument = {
  kind: 'invoice',
  number: 'INV-000042',
  reference: 'MC-7K4QX',
  paymentPlace: null,
  turn: 1,
  issuedOn: '2026-11-20',
  from: {
    businessName: 'Mountain Cabins',
    legalName: 'Mountain Cabins (Pty) Ltd',
    registrationNumber: '2019/123456/07',
    vatNumber: '4123456789',
    address: '12 Ridge Road, Dullstroom, 1110',
    contactPhone: '+27821234567',
    contactEmail: 'stay@example.co.za',
    mainColor: DEFAULT_COLORS.mainColor,
  },
  to: { guestName: 'Tshiṱavha Mokoena', guestSuburb: 'Melville' },
  madeOutTo: { name: 'Acme (Pty) Ltd', address: '1 Main Road\nJohannesburg', vatNumber: '4987654321' },
  stay: {
    cabinSlug: 'protea',
    cabinTitle: 'Protea',
    checkInDate: '2026-12-04',
    checkOutDate: '2026-12-06',
    numberOfAdults: 2,
    numberOfChildren: 1,
  },
  lines: [
    { what: '2 nights at Protea', cents: 5_600_00 },
    { what: 'Firewood × 2', cents: 100_00 },
  ],
  amountCents: 5_700_00,
  totalPriceCents: 5_700_00,
  depositAmountCents: 2_850_00,
  balanceDueDate: '2026-11-24',
  payments: [
    { kind: 'payment', method: 'eft', amountCents: 2_850_00, at: '2026-11-19T08:00:00.000Z', paidOn: '2026-11-18' },
  ],
  invoiceNumber: null,
}

export const issuedDocuments = (): (readonly [string, BillingDocument])[] => {
  const unregistered = { ...issuedDocument, from: { ...issuedDocument.from, vatNumber: '' } }
  return [
    ['a tax invoice', issuedDocument],
    ['an invoice', unregistered],
    ['a credit note', { ...issuedDocument, kind: 'credit-note', number: 'CRN-000007', invoiceNumber: 'INV-000042' }],
    ['a receipt', { ...unregistered, kind: 'receipt', number: 'REC-000009', paymentPlace: 0 }],
    [
      'a receipt taken back',
      { ...issuedDocument, kind: 'receipt-reversal', number: 'RRV-000001', invoiceNumber: 'REC-000009' },
    ],
    [
      'an invoice of three pages',
      { ...issuedDocument, lines: Array.from({ length: 60 }, (_, at) => ({ what: `Extra ${at}`, cents: 1_00 })) },
    ],
  ]
}
