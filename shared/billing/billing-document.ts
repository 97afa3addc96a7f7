import * as z from 'zod/mini'
import { DEFAULT_COLORS } from '#shared/appearance/brand-colors.ts'
import { siteIcons } from '#shared/appearance/document-head.ts'
import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import { StayPart, hasSameParts, stayOf } from '#shared/bookings/stay-parts.ts'
import { isConfirmedOrCompleted } from '#shared/bookings/is-closed.ts'
import type { Order } from '#shared/bookings/order.ts'
import { orderLinesOf } from '#shared/bookings/order-lines.ts'
import { type CabinTitles, orderTextLines, stayTitle, titleIn } from '#shared/bookings/order-text.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { Cents, SignedCents, sum } from '#shared/kernel/money.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { MoneyLine, dayOfMoney, paidCents, paidLines, receiptCents, writtenOffCents } from '#shared/payments/ledger.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { RECIPIENT_REQUIRED_ABOVE_CENTS } from './invoice-limits.ts'
import { Recipient } from './recipient.ts'

/** VAT Act s7(1): 15 %. Our prices include it (s64). */
export const VAT_PERCENT = 15

/** The VAT included in an amount, to the nearest cent. */
export const vatIn = (cents: Cents): Cents => Math.round((cents * VAT_PERCENT) / (100 + VAT_PERCENT))

export const BillingDocumentKind = z.enum(['invoice', 'receipt', 'credit-note', 'receipt-reversal'])
export type BillingDocumentKind = z.infer<typeof BillingDocumentKind>

/** Each kind has its own series of numbers, without gaps. */
const prefixes: Readonly<Record<BillingDocumentKind, string>> = {
  invoice: 'INV',
  receipt: 'REC',
  'credit-note': 'CRN',
  'receipt-reversal': 'RRV',
}

/** `INV-000001` */
export const billingDocumentNumber = (kind: BillingDocumentKind, sequenceNumber: number): string =>
  `${prefixes[kind]}-${String(sequenceNumber).padStart(6, '0')}`

const DocumentTexts = z.object({
  /** The publication that they are of; 0: the default. */
  version: z.int(),
  opening: z.string(),
  closing: z.string(),
  footer: z.string(),
})

/**
 * A billing document as it was issued. It stores every word and figure that it shows, so that it prints the same years
 * later, whatever happened to the booking, the cabin and the business. It never changes, and is deleted only with its
 * booking.
 */
export const BillingDocument = z.object({
  kind: BillingDocumentKind,
  number: z.string().check(z.regex(/^(INV|REC|CRN|RRV)-\d{6,}$/)),
  reference: BookingReference,
  /** The line of the ledger that a receipt is for; null on every other document. */
  paymentPlace: z.nullable(z.int()),
  /** The number of this document among those of its kind within its booking, from 1. */
  turn: z._default(z.int(), 1),
  issuedOn: CalendarDate,
  /** The business as it was named then. */
  from: z.object({
    businessName: z.string(),
    legalName: z.string(),
    registrationNumber: z.string(),
    /** Empty: not registered, and the document shows no VAT. */
    vatNumber: z.string(),
    address: z.string(),
    contactPhone: z.string(),
    contactEmail: z.string(),
    /** The colour of its headings, `#18372a`. */
    mainColor: z._default(z.string(), DEFAULT_COLORS.mainColor),
    /** The address of its mark on the site. Absent where it has none, and on documents from before they showed one. */
    markFile: z.optional(z.string()),
  }),
  to: z.object({ guestName: z.string(), guestSuburb: z.string() }),
  /** The recipient that the guest asked for; without one it is issued to the guest. */
  madeOutTo: z.optional(Recipient),
  stay: z.object({
    /** Empty on documents issued before it was stored. */
    cabinSlug: z._default(z.string(), ''),
    cabinTitle: z.string(),
    /** Where the guest stays on which nights. Absent on documents issued before it was stored. */
    parts: z.optional(z.array(StayPart)),
    checkInDate: CalendarDate,
    checkOutDate: CalendarDate,
    numberOfAdults: z.int(),
    numberOfChildren: z.int(),
  }),
  lines: z.array(
    z.object({
      what: z.string(),
      /** How many, of what and at which price each. Absent where there is nothing to say. */
      detail: z.optional(z.string()),
      cents: SignedCents,
    }),
  ),
  /** The amount of the document: the invoice's total, the payment, the credit. */
  amountCents: Cents,
  totalPriceCents: Cents,
  depositAmountCents: Cents,
  balanceDueDate: z.nullable(CalendarDate),
  /** Present where the booking was cancelled or expired by then: nothing is still to pay. */
  nothingToPay: z.optional(z.literal(true)),
  /** The ledger at that moment; on a receipt it ends with the receipt's own line. */
  payments: z.array(
    z.object({
      kind: z.enum(['payment', 'refund', 'transfer']),
      method: MoneyLine.shape.method,
      amountCents: SignedCents,
      at: z.iso.datetime(),
      paidOn: MoneyLine.shape.paidOn,
    }),
  ),
  /** The invoice that a credit note cancels, or the receipt that a reversal takes back, whole or in part. */
  invoiceNumber: z.nullable(z.string()),
  /** What staff wrote for its layout, as it counted then, filled in. Absent on documents from before there was any. */
  texts: z.optional(DocumentTexts),
})
export type BillingDocument = z.infer<typeof BillingDocument>
/** A document that has no number yet. */
export type BillingDocumentDraft = Omit<BillingDocument, 'number'>

