import * as z from 'zod/mini'
import { BillingDocument } from '#shared/billing/billing-document.ts'
import { BookingEvent } from '#shared/bookings/booking-event.ts'
import { GuestEmail } from '#shared/bookings/booking-form.ts'
import { Booking } from '#shared/bookings/booking.ts'
import { Order } from '#shared/bookings/order.ts'
import { RegisterEntry } from '#shared/documents/register-entry.ts'
import { Upload } from '#shared/documents/upload.ts'
import { Enquiry, EnquiryReply } from '#shared/enquiries/enquiry.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { Cursor } from '#shared/kernel/cursor.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { limitedLine } from '#shared/kernel/limited-text.ts'
import { normalizeName, normalizePhone } from '#shared/kernel/text-input.ts'
import { EmailLogEntry } from '#shared/notifications/email-log.ts'
import { Quote } from '#shared/quotes/quote.ts'
import { Review } from '#shared/reviews/review.ts'

/** The contact of a booking or an enquiry, to recognise a person by and to learn their e-mail address. */
export const FoundPerson = z.object({
  kind: z.enum(['booking', 'enquiry']),
  /** The booking's; null for an enquiry. */
  reference: z.nullable(BookingReference),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** When it was written. */
  at: z.iso.datetime(),
})
export type FoundPerson = z.infer<typeof FoundPerson>

/** All that is held under one e-mail address. */
export const PersonalData = z.object({
  email: z.string(),
  exportedAt: z.iso.datetime(),
  bookings: z.array(
    z.object({
      booking: Booking,
      order: Order,
      history: z.array(BookingEvent),
      /** Headers and outcomes: the texts are not stored. */
      emails: z.array(EmailLogEntry),
      /** The files themselves are handed over through staff's links to them. */
      uploads: z.array(Upload),
      billingDocuments: z.array(BillingDocument),
      /** What was typed at the bank for payments of it, as far as it is kept. */
      bankLines: z.array(z.string()),
      /** The guest's own entry; other adults ask for theirs. */
      register: z.array(RegisterEntry),
    }),
  ),
  enquiries: z.array(z.extend(Enquiry, { replies: z.array(EnquiryReply) })),
  quotes: z.array(Quote),
  reviews: z.array(Review),
})
export type PersonalData = z.infer<typeof PersonalData>

/** What an erasure must leave, and for how long. */
export const RetainedData = z.object({
  reference: BookingReference,
  /** The ledger's amounts and days, and issued invoices, are kept with the booking; the register apart from it. */
  what: z.enum(['ledger', 'billing-documents', 'guest-register']),
  /** The day at whose end it is deleted; null while that day is not known. */
  until: z.nullable(CalendarDate),
})
export type RetainedData = z.infer<typeof RetainedData>

export const Erasure = z.object({
  /** Erased by this call: a call that was interrupted has erased some before. */
  erased: z.object({ bookings: z.int(), enquiries: z.int(), quotes: z.int(), reviews: z.int() }),
  kept: z.array(RetainedData),
})
export type Erasure = z.infer<typeof Erasure>

/** All three send the person in the body: addresses are logged, bodies never. */
const Person = z.object({ email: GuestEmail })

export const FindPeople = endpoint({
  method: 'POST',
  path: '/staff/people/find',
  audience: 'owner',
  summary: 'Bookings and enquiries by phone number or name, a page at a time: they tell a person’s e-mail addresses.',
  body: z.union(
    [
      z.object({
        phone: limitedLine(30, normalizePhone).check(z.minLength(6)),
        cursor: Cursor,
      }),
      z.object({
        name: limitedLine(100, normalizeName).check(z.minLength(2)),
        cursor: Cursor,
      }),
    ],
    'Please enter a phone number or a name',
  ),
  reply: z.object({ people: z.array(FoundPerson), cursor: z.nullable(z.string()) }),
  refusals: ['cursor-unreadable'],
})

export const ExportPerson = endpoint({
  method: 'POST',
  path: '/staff/people/export',
  audience: 'owner',
  needsRecentSignIn: true,
  summary: 'All that is held under an e-mail address, for the person who asks for it (POPIA, section 23).',
  body: Person,
  reply: PersonalData,
  refusals: ['person-not-found'],
})

export const ErasePerson = endpoint({
  method: 'POST',
  path: '/staff/people/erase',
  audience: 'owner',
  needsRecentSignIn: true,
  summary: 'Erases what is held under an e-mail address, except what the law keeps; sent again, it finishes the rest.',
  body: Person,
  reply: Erasure,
  refusals: ['person-not-found', 'stay-not-closed', 'money-open', 'changed-meanwhile'],
})

export const peopleEndpoints = { FindPeople, ExportPerson, ErasePerson }
