import {
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type FunctionSpec, functions } from '#infra/functions.ts'
import { localAwsEnvironment, localCredentials, localRegion } from '#infra/local/engines/database.ts'
import { startSignIn } from '#infra/local/engines/sign-in.ts'
import { hostLambdas } from '#infra/local/lambda-host.ts'
import { poolTriggers } from '#infra/local/user-pool-triggers.ts'
import { deleteUnconfirmedAccounts } from '#lambdas/staff/delete-unconfirmed-accounts.ts'
import { staffPool } from '#lambdas/staff/staff-pool.ts'
import { businessTimeAt } from '#shared/kernel/clock.ts'
import { SIGN_UPS_PER_DAY } from '#shared/staff/sign-ups.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
const nomsa = 'nomsa@example.co.za'
const owner = 'owner@mountaincabins.example'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** The pool with its triggers, the Lambdas of the list, on a table of its own. */
async function startTestPool({ tableOfAccounts }: { readonly tableOfAccounts?: string } = {}) {
  const { table, tableName } = await tables.createSeededTable()
  vi.stubEnv('OWNER_EMAIL', owner)
  for (const [name, value] of Object.entries(localAwsEnvironment)) vi.stubEnv(name, value)
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', tables.started().endpoint)
  const hostTrigger = async (trigger: FunctionSpec['trigger'], accountsTable: string) => {
    vi.stubEnv('TABLE_NAME', accountsTable)
    return hostLambdas(functions.filter((spec) => spec.trigger === trigger))
  }
  const preSignUp = await hostTrigger('PreSignUp', tableName)
  const postConfirmation = await hostTrigger('PostConfirmation', tableOfAccounts ?? tableName)
  const codes: { readonly to: string; readonly code: string }[] = []
  const lastCode = () => codes.at(-1)?.code
  const signIn = await startSignIn({
    port: 0,
    ...poolTriggers(() => [...preSignUp, ...postConfirmation]),
    sendEmail: async ({ to, text }) => void codes.push({ to, code: /\d{6}/.exec(text)?.[0] ?? '' }),
  })
  onTestFinished(() => signIn.stop())
  vi.stubEnv('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', signIn.endpoint)
  const client = new CognitoIdentityProviderClient({
    endpoint: signIn.endpoint,
    region: localRegion,
    credentials: localCredentials,
  })
  const { clientId: ClientId, userPoolId: UserPoolId } = signIn
  const accounts = accountRepository(table)
  const pool = staffPool(UserPoolId)
  return {
    accounts,
    codes,
    /** The Lambda, as the pool calls it. */
    call: async (event: Partial<PostConfirmationTriggerEvent>): Promise<unknown> => postConfirmation[0]?.handler(event),
    async signUp(email = nomsa, Password = 'secret', userName: string = randomUUID(), name = 'Nomsa Dube') {
      const UserAttributes = [
        { Name: 'email', Value: email },
        { Name: 'name', Value: name },
      ]
      const signedUp = await client.send(new SignUpCommand({ ClientId, Username: userName, Password, UserAttributes }))
      return { sub: signedUp.UserSub ?? '', userName, reply: signedUp.CodeDeliveryDetails }
    },
    confirm: ({ userName }: { readonly userName: string }, ConfirmationCode = lastCode(), ForceAliasCreation = false) =>
      client.send(new ConfirmSignUpCommand({ ClientId, Username: userName, ConfirmationCode, ForceAliasCreation })),
    sendCodeAgain: ({ userName }: { readonly userName: string }) =>
      client.send(new ResendConfirmationCodeCommand({ ClientId, Username: userName })),
    logIn: async (USERNAME: string, PASSWORD = 'secret') => {
      const AuthParameters = { USERNAME, PASSWORD }
      const command = new InitiateAuthCommand({ ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters })
      return (await client.send(command)).AuthenticationResult
    },
    async chooseNewPassword(): Promise<void> {
      await client.send(new ForgotPasswordCommand({ ClientId, Username: nomsa }))
      await client.send(
        new ConfirmForgotPasswordCommand({
          ClientId,
          Username: nomsa,
          ConfirmationCode: lastCode(),
          Password: 'another',
        }),
      )
    },
    async userNames(): Promise<unknown[]> {
      const { Users = [] } = await client.send(new ListUsersCommand({ UserPoolId }))
      return Users.map(({ Username }) => Username)
    },
    deleteUnconfirmed: (now: Date) => deleteUnconfirmedAccounts({ pool, clock: () => businessTimeAt(now) }),
  }
}

