import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { functions } from '#infra/functions.ts'
import { databaseClientConfig } from '#infra/local/engines/database.ts'
import { startTableStream } from '#infra/local/engines/table-stream.ts'
import { receiveItnUsing } from '#lambdas/payments/receive-itn.ts'
import { itnIdOf } from '#lambdas/runtime/ids-and-tokens.ts'
import { paymentRepository } from '#lambdas/table/payment-repository.ts'
import { documentClient, openTable } from '#lambdas/table/table.ts'
import { newGuestEmail } from '#test/support/booking-form-fixture.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { isLongRun } from '#test/support/long-run.ts'
import { callUseCase, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
const log = setUpTestLog()

const FLOOD_SECONDS = isLongRun ? 180 : 4
const FORGERIES_A_SECOND = 50
const PAYMENTS = isLongRun ? 50 : 12
const MAX_SETTLE_MS = 60_000
const PAYFAST = '197.97.145.144'
const cabinSlugs = ['protea', 'yellowwood', 'aloe'] as const

/** Two nights of a cabin in a week that no other guest here has. */
function stayOf(guest: number) {
  const day = (offset: number) =>
    new Date(Date.UTC(2027, 1, 1 + 7 * Math.floor(guest / 3) + offset)).toISOString().slice(0, 10)
  return { cabinSlug: cabinSlugs[guest % 3] ?? 'protea', checkInDate: day(0), checkOutDate: day(2) }
}

it(
  `a flood of ${FORGERIES_A_SECOND} forged messages a second for ${FLOOD_SECONDS} s delays none of ${PAYMENTS} payments`,
  { tags: 'long', timeout: 600_000 },
  async () => {
    const { table, tableName } = await tables.createSeededTable({ withStream: true })
    const harness = createUseCaseHarness(table)
    const { endpoint } = tables.started()
    const client = new DynamoDBClient(databaseClientConfig(endpoint))
    onTestFinished(() => client.destroy())
    // The flood has a connection of its own, so that what it costs is counted alone.
    const floodTable = openTable(documentClient(client), tableName)
    const receive = callUseCase(
      receiveItnUsing({ ...harness, payments: paymentRepository(floodTable), clock: harness.clock.read }),
    )

    const guests: { reference: string; attemptId: string; body: string; id: string }[] = []
    for (let number = 0; number < PAYMENTS; number += 1) {
      const form = { ...stayOf(number), guestEmail: newGuestEmail(), paymentMethod: 'card' } as const
      const booking = await harness.createBooking(form)
      const { attemptId, paymentData } = expectOk(await harness.startPayment({ body: { token: booking.token } }))
      const body = harness.itnFor(paymentData, { pfPaymentId: `${9_000_000 + number}` })
      guests.push({ reference: booking.reference, attemptId, body, id: itnIdOf(body) })
    }
    /** Half of them name a guest's attempt; all differ. */
    const forgery = (number: number): string => {
      const guest = guests[number % guests.length]
      const variants = [
        guest?.body.replace(/signature=.*/, `signature=${String(number).padStart(32, '0')}`),
        guest?.body.replace('amount_gross=2', `amount_gross=${number}`),
        `m_payment_id=${String(number).padStart(22, 'A')}&signature=no`,
        `hello=${number}&${'x'.repeat(4_000)}`,
      ]
      return variants[number % variants.length] ?? ''
    }

    const settledAt = new Map<string, number>()
    const delivered: string[] = []
    const checks = functions.find(({ name }) => name === 'itn-checks')
    const stream = await startTableStream({
      endpoint,
      tableName,
      consumers: [
        {
          name: 'itn-checks',
          filters: [{ eventNames: ['INSERT'], sortKeyPrefixes: checks?.stream?.insertPrefixes ?? [] }],
          async handler({ Records }) {
            for (const { dynamodb } of Records) {
              const id = dynamodb?.NewImage?.['id']?.S ?? ''
              delivered.push(id)
              await harness.settle(id)
              settledAt.set(id, performance.now())
            }
          },
        },
      ],
      print: () => undefined,
    })
    onTestFinished(() => stream.stop())

    const receivedAt = new Map<string, number>()
    const startedAt = performance.now()
    for (let second = 0; second < FLOOD_SECONDS; second += 1) {
      const forged = Array.from({ length: FORGERIES_A_SECOND }, (_, number) =>
        forgery(second * FORGERIES_A_SECOND + number),
      )
      const first = Math.floor((second * PAYMENTS) / FLOOD_SECONDS)
      const genuine = guests.slice(first, Math.floor(((second + 1) * PAYMENTS) / FLOOD_SECONDS))
      await Promise.all([
        ...forged.map(async (body, number) =>
          expectOk(await receive({ body, sourceAddress: `203.0.113.${number % 250}` })),
        ),
        ...genuine.map(async ({ body, id }) => {
          receivedAt.set(id, performance.now())
          await harness.receiveItn(body, PAYFAST)
        }),
      ])
      harness.clock.pass(1 / 60)
      await pause(Math.max(0, startedAt + (second + 1) * 1_000 - performance.now()))
    }
    await stream.drained()

    const settleTimes = guests.map(({ id }) => (settledAt.get(id) ?? Infinity) - (receivedAt.get(id) ?? 0))
    expect(Math.max(...settleTimes)).toBeLessThan(MAX_SETTLE_MS)
    for (const { reference, id } of guests) {
      expect(await harness.payments.itn(id)).toMatchObject({ outcome: 'accepted' })
      const { status, ledger } = expectOk(await harness.showToStaff({ params: { reference } }))
      expect([status, ledger.length]).toEqual(['confirmed', 1])
    }
    // The stream saw the payments and nothing else.
    expect(delivered.toSorted()).toEqual(guests.map(({ id }) => id).toSorted())

    const forgeries = FLOOD_SECONDS * FORGERIES_A_SECOND
    expect(floodTable.meter.writeUnits / forgeries).toBeLessThanOrEqual(3)
    const forgedItems = (await readAllItems(tables.started(), tableName)).filter(({ sk }) => sk === 'FORGED')
    const bytes = forgedItems.reduce((sum, item) => sum + Buffer.byteLength(JSON.stringify(item)), 0)
    expect(bytes / forgeries).toBeLessThanOrEqual(1_024)

    const references = new Set(guests.map(({ reference }) => reference))
    const { messages } = expectOk(await harness.messages({}))
    expect(messages.length).toBeGreaterThan(0)
    expect(new Set(messages.map(({ reference }) => reference)).size).toBe(messages.length)
    for (const { reference, count = 0 } of messages) {
      expect(references).toContain(reference)
      expect(count).toBeGreaterThan(0)
    }
    // One alarm for each attempt that is named, and one for those that name none.
    expect(log.alarms()).toEqual(Array(messages.length + 1).fill('forged payment message'))
  },
)
