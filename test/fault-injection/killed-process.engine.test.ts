import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { describe, expect, it, onTestFinished } from 'vitest'
import { functions } from '#infra/functions.ts'
import { localAwsEnvironment } from '#infra/local/engines/database.ts'
import { type Inbox, startInbox } from '#infra/local/inbox/inbox.ts'
import { startParameters } from '#infra/local/parameters.ts'
import { CreateBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { addDays, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { aBookingForm, newGuestEmail } from '#test/support/booking-form-fixture.ts'
import { createUseCaseHarness } from '#test/support/use-case-harness.ts'
import { NOW, createTestClock } from '#test/support/business-time-fixture.ts'
import { ORIGIN_SECRET, createHttpRequest } from '#test/support/http-request.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
const root = resolve(import.meta.dirname, '../..')
const urlOf = (path: string): string => pathToFileURL(resolve(root, path)).href

type KillPoint = { readonly KILL_AT: string; readonly KILL_WHEN: 'before' | 'after' }

async function createProcessHarness() {
  const { table, tableName } = await tables.createSeededTable()
  const clock = createTestClock(new Date().toISOString())
  const harness = createUseCaseHarness(table, clock)
  const inbox: Inbox = await startInbox({ port: 0 })
  onTestFinished(() => inbox.stop())
  const parameters = await startParameters({
    'link-key': await harness.linkKey(),
    payfast: JSON.stringify(await harness.payfast()),
    'origin-secret': ORIGIN_SECRET,
  })
  onTestFinished(() => parameters.stop())
  const env = {
    PATH: process.env['PATH'],
    TABLE_NAME: tableName,
    SITE_ORIGIN: 'https://www.example.com',
    EMAIL_FROM: 'stay@mountaincabins.example',
    STAGE: 'test',
    // Nothing here is content: no message is sent to it.
    CONTENT_CHANGES_QUEUE: 'http://127.0.0.1/queue',
    ...parameters.environment,
    ...localAwsEnvironment,
    AWS_ENDPOINT_URL_DYNAMODB: tables.started().endpoint,
    AWS_ENDPOINT_URL_SES: inbox.url,
  }

  // A separate process reads the real clock.
  const { today } = clock.read()
  const checkInDate = addDays(today, 60 + ((8 - weekdayOf(addDays(today, 60))) % 7))
  const stay = { checkInDate, checkOutDate: addDays(checkInDate, 2) }

  return {
    inbox,
    stay,
    createBooking: () => harness.createBooking(stay),
    /** Calls a Lambda in a new process; returns its response, or `killed`. */
    async call(name: string, event: unknown, death?: KillPoint): Promise<unknown> {
      const entry = functions.find((listed) => listed.name === name)?.entry ?? ''
      const lambda = fork(resolve(root, 'test/support/lambda-child-process.ts'), [urlOf(entry)], {
        env: { ...env, ...death },
        execArgv: ['--import', urlOf('test/support/kill-at-write.ts')],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      let answer: unknown = 'nothing'
      lambda.on('message', (message: unknown) => {
        if (message === 'ready') lambda.send(event as object)
        else answer = (message as { answer: unknown }).answer
      })
      const [, signal] = (await once(lambda, 'exit')) as [number | null, string | null]
      return signal === 'SIGKILL' ? 'killed' : answer
    },

    /** As if the lease of a dead machine's e-mail had expired. */
    async expireLeases(): Promise<void> {
      for (const mail of await this.items('EMAIL#'))
        await table.put(mail['state'] === 'sending' ? { ...mail, leaseUntil: NOW } : mail)
    },

    /** The items of one kind, by the beginning of their sort key. */
    async items(prefix: string): Promise<Record<string, unknown>[]> {
      const { Items = [] } = await tables.started().client.send(new ScanCommand({ TableName: tableName }))
      return Items.filter(({ sk }) => String(sk).startsWith(prefix))
    },
  }
}

describe('a killed process', () => {
  it.each(['before', 'after'] as const)(
    '%s it has written a booking leaves nothing that sending the form again does not repair',
    async (KILL_WHEN) => {
      const harness = await createProcessHarness()
      const event = createHttpRequest(CreateBooking, {
        body: aBookingForm({ ...harness.stay, guestEmail: newGuestEmail() }),
      })
      expect(await harness.call('stays', event, { KILL_AT: '1', KILL_WHEN })).toBe('killed')
      expect(await harness.items('BOOKING')).toHaveLength(KILL_WHEN === 'before' ? 0 : 1)

      const first = await harness.call('stays', event)
      expect(first).toMatchObject({ statusCode: 200 })
      expect(await harness.call('stays', event)).toMatchObject({ body: (first as { body: string }).body })
      expect(await harness.items('BOOKING')).toHaveLength(1)
      expect(await harness.items('ORDER')).toHaveLength(1)
    },
  )

  it.each([
    ['1', 'after', 'claims an e-mail', 1],
    // The e-mail had gone out, and nothing recorded it.
    ['2', 'before', 'marks an e-mail', 2],
    ['2', 'after', 'marks an e-mail', 1],
  ] as const)(
    '(write %s, %s it %s) gets its e-mails delivered again; the guest’s is sent %i times in all',
    async (KILL_AT, KILL_WHEN, _, timesSent) => {
      const harness = await createProcessHarness()
      await harness.createBooking()
      const [order] = await harness.items('ORDER')
      const streamEvent = {
        Records: [{ eventName: 'INSERT', dynamodb: { SequenceNumber: '1', NewImage: marshall(order ?? {}) } }],
      }
      expect(await harness.call('notifications', streamEvent, { KILL_AT, KILL_WHEN })).toBe('killed')
      await harness.expireLeases()
      expect(await harness.call('notifications', streamEvent)).toEqual({ batchItemFailures: [] })
      expect(harness.inbox.emails('thandi@example.co.za')).toHaveLength(timesSent)
      expect(harness.inbox.emails('bookings@mountaincabins.example')).toHaveLength(1)
    },
  )
})
