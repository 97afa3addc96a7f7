import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, DynamoDBBatchResponse } from 'aws-lambda'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, vi } from 'vitest'
import { localAwsEnvironment } from '#infra/local/engines/database.ts'
import { type LocalServer, serveLocally } from '#infra/local/engines/listen-locally.ts'
import { startParameters } from '#infra/local/parameters.ts'
import { businessTimeAt } from '#shared/kernel/clock.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { ReceiveItn } from '#shared/payments/payments.contract.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness } from '#test/support/use-case-harness.ts'
import { createHttpRequest } from '#test/support/http-request.ts'
import { type Tables, readAllItems } from '#test/support/start-tables.ts'
import { openTestTables } from '#test/support/table-fixture.ts'
import { findViolations, contentsOf } from '#test/support/table-invariants.ts'
import { STREAM_TRIES } from './settle-with-retries.ts'

/** PayFast's reply when it is asked whether a message is its own. */
export type ValidationReply = 'VALID' | 'INVALID' | 'slow' | 'error' | 'no words'

type Lambdas = {
  readonly itn: (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>
  readonly checks: (event: unknown) => Promise<DynamoDBBatchResponse>
  readonly expiry: (event: unknown) => Promise<void>
}

/**
 * The Lambdas that handle PayFast's messages (the one that receives them, the one that checks them, the hourly one), in
 * this process as they run in AWS, with the embedded database, and a PayFast server that replies as the test says.
 */
export function setUpPayfastLambdas() {
  let tables: Tables | undefined
  let lambdas: Lambdas | undefined
  let harness: UseCaseHarness | undefined
  let tableName = ''
  const servers: LocalServer[] = []
  /** PayFast's next replies about a message, by its text; when none are left, it confirms the message. */
  const replies = new Map<string, (ValidationReply | Promise<ValidationReply>)[]>()
  let now = NOW
  const clock = {
    read: () => businessTimeAt(new Date(now)),
    pass: (minutes: number) => clock.setTo(minutesAfter(now, minutes)),
    setTo: (instant: string) => {
      now = instant
      vi.setSystemTime(new Date(now))
    },
  }

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
    // Handlers read the environment as they load: those of the file before were loaded for its table.
    vi.resetModules()
    tables = openTestTables()
    const seeded = await tables.createSeededTable()
    tableName = seeded.tableName
    harness = createUseCaseHarness(seeded.table, clock)
    const payfast = await serveLocally('PayFast', 0, async (request) => {
      switch ((await replies.get(await request.text())?.shift()) ?? 'VALID') {
        case 'VALID':
          return new Response('VALID\n')
        case 'INVALID':
          return new Response('INVALID\n')
        case 'slow':
          await pause(50)
          return new Response('VALID\n')
        case 'error':
          return new Response('Bad gateway', { status: 502 })
        case 'no words':
          return new Response('')
      }
    })
    const config = { ...(await harness.payfast()), validateUrl: `${payfast.url}/eng/query/validate` }
    const parameters = await startParameters({ payfast: JSON.stringify(config) })
    servers.push(payfast, parameters)
    Object.assign(process.env, {
      TABLE_NAME: tableName,
      SITE_ORIGIN: config.siteUrl,
      STAGE: 'test',
      ...parameters.environment,
      ...localAwsEnvironment,
      AWS_ENDPOINT_URL_DYNAMODB: tables.endpoint,
    })
    const [itn, checks, expiry] = await Promise.all([
      import('#lambdas/handlers/itn.handler.ts'),
      import('#lambdas/handlers/itn-checks.stream.ts'),
      import('#lambdas/handlers/expiry.schedule.ts'),
    ])
    lambdas = { itn: itn.handler, checks: checks.handler as Lambdas['checks'], expiry: expiry.handler }
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await tables?.stop()
    vi.useRealTimers()
  })
  const started = () => {
    if (!tables || !lambdas || !harness)
      throw new Error('The PayFast Lambdas start in beforeAll and are not available earlier')
    return { tables, lambdas, harness }
  }

  /** The stream delivers a message to the checks, and again while they fail; true when it was settled. */
  async function isSettled(id: string): Promise<boolean> {
    const event = { Records: [{ dynamodb: { NewImage: { id: { S: id } }, SequenceNumber: '1' } }] }
    for (let attempt = 1; attempt <= STREAM_TRIES; attempt += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each try follows the one before
      if ((await started().lambdas.checks(event)).batchItemFailures.length === 0) return true
    }
    return false
  }

  return {
    clock,
    harness: () => started().harness,
    /** Sets PayFast's replies about a message, one for each time it is asked; afterwards it confirms the message. */
    setReplies: (body: string, ...next: (ValidationReply | Promise<ValidationReply>)[]): void =>
      void replies.set(body.replace(/&signature=[^&]*.*$/, ''), next),
    /** PayFast, or another sender, posts a message, plain or as API Gateway encodes it; returns the response's status. */
    postItn: async (body: string, base64 = true, sourceIp = '197.97.145.144'): Promise<number> => {
      const answer = await started().lambdas.itn(createHttpRequest(ReceiveItn, { text: body, base64, sourceIp }))
      return answer.statusCode ?? 0
    },
    isSettled,
    runHourlySchedule: async (): Promise<void> => {
      clock.pass(60)
      await started().lambdas.expiry({})
    },
    /** Everything in the table, and its violations of the invariants. */
    inspect: async () => {
      const items = await readAllItems(started().tables, tableName)
      return { violations: findViolations(items, clock.read().now), contents: contentsOf(items) }
    },
  }
}
