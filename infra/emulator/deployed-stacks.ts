import type { InitialContent } from '#infra/content-file.ts'
import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
  ListUserPoolClientsCommand,
  ListUserPoolsCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { SESClient, VerifyDomainIdentityCommand } from '@aws-sdk/client-ses'
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { randomBytes } from 'node:crypto'
import { functions } from '#infra/functions.ts'
import { seed } from '#infra/deploy/initial-content.ts'
import { type Stage, parameterName } from '#infra/deployment.ts'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import { type Table, documentClient, openTable } from '#lambdas/table/table.ts'
import type { ScheduleName } from '#shared/monitoring/schedules.ts'
import * as z from 'zod/mini'
import { callAws, type Emulated } from './call-aws.ts'

const sdkConfig = ({ endpoint, region }: Emulated) => ({
  endpoint,
  region,
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
})

/** The only one of its kind: the emulator was empty before the deployment. */
function expectOne<Thing>(name: string, found: readonly Thing[] | undefined): Thing {
  const [thing, ...others] = found ?? []
  if (thing === undefined || others.length > 0)
    throw new Error(`There should be one ${name}, not ${found?.length ?? 0}: ${JSON.stringify(found)}`)
  return thing
}

export type StaffPool = { readonly userPoolId: string; readonly userPoolClientId: string }

export async function findStaffPool(emulated: Emulated): Promise<StaffPool> {
  const client = new CognitoIdentityProviderClient(sdkConfig(emulated))
  const { UserPools } = await client.send(new ListUserPoolsCommand({ MaxResults: 10 }))
  const UserPoolId = expectOne('user pool', UserPools).Id
  const { UserPoolClients } = await client.send(new ListUserPoolClientsCommand({ UserPoolId }))
  return { userPoolId: UserPoolId ?? '', userPoolClientId: expectOne('pool client', UserPoolClients).ClientId ?? '' }
}

/**
 * Does what MiniStack 1.5 leaves out when an account is confirmed (`_confirm_sign_up` in its services/cognito.py) and
 * Cognito does: verifies the address, and calls the pool's PostConfirmation Lambda.
 */
export async function completeSignUp(
  emulated: Emulated,
  { userPoolId, userPoolClientId }: StaffPool,
  userName: string,
) {
  const client = new CognitoIdentityProviderClient(sdkConfig(emulated))
  const account = { UserPoolId: userPoolId, Username: userName }
  await client.send(
    new AdminUpdateUserAttributesCommand({ ...account, UserAttributes: [{ Name: 'email_verified', Value: 'true' }] }),
  )
  const { UserPool } = await client.send(new DescribeUserPoolCommand({ UserPoolId: userPoolId }))
  const lambda = UserPool?.LambdaConfig?.PostConfirmation
  if (!lambda) throw new Error('The pool has no PostConfirmation Lambda')

  const { Username, UserAttributes = [] } = await client.send(new AdminGetUserCommand(account))
  const event = {
    version: '1',
    triggerSource: 'PostConfirmation_ConfirmSignUp',
    region: emulated.region,
    userPoolId,
    userName: Username,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: userPoolClientId },
    request: { userAttributes: Object.fromEntries(UserAttributes.map(({ Name = '', Value = '' }) => [Name, Value])) },
    response: {},
  }
  await callAws(emulated, {
    service: 'lambda',
    path: `/2015-03-31/functions/${encodeURIComponent(lambda)}/invocations`,
    body: JSON.stringify(event),
  })
}

const Listed = z.object({
  Functions: z.array(
    z.object({
      Role: z.string(),
      Environment: z.optional(z.object({ Variables: z.record(z.string(), z.string()) })),
    }),
  ),
})

/**
 * Allows the Lambdas that have a sender address to send e-mails. MiniStack 1.5 knows neither the resource nor the sender
 * of SES's SendRawEmail (`extract_resource_arn` in its core/iam_actions.py), so it grants only a policy for all resources.
 */
export async function allowSendingEmails(emulated: Emulated): Promise<void> {
  const listed = await callAws(emulated, { service: 'lambda', path: '/2015-03-31/functions/' })
  const senders = z
    .parse(Listed, JSON.parse(listed))
    .Functions.filter(({ Environment }) => Environment && 'EMAIL_FROM' in Environment.Variables)
  await Promise.all(
    senders.map(({ Role }) =>
      callAws(emulated, {
        service: 'iam',
        body: new URLSearchParams({
          Action: 'PutRolePolicy',
          Version: '2010-05-08',
          RoleName: Role.split('/').at(-1) ?? '',
          PolicyName: 'allow-sending-emails',
          PolicyDocument: JSON.stringify({
            Version: '2012-10-17',
            Statement: [{ Effect: 'Allow', Action: 'ses:SendRawEmail', Resource: '*' }],
          }),
        }),
      }),
    ),
  )
}

/** Does what an owner does before the first deployment: has SES verify the sender's domain. */
export async function verifyEmailDomain(emulated: Emulated, mailFrom: string): Promise<void> {
  const Domain = mailFrom.slice(mailFrom.indexOf('@') + 1)
  await new SESClient(sdkConfig(emulated)).send(new VerifyDomainIdentityCommand({ Domain }))
}

/** Does what the deploy command does before it deploys: writes the secret by which the API knows the edge. */
export async function writeOriginSecret(emulated: Emulated, stage: Stage): Promise<string> {
  const secret = newSecret()
  const parameter = { Name: parameterName({ stage }, 'origin-secret'), Type: 'String', Value: secret } as const
  await new SSMClient(sdkConfig(emulated)).send(new PutParameterCommand(parameter))
  return secret
}

const newSecret = (): string => randomBytes(32).toString('base64url')

/**
 * Does what an owner does after the first deployment: writes every secret that the list of Lambdas names. All of them
 * but PayFast's are random.
 */
export async function writeSecrets(emulated: Emulated, stage: Stage, payfast: object): Promise<void> {
  const client = new SSMClient(sdkConfig(emulated))
  const names = new Set(functions.flatMap(({ secrets }) => secrets ?? []))
  await Promise.all(
    [...names].map((name) =>
      client.send(
        new PutParameterCommand({
          Name: parameterName({ stage }, name),
          Type: 'SecureString',
          Value: name === 'payfast' ? JSON.stringify(payfast) : newSecret(),
        }),
      ),
    ),
  )
}

async function openDeployedTable(emulated: Emulated): Promise<Table> {
  const client = new DynamoDBClient(sdkConfig(emulated))
  const { TableNames } = await client.send(new ListTablesCommand())
  return openTable(documentClient(client), expectOne('table', TableNames))
}

/** Seeds the deployed table. */
export async function seedDeployed(emulated: Emulated, initialContent: InitialContent): Promise<void> {
  await seed(await openDeployedTable(emulated), initialContent)
}

/** When a schedule's last run was completed (ISO, UTC), by the mark that its Lambda leaves in the table. */
export async function lastScheduledRun(emulated: Emulated, name: ScheduleName): Promise<string | undefined> {
  const table = await openDeployedTable(emulated)
  const mark = await table.get(keys.scheduleRun(name), { consistent: true })
  return mark && z.parse(z.object({ completedAt: z.string() }), mark).completedAt
}
