import * as z from 'zod/mini'
import { BookingStatus } from '#shared/bookings/booking-status.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { ChangeLogLine } from '#shared/kernel/change-log.ts'
import { Cursor } from '#shared/kernel/cursor.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { AnyId, BookingReference } from '#shared/kernel/id.ts'
import { limitedText } from '#shared/kernel/limited-text.ts'
import { EmailLogEntry } from '#shared/notifications/email-log.ts'
import { Enquiry, EnquiryReply, EnquiryState } from './enquiry.ts'

const params = z.object({ id: AnyId })
/** Every change names the version it was decided on; a newer one refuses it. */
const Version = z.int().check(z.minimum(0))

/** Enquiries that are marked in one request. */
export const MAX_MARKED_ENQUIRIES = 50
export const MAX_REPLY_LENGTH = 5000
export const MAX_NOTE_LENGTH = 2000

/** An enquiry in a list, with the beginning of its message. */
export const EnquiryRow = z.extend(
  z.pick(Enquiry, {
    ...{ id: true, name: true, email: true, phone: true, cabinSlug: true, createdAt: true },
    ...{ state: true, repliedAt: true, bookingReference: true, version: true },
  }),
  { firstWords: z.string() },
)
export type EnquiryRow = z.infer<typeof EnquiryRow>

export const ListEnquiries = endpoint({
  method: 'GET',
  path: '/staff/inquiries',
  audience: 'staff',
  summary: 'A page of the enquiries in a state, newest first.',
  query: z.object({ state: EnquiryState, cursor: Cursor }),
  reply: z.object({ enquiries: z.array(EnquiryRow), cursor: z.nullable(z.string()) }),
  refusals: ['cursor-unreadable'],
})

export const ShowEnquiry = endpoint({
  method: 'GET',
  path: '/staff/inquiries/{id}',
  audience: 'staff',
  summary: 'One enquiry with its replies, who changed it when, and bookings with its e-mail address or phone number.',
  params,
  reply: z.object({
    enquiry: Enquiry,
    replies: z.array(
      z.extend(EnquiryReply, {
        /** What became of the e-mail; null until it is first tried. */
        emailState: z.nullable(EmailLogEntry.shape.state),
      }),
    ),
    changes: z.array(ChangeLogLine),
    bookings: z.array(
      z.object({
        reference: BookingReference,
        guestName: z.string(),
        status: BookingStatus,
        checkInDate: CalendarDate,
      }),
    ),
  }),
  refusals: ['enquiry-not-found'],
})

export const ChangeEnquiry = endpoint({
  method: 'POST',
  path: '/staff/inquiries/{id}',
  audience: 'staff',
  summary: 'Changes the state or the note of an enquiry. The visitor is not told.',
  params,
  body: z.object({
    version: Version,
    state: z.optional(EnquiryState),
    note: z.optional(limitedText(MAX_NOTE_LENGTH)),
    /** It was answered by WhatsApp, as the history says. */
    isByWhatsapp: z._default(z.boolean(), false),
  }),
  reply: Enquiry,
  refusals: ['enquiry-not-found', 'changed-meanwhile'],
})

export const MarkEnquiries = endpoint({
  method: 'POST',
  path: '/staff/inquiry-states',
  audience: 'staff',
  summary: `Gives up to ${MAX_MARKED_ENQUIRIES} enquiries the same state. Those that are gone are left out.`,
  body: z.object({
    ids: z.array(AnyId).check(z.minLength(1), z.maxLength(MAX_MARKED_ENQUIRIES)),
    state: EnquiryState,
  }),
  reply: z.object({ marked: z.int() }),
  refusals: ['changed-meanwhile'],
})

export const ReplyToEnquiry = endpoint({
  method: 'POST',
  path: '/staff/inquiries/{id}/replies',
  audience: 'staff',
  summary: 'Answers an enquiry by e-mail. The same reply sent again is one e-mail.',
  params,
  body: z.object({
    /** Made by the browser. */
    replyId: z.uuid(),
    version: Version,
    text: limitedText(MAX_REPLY_LENGTH).check(z.minLength(1, 'Please write a reply')),
  }),
  reply: z.object({ enquiry: Enquiry, reply: EnquiryReply }),
  refusals: ['enquiry-not-found', 'reply-sent-differently', 'changed-meanwhile'],
})

export const EraseEnquiry = endpoint({
  method: 'POST',
  path: '/staff/inquiries/{id}/erase',
  audience: 'owner',
  needsRecentSignIn: true,
  summary: 'Deletes an enquiry for good, with its replies and its e-mails.',
  params,
  reply: z.object({}),
  refusals: ['enquiry-not-found'],
})

export const staffEnquiryEndpoints = {
  ListEnquiries,
  ShowEnquiry,
  ChangeEnquiry,
  MarkEnquiries,
  ReplyToEnquiry,
  EraseEnquiry,
}
