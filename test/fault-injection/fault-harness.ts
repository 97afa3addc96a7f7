import { ScanCommand, BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBStreamEvent } from 'aws-lambda'
import { loadArrivalPack } from '#lambdas/arrival/arrival-pack.ts'
import type { OutgoingEmail } from '#lambdas/email/outgoing-email.ts'
import { processOutboxUsing } from '#lambdas/notifications/process-outbox.ts'
import { sendArrivalPackUsing, sendArrivalPacksUsing } from '#lambdas/notifications/send-arrival-packs.ts'
import { sendEmailsUsing } from '#lambdas/notifications/send-emails.ts'
import { settleItnUsing } from '#lambdas/payments/settle-itn.ts'
import { partitions, sortKeyPrefix } from '#lambdas/table/schema/access-patterns.ts'
import { enquiryRepository } from '#lambdas/table/enquiry-repository.ts'
import { ownerNoticeRepository } from '#lambdas/table/owner-notice-repository.ts'
import { linkRequestRepository } from '#lambdas/table/link-request-repository.ts'
import { quoteRepository } from '#lambdas/table/quote-repository.ts'
import { type Item, openTable } from '#lambdas/table/table.ts'
import { createUseCaseHarness } from '#test/support/use-case-harness.ts'
import { type FaultInjector, createFaultInjector } from '#test/support/fault-injector.ts'
import { NOW, createTestClock } from '#test/support/business-time-fixture.ts'
import { canonicalJson } from '#test/support/canonical-json.ts'
import type { Tables } from '#test/support/start-tables.ts'

/** The retries of PayFast and of the stream: how often each delivers the same message before it gives up. */
const MAX_DELIVERIES = 10

/**
 * An app with its table and its outbox that can be restored to a snapshot. `on` gives the app as one machine sees it;
 * machines share nothing but the table and the e-mail provider.
 */
export async function createFaultHarness(tables: Tables) {
  const { tableName } = await tables.createSeededTable()
  const { client } = tables
  const clock = createTestClock()
  const sent: string[] = []
  let kept: ReadonlyMap<string, string> = new Map()
  let deliveredKeys: ReadonlySet<string> = new Set()

  function on(machine: FaultInjector) {
    const table = openTable(machine.wrapClient(client), tableName, { pause: async () => undefined })
    const harness = createUseCaseHarness(table, clock, { countsAddresses: true })
    const needs = { ...harness, clock: clock.read }
    const settle = settleItnUsing({
      ...needs,
      confirmWithPayfast: machine.wrapCall('PayFast validates', harness.confirmWithPayfast),
    })
    const carry = processOutboxUsing({
      sendEmails: sendEmailsUsing({
        ...needs,
        arrivalPack: async (booking) => loadArrivalPack(needs, booking),
        enquiries: enquiryRepository(table),
        quotes: quoteRepository(table),
        linkRequests: linkRequestRepository(table),
        ownerNotices: ownerNoticeRepository(table),
        send: machine.wrapCall('SES sends', async ({ to, subject }: OutgoingEmail) => {
          sent.push(`${to}: ${subject}`)
          return { providerId: `ses-${sent.length}` }
        }),
        pause: async (milliseconds) => clock.pass(milliseconds / 60_000),
      }),
      updateSearchKeys: harness.search.update,
      sendArrivalPack: sendArrivalPackUsing(needs),
      sendArrivalPacks: sendArrivalPacksUsing(needs),
    })
    return { ...harness, settle, carry }
  }

  /** The stream event: everything inserted since the last complete delivery, as new images. */
  async function streamEvent(prefixes: readonly string[]): Promise<DynamoDBStreamEvent> {
    const items = await contentsOf(client, tableName)
    const inserted = items.filter((item) => prefixes.some((prefix) => String(item['sk']).startsWith(prefix)))
    return {
      Records: inserted
        .filter((item) => !deliveredKeys.has(keyOf(item)))
        .map((item) => ({
          eventName: 'INSERT',
          dynamodb: {
            SequenceNumber: keyOf(item),
            NewImage: marshall(item) as NonNullable<
              NonNullable<DynamoDBStreamEvent['Records'][number]['dynamodb']>['NewImage']
            >,
          },
        })),
    }
  }

  const readOutboxEvents = () => streamEvent([sortKeyPrefix.event, sortKeyPrefix.order])

  return {
    clock,
    sent: sent as readonly string[],
    on,
    readOutboxEvents,

    /** Processes the outbox until nothing of it fails, as often as the stream would. */
    async processOutbox(): Promise<void> {
      for (let delivery = 1; delivery <= MAX_DELIVERIES; delivery += 1) {
        const { batchItemFailures } = await on(createFaultInjector()).carry(await readOutboxEvents())
        if (batchItemFailures.length === 0) return
      }
      throw new Error('The stream gave up')
    },

    /** Delivers everything so far, so that later stream events leave it out. */
    async deliverAll(): Promise<void> {
      await this.processOutbox()
      deliveredKeys = new Set((await contentsOf(client, tableName)).map(keyOf))
    },

    /** Later restores go back to this state. */
    async takeSnapshot(): Promise<void> {
      sent.length = 0
      kept = new Map((await contentsOf(client, tableName)).map((item) => [keyOf(item), canonicalJson(item)]))
    },

    async restore(): Promise<void> {
      const now = await contentsOf(client, tableName)
      const there = new Map(now.map((item) => [keyOf(item), canonicalJson(item)]))
      const requests = [
        ...now.filter((item) => !kept.has(keyOf(item))).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
        ...[...kept]
          .filter(([key, item]) => there.get(key) !== item)
          .map(([, item]) => ({ PutRequest: { Item: JSON.parse(item) as Item } })),
      ]
      if (requests.length > 0) await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }))
      sent.length = 0
      clock.setTo(NOW)
    },

    /** All that is new or changed in the table, exactly as stored. */
    async written(): Promise<string[]> {
      const words = (await contentsOf(client, tableName)).map(canonicalJson)
      const before = new Set(kept.values())
      return words.filter((item) => !before.has(item)).toSorted()
    },

    /** All that is new or changed in the table, with ids and instants normalized. */
    async outcome(): Promise<string[]> {
      const items = await contentsOf(client, tableName)
      const changed = items.filter((item) => kept.get(keyOf(item)) !== canonicalJson(item))
      const names = new Map(changed.flatMap(eventsIn).map(({ id, name }) => [id, `<event: ${name}>`]))
      const deleted = [...kept.keys()].filter((key) => !items.some((item) => keyOf(item) === key))
      return [
        ...changed.map((item) => normalize(canonicalJson(withoutAttempts(item)), names)),
        ...deleted.map((key) => `gone: ${key}`),
      ].toSorted()
    },
  }
}

