import type { StaffPool } from './staff-pool.ts'

/** The user pool for a Lambda that seldom asks it: the client is loaded with the first question, not at the start. */
export function staffPoolOnDemand(userPoolId: string): Pick<StaffPool, 'person'> {
  let pool: Promise<StaffPool> | undefined
  return {
    async person(userName) {
      pool ??= import('./staff-pool.ts').then(({ staffPool }) => staffPool(userPoolId))
      return (await pool).person(userName)
    },
  }
}
