import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { functions } from '#infra/functions.ts'
import { sesSender } from '#lambdas/email/ses-sender.ts'
import { fetchParameter } from '#lambdas/runtime/parameter-store.ts'
import { staffPool } from '#lambdas/staff/staff-pool.ts'
import { uploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import { appTable, isNew } from '#lambdas/table/table.ts'

type FakeResponse = 'none' | { readonly status: number; readonly body: unknown }

/** A fake AWS that replies to each request with the next of `responses`, and after the last one not at all. */
async function startFakeAws(...responses: FakeResponse[]) {
  const requests: Record<string, unknown>[] = []
  const server: Server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      requests.push(text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {})
      const fakeResponse = responses.shift() ?? 'none'
      if (fakeResponse === 'none') return
      response.writeHead(fakeResponse.status, { 'content-type': 'application/x-amz-json-1.0' })
      response.end(JSON.stringify(fakeResponse.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const environment = {
    AWS_ENDPOINT_URL: url,
    AWS_REGION: 'af-south-1',
    AWS_ACCESS_KEY_ID: 'any',
    AWS_SECRET_ACCESS_KEY: 'any',
    TABLE_NAME: 'app-table',
  }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  return requests
}

/** How a call ends, and how many milliseconds after its start, on a clock that runs as fast as it can. */
async function endOf(
  requests: readonly unknown[],
  call: () => Promise<unknown>,
): Promise<{ end: unknown; afterMs: number }> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let end: unknown
  void call().then(
    (value) => (end = value ?? 'done'),
    (error: unknown) => (end = error instanceof Error ? error.name : error),
  )
  let afterMs = 0
  while (end === undefined && afterMs < 60_000) {
    // Data from a socket arrives between two ticks of the clock.
    for (let count = 0; count < 20; count += 1) await turn()
    if (requests.length === 0) continue
    await vi.advanceTimersByTimeAsync(50)
    afterMs += 50
  }
  return { end, afterMs }
}

const write = () =>
  appTable().transact([{ put: { pk: 'A', sk: 'A' }, condition: isNew }, { put: { pk: 'B', sk: 'B' } }])
const timeOf = ({ timeoutSeconds = 10 }: (typeof functions)[number]): number => timeoutSeconds * 1000
const shortest = Math.min(...functions.map(timeOf))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

describe('a Lambda without a response from AWS', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['the table', write],
    ['a secret', () => fetchParameter('/link-key')],
    ['a file', () => uploadsBucket('uploads', { forcePathStyle: true }).inspect('proof/one')],
    ['an account', () => staffPool('af-south-1_pool').person('sub')],
  ])('has time left to respond: %s', async (_, call) => {
    const requests = await startFakeAws()
    const { end, afterMs } = await endOf(requests, call)
    expect(end).toBe('TimeoutError')
    expect(requests).toHaveLength(3)
    expect(afterMs).toBeLessThan(shortest - 500)
  })

  it('stops after one try to send an e-mail: only the e-mail log retries', async () => {
    const requests = await startFakeAws()
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(), milliseconds)
      return controller.signal
    })
    const email = { to: 'a@example.co.za', replyTo: '', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' }
    const { end, afterMs } = await endOf(requests, () => sesSender('stay@mountaincabins.example')(email))
    expect(end).toBe('AbortError')
    expect(requests).toHaveLength(1)
    // A visitor waits for one attempt at the most; an event may make two.
    for (const lambda of functions.filter(({ sendsEmail }) => sendsEmail)) {
      const [attempts, spareMs] = lambda.serves ? [1, 1_000] : [2, 5_000]
      expect(attempts * afterMs).toBeLessThan(timeOf(lambda) - spareMs)
    }
  })

  it('retries when a response was lost, and it is the same transaction', async () => {
    const requests = await startFakeAws('none', { status: 200, body: {} })
    expect((await endOf(requests, write)).end).toBe('done')
    expect(requests).toHaveLength(2)
    const [first, second] = requests.map(({ ClientRequestToken }) => ClientRequestToken)
    expect(first).toMatch(/^[\w-]{36}$/)
    expect(second).toBe(first)
  })

  it.each(['ThrottlingException', 'ProvisionedThroughputExceededException', 'TransactionInProgressException'])(
    'retries when it is throttled (%s)',
    async (name) => {
      const busy = { status: 400, body: { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'wait' } }
      const requests = await startFakeAws(busy, busy, { status: 200, body: {} })
      expect((await endOf(requests, write)).end).toBe('done')
      expect(requests).toHaveLength(3)
    },
  )
})