/** What a guest asks for. Where there can be several of a kind, an issued one is asked for by its number. */
export type BillingDocumentRequest =
  | { readonly kind: 'invoice'; readonly madeOutTo?: Recipient | undefined }
  | { readonly kind: 'credit-note' }
  | { readonly kind: 'receipt'; readonly paymentPlace: number }
  | { readonly kind: 'on-file'; readonly number: string }

/** How often a guest may have an invoice issued again; after a stay was moved it is always possible. */
const MAX_INVOICES = 10

type Sources = {
  readonly booking: Booking
  readonly order: Pick<Order, 'guests' | 'addOns' | 'changedAddOns' | 'agreed'>
  /** The documents of the booking so far. */
  readonly billingDocuments: readonly BillingDocument[]
  readonly settings: Settings
  readonly cabinTitles: CabinTitles
  readonly today: CalendarDate
}

/** What the stay costs now: its price with all adjustments, or what the business retains of a cancelled one. */
const costCents = (booking: Booking): Cents =>
  isConfirmedOrCompleted(booking)
    ? moneyOf(booking).owedCents
    : booking.status === 'cancelled'
      ? Math.max(0, paidCents(booking.ledger) - moneyOf(booking).refundOwedCents)
      : 0

const allOf = (billingDocuments: readonly BillingDocument[], kind: BillingDocumentKind): BillingDocument[] =>
  billingDocuments.filter((document) => document.kind === kind).toSorted((a, b) => a.turn - b.turn)
const amountOf = (billingDocuments: readonly BillingDocument[]): Cents =>
  sum(billingDocuments.map(({ amountCents }) => amountCents))

/** The total of all invoices less all credit notes. */
const invoicedCents = (billingDocuments: readonly BillingDocument[]): Cents =>
  amountOf(allOf(billingDocuments, 'invoice')) - amountOf(allOf(billingDocuments, 'credit-note'))

/** What of an invoice no credit note has cancelled yet. */
const openCents = ({ number, amountCents }: BillingDocument, billingDocuments: readonly BillingDocument[]): Cents =>
  amountCents - amountOf(billingDocuments.filter(({ invoiceNumber }) => invoiceNumber === number))

/** The invoices that are not cancelled whole, the newest last. */
const openInvoices = (billingDocuments: readonly BillingDocument[]): BillingDocument[] =>
  allOf(billingDocuments, 'invoice').filter((invoice) => openCents(invoice, billingDocuments) > 0)

/** A stay that was cancelled and is on again has one invoice at most: the others are cancelled whole. */
const hasInvoiceTooMany = (booking: Booking, billingDocuments: readonly BillingDocument[]): boolean =>
  isConfirmedOrCompleted(booking) && openInvoices(billingDocuments).length > 1

const isForStay = ({ stay }: BillingDocument, booking: Booking): boolean =>
  stay.parts
    ? hasSameParts({ parts: stay.parts }, booking)
    : (stay.cabinSlug === '' || stay.cabinSlug === stayOf(booking).cabinSlug) &&
      stay.checkInDate === stayOf(booking).checkInDate &&
      stay.checkOutDate === stayOf(booking).checkOutDate

