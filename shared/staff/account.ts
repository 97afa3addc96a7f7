import * as z from 'zod/mini'

/**
 * What an account may do: `owner` all · `staff` all but guarded acts · `bookkeeper` reads bookings and money, books what is
 * settled · `helper` sees the day's work, without amounts (decisions §8 and §11).
 */
export const Role = z.enum(['staff', 'owner', 'bookkeeper', 'helper'])
export type Role = z.infer<typeof Role>

export const roleLabels: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  staff: 'Staff',
  bookkeeper: 'Bookkeeper',
  helper: 'Helper',
}

/** A person who signed up at /auth. An account alone gives no access. */
export const Account = z.object({
  sub: z.string(),
  /** The user pool's name of it: random, so that nobody else can take it; the e-mail address is its alias. */
  userName: z.string(),
  email: z.string(),
  fullName: z.string(),
  state: z.enum(['waiting', 'active', 'refused']),
  role: z.nullable(Role),
  requestedAt: z.iso.datetime(),
  decidedBy: z.nullable(z.string()),
  /** The owner's account who decided last; none where nobody did, or before it was stored. */
  decidedBySub: z.optional(z.string()),
  /** As last read from the user pool: since when the product knows of a second factor; null without one. */
  secondFactor: z.optional(z.object({ since: z.nullable(z.iso.datetime()), readAt: z.iso.datetime() })),
})
export type Account = z.infer<typeof Account>

/** What people see of their own account, without who decided on it. */
export const OwnAccount = z.extend(z.omit(Account, { decidedBy: true, decidedBySub: true, secondFactor: true }), {
  hasSecondFactor: z.boolean(),
  /** An owner may do nothing else before. */
  mustSetUpSecondFactor: z.boolean(),
})
export type OwnAccount = z.infer<typeof OwnAccount>
