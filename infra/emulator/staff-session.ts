import { Amplify } from 'aws-amplify'
import { confirmSignUp, fetchAuthSession, signIn, signOut, signUp } from 'aws-amplify/auth'
import { ConsoleLogger } from 'aws-amplify/utils'
import { randomUUID } from 'node:crypto'
import type { StaffPool } from './deployed-stacks.ts'

type NewAccount = {
  readonly email: string
  readonly name: string
  readonly password: string
  /** The code that Cognito e-mails. */
  code(): Promise<string>
  /** Called after the address is confirmed and before the first sign-in. */
  confirmed(userName: string): Promise<void>
}

/** Signs in to the pool with the same library and authentication flow (SRP) as the site. */
export function createStaffSession({ userPoolId, userPoolClientId }: StaffPool, endpoint: string) {
  // Amplify warns about an endpoint that is not Amazon's, which is intended here.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: `${endpoint}/` } } })

  const accessToken = async ({ forceRefresh = false } = {}): Promise<string> => {
    const { tokens } = await fetchAuthSession({ forceRefresh })
    if (!tokens) throw new Error('Nobody is signed in')
    return tokens.accessToken.toString()
  }

  return {
    /** Signs up, confirms the address with the e-mailed code and signs in. Gives the access token. */
    async signUp({ email, name, password, code, confirmed }: NewAccount): Promise<string> {
      const username = randomUUID()
      await signUp({ username, password, options: { userAttributes: { email, name } } })
      const { isSignUpComplete } = await confirmSignUp({ username, confirmationCode: await code() })
      if (!isSignUpComplete) throw new Error('The sign-up is not complete')
      await confirmed(username)
      const { isSignedIn, nextStep } = await signIn({ username: email, password })
      if (!isSignedIn) throw new Error(`The sign-in stops at ${nextStep.signInStep}`)
      return accessToken()
    },
    /** A new access token, with the groups that the account has joined since. */
    renewed: () => accessToken({ forceRefresh: true }),
    signOut: () => signOut(),
  }
}

export type StaffSession = ReturnType<typeof createStaffSession>