type Line = BillingDocument['lines'][number]
/** A line of nights; cabins can be renamed, so that its amount tells it apart. */
const lineText = ({ what, cents }: Line): string => (/^\d+ nights? at /.test(what) ? `${cents}` : `${what} ${cents}`)

/**
 * Whether an invoice names what is ordered now: its nights, extras and people, line by line. Orders from before agreed
 * rates were stored are told apart by stay and amount alone.
 */
function isForOrder(invoice: BillingDocument, booking: Booking, order: Sources['order'] | undefined): boolean {
  if (!order?.agreed) return true
  const { numberOfAdults, numberOfChildren } = invoice.stay
  if (numberOfAdults !== booking.numberOfAdults || numberOfChildren !== booking.numberOfChildren) return false
  const lines = orderTextLines(orderLinesOf(booking, order), (slug) => slug).map(({ label: what, cents }) => ({
    what,
    cents,
  }))
  return lines.map(lineText).join('\n') === invoice.lines.map(lineText).join('\n')
}

/**
 * Which document is due, so that invoices less credit notes equal what the stay costs now: an invoice once it is
 * confirmed, a new one once it is moved, a credit note for each open invoice once it is cancelled. None before staff
 * have settled a payment that came too late.
 */
export function dueBillingDocument(
  booking: Booking,
  billingDocuments: readonly BillingDocument[],
  order?: Sources['order'],
): 'invoice' | 'credit-note' | null {
  if (booking.needsAttention) return null
  if (hasInvoiceTooMany(booking, billingDocuments)) return 'credit-note'
  const cost = costCents(booking)
  const open = cost - invoicedCents(billingDocuments)
  const last = allOf(billingDocuments, 'invoice').at(-1)
  if (open > 0) return 'invoice'
  if (booking.status === 'cancelled') return open < 0 ? 'credit-note' : null
  // What costs nothing has no invoice, wherever it is moved.
  if (last && cost > 0 && !(isForStay(last, booking) && isForOrder(last, booking, order)))
    return isConfirmedOrCompleted(booking) || open === 0 ? 'invoice' : null
  return open < 0 && isConfirmedOrCompleted(booking) ? 'credit-note' : null
}

/** Whether an invoice of the stay cannot be made out to the guest's name and suburb alone. */
export const needsRecipient = (
  booking: Booking,
  billingDocuments: readonly BillingDocument[],
  { vatNumber }: Pick<Settings, 'vatNumber'>,
) =>
  vatNumber !== '' &&
  costCents(booking) > RECIPIENT_REQUIRED_ABOVE_CENTS &&
  allOf(billingDocuments, 'invoice').at(-1)?.madeOutTo === undefined

const TAKEN_BACK = 'Taken back for a new invoice'

type BillingDocumentRefusal = 'billing-document-not-due' | 'recipient-needed' | 'too-many-invoices'

/** The result of a request: a document on file, or those to issue together, of which the last is the requested one. */
export function resolveBillingDocument(
  request: BillingDocumentRequest,
  sources: Sources,
): Result<
  { readonly onFile: BillingDocument } | { readonly drafts: readonly BillingDocumentDraft[] },
  BillingDocumentRefusal
> {
  const { booking, billingDocuments } = sources
  const onFileOrRefused = (onFile: BillingDocument | undefined) =>
    onFile ? accept({ onFile }) : refuse('billing-document-not-due')
  switch (request.kind) {
    case 'on-file':
      return onFileOrRefused(billingDocuments.find(({ number }) => number === request.number))
    case 'receipt': {
      const onFile = billingDocuments.find(({ paymentPlace }) => paymentPlace === request.paymentPlace)
      const draft = onFile ? undefined : receiptDraft(request.paymentPlace, sources)
      return draft ? accept({ drafts: [draft] }) : onFileOrRefused(onFile)
    }
    case 'credit-note': {
      const invoice = openInvoices(billingDocuments).at(-1)
      if (!invoice || dueBillingDocument(booking, billingDocuments, sources.order) !== 'credit-note')
        return onFileOrRefused(allOf(billingDocuments, 'credit-note').at(-1))
      const open = openCents(invoice, billingDocuments)
      const isTooMany = hasInvoiceTooMany(booking, billingDocuments)
      const reason = isTooMany
        ? TAKEN_BACK
        : reasonOfCredit(booking, invoicedCents(billingDocuments) - costCents(booking))
      const why = `${reason}: ${invoice.stay.cabinTitle}, booking ${booking.reference}`
      const amountCents = isTooMany ? open : Math.min(open, invoicedCents(billingDocuments) - costCents(booking))
      return accept({ drafts: [creditNoteDraft(invoice, { why, amountCents }, sources)] })
    }
    case 'invoice':
      return invoiceFor(request, sources)
  }
}