export type FaultHarness = Awaited<ReturnType<typeof createFaultHarness>>

/**
 * The table without the seeded content, which nothing here changes, without the times of last events (work that is
 * repeated has a later one), and without the count of all bookings: a machine that dies after a booking does not count it.
 */
async function contentsOf(client: DynamoDBDocumentClient, TableName: string): Promise<Item[]> {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new ScanCommand({
      TableName,
      ConsistentRead: true,
      FilterExpression: 'NOT #pk IN (:catalogue, :site, :events, :counts) AND NOT begins_with(#pk, :review)',
      ExpressionAttributeNames: { '#pk': 'pk' },
      ExpressionAttributeValues: {
        ':catalogue': partitions.catalogue,
        ':site': partitions.site,
        ':review': 'REVIEW#',
        ':events': partitions.lastEvents,
        ':counts': partitions.bookingsInAll,
      },
    }),
  )
  if (LastEvaluatedKey) throw new Error('The harness is meant to hold little data')
  return Items
}

const keyOf = ({ pk, sk }: Item): string => `${String(pk)} ${String(sk)}`

/** The lines of history in an item: itself, or the first one in an order. */
function eventsIn(item: Item): { id: string; name: string }[] {
  const line = (item['event'] ?? item) as { id?: string; name?: string; emails?: unknown }
  return line.id && line.name && line.emails ? [{ id: line.id, name: line.name }] : []
}

/** A fault may change how often an e-mail was tried, and the provider's id of it. */
const withoutAttempts = (item: Item): Item =>
  String(item['sk']).startsWith(sortKeyPrefix.email) ? { ...item, attempts: 0, providerId: '' } : item

const normalize = (text: string, names: ReadonlyMap<string, string>): string =>
  [...names]
    .reduce((streamEvent, [id, name]) => streamEvent.replaceAll(id, name), text)
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, '<instant>')
    .replaceAll(/"ttl":\d+/g, '"ttl":0')
    // A retry comes a minute later, and so does the end of a hold.
    .replaceAll(/"heldSeconds":\d+/g, '"heldSeconds":0')
