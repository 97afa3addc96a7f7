import * as z from 'zod/mini'

export const Role = z.enum(['staff', 'owner'])
export type Role = z.infer<typeof Role>

/** A person who signed up at /auth. An account alone gives no access. */
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

/** What people see of their own account, without who decided on it. */
export const OwnAccount = z.omit(Account, { decidedBy: true })
export type OwnAccount = z.infer<typeof OwnAccount>