/** Why a credit note of an amount is issued for a booking. */
const reasonOfCredit = (booking: Booking, cents: Cents): string => {
  if (booking.status === 'cancelled') return 'Cancelled'
  return writtenOffCents(booking) >= cents ? 'Written off' : 'Price reduced'
}

/** The invoice of the stay as it is now. An outdated one is cancelled whole in the same transaction. */
function invoiceFor(
  request: Extract<BillingDocumentRequest, { kind: 'invoice' }>,
  sources: Sources,
): ReturnType<typeof resolveBillingDocument> {
  const { booking, billingDocuments, settings } = sources
  const invoices = allOf(billingDocuments, 'invoice')
  const last = invoices.at(-1)
  const madeOutTo = request.madeOutTo ?? last?.madeOutTo
  const isDue = dueBillingDocument(booking, billingDocuments, sources.order) === 'invoice'
  const isCancelled = booking.status === 'cancelled'
  if (!isDue) {
    if (!last) return refuse('billing-document-not-due')
    if (
      isCancelled ||
      hasInvoiceTooMany(booking, billingDocuments) ||
      costCents(booking) === 0 ||
      isSameRecipient(madeOutTo, last.madeOutTo)
    )
      return accept({ onFile: last })
    if (invoices.length >= MAX_INVOICES) return refuse('too-many-invoices')
  }
  if (!madeOutTo && needsRecipient(booking, billingDocuments, settings)) return refuse('recipient-needed')
  const draft = {
    ...(isCancelled ? cancellationInvoiceDraft(sources) : stayInvoiceDraft(sources)),
    ...(madeOutTo && { madeOutTo }),
  }
  const outdated = openInvoices(billingDocuments).at(-1)
  if (isCancelled || !outdated) return accept({ drafts: [draft] })
  const why = `${TAKEN_BACK}: ${outdated.stay.cabinTitle}, booking ${booking.reference}`
  const amountCents = openCents(outdated, billingDocuments)
  return accept({ drafts: [creditNoteDraft(outdated, { why, amountCents }, sources), draft] })
}

const isSameRecipient = (one: Recipient | undefined, other: Recipient | undefined): boolean =>
  one?.name === other?.name && one?.address === other?.address && one?.vatNumber === other?.vatNumber

const withDayOfMoney = (line: ReturnType<typeof paidLines>[number]) => ({ ...line, paidOn: dayOfMoney(line) })

const draftFor = (kind: BillingDocumentKind, { booking, billingDocuments, settings, cabinTitles, today }: Sources) => ({
  kind,
  reference: booking.reference,
  paymentPlace: null,
  turn: allOf(billingDocuments, kind).length + 1,
  issuedOn: today,
  from: { ...settings, markFile: siteIcons(settings).touchIcon },
  to: booking,
  stay: { ...booking, ...stayOf(booking), cabinTitle: stayTitle(booking, titleIn(cabinTitles)) },
  totalPriceCents: moneyOf(booking).owedCents,
  depositAmountCents: moneyOf(booking).depositAmountCents,
  balanceDueDate: booking.balanceDueDate,
  ...((booking.status === 'cancelled' || booking.status === 'expired') && { nothingToPay: true as const }),
  payments: paidLines(booking.ledger).map(withDayOfMoney),
  invoiceNumber: null,
})

function stayInvoiceDraft(sources: Sources): BillingDocumentDraft {
  const { booking, order, cabinTitles } = sources
  const lines = orderTextLines(orderLinesOf(booking, order), titleIn(cabinTitles)).map(
    ({ label: what, detail, cents }) => ({ what, ...(detail && { detail }), cents }),
  )
  return { ...draftFor('invoice', sources), amountCents: moneyOf(booking).owedCents, lines }
}

