import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { randomUUID } from 'node:crypto'
import type { SignIn } from '#infra/local/engines/sign-in.ts'
import { localCredentials, localRegion } from '#infra/local/engines/database.ts'
import type { Account } from '#shared/staff/account.ts'
import type { NewAccount } from './demo-use-cases.ts'

type SignUpPlace = Pick<SignIn, 'endpoint' | 'clientId'> & {
  /** The code of the e-mail that came last. */
  readonly readCode: () => string
}

/** The code of an e-mail of the sign-in. */
export const codeIn = (text: string): string => /\b\d{4,6}\b/.exec(text)?.[0] ?? ''

/** Signs somebody up as the form does, and types in the code that was e-mailed. */
export async function signUp(
  { name, email, password }: NewAccount,
  { endpoint, clientId: ClientId, readCode }: SignUpPlace,
): Promise<Pick<Account, 'sub' | 'userName'>> {
  const client = new CognitoIdentityProviderClient({
    endpoint,
    region: localRegion,
    credentials: localCredentials,
  })
  const Username = randomUUID()
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'name', Value: name },
  ]
  const { UserSub = '' } = await client.send(
    new SignUpCommand({ ClientId, Username, Password: password, UserAttributes }),
  )
  await client.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode: readCode() }))
  client.destroy()
  return { sub: UserSub, userName: Username }
}
