import { type DynamoDBDocumentClient, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { openTable } from '#lambdas/table/table.ts'
import { nightsOf, overlaps } from '#shared/availability/stay.ts'
import { type Booking } from '#shared/bookings/booking.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import { addDays, datesFrom } from '#shared/kernel/calendar-date.ts'
import {
  aStay,
  raceRounds,
  confirmAtOnce,
  countOf,
  ownersOf,
  createWaiting,
  winnersOf,
} from '#test/bench/night-race.ts'
import { aBooking, anOrder, numberedBooking } from '#test/support/booking-fixture.ts'
import { isLongRun } from '#test/support/long-run.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table)

/** The same client without what keeps a night from being sold twice: the condition on its write. */
function withoutNightConditions(client: DynamoDBDocumentClient): DynamoDBDocumentClient {
  const send = (command: unknown): unknown => {
    if (!(command instanceof TransactWriteCommand)) return client.send(command as never)
    const TransactItems = command.input.TransactItems?.map((action) => {
      const isNight = String(action.Put?.Item?.['sk']).startsWith('N#')
      if (!isNight) return action
      const { TableName, Item } = action.Put ?? {}
      return { Put: { TableName, Item } }
    })
    return client.send(new TransactWriteCommand({ ...command.input, TransactItems }))
  }
  return { send } as unknown as DynamoDBDocumentClient
}

/** How often 200 race for the same nights, and ten times as often two. */
const ROUNDS = isLongRun ? 20 : 2

describe('confirming the same nights at the same moment', () => {
  it(
    'has exactly one winner among 200, time and again, and tells every loser that the nights are taken',
    { tags: 'long' },
    async () => {
      const { results, owners, confirmed } = await raceRounds(await createHarness(), { guests: 200, rounds: ROUNDS })
      expect(results).toEqual(results.map(() => ({ confirmed: 1, 'nights-already-taken': 199 })))
      expect(results).toHaveLength(ROUNDS)
      expect(confirmed.map(({ length }) => length)).toEqual(Array(ROUNDS).fill(1))
      expect(owners).toEqual(confirmed)
    },
  )

  it('has exactly one winner of two, time and again', { tags: 'long' }, async () => {
    const harness = await createHarness()
    const rounds = Array.from({ length: 10 * ROUNDS }, (_, round) => aStay(addDays('2027-01-01', 2 * round), 2))
    const pairs = await createWaiting(
      harness,
      1,
      rounds.flatMap((stay) => [stay, stay]),
    )
    for (const [round, stay] of rounds.entries()) {
      const results = await confirmAtOnce(harness, pairs.slice(2 * round, 2 * round + 2))
      expect(countOf(results)).toEqual({ confirmed: 1, 'nights-already-taken': 1 })
      expect(await ownersOf(harness, 'protea', stay)).toEqual(winnersOf(results).map(({ reference }) => reference))
    }
  })

  it('sells nights twice without the condition on the write, so these races can fail', async () => {
    const { tableName } = await tables.createSeededTable()
    const harness = createUseCaseHarness(openTable(withoutNightConditions(tables.started().client), tableName))
    const { confirmed, owners } = await raceRounds(harness, { guests: 20, rounds: 1 })
    expect(confirmed[0]?.length).toBeGreaterThan(1)
    expect(owners[0]).toHaveLength(1)
  })

  it('never gives one night to two of many overlapping stays, and every loser overlaps a winner', async () => {
    const harness = await createHarness()
    const stays = Array.from({ length: 120 }, (_, index) =>
      aStay(addDays('2027-03-01', (index * 7) % 40), 1 + ((index * 5) % 6)),
    )
    const results = await confirmAtOnce(harness, await createWaiting(harness, 1, stays))
    const winners = winnersOf(results)
    const losers = results.filter(({ word }) => word !== 'confirmed')

    expect(new Set(losers.map(({ word }) => word))).toEqual(new Set(['nights-already-taken']))
    const sold = winners.flatMap((booking) => nightsOf(stayOf(booking)))
    expect(new Set(sold).size).toBe(sold.length)
    for (const { booking } of losers) {
      expect(winners.some((winner) => overlaps(stayOf(winner), stayOf(booking)))).toBe(true)
    }
    for (const winner of winners) expect(await ownersOf(harness, 'protea', stayOf(winner))).toEqual([winner.reference])
  })

  it('does not touch the same nights of another cabin', async () => {
    const harness = await createHarness()
    const [one] = await createWaiting(harness, 1, [aStay('2027-02-01', 2)])
    const other = aBooking.pending({ ...numberedBooking(2), cabinSlug: 'aloe' })
    await harness.bookings.create(other, anOrder())
    expect(countOf(await confirmAtOnce(harness, [one as Booking, other]))).toEqual({ confirmed: 2 })
  })
})

describe('blocking dates', () => {
  const body = (startDate: string, endDate: string, cabinSlug: string | null = 'protea') => ({
    body: { startDate, endDate, cabinSlug, reason: 'Painting the deck' },
  })

  it('and confirming a booking on them at the same moment: one of the two wins, whichever was sent first', async () => {
    const harness = await createHarness()
    const winners = { booking: 0, block: 0 }
    const stays = Array.from({ length: 40 }, (_, round) => aStay(addDays('2027-02-01', 3 * round), 2))
    const bookings = await createWaiting(harness, 1, stays)
    for (const [round, booking] of bookings.entries()) {
      const block = () => harness.block(body(stayOf(booking).checkInDate, stayOf(booking).checkInDate))
      const confirm = () => harness.confirm({ params: { reference: booking.reference } })
      const requests: Promise<{ ok: boolean }>[] = round % 2 === 0 ? [confirm(), block()] : [block(), confirm()]
      const results = await Promise.all(requests)
      const [confirmed, blocked] = round % 2 === 0 ? results : results.toReversed()
      expect(confirmed?.ok).toBe(!blocked?.ok)
      expect(confirmed?.ok ? blocked : confirmed).toMatchObject({ refusal: 'nights-already-taken' })
      winners[confirmed?.ok ? 'booking' : 'block'] += 1
    }
    expect(await harness.blocks({ query: { from: '2027-01-01' } })).toMatchObject({
      value: { blockedDates: { length: winners.block } },
    })
  })

  it('twice at the same moment succeeds once, and the loser leaves nothing behind', async () => {
    const harness = await createHarness()
    const results = await Promise.all(
      Array.from({ length: 8 }, () => harness.block(body('2027-02-01', '2027-02-05', null))),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const { blockedDates } = expectOk(await harness.blocks({ query: {} }))
    expect(blockedDates).toHaveLength(1)
    const id = blockedDates[0]?.id ?? ''
    for (const slug of ['protea', 'aloe', 'yellowwood']) {
      const owners = await harness.nights.ownersOf(slug, '2027-01-01', '2027-12-31')
      expect(owners).toHaveLength(5)
      expect(new Set(owners.map(({ ownerId }) => ownerId))).toEqual(new Set([id.split('.')[1]]))
    }
  })

  it('for most of a year is undone as a whole when it overlaps a booking near its end, and names the booking', async () => {
    const harness = await createHarness()
    const [booking] = await createWaiting(harness, 1, [aStay('2027-06-10', 2)])
    await confirmAtOnce(harness, [booking as Booking])
    const result = await harness.block(body('2027-02-01', '2027-11-30'))
    expect(result).toEqual({
      ok: false,
      refusal: 'nights-already-taken',
      details: { nights: ['2027-06-10', '2027-06-11'], ownerIds: [booking?.reference] },
    })
    const left = await harness.nights.ownersOf('protea', '2027-01-01', '2027-12-31')
    expect(left.map(({ night }) => night)).toEqual(['2027-06-10', '2027-06-11'])
    expect(expectOk(await harness.blocks({ query: {} })).blockedDates).toEqual([])
  })

  it('of all cabins claims every night of the period, and unblocking frees exactly those', async () => {
    const harness = await createHarness()
    const before = expectOk(await harness.block(body('2027-01-30', '2027-01-31')))
    const block = expectOk(await harness.block(body('2027-02-01', '2027-05-31', null)))
    const nights = datesFrom('2027-02-01', '2027-06-01')
    for (const slug of ['protea', 'aloe', 'yellowwood']) {
      expect(await harness.nights.takenNights(slug, '2027-02-01', '2027-05-31', harness.clock.read().now)).toEqual(
        nights,
      )
    }
    expectOk(await harness.unblock({ params: { id: block.id } }))
    expect(await harness.nights.takenNights('protea', '2027-01-01', '2027-12-31', harness.clock.read().now)).toEqual([
      '2027-01-30',
      '2027-01-31',
    ])
    expect(await harness.nights.takenNights('aloe', '2027-01-01', '2027-12-31', harness.clock.read().now)).toEqual([])
    expect(await harness.unblock({ params: { id: block.id } })).toMatchObject({ refusal: 'block-not-found' })
    expect(expectOk(await harness.blocks({ query: {} })).blockedDates).toEqual([before])
  })

  it('that broke off half way is listed too, and unblocking it frees the nights', async () => {
    const { tableName, table } = await tables.createSeededTable()
    const { client } = tables.started()
    let transactions = 0
    const failing = {
      send: async (command: unknown): Promise<unknown> => {
        if (command instanceof TransactWriteCommand) transactions += 1
        if (transactions > 1) throw new Error('The machine died')
        return client.send(command as never)
      },
    }
    const failingHarness = createUseCaseHarness(openTable(failing as unknown as DynamoDBDocumentClient, tableName))
    await expect(failingHarness.block(body('2027-02-01', '2027-07-31'))).rejects.toThrow('The machine died')

    const harness = createUseCaseHarness(table)
    expect(
      await harness.nights.takenNights('protea', '2027-02-01', '2027-07-31', harness.clock.read().now),
    ).not.toEqual([])
    const { blockedDates } = expectOk(await harness.blocks({ query: {} }))
    expect(blockedDates).toHaveLength(1)
    expectOk(await harness.unblock({ params: { id: blockedDates[0]?.id ?? '' } }))
    expect(await harness.nights.takenNights('protea', '2027-02-01', '2027-07-31', harness.clock.read().now)).toEqual([])
  })

  it('finds what it must undo with strongly consistent reads', async () => {
    const { tableName, table } = await tables.createSeededTable()
    const [booking] = await createWaiting(createUseCaseHarness(table), 1, [aStay('2027-06-10', 2)])
    await confirmAtOnce(createUseCaseHarness(table), [booking as Booking])
    const guardResults: boolean[] = []
    const { client } = tables.started()
    const listening = {
      send: (command: unknown): unknown => {
        const isOfNights =
          command instanceof QueryCommand && command.input.ExpressionAttributeValues?.[':pk'] === 'CABIN#protea'
        if (isOfNights) guardResults.push(command.input.ConsistentRead === true)
        return client.send(command as never)
      },
    }
    const harness = createUseCaseHarness(openTable(listening as unknown as DynamoDBDocumentClient, tableName))
    expect(await harness.block(body('2027-02-01', '2027-07-31'))).toMatchObject({ ok: false })
    expect(guardResults).toEqual([true])
  })
})