/** What the preview of a kind of document shows of a booking: as it would be issued now, whether it is due or not. */
export function previewDraft(kind: 'invoice' | 'receipt' | 'credit-note', sources: Sources): BillingDocumentDraft {
  const { booking, billingDocuments } = sources
  const invoice = stayInvoiceDraft(sources)
  if (kind === 'invoice') return invoice
  if (kind === 'credit-note') {
    const number = allOf(billingDocuments, 'invoice').at(-1)?.number ?? 'INV-…'
    const why = `Cancelled: ${invoice.stay.cabinTitle}, booking ${booking.reference}`
    return creditNoteDraft({ ...invoice, number }, { why, amountCents: invoice.amountCents }, sources)
  }
  const place = booking.ledger.findLastIndex((line) => receiptCents(booking, line) > 0)
  const cents = moneyOf(booking).depositAmountCents
  return (
    receiptDraft(place, sources) ?? {
      ...draftFor('receipt', sources),
      amountCents: cents,
      lines: [{ what: `Payment for booking ${booking.reference}`, cents }],
    }
  )
}

/** What the business retains of a cancelled stay and has not invoiced yet. */
function cancellationInvoiceDraft(sources: Sources): BillingDocumentDraft {
  const { booking, billingDocuments, cabinTitles } = sources
  const amountCents = costCents(booking) - invoicedCents(billingDocuments)
  const what = `Kept after cancellation: ${stayTitle(booking, titleIn(cabinTitles))}, booking ${booking.reference}`
  const draft = draftFor('invoice', sources)
  return {
    ...draft,
    amountCents,
    totalPriceCents: amountCents,
    balanceDueDate: null,
    lines: [{ what, cents: amountCents }],
  }
}

function receiptDraft(paymentPlace: number, sources: Sources): BillingDocumentDraft | undefined {
  const { reference, ledger } = sources.booking
  const payment = ledger[paymentPlace]
  const amountCents = payment ? receiptCents(sources.booking, payment) : 0
  if (amountCents === 0) return undefined
  const lines = [{ what: `Payment for booking ${reference}`, cents: amountCents }]
  const counted = new Set(paidLines(ledger))
  const payments = paidLines(ledger.slice(0, paymentPlace + 1))
    .filter((line) => counted.has(line))
    .map(withDayOfMoney)
  return { ...draftFor('receipt', sources), paymentPlace, amountCents, payments, lines }
}

/**
 * The documents that take receipts back whose money is not on the booking any more: the payment was corrected, or moved to
 * another booking. Each has the stay, the business and the recipient as its receipt had them.
 */
export function receiptReversals({
  booking,
  billingDocuments,
  today,
}: Pick<Sources, 'booking' | 'billingDocuments' | 'today'>): BillingDocumentDraft[] {
  const turns = allOf(billingDocuments, 'receipt-reversal').length
  const drafts = allOf(billingDocuments, 'receipt').flatMap(({ number, ...receipt }) => {
    const payment = booking.ledger[receipt.paymentPlace ?? -1]
    const heldCents = payment ? receiptCents(booking, payment) : 0
    const amountCents = openCents({ ...receipt, number }, billingDocuments) - heldCents
    const what = `Taken back: receipt ${number}, payment for booking ${receipt.reference}`
    return amountCents > 0
      ? [
          {
            ...receipt,
            amountCents,
            invoiceNumber: number,
            lines: [{ what, cents: amountCents }],
            // It thanks for nothing.
            ...(receipt.texts && { texts: { ...receipt.texts, opening: '', closing: '' } }),
          },
        ]
      : []
  })
  return drafts.map((draft, index) => ({
    ...draft,
    kind: 'receipt-reversal',
    paymentPlace: null,
    turn: turns + index + 1,
    issuedOn: today,
    payments: paidLines(booking.ledger).map(withDayOfMoney),
  }))
}

/** Has the stay, the business and the recipient as the invoice had them (VAT Act s21(3)). */
function creditNoteDraft(
  { from, to, madeOutTo, stay, number }: BillingDocument,
  { why, amountCents }: { readonly why: string; readonly amountCents: Cents },
  sources: Sources,
): BillingDocumentDraft {
  const invoiceFields = { from, to, stay, invoiceNumber: number, ...(madeOutTo && { madeOutTo }) }
  return {
    ...draftFor('credit-note', sources),
    ...invoiceFields,
    amountCents,
    lines: [{ what: why, cents: amountCents }],
  }
}
