import type { BillingDocumentDraft } from '#shared/billing/billing-document.ts'
import type { ProForma } from '#shared/billing/pro-forma.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { instantOf } from '#shared/kernel/clock.ts'
import type { Settings } from '#shared/settings/settings.ts'

type Given = { readonly settings: Settings; readonly today: CalendarDate }

const NIGHT_CENTS = 1_400_00

const factsOf = (today: CalendarDate) => ({
  reference: 'MC-7K4QX',
  to: { guestName: 'Thandi Mokoena', guestSuburb: 'Melville' },
  stay: {
    cabinSlug: '',
    cabinTitle: 'Cabin',
    checkInDate: addDays(today, 30),
    checkOutDate: addDays(today, 32),
    numberOfAdults: 2,
    numberOfChildren: 1,
  },
  lines: [{ what: '2 nights at Cabin', detail: '2 × R1,400.00', cents: 2 * NIGHT_CENTS }],
})

/** A document of made-up data, for a preview before there is any booking. */
export function sampleDocument(
  kind: 'invoice' | 'receipt' | 'credit-note',
  { settings, today }: Given,
): BillingDocumentDraft {
  const facts = factsOf(today)
  const isInvoice = kind === 'invoice'
  const amountCents = isInvoice ? 2 * NIGHT_CENTS : NIGHT_CENTS
  const what = kind === 'receipt' ? 'Payment for booking MC-7K4QX' : 'Price reduced: Cabin, booking MC-7K4QX'
  return {
    ...facts,
    kind,
    paymentPlace: kind === 'receipt' ? 0 : null,
    turn: 1,
    issuedOn: today,
    from: settings,
    lines: isInvoice ? facts.lines : [{ what, cents: amountCents }],
    amountCents,
    totalPriceCents: 2 * NIGHT_CENTS,
    depositAmountCents: NIGHT_CENTS,
    balanceDueDate: addDays(today, 16),
    payments: [
      { kind: 'payment', method: 'eft', amountCents: NIGHT_CENTS, at: instantOf(today, '09:00'), paidOn: today },
    ],
    invoiceNumber: kind === 'credit-note' ? 'INV-…' : null,
  }
}

/** The same for a pro-forma. */
export const sampleProForma = ({ settings, today }: Given): ProForma => ({
  ...factsOf(today),
  from: settings,
  on: today,
  totalCents: 2 * NIGHT_CENTS,
  paidCents: 0,
  dueNowCents: NIGHT_CENTS,
  until: instantOf(addDays(today, 2), '09:00'),
  balance: { cents: NIGHT_CENTS, by: addDays(today, 16) },
  bank: settings.bank,
})
