import {
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { functions } from '#infra/functions.ts'
import { localAwsEnvironment, localCredentials, localRegion } from '#infra/local/engines/database.ts'
import { startSignIn } from '#infra/local/engines/sign-in.ts'
import { hostLambdas } from '#infra/local/lambda-host.ts'
import { confirmationTrigger } from '#infra/local/triggers.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
const nomsa = 'nomsa@example.co.za'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** The pool with its trigger, the Lambda of the list, on a table of its own. */
async function startTestPool({ table: named }: { readonly table?: string } = {}) {
  const { table, tableName } = await tables.createSeededTable()
  vi.stubEnv('TABLE_NAME', named ?? tableName)
  for (const [name, value] of Object.entries(localAwsEnvironment)) vi.stubEnv(name, value)
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', tables.started().endpoint)
  const hosted = await hostLambdas(functions.filter(({ trigger }) => trigger))
  let lastCode = ''
  const signIn = await startSignIn({
    port: 0,
    confirmed: confirmationTrigger(hosted),
    sendEmail: async ({ text }) => void (lastCode = /\d{6}/.exec(text)?.[0] ?? ''),
  })
  onTestFinished(() => signIn.stop())
  const client = new CognitoIdentityProviderClient({
    endpoint: signIn.endpoint,
    region: localRegion,
    credentials: localCredentials,
  })
  const ClientId = signIn.clientId
  const accounts = accountRepository(table)
  return {
    accounts,
    /** The Lambda, as the pool calls it. */
    call: async (event: Partial<PostConfirmationTriggerEvent>): Promise<unknown> => hosted[0]?.handler(event),
    async signUp(): Promise<string> {
      const UserAttributes = [
        { Name: 'email', Value: nomsa },
        { Name: 'name', Value: 'Nomsa Dube' },
      ]
      const signedUp = await client.send(
        new SignUpCommand({ ClientId, Username: nomsa, Password: 'secret', UserAttributes }),
      )
      return signedUp.UserSub ?? ''
    },
    confirm: () => client.send(new ConfirmSignUpCommand({ ClientId, Username: nomsa, ConfirmationCode: lastCode })),
    async chooseNewPassword(): Promise<void> {
      await client.send(new ForgotPasswordCommand({ ClientId, Username: nomsa }))
      await client.send(
        new ConfirmForgotPasswordCommand({
          ClientId,
          Username: nomsa,
          ConfirmationCode: lastCode,
          Password: 'another',
        }),
      )
    },
  }
}

describe('a new staff account', () => {
  it("is on the owner's list as soon as the address is confirmed, before the first sign-in", async () => {
    const pool = await startTestPool()
    const sub = await pool.signUp()
    expect(await pool.accounts.inState('waiting')).toEqual([])
    await pool.confirm()
    expect(await pool.accounts.inState('waiting')).toEqual([
      {
        sub,
        email: nomsa,
        fullName: 'Nomsa Dube',
        state: 'waiting',
        role: null,
        requestedAt: expect.any(String) as string,
        decidedBy: null,
      },
    ])
  })

  it('keeps its decision when its password is changed', async () => {
    const pool = await startTestPool()
    const sub = await pool.signUp()
    await pool.confirm()
    const waiting = await pool.accounts.find(sub)
    if (!waiting) throw new Error('Nobody waits')
    await pool.accounts.decide(waiting, { ...waiting, state: 'refused', decidedBy: 'Lindiwe' })
    await pool.chooseNewPassword()
    expect(await pool.accounts.find(sub)).toMatchObject({ state: 'refused', decidedBy: 'Lindiwe' })
  })

  it('is not listed by a forgotten password from before the list existed', async () => {
    const pool = await startTestPool()
    await pool.call({
      triggerSource: 'PostConfirmation_ConfirmForgotPassword',
      request: { userAttributes: { sub: 'nomsa', email: nomsa, name: 'Nomsa Dube' } },
    })
    expect(await pool.accounts.find('nomsa')).toBeUndefined()
  })

  it('keeps its decision when the pool calls again for the same confirmation', async () => {
    const pool = await startTestPool()
    const event = {
      triggerSource: 'PostConfirmation_ConfirmSignUp',
      request: { userAttributes: { sub: 'nomsa', email: nomsa, name: 'Nomsa Dube' } },
    } as const
    expect(await pool.call(event)).toEqual(event)
    const waiting = await pool.accounts.find('nomsa')
    if (!waiting) throw new Error('Nobody waits')
    await pool.accounts.decide(waiting, { ...waiting, state: 'active', role: 'staff', decidedBy: 'Lindiwe' })
    await pool.call(event)
    expect(await pool.accounts.find('nomsa')).toMatchObject({ state: 'active', role: 'staff' })
  })

  it('is confirmed also when the list cannot be written', async () => {
    const pool = await startTestPool({ table: 'no-such-table' })
    await pool.signUp()
    await expect(pool.confirm()).resolves.toBeDefined()
  })
})
