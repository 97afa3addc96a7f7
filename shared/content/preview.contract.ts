import * as z from 'zod/mini'
import { endpoint } from '#shared/kernel/endpoint.ts'

export const ShowPreview = endpoint({
  method: 'GET',
  path: '/previews/{token}',
  audience: 'public',
  summary: 'The page of a record with its draft, to whom the link was given: without scripts, forms and links.',
  params: z.object({ token: z.string().check(z.regex(/^[\w.-]{1,200}$/)) }),
  reply: z.string(),
  replyKind: 'html',
  refusals: ['preview-not-found', 'preview-not-ready'],
})

export const previewEndpoints = { ShowPreview }
