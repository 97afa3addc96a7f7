import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { Id } from '#shared/kernel/id.ts'
import { emailSafe } from '#shared/kernel/email-safe.ts'
import { normalizeText } from '#shared/kernel/text-input.ts'

const trimmed = (schema: z.ZodMiniType<string, string>) =>
  z.pipe(z.pipe(z.string(), z.transform(normalizeText)), schema)

const Name = z.string().check(
  z.minLength(2, 'Name must be at least 2 characters'),
  z.maxLength(100, 'Name must be less than 100 characters'),
  // Letters of any script, with their marks; phones write an apostrophe in either way.
  z.regex(/^[\p{L}\p{M} '’-]*$/u, 'Name can only contain letters, spaces, hyphens and apostrophes'),
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

/** What a visitor writes in the contact form (specification §5, messages word for word). Page and server read it so. */
export const EnquiryForm = z.object({
  name: trimmed(Name),
  email: trimmed(Email),
  phone: z.pipe(
    trimmed(Phone),
    z.transform((phone) => phone || null),
  ),
  message: trimmed(Message),
})
export type EnquiryForm = z.infer<typeof EnquiryForm>

/** A message from the contact form, as it is kept. */
export const Enquiry = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  message: z.string(),
  /** What the page was about that led to the form, a question of the FAQ for example; empty where nobody knows. */
  about: z.string(),
  cabinSlug: z.nullable(CabinSlug),
  createdAt: z.iso.datetime(),
  state: z.enum(['new']),
})
export type Enquiry = z.infer<typeof Enquiry>

/** So long an enquiry, and the e-mail about it, is kept (the privacy notice says so). */
export const ENQUIRY_RETENTION_DAYS = 365

/** Whoever sends sooner after opening the form is no person (specification §9). */
export const MIN_FILL_TIME_MS = 3000

/** How often one visitor may send, in so many seconds (specification §9). */
export const ENQUIRY_LIMIT = { calls: 3, perSeconds: 300 } as const
