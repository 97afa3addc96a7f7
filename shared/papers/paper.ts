import * as z from 'zod/mini'
import { type Booking, moneyOf, stayOf } from '#shared/bookings/booking.ts'
import type { Order } from '#shared/bookings/order.ts'
import { numberOfNights } from '#shared/availability/stay.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { Cents, sum } from '#shared/kernel/money.ts'
import { LedgerEntry, paidCents } from '#shared/payments/ledger.ts'
import type { Settings } from '#shared/settings/settings.ts'

/** VAT Act s7(1): 15 %. Prices of the house hold it already (s64). */
export const VAT_PERCENT = 15

/** The VAT that an amount holds, to the nearest cent. */
export const vatIn = (cents: Cents): Cents => Math.round((cents * VAT_PERCENT) / (100 + VAT_PERCENT))

export const PaperKind = z.enum(['invoice', 'receipt', 'credit-note'])
export type PaperKind = z.infer<typeof PaperKind>

/** Each kind has a series of its own, without gaps. */
const prefixes: Readonly<Record<PaperKind, string>> = { invoice: 'INV', receipt: 'REC', 'credit-note': 'CRN' }

/** `INV-000001` */
export const paperNumber = (kind: PaperKind, place: number): string =>
  `${prefixes[kind]}-${String(place).padStart(6, '0')}`

/**
 * A paper as it was made out. It holds every word and figure that it shows, so that asked for in ten years it is the
 * same, whatever has become of the booking, the cabin and the business. It is never changed and never deleted.
 */
export const Paper = z.object({
  kind: PaperKind,
  number: z.string().check(z.regex(/^(INV|REC|CRN)-\d{6,}$/)),
  reference: BookingReference,
  /** The ledger's line that a receipt is for; null on every other paper. */
  paymentPlace: z.nullable(z.int()),
  issuedOn: CalendarDate,
  /** The business as it was called then. */
  from: z.object({
    businessName: z.string(),
    legalName: z.string(),
    registrationNumber: z.string(),
    /** Empty: not registered, and the paper speaks of no VAT. */
    vatNumber: z.string(),
    address: z.string(),
    contactPhone: z.string(),
    contactEmail: z.string(),
  }),
  to: z.object({ guestName: z.string(), guestSuburb: z.string() }),
  stay: z.object({
    cabinTitle: z.string(),
    checkInDate: CalendarDate,
    checkOutDate: CalendarDate,
    numberOfAdults: z.int(),
    numberOfChildren: z.int(),
  }),
  lines: z.array(z.object({ what: z.string(), cents: Cents })),
  /** What the paper is about: the invoice's total, the payment, the credit. */
  amountCents: Cents,
  totalPriceCents: Cents,
  depositAmountCents: Cents,
  balanceDueDate: z.nullable(CalendarDate),
  /** The ledger as it stood; a receipt's ends with its own line. */
  payments: z.array(z.pick(LedgerEntry, { kind: true, method: true, amountCents: true, at: true })),
  /** The invoice that a credit note takes back. */
  invoiceNumber: z.nullable(z.string()),
})
export type Paper = z.infer<typeof Paper>
/** A paper that has no number yet. */
export type PaperDraft = Omit<Paper, 'number'>

/** What a guest asks for: one invoice and one credit note to a booking, one receipt to a payment. */
export type PaperWish =
  | { readonly kind: 'invoice' | 'credit-note' }
  | { readonly kind: 'receipt'; readonly paymentPlace: number }

export const isWished = (paper: Paper, wish: PaperWish): boolean =>
  paper.kind === wish.kind && (wish.kind !== 'receipt' || paper.paymentPlace === wish.paymentPlace)

type Sources = {
  readonly booking: Booking
  readonly order: Pick<Order, 'addOns'>
  /** What has been made out for the booking so far. */
  readonly papers: readonly Paper[]
  readonly settings: Settings
  readonly cabinTitle: string
  readonly today: CalendarDate
}

/**
 * What a paper will say, or undefined while there is no reason for one. An invoice is due from the moment the stay is
 * confirmed; a receipt for each payment; a credit note once an invoiced stay is cancelled, over all that the house
 * neither has nor keeps, and not before staff have settled what was paid too late.
 */
export function draftOf(wish: PaperWish, sources: Sources): PaperDraft | undefined {
  const { booking, order, papers, settings, cabinTitle, today } = sources
  const paymentPlace = wish.kind === 'receipt' ? wish.paymentPlace : null
  const draft = {
    kind: wish.kind,
    reference: booking.reference,
    paymentPlace,
    issuedOn: today,
    from: settings,
    to: booking,
    stay: { ...booking, cabinTitle },
    totalPriceCents: booking.totalPriceCents,
    depositAmountCents: booking.depositAmountCents,
    balanceDueDate: booking.balanceDueDate,
    payments: booking.ledger,
    invoiceNumber: null,
  }
  switch (wish.kind) {
    case 'invoice': {
      if (booking.status !== 'confirmed' && booking.status !== 'completed') return undefined
      const extras = order.addOns.map(({ name, quantity, totalCents }) => ({
        what: quantity > 1 ? `${name} × ${quantity}` : name,
        cents: totalCents,
      }))
      const amountCents = booking.totalPriceCents
      const nights = numberOfNights(stayOf(booking))
      const lodging = {
        what: `${nights} ${nights === 1 ? 'night' : 'nights'} at ${cabinTitle}`,
        cents: amountCents - sum(extras.map(({ cents }) => cents)),
      }
      return { ...draft, amountCents, lines: [lodging, ...extras] }
    }
    case 'receipt': {
      const payment = booking.ledger[wish.paymentPlace]
      if (payment?.kind !== 'payment') return undefined
      const { amountCents } = payment
      const what = `Payment for booking ${booking.reference}`
      const payments = booking.ledger.slice(0, wish.paymentPlace + 1)
      return { ...draft, amountCents, payments, lines: [{ what, cents: amountCents }] }
    }
    case 'credit-note': {
      const invoice = papers.find(({ kind }) => kind === 'invoice')
      if (!invoice || booking.status !== 'cancelled' || booking.needsAttention) return undefined
      const kept = Math.max(0, paidCents(booking.ledger) - moneyOf(booking).refundOwedCents)
      const amountCents = invoice.amountCents - kept
      if (amountCents <= 0) return undefined
      const what = `Cancelled: ${cabinTitle}, booking ${booking.reference}`
      return { ...draft, amountCents, lines: [{ what, cents: amountCents }], invoiceNumber: invoice.number }
    }
  }
}
