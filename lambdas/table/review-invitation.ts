import * as z from 'zod/mini'
import { BookingReference } from '#shared/kernel/id.ts'
import { keys } from './schema/access-patterns.ts'
import { type Write, isNew } from './table.ts'

/** The invitation to review a stay, one for each booking; only the hash of its link's secret is stored. */
export const Invitation = z.object({
  reference: BookingReference,
  tokenHash: z.string(),
  requestedAt: z.iso.datetime(),
})
export type Invitation = z.infer<typeof Invitation>

/** Written with its line of history: of two requests at once one is refused. */
export const writeInvitation = (before: Invitation | undefined, invitation: Invitation): Write => ({
  put: { ...keys.invitation(invitation.reference), ...Invitation.parse(invitation) },
  condition: before ? { expression: 'requestedAt = :before', values: { ':before': before.requestedAt } } : isNew,
})
