import * as z from 'zod/mini'

export const Role = z.enum(['staff', 'owner'])
export type Role = z.infer<typeof Role>

/** Somebody who signed up at /auth. That alone opens nothing. */
export const Account = z.object({
  sub: z.string(),
  email: z.string(),
  fullName: z.string(),
  state: z.enum(['waiting', 'active', 'refused']),
  role: z.nullable(Role),
  requestedAt: z.iso.datetime(),
  decidedBy: z.nullable(z.string()),
})
export type Account = z.infer<typeof Account>

/** What people learn of their own account: who decided on it is the house's to know, not a stranger's. */
export const OwnAccount = z.omit(Account, { decidedBy: true })
export type OwnAccount = z.infer<typeof OwnAccount>
