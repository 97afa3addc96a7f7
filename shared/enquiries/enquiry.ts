import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { authorFields } from '#shared/kernel/author.ts'
import { BookingReference, Id } from '#shared/kernel/id.ts'
import { emailSafe } from '#shared/kernel/email-safe.ts'
import { normalizeText } from '#shared/kernel/text-input.ts'
import { emailLine, nameLine, phoneLine } from '#shared/kernel/typed-line.ts'

const Name = z.string().check(
  z.minLength(2, 'Name must be at least 2 characters'),
  z.maxLength(100, 'Name must be less than 100 characters'),
  // Letters of any script with their marks and joiners, and both kinds of apostrophe.
  z.regex(/^[\p{L}\p{M}\u200C-\u200D '’-]*$/u, 'Name can only contain letters, spaces, hyphens and apostrophes'),
)
const Email = z
  .string()
  .check(
    z.email('Invalid email address'),
    z.maxLength(255, 'Email must be less than 255 characters'),
    emailSafe('Invalid email address'),
  )
const Phone = z.string().check(z.regex(/^[\d\s+()-]*$/, 'Phone can only contain numbers, spaces, +, -, ()'))
const Message = z
  .string()
  .check(
    z.minLength(10, 'Message must be at least 10 characters'),
    z.maxLength(2000, 'Message must be less than 2000 characters'),
  )

/**
 * What a visitor writes in the contact form (specification §5, messages word for word). Page and server parse with it.
 */
export const EnquiryForm = z.object({
  name: z.pipe(nameLine(), Name),
  email: z.pipe(emailLine(), Email),
  phone: z.pipe(
    z.pipe(phoneLine(), Phone),
    z.transform((phone) => phone || null),
  ),
  message: z.pipe(z.pipe(z.string(), z.transform(normalizeText)), Message),
})
export type EnquiryForm = z.infer<typeof EnquiryForm>

/** Read by nobody yet; read; answered; booked; nothing came of it; not written by a guest. */
export const EnquiryState = z.enum(['new', 'open', 'replied', 'won', 'lost', 'spam'])
export type EnquiryState = z.infer<typeof EnquiryState>

/** A message from the contact form, as it is stored, and what staff did about it. */
export const Enquiry = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  message: z.string(),
  /** What the page was about that led to the form, a question of the FAQ for example; empty where unknown. */
  about: z.string(),
  cabinSlug: z.nullable(CabinSlug),
  createdAt: z.iso.datetime(),
  state: EnquiryState,
  /** For staff alone. */
  note: z._default(z.string(), ''),
  /** When staff first answered; null until then. */
  repliedAt: z._default(z.nullable(z.iso.datetime()), null),
  /** The booking that came of it. */
  bookingReference: z._default(z.nullable(BookingReference), null),
  /** 0 in items from before enquiries had versions. */
  version: z._default(z.int().check(z.minimum(0)), 0),
  updatedAt: z.optional(z.iso.datetime()),
  updatedBy: z._default(z.string(), ''),
  updatedBySub: z.optional(z.string()),
})
export type Enquiry = z.infer<typeof Enquiry>

/** A new enquiry: staff have done nothing about it yet. */
export const unreadEnquiry = {
  state: 'new',
  note: '',
  repliedAt: null,
  bookingReference: null,
  version: 1,
  updatedBy: '',
} satisfies Partial<Enquiry>

/** What staff answered by e-mail. */
export const EnquiryReply = z.object({
  id: z.uuid(),
  enquiryId: Id,
  text: z.string(),
  at: z.iso.datetime(),
  ...authorFields,
})
export type EnquiryReply = z.infer<typeof EnquiryReply>

/** Days for which an enquiry and its e-mail are retained, as the privacy notice says. */
export const ENQUIRY_RETENTION_DAYS = 365

/** A form sent sooner after it was opened comes from a bot (specification §9). */
export const MIN_FILL_TIME_MS = 3000

/** How often one browser may send in this many seconds (specification §9). The browser counts. */
export const ENQUIRY_LIMIT = { calls: 3, perSeconds: 300 } as const

/** The same for one address, which the server counts: behind it may be a whole office, or a village on one mobile network. */
export const ENQUIRY_ADDRESS_LIMIT = { calls: 15, perSeconds: 300 } as const
