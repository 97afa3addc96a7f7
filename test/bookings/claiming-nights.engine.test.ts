import { type DynamoDBDocumentClient, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { openTable } from '#lambdas/table/table.ts'
import { nightsOf, overlaps } from '#shared/availability/stay.ts'
import { type Booking, stayOf } from '#shared/bookings/booking.ts'
import { addDays, datesFrom } from '#shared/kernel/calendar-date.ts'
import { aStay, bursts, confirmAtOnce, countOf, ownersOf, waiting, winnersOf } from '#test/load/race-for-nights.ts'
import { aBooking, anOrder, numbered } from '#test/support/a-booking.ts'
import { type House, aHouseOn, granted } from '#test/support/a-house.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'

const tables = tablesForThisFile()
const aHouse = async (): Promise<House> => aHouseOn((await tables.aFurnishedTable()).table)

/** The same client with the one thing removed that keeps a night from being sold twice: the condition on its write. */
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

/** How often 200 race for the same nights; `npm run test:long` has them do so twenty times. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 3)

describe('confirming the same nights at the same moment', () => {
  it('has exactly one winner among 200, time and again, and tells every loser that the nights are taken', async () => {
    const { told, owners, confirmed } = await bursts(await aHouse(), { guests: 200, rounds: ROUNDS })
    expect(told).toEqual(told.map(() => ({ confirmed: 1, 'nights-already-taken': 199 })))
    expect(told).toHaveLength(ROUNDS)
    expect(confirmed.map(({ length }) => length)).toEqual(Array(ROUNDS).fill(1))
    expect(owners).toEqual(confirmed)
  })

  it('has exactly one winner of two, two hundred times over', async () => {
    const house = await aHouse()
    const rounds = Array.from({ length: 200 }, (_, round) => aStay(addDays('2027-01-01', 2 * round), 2))
    const pairs = await waiting(
      house,
      1,
      rounds.flatMap((stay) => [stay, stay]),
    )
    for (const [round, stay] of rounds.entries()) {
      const told = await confirmAtOnce(house, pairs.slice(2 * round, 2 * round + 2))
      expect(countOf(told)).toEqual({ confirmed: 1, 'nights-already-taken': 1 })
      expect(await ownersOf(house, 'protea', stay)).toEqual(winnersOf(told).map(({ reference }) => reference))
    }
  })

  it('sells nights twice as soon as the condition on their write is gone: these races can be lost', async () => {
    const { tableName } = await tables.aFurnishedTable()
    const house = aHouseOn(openTable(withoutNightConditions(tables.started().client), tableName))
    const { confirmed, owners } = await bursts(house, { guests: 20, rounds: 3 })
    expect(Math.min(...confirmed.map(({ length }) => length))).toBeGreaterThan(1)
    expect(owners.map(({ length }) => length)).toEqual([1, 1, 1])
  })

  it('never gives one night to two of many overlapping stays, and every loser meets a winner', async () => {
    const house = await aHouse()
    const stays = Array.from({ length: 120 }, (_, place) =>
      aStay(addDays('2027-03-01', (place * 7) % 40), 1 + ((place * 5) % 6)),
    )
    const told = await confirmAtOnce(house, await waiting(house, 1, stays))
    const winners = winnersOf(told)
    const losers = told.filter(({ word }) => word !== 'confirmed')

    expect(new Set(losers.map(({ word }) => word))).toEqual(new Set(['nights-already-taken']))
    const sold = winners.flatMap((booking) => nightsOf(stayOf(booking)))
    expect(new Set(sold).size).toBe(sold.length)
    for (const { booking } of losers) {
      expect(winners.some((winner) => overlaps(stayOf(winner), stayOf(booking)))).toBe(true)
    }
    for (const winner of winners) expect(await ownersOf(house, 'protea', stayOf(winner))).toEqual([winner.reference])
  })

  it('leaves the same nights of another cabin alone', async () => {
    const house = await aHouse()
    const [one] = await waiting(house, 1, [aStay('2027-02-01', 2)])
    const other = aBooking.pending({ ...numbered(2), cabinName: 'aloe' })
    await house.bookings.create(other, anOrder())
    expect(countOf(await confirmAtOnce(house, [one as Booking, other]))).toEqual({ confirmed: 2 })
  })
})

describe('blocking dates', () => {
  const body = (startDate: string, endDate: string, cabinName: string | null = 'protea') => ({
    body: { startDate, endDate, cabinName, reason: 'Painting the deck' },
  })

  it('and confirming a booking on them at the same moment: one of the two wins, whichever comes first', async () => {
    const house = await aHouse()
    const winners = { booking: 0, block: 0 }
    const stays = Array.from({ length: 40 }, (_, round) => aStay(addDays('2027-02-01', 3 * round), 2))
    const bookings = await waiting(house, 1, stays)
    for (const [round, booking] of bookings.entries()) {
      const block = () => house.block(body(booking.checkInDate, booking.checkInDate))
      const confirm = () => house.confirm({ params: { reference: booking.reference } })
      const inTurn: Promise<{ ok: boolean }>[] = round % 2 === 0 ? [confirm(), block()] : [block(), confirm()]
      const answers = await Promise.all(inTurn)
      const [confirmed, blocked] = round % 2 === 0 ? answers : answers.toReversed()
      expect(confirmed?.ok).toBe(!blocked?.ok)
      expect(confirmed?.ok ? blocked : confirmed).toMatchObject({ refusal: 'nights-already-taken' })
      winners[confirmed?.ok ? 'booking' : 'block'] += 1
    }
    expect(winners.booking + winners.block).toBe(40)
    expect(await house.blocks({ query: { from: '2027-01-01' } })).toMatchObject({
      value: { blockedDates: { length: winners.block } },
    })
  })

  it('twice at the same moment succeeds once, and the loser leaves nothing behind', async () => {
    const house = await aHouse()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => house.block(body('2027-02-01', '2027-02-05', null))),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const { blockedDates } = granted(await house.blocks({ query: {} }))
    expect(blockedDates).toHaveLength(1)
    const id = blockedDates[0]?.id ?? ''
    for (const slug of ['protea', 'aloe', 'yellowwood']) {
      const owners = await house.nights.ownersOf(slug, '2027-01-01', '2027-12-31')
      expect(owners).toHaveLength(5)
      expect(new Set(owners.map(({ by }) => by))).toEqual(new Set([id.split('.')[1]]))
    }
  })

  it('for most of a year is undone as a whole when a booking stands far behind in it, and names the booking', async () => {
    const house = await aHouse()
    const [booking] = await waiting(house, 1, [aStay('2027-06-10', 2)])
    await confirmAtOnce(house, [booking as Booking])
    const answer = await house.block(body('2027-02-01', '2027-11-30'))
    expect(answer).toEqual({
      ok: false,
      refusal: 'nights-already-taken',
      details: { nights: ['2027-06-10', '2027-06-11'], by: [booking?.reference] },
    })
    const left = await house.nights.ownersOf('protea', '2027-01-01', '2027-12-31')
    expect(left.map(({ night }) => night)).toEqual(['2027-06-10', '2027-06-11'])
    expect(granted(await house.blocks({ query: {} })).blockedDates).toEqual([])
  })

  it('of all cabins takes every night of the period, and opening them again gives back those and no others', async () => {
    const house = await aHouse()
    const before = granted(await house.block(body('2027-01-30', '2027-01-31')))
    const block = granted(await house.block(body('2027-02-01', '2027-05-31', null)))
    const nights = datesFrom('2027-02-01', '2027-06-01')
    for (const slug of ['protea', 'aloe', 'yellowwood']) {
      expect(await house.nights.takenNights(slug, '2027-02-01', '2027-05-31')).toEqual(nights)
    }
    granted(await house.unblock({ params: { id: block.id } }))
    expect(await house.nights.takenNights('protea', '2027-01-01', '2027-12-31')).toEqual(['2027-01-30', '2027-01-31'])
    expect(await house.nights.takenNights('aloe', '2027-01-01', '2027-12-31')).toEqual([])
    expect(await house.unblock({ params: { id: block.id } })).toMatchObject({ refusal: 'block-not-found' })
    expect(granted(await house.blocks({ query: {} })).blockedDates).toEqual([before])
  })

  it('that broke off half way is on the list all the same, and opening it gives the nights back', async () => {
    const { tableName, table } = await tables.aFurnishedTable()
    const { client } = tables.started()
    let transactions = 0
    const failing = {
      send: async (command: unknown): Promise<unknown> => {
        if (command instanceof TransactWriteCommand) transactions += 1
        if (transactions > 1) throw new Error('The machine died')
        return client.send(command as never)
      },
    }
    const dying = aHouseOn(openTable(failing as unknown as DynamoDBDocumentClient, tableName))
    await expect(dying.block(body('2027-02-01', '2027-07-31'))).rejects.toThrow('The machine died')

    const house = aHouseOn(table)
    expect(await house.nights.takenNights('protea', '2027-02-01', '2027-07-31')).not.toEqual([])
    const { blockedDates } = granted(await house.blocks({ query: {} }))
    expect(blockedDates).toHaveLength(1)
    granted(await house.unblock({ params: { id: blockedDates[0]?.id ?? '' } }))
    expect(await house.nights.takenNights('protea', '2027-02-01', '2027-07-31')).toEqual([])
  })

  it('looks for what it must undo with reads that see every write before them', async () => {
    const { tableName, table } = await tables.aFurnishedTable()
    const [booking] = await waiting(aHouseOn(table), 1, [aStay('2027-06-10', 2)])
    await confirmAtOnce(aHouseOn(table), [booking as Booking])
    const asked: boolean[] = []
    const { client } = tables.started()
    const listening = {
      send: (command: unknown): unknown => {
        const isOfNights =
          command instanceof QueryCommand && command.input.ExpressionAttributeValues?.[':pk'] === 'CABIN#protea'
        if (isOfNights) asked.push(command.input.ConsistentRead === true)
        return client.send(command as never)
      },
    }
    const house = aHouseOn(openTable(listening as unknown as DynamoDBDocumentClient, tableName))
    expect(await house.block(body('2027-02-01', '2027-07-31'))).toMatchObject({ ok: false })
    expect(asked).toEqual([true])
  })
})
