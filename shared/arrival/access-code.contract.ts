import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { normalizePlainLine } from '#shared/kernel/text-input.ts'
import { MAX_CODE_LENGTH } from './access-code.ts'

const WRONG_CODE = `A code has up to ${MAX_CODE_LENGTH} letters, digits and signs such as # and *`

/** What staff read of a code without reading it. Version 0: the cabin never had one. */
export const AccessCodeState = z.object({
  cabinSlug: CabinSlug,
  isSet: z.boolean(),
  version: z.int().check(z.minimum(0)),
  changedAt: z.nullable(z.iso.datetime()),
})
export type AccessCodeState = z.infer<typeof AccessCodeState>

const params = z.object({ cabinSlug: CabinSlug })

export const ListAccessCodes = endpoint({
  method: 'GET',
  path: '/staff/access-codes',
  audience: 'staff',
  summary: 'Which cabins have an access code and when it was last changed, without the codes.',
  reply: z.object({ codes: z.array(AccessCodeState) }),
  refusals: [],
})

export const ShowAccessCode = endpoint({
  method: 'GET',
  path: '/staff/access-codes/{cabinSlug}',
  audience: 'staff',
  summary: 'The access code of a cabin; empty where it has none.',
  params,
  reply: z.object({ code: z.string() }),
  refusals: ['cabin-not-found'],
})

export const ChangeAccessCode = endpoint({
  method: 'PUT',
  path: '/staff/access-codes/{cabinSlug}',
  audience: 'staff',
  summary: 'Changes the access code of a cabin on the version that was seen; an empty one takes it away.',
  params,
  body: z.object({
    version: z.int().check(z.minimum(0)),
    code: z
      .string()
      .check(
        z.overwrite(normalizePlainLine),
        z.maxLength(MAX_CODE_LENGTH, WRONG_CODE),
        z.regex(/^[\u0020-\u007E]*$/, WRONG_CODE),
      ),
  }),
  reply: AccessCodeState,
  refusals: ['cabin-not-found', 'changed-meanwhile'],
})

export const accessCodeEndpoints = { ListAccessCodes, ShowAccessCode, ChangeAccessCode }
