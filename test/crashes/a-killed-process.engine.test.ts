import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { describe, expect, it, onTestFinished } from 'vitest'
import { functions } from '#infra/functions.ts'
import { localCredentials, localRegion } from '#infra/local/engines/database.ts'
import { type Inbox, startInbox } from '#infra/local/inbox/inbox.ts'
import { startParameters } from '#infra/local/parameters.ts'
import { CreateBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { addDays, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { aForm } from '#test/support/a-form.ts'
import { aHouseOn } from '#test/support/a-house.ts'
import { NOW, aClock } from '#test/support/a-moment.ts'
import { anHttpRequest } from '#test/support/an-http-request.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'

const tables = tablesForThisFile()
const root = resolve(import.meta.dirname, '../..')
const urlOf = (path: string): string => pathToFileURL(resolve(root, path)).href

type Death = { readonly DIES_AT: string; readonly DIES: 'before' | 'after' }

async function aHouseOfProcesses() {
  const { table, tableName } = await tables.aFurnishedTable()
  const clock = aClock(new Date().toISOString())
  const house = aHouseOn(table, clock)
  const inbox: Inbox = await startInbox({ port: 0 })
  onTestFinished(() => inbox.stop())
  const parameters = await startParameters({
    'link-key': await house.linkKey(),
    payfast: JSON.stringify(await house.payfast()),
    'edge-key': 'the key of the edge',
  })
  onTestFinished(() => parameters.stop())
  const env = {
    PATH: process.env['PATH'],
    TABLE_NAME: tableName,
    SITE_ORIGIN: 'https://www.example.com',
    MAIL_FROM: 'stay@mountaincabins.example',
    STAGE: 'test',
    // Nothing here is content: nobody is told of it.
    CONTENT_CHANGES_QUEUE: 'http://127.0.0.1/queue',
    ...parameters.environment,
    AWS_REGION: localRegion,
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: tables.started().endpoint,
    AWS_ENDPOINT_URL_SES: inbox.url,
  }

  // A process of its own knows no clock but the one on the wall.
  const { today } = clock.read()
  const checkInDate = addDays(today, 60 + ((8 - weekdayOf(addDays(today, 60))) % 7))
  const wish = { checkInDate, checkOutDate: addDays(checkInDate, 2) }

  return {
    inbox,
    wish,
    booked: () => house.booked(wish),
    /** Calls a Lambda in a new process; what it answered, or `killed`. */
    async call(name: string, event: unknown, death?: Death): Promise<unknown> {
      const entry = functions.find((listed) => listed.name === name)?.entry ?? ''
      const lambda = fork(resolve(root, 'test/support/a-lambda-alone.ts'), [urlOf(entry)], {
        env: { ...env, ...death },
        execArgv: ['--import', urlOf('test/support/dies-at-a-write.ts')],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      let answer: unknown = 'nothing'
      lambda.on('message', (said: unknown) => {
        if (said === 'ready') lambda.send(event as object)
        else answer = (said as { answer: unknown }).answer
      })
      const [, signal] = (await once(lambda, 'exit')) as [number | null, string | null]
      return signal === 'SIGKILL' ? 'killed' : answer
    },

    /** As if the seconds had gone by for which a dead machine's e-mail is left alone. */
    async leasesRunOut(): Promise<void> {
      for (const mail of await this.items('MAIL#'))
        await table.put(mail['state'] === 'sending' ? { ...mail, leaseUntil: NOW } : mail)
    },

    /** What there is of one kind, by the beginning of its sort key. */
    async items(prefix: string): Promise<Record<string, unknown>[]> {
      const { Items = [] } = await tables.started().client.send(new ScanCommand({ TableName: tableName }))
      return Items.filter(({ sk }) => String(sk).startsWith(prefix))
    },
  }
}

describe('a process that is killed', () => {
  it.each(['before', 'after'] as const)(
    '%s it has written a booking leaves nothing that sending the form again does not mend',
    async (DIES) => {
      const house = await aHouseOfProcesses()
      const event = anHttpRequest(CreateBooking, { body: aForm(house.wish) })
      expect(await house.call('stays', event, { DIES_AT: '1', DIES })).toBe('killed')
      expect(await house.items('BOOKING')).toHaveLength(DIES === 'before' ? 0 : 1)

      const first = await house.call('stays', event)
      expect(first).toMatchObject({ statusCode: 200 })
      expect(await house.call('stays', event)).toMatchObject({ body: (first as { body: string }).body })
      expect(await house.items('BOOKING')).toHaveLength(1)
      expect(await house.items('ORDER')).toHaveLength(1)
    },
  )

  it.each([
    ['1', 'after', 'claims an e-mail', 1],
    // It had gone out, and nobody knew.
    ['2', 'before', 'marks an e-mail', 2],
    ['2', 'after', 'marks an e-mail', 1],
  ] as const)(
    '(write %s, %s it %s) has its e-mails told of again, and they were sent %i times at most',
    async (DIES_AT, DIES, _, timesSent) => {
      const house = await aHouseOfProcesses()
      await house.booked()
      const [order] = await house.items('ORDER')
      const told = {
        Records: [{ eventName: 'INSERT', dynamodb: { SequenceNumber: '1', NewImage: marshall(order ?? {}) } }],
      }
      expect(await house.call('notifications', told, { DIES_AT, DIES })).toBe('killed')
      await house.leasesRunOut()
      expect(await house.call('notifications', told)).toEqual({ batchItemFailures: [] })
      expect(house.inbox.mails('thandi@example.co.za')).toHaveLength(timesSent)
      expect(house.inbox.mails('bookings@mountaincabins.example')).toHaveLength(1)
    },
  )
})
