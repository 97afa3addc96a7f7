import type { BookingEvent, EventName } from '#shared/bookings/booking-event.ts'
import { oldValueOf } from '#shared/bookings/changed-values.ts'
import { type BookingSource, bookingSourceLabels } from '#shared/bookings/booking-source.ts'
import { formatRand } from '#shared/kernel/money.ts'
import type { StaffHoldEnd } from '#shared/bookings/hold-nights.ts'
import type { EmailType } from '#shared/notifications/email-type.ts'
import type { MoneyLine } from '#shared/payments/ledger.ts'
import { methodLabels } from '#web/booking/method-labels.ts'
import { dateAndTime } from '#web/kit/format.ts'
import { emailLabels } from '#web/admin/booking/email-labels.ts'

const events: Record<EventName, string> = {
  booked: 'Booked',
  'card-payment-started': 'Card payment started',
  'card-payment-ended': 'Card payment ended without money',
  'card-payment-pending': 'Card payment pending at PayFast',
  'payment-method-changed': 'Pays by EFT instead of by card',
  'payment-accepted': 'Payment recorded',
  'payment-attached': 'Payment found on the bank statement',
  'payment-detached': 'Payment no longer linked to the bank statement',
  'payment-flagged': 'Payment to check',
  'attention-closed': 'Looked at and settled',
  confirmed: 'Confirmed',
  reinstated: 'Opened again',
  refunded: 'Refund recorded',
  'transferred-out': 'Payment moved to another booking',
  'transferred-in': 'Payment moved here from another booking',
  adjusted: 'What is owed was changed',
  'written-off': 'Written off',
  corrected: 'A line of the ledger was corrected',
  'proof-received': 'Proof of payment received',
  'proof-refused': 'Proof of payment refused',
  moved: 'Moved',
  'party-changed': 'Party or add-ons changed',
  'guest-corrected': 'Guest’s details corrected',
  'expiry-extended': 'Time to pay changed',
  'nights-held': 'Nights held',
  'night-hold-ending': 'Hold of the nights ends within a day',
  'night-hold-ended': 'Nights held no longer',
  'no-show': 'Marked as a no-show',
  'no-show-undone': 'No longer a no-show',
  archived: 'Archived',
  unarchived: 'Brought back from the archive',
  tagged: 'Tag added',
  untagged: 'Tag removed',
  noted: 'Note',
  'cleaner-note-changed': 'Note for the cleaner',
  cancelled: 'Cancelled',
  'refund-due-changed': 'What goes back was changed',
  'nights-resold': 'Refund changed: nights sold again',
  expired: 'Expired without payment',
  completed: 'Stay completed',
  'balance-reminded': 'Reminded of the balance',
  'arrival-pack-sent': 'Arrival pack sent',
  'review-requested': 'Asked for a review',
  'review-written': 'Review written',
  'documents-begun': 'Began to send documents',
  'terms-accepted': 'Accepted the terms',
  'register-signed': 'Signed the guest register',
  'document-received': 'Document received',
  'document-checked': 'ID checked',
  'document-unchecked': 'ID no longer marked as checked',
  'document-opened': 'ID opened',
  'register-printed': 'Register printed for an inspector',
  'documents-deleted': 'Register and documents deleted',
  'guest-erased': 'Guest’s data erased',
  'link-sent': 'Fresh link sent',
  'email-sent-again': 'E-mail sent again',
  'whatsapp-sent': 'WhatsApp sent',
}
export const eventText = (event: BookingEvent): string =>
  event.details['confirmed'] === true && (event.name === 'payment-accepted' || event.name === 'transferred-in')
    ? `${events[event.name]}, booking confirmed`
    : events[event.name]

const kinds: Record<BookingEvent['by']['kind'], string> = {
  guest: 'Guest',
  staff: 'Staff',
  payfast: 'PayFast',
  schedule: 'Automatic',
}
export const actorText = ({ by }: BookingEvent): string =>
  by.name || (by.inStaffBrowser ? 'Guest’s link, opened in a browser of staff' : kinds[by.kind])

const detailNames: Record<string, string> = {
  amountCents: 'Amount',
  paidCents: 'Paid in all',
  refundDueCents: 'Refund due',
  resaleRefundCents: 'For nights sold again',
  nights: 'Nights',
  totalPriceCents: 'Price',
  adjustedCents: 'Price changed by',
  owedCents: 'Owed now',
  method: 'By',
  note: 'Note',
  reason: 'Reason',
  stay: 'For',
  from: 'From',
  to: 'To',
  fromBooking: 'From booking',
  toBooking: 'To booking',
  exchangedWith: 'Exchanged with',
  fileName: 'File',
  why: 'Why',
  emailType: 'E-mail',
  moment: 'Message',
  stars: 'Stars',
  source: 'Source',
  bankDay: 'Day at the bank',
  termsVersion: 'Version',
  adult: 'Adult',
  party: 'Now',
  addOns: 'With',
  fields: 'Changed:',
  until: 'Until',
  heldUntil: 'Before: until',
  holdEnd: 'Why',
  guestName: 'Name',
  guestEmail: 'E-mail',
  guestPhone: 'Phone',
  guestSuburb: 'Suburb',
}

const holdEnds: Record<StaffHoldEnd, string> = {
  ended: 'Ended by staff',
  'taken-over': 'Nights taken for another booking',
  lapsed: 'Its time was up',
}

/**
 * The details of an event for people, as `Amount R4,250.00`, and what was changed as `Phone: old → new`; ids and technical
 * fields are left out.
 */
export const detailTexts = ({ details }: BookingEvent): string[] =>
  Object.entries(details).flatMap(([name, value]) => {
    if (name === 'tag') return [String(value)]
    const label = detailNames[name]
    const before = oldValueOf(details, name)
    if (label !== undefined && before !== undefined)
      return [`${label}: ${valueText(name, before)} → ${valueText(name, value)}`]
    if (name === 'how') return [value === 'file' ? 'By the file that was sent' : 'Shown on arrival']
    if (name === 'what') return [value === 'file' ? 'The file' : 'The number']
    if (label === undefined || value === '') return []
    if (name === 'holdEnd') return [holdEnds[value as StaffHoldEnd]]
    if (name === 'emailType' || name === 'moment') return [emailLabels[value as EmailType] ?? String(value)]
    if (name === 'source') return [`${label} ${bookingSourceLabels[value as BookingSource] ?? String(value)}`]
    if (name === 'method') return [`${label} ${methodLabels[value as MoneyLine['method']] ?? String(value)}`]
    return [`${label} ${valueText(name, value)}`]
  })

/** A value as people read it; a dash where there was none. */
function valueText(name: string, value: string | number | boolean): string {
  if (value === '') return '–'
  if (name === 'until' || name === 'heldUntil') return dateAndTime(String(value))
  return typeof value === 'number' && name.endsWith('Cents') ? formatRand(value) : String(value)
}
