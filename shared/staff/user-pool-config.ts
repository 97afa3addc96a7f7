import * as z from 'zod/mini'

/** How the staff area signs people in: the user pool of its deployment, written into its document. */
export const UserPoolConfig = z.object({
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Only where the pool is not Amazon's own: an address. */
  userPoolEndpoint: z.optional(z.string()),
  authFlow: z.enum(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH']),
  passwordMinLength: z.int(),
})
export type UserPoolConfig = z.infer<typeof UserPoolConfig>

/** The id of the script element that holds it. */
export const USER_POOL_CONFIG_ID = 'user-pool'
