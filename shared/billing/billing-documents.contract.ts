import * as z from 'zod/mini'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { GuestToken } from '#shared/kernel/id.ts'
import { Recipient } from './recipient.ts'

export const IssueBillingDocument = endpoint({
  method: 'POST',
  path: '/bookings/{token}/billing-documents',
  audience: 'guest',
  summary:
    'An invoice, receipt or credit note as PDF. The first request issues it; it never changes afterwards. The invoice of a stay that was moved is cancelled by a credit note and issued again.',
  limit: { calls: 30, perSeconds: 600 },
  params: z.object({ token: GuestToken }),
  body: z.union(
    [
      /** Without a recipient it has that of the invoice before it, or else the guest. */
      z.object({ kind: z.literal('invoice'), madeOutTo: z.optional(Recipient) }),
      z.object({ kind: z.literal('credit-note') }),
      z.object({ kind: z.literal('on-file'), number: z.string().check(z.maxLength(20)) }),
      /** The line of the ledger, counted from 0: lines are only ever added. */
      z.object({ kind: z.literal('receipt'), paymentPlace: z.int().check(z.minimum(0), z.maximum(1000)) }),
    ],
    'Please say which document you would like',
  ),
  /** The file itself as base64: it is small, and a link to it could be passed on. */
  reply: z.object({ number: z.string(), fileName: z.string(), pdfBase64: z.string().check(z.maxLength(100_000)) }),
  refusals: [
    'booking-not-found',
    'billing-document-not-due',
    'recipient-needed',
    'too-many-invoices',
    'changed-meanwhile',
  ],
})

export const billingEndpoints = { IssueBillingDocument }
