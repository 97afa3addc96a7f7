import * as z from 'zod/mini'
import { RichText } from '#shared/content/rich-text.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference, GuestToken } from '#shared/kernel/id.ts'
import { SentDraft } from '#shared/kernel/published-endpoints.ts'

/** A PDF as base64: it is small, and a link to it could be passed on. */
const pdfFile = { fileName: z.string(), pdfBase64: z.string().check(z.maxLength(400_000)) }

const DocumentId = z.string().check(z.maxLength(40))

export const PreviewDocumentTemplate = endpoint({
  method: 'POST',
  path: '/staff/document-previews/{id}',
  audience: 'staff',
  summary:
    'A document as PDF with texts that are typed and not published, for a booking, a recent one, or made-up data. It has no number and is not stored.',
  params: z.object({ id: DocumentId }),
  body: z.object({
    form: SentDraft,
    /** Null: a recent booking. */
    reference: z._default(z.nullable(BookingReference), null),
  }),
  reply: z.object({
    ...pdfFile,
    /** The booking that it shows; null: made-up data. */
    reference: z.nullable(BookingReference),
  }),
  refusals: ['record-not-found', 'booking-not-found'],
})

export const ShowProForma = endpoint({
  method: 'GET',
  path: '/staff/bookings/{reference}/pro-forma',
  audience: 'staff',
  summary: 'What a guest is to pay for a pending booking, until when and where to, as PDF. It is no invoice.',
  params: z.object({ reference: BookingReference }),
  reply: z.object(pdfFile),
  refusals: ['booking-not-found', 'document-not-found'],
})

/** The documents of a booking that are not numbered: they are made anew each time. */
export const GuestDocumentId = z.enum(['pro-forma', 'house-rules', 'indemnity', 'register-page'])
export type GuestDocumentId = z.infer<typeof GuestDocumentId>

export const ListGuestDocuments = endpoint({
  method: 'GET',
  path: '/bookings/{token}/documents',
  audience: 'guest',
  summary: 'The documents that a booking has beside invoices and receipts, and the house rules to read.',
  params: z.object({ token: GuestToken }),
  reply: z.object({
    documents: z.array(z.object({ id: GuestDocumentId, title: z.string() })),
    /** Null where none are published. */
    houseRules: z.nullable(z.object({ title: z.string(), body: RichText })),
  }),
  refusals: ['booking-not-found'],
})

export const ShowGuestDocument = endpoint({
  method: 'GET',
  path: '/bookings/{token}/documents/{id}',
  audience: 'guest',
  summary: 'One of these documents as PDF.',
  limit: { calls: 30, perSeconds: 600 },
  params: z.object({ token: GuestToken, id: GuestDocumentId }),
  reply: z.object(pdfFile),
  refusals: ['booking-not-found', 'document-not-found'],
})

export const documentTemplateEndpoints = { PreviewDocumentTemplate, ShowProForma }
export const guestDocumentEndpoints = { ListGuestDocuments, ShowGuestDocument }