const hoursFromNow = (hours: number): Date => new Date(Date.now() + hours * 3600 * 1000)

describe('a new staff account', () => {
  it("is on the owner's list as soon as the address is confirmed, before the first sign-in", async () => {
    const pool = await startTestPool()
    const { sub, userName } = await pool.signUp()
    expect(await pool.accounts.inState('waiting')).toEqual([])
    await pool.confirm({ userName })
    expect(await pool.accounts.inState('waiting')).toEqual([
      {
        sub,
        userName,
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
    const { sub, userName } = await pool.signUp()
    await pool.confirm({ userName })
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
      userName: randomUUID(),
      request: { userAttributes: { sub: 'nomsa', email: nomsa, name: 'Nomsa Dube' } },
    } as const
    expect(await pool.call(event)).toEqual(event)
    const waiting = await pool.accounts.find('nomsa')
    if (!waiting) throw new Error('Nobody waits')
    await pool.accounts.decide(waiting, { ...waiting, state: 'active', role: 'staff', decidedBy: 'Lindiwe' })
    await pool.call(event)
    expect(await pool.accounts.find('nomsa')).toMatchObject({ state: 'active', role: 'staff' })
  })

  it('is refused with a name of the product or of a colleague, and no code is e-mailed', async () => {
    const pool = await startTestPool()
    const signedUp = await pool.signUp()
    await pool.confirm(signedUp)
    const waiting = await pool.accounts.find(signedUp.sub)
    if (!waiting) throw new Error('Nobody waits')
    await pool.accounts.decide(waiting, { ...waiting, state: 'active', role: 'staff', decidedBy: 'Lindiwe' })
    const before = pool.codes.length
    for (const name of ['PayFast', 'schedule', 'nomsa dubé'])
      // oxlint-disable-next-line no-await-in-loop
      await expect(pool.signUp('sipho@example.co.za', 'secret', randomUUID(), name)).rejects.toThrow(/name-in-use/)
    expect(pool.codes).toHaveLength(before)
    await pool.signUp('sipho@example.co.za', 'secret', randomUUID(), 'Sipho Dube')
    expect(pool.codes).toHaveLength(before + 1)
  })

  it('is refused with the name of a colleague from every address alike, but the owner may have the own one again', async () => {
    const pool = await startTestPool()
    for (const email of [nomsa, owner]) {
      // oxlint-disable-next-line no-await-in-loop
      const signedUp = await pool.signUp(email, 'secret', randomUUID(), `Name of ${email}`)
      // oxlint-disable-next-line no-await-in-loop
      await pool.confirm(signedUp)
      // oxlint-disable-next-line no-await-in-loop
      const account = await pool.accounts.find(signedUp.sub)
      if (account?.state === 'waiting')
        // oxlint-disable-next-line no-await-in-loop
        await pool.accounts.decide(account, { ...account, state: 'active', role: 'staff', decidedBy: 'Lindiwe' })
    }
    const answers = [nomsa, 'sipho@example.co.za'].map((email) =>
      pool.signUp(email, 'secret', randomUUID(), `Name of ${nomsa}`).then(
        () => 'signed up',
        (error: Error) => error.message,
      ),
    )
    const [ofColleague, ofStranger] = await Promise.all(answers)
    expect(ofColleague).toMatch(/name-in-use/)
    expect(ofColleague).toBe(ofStranger)
    await pool.signUp(owner, 'secret', randomUUID(), `Name of ${owner}`)
  })

  it('is confirmed also when the list cannot be written', async () => {
    const pool = await startTestPool({ tableOfAccounts: 'no-such-table' })
    const signedUp = await pool.signUp()
    await expect(pool.confirm(signedUp)).resolves.toBeDefined()
  })
})

describe('an address', () => {
  it('that a stranger signed up with and never confirmed stays free for its owner', async () => {
    const pool = await startTestPool()
    const squatter = await pool.signUp(nomsa, 'squatters')
    const rightful = await pool.signUp(nomsa, 'her own one')
    await pool.confirm(rightful)
    expect(await pool.logIn(nomsa, 'her own one')).toHaveProperty('AccessToken')
    await expect(pool.logIn(nomsa, 'squatters')).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await expect(pool.logIn(squatter.userName, 'squatters')).rejects.toMatchObject({
      name: 'UserNotConfirmedException',
    })
    expect(await pool.accounts.inState('waiting')).toMatchObject([{ sub: rightful.sub }])
  })

  it('is not confirmed by a code of another sign-up with it', async () => {
    const pool = await startTestPool()
    const rightful = await pool.signUp(nomsa, 'her own one')
    const [first] = pool.codes
    const squatter = await pool.signUp(nomsa, 'squatters')
    await expect(pool.confirm(squatter, first?.code)).rejects.toMatchObject({ name: 'CodeMismatchException' })
    await pool.confirm(rightful, first?.code)
  })

  it('gets the same reply and the same e-mail whether it has an account or not', async () => {
    const pool = await startTestPool()
    await pool.confirm(await pool.signUp())
    const existing = await pool.signUp(nomsa)
    const unknown = await pool.signUp('sipho@example.co.za')
    expect(existing.reply).toEqual({ ...unknown.reply, Destination: nomsa })
    expect(pool.codes.map(({ to }) => to)).toEqual([nomsa, nomsa, 'sipho@example.co.za'])
  })

  it('keeps its account when somebody with its code signs up once more', async () => {
    const pool = await startTestPool()
    await pool.confirm(await pool.signUp(nomsa, 'the first'))
    const second = await pool.signUp(nomsa, 'the second')
    await expect(pool.confirm(second)).rejects.toMatchObject({ name: 'AliasExistsException' })
    expect(await pool.logIn(nomsa, 'the first')).toHaveProperty('AccessToken')
  })
})

describe('the sign-ups of a day', () => {
  it('are twenty; then no code goes out, and and the count starts again the next day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T21:30:00.000Z') })
    onTestFinished(() => void vi.useRealTimers())
    const pool = await startTestPool()
    for (let number = 0; number < SIGN_UPS_PER_DAY; number += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await pool.signUp(`${number}@strangers.example`)
    const refusal = { name: 'UserLambdaValidationException', message: expect.stringContaining('too-many-sign-ups') }
    await expect(pool.signUp(nomsa)).rejects.toMatchObject(refusal)
    expect(pool.codes).toHaveLength(SIGN_UPS_PER_DAY)
    expect(await pool.userNames()).toHaveLength(SIGN_UPS_PER_DAY)

    vi.setSystemTime(new Date('2026-11-21T22:00:00.000Z'))
    await pool.signUp(nomsa)
    expect(pool.codes.at(-1)?.to).toBe(nomsa)
  })

  it('leave room for the owner named at deploy time, whose address has twenty of its own', async () => {
    const pool = await startTestPool()
    for (let number = 0; number < SIGN_UPS_PER_DAY; number += 1)
      // oxlint-disable-next-line no-await-in-loop
      await pool.signUp(`${number}@strangers.example`)
    for (let number = 0; number < SIGN_UPS_PER_DAY; number += 1)
      // oxlint-disable-next-line no-await-in-loop
      await pool.signUp(owner.toUpperCase())
    await expect(pool.signUp(owner)).rejects.toMatchObject({ name: 'UserLambdaValidationException' })
  })

  it.each(['nomsa', nomsa, 'staff'])('need a random user name, not %s', async (userName) => {
    const pool = await startTestPool()
    await expect(pool.signUp(nomsa, 'secret', userName)).rejects.toBeDefined()
    expect(pool.codes).toEqual([])
    expect(await pool.userNames()).toEqual([])
  })
})

describe('an account that nobody confirms', () => {
  it('is deleted after a day, and no other account is', async () => {
    const pool = await startTestPool()
    const confirmed = await pool.signUp('sipho@example.co.za')
    await pool.confirm(confirmed)
    const unconfirmed = await pool.signUp(nomsa)
    await pool.deleteUnconfirmed(hoursFromNow(23))
    expect(await pool.userNames()).toEqual([confirmed.userName, unconfirmed.userName])
    await pool.deleteUnconfirmed(hoursFromNow(24.1))
    expect(await pool.userNames()).toEqual([confirmed.userName])
    expect(await pool.logIn('sipho@example.co.za')).toHaveProperty('AccessToken')
  })

  it('can have its code sent again meanwhile', async () => {
    const pool = await startTestPool()
    const signedUp = await pool.signUp()
    const [first] = pool.codes
    await pool.sendCodeAgain(signedUp)
    await expect(pool.confirm(signedUp, first?.code)).rejects.toMatchObject({ name: 'CodeMismatchException' })
    await pool.confirm(signedUp)
  })
})
