import { orEmpty } from '#shared/kernel/or-empty.ts'
import * as z from 'zod/mini'
import { MAX_EXPIRY_DAYS } from './expiry-limits.ts'
import { instantInput } from '#shared/kernel/date-input.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { limitedText, tooLong } from '#shared/kernel/limited-text.ts'
import { normalizeName } from '#shared/kernel/text-input.ts'
import { GuestMoment } from '#shared/notifications/email-type.ts'
import { guestContactFields } from './booking-form.ts'
import { MAX_TAG_LENGTH } from './booking-tags.ts'
import { StaffBooking } from './staff-bookings.contract.ts'

const referenceParams = z.object({ reference: BookingReference })

/** A text as it was stored when a form was opened: older ones need not be what is accepted today. */
const Opened = z.string().check(z.maxLength(500))

/** The guest as staff may correct them; a booking by phone has no address or suburb. */
export const GuestForm = z.object({
  guestName: guestContactFields.guestName,
  guestEmail: orEmpty(guestContactFields.guestEmail),
  guestPhone: orEmpty(guestContactFields.guestPhone),
  guestSuburb: orEmpty(guestContactFields.guestSuburb),
})
export type GuestForm = z.infer<typeof GuestForm>

export const CorrectGuest = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/guest',
  audience: 'staff',
  summary: "Corrects a guest's name, e-mail address, phone number or suburb. The guest's link stays the same.",
  params: referenceParams,
  /** A field that is not sent stays as it is stored; each comes with what the form was opened with. */
  body: z.extend(z.partial(GuestForm), {
    openedWith: z.partial(z.object({ guestName: Opened, guestEmail: Opened, guestPhone: Opened, guestSuburb: Opened })),
    /** Sends the confirmation once more, or the link to a booking that is not confirmed. */
    sendAgain: z.boolean(),
  }),
  reply: StaffBooking,
  refusals: ['booking-not-found', 'changed-meanwhile', 'edited-meanwhile', 'guest-erased'],
})

export const ExtendExpiry = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/expiry',
  audience: 'staff',
  summary: `A booking that waits for money waits until another instant, from now to ${MAX_EXPIRY_DAYS} days ahead.`,
  params: referenceParams,
  body: z.object({
    until: instantInput('Please choose until when'),
    openedWith: z.object({ until: z.optional(z.nullable(instantInput('Please choose until when'))) }),
  }),
  reply: StaffBooking,
  refusals: [
    'booking-not-found',
    'changed-meanwhile',
    'edited-meanwhile',
    'booking-not-pending',
    'booking-has-no-expiry',
    'expiry-out-of-range',
  ],
})

export const MarkNoShow = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/no-show',
  audience: 'staff',
  summary: 'Notes that the guest did not come, or takes that back. No money moves by it.',
  params: referenceParams,
  body: z.object({ noShow: z.boolean() }),
  reply: StaffBooking,
  refusals: ['booking-not-found', 'changed-meanwhile', 'booking-not-confirmed', 'arrival-to-come'],
})

export const ArchiveBooking = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/archive',
  audience: 'staff',
  summary: 'Puts a closed booking away, so that lists leave it out, or takes it back. Nothing is deleted.',
  params: referenceParams,
  body: z.object({ archived: z.boolean() }),
  reply: StaffBooking,
  refusals: ['booking-not-found', 'changed-meanwhile', 'booking-open', 'money-not-settled'],
})

/** A word or two by which staff sort bookings: "Honeymoon", "Needs cot". Guests never see it. */
export const BookingTag = z
  .string()
  .check(
    z.overwrite(normalizeName),
    z.minLength(1, 'Please write a tag'),
    z.maxLength(MAX_TAG_LENGTH, tooLong(MAX_TAG_LENGTH)),
    z.regex(/^[\p{L}\p{M}\p{N} -]*$/u, 'A tag has letters, digits, spaces and hyphens only'),
  )

export const TagBooking = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/tags',
  audience: 'staff',
  summary: 'Puts a tag on a booking, or takes it off. Guests never see it.',
  params: referenceParams,
  body: z.object({ tag: BookingTag, tagged: z.boolean() }),
  reply: StaffBooking,
  refusals: ['booking-not-found', 'changed-meanwhile', 'guest-erased', 'too-many-tags'],
})

export const AddNote = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/notes',
  audience: 'staff',
  summary: 'Writes a note of staff into the history of a booking. Guests never see it.',
  params: referenceParams,
  body: z.object({
    note: limitedText(1000).check(z.minLength(2, 'Please write a note')),
  }),
  reply: StaffBooking,
  refusals: ['booking-not-found', 'changed-meanwhile', 'guest-erased'],
})

/** So long may a note for the cleaner be. */
export const MAX_CLEANER_NOTE = 300

export const SaveCleanerNote = endpoint({
  method: 'PUT',
  path: '/staff/bookings/{reference}/cleaner-note',
  audience: 'staff',
  summary: 'What whoever cleans is to know of a booking: it stands on the day sheet. Empty takes it off.',
  params: referenceParams,
  body: z.object({
    cleanerNote: z.optional(limitedText(MAX_CLEANER_NOTE)),
    openedWith: z.object({ cleanerNote: z.optional(Opened) }),
  }),
  reply: StaffBooking,
  refusals: ['booking-not-found', 'changed-meanwhile', 'edited-meanwhile', 'guest-erased'],
})

export const RecordWhatsapp = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/whatsapp-messages',
  audience: 'staff',
  summary: 'Records that staff have sent the guest a message by WhatsApp, and about what.',
  params: referenceParams,
  body: z.object({ moment: GuestMoment }),
  reply: StaffBooking,
  refusals: ['booking-not-found', 'changed-meanwhile', 'guest-erased'],
})

export const RemindGuest = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/reminders',
  audience: 'staff',
  summary: 'Sends the guest an e-mail of what is to be paid and how, with the link to the booking; once a day.',
  params: referenceParams,
  reply: StaffBooking,
  refusals: [
    'booking-not-found',
    'changed-meanwhile',
    'nothing-to-remind',
    'reminded-lately',
    'proof-waits',
    'card-payment-pending',
    'too-late-to-remind',
  ],
})

export const changeBookingEndpoints = {
  CorrectGuest,
  ExtendExpiry,
  MarkNoShow,
  ArchiveBooking,
  TagBooking,
  AddNote,
  SaveCleanerNote,
  RecordWhatsapp,
  RemindGuest,
}
