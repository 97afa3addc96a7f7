import { addDays } from '#shared/kernel/calendar-date.ts'
import { aForm } from '#test/support/a-form.ts'
import { type House, aHouseOn, granted } from '#test/support/a-house.ts'
import { startTables } from '#test/support/start-tables.ts'
import { aStay, bursts, confirmAtOnce, countOf, waiting } from './race-for-nights.ts'
import { costsWith } from './what-it-costs.ts'

/**
 * `npm run bench`: what the house does under many hands, what it asks of the table, and how long it takes, on the
 * embedded database. `--full` runs the races in full length and counts with 10,000 bookings on file; `--json` prints
 * for machines.
 */
const isFull = process.argv.includes('--full')
const lengths = isFull
  ? { rounds: 20, pairs: 200, onFile: 10_000, asked: 400 }
  : { rounds: 3, pairs: 30, onFile: 100, asked: 120 }

type Row = { readonly what: string; readonly result: string }

const tables = await startTables()
const aHouse = async (): Promise<House> => aHouseOn((await tables.aFurnishedTable()).table)

async function races(): Promise<Row[]> {
  const { told } = await bursts(await aHouse(), { guests: 200, rounds: lengths.rounds })
  const winners = told.map((counts) => counts['confirmed'] ?? 0)

  const house = await aHouse()
  let doubles = 0
  for (let pair = 0; pair < lengths.pairs; pair += 1) {
    const stay = aStay(addDays('2027-01-01', 2 * pair), 2)
    const counts = countOf(await confirmAtOnce(house, await waiting(house, 2 * pair, [stay, stay])))
    doubles += Number(counts['confirmed'] !== 1)
  }
  return [
    {
      what: `200 confirmations of the same nights at once, ${lengths.rounds} rounds`,
      result: `${winners.filter((count) => count === 1).length} rounds with one winner`,
    },
    { what: `2 at once, ${lengths.pairs} rounds`, result: `${lengths.pairs - doubles} rounds with one winner` },
  ]
}

async function costs(): Promise<Row[]> {
  const counted = await costsWith(tables, lengths.onFile)
  return Object.entries(counted).map(([what, { requests, readUnits, writeUnits }]) => ({
    what,
    result: `${requests} requests, ${readUnits} read, ${writeUnits} write`,
  }))
}

/** The times of `count` calls by so many clients, each sending the next as soon as it has an answer. */
async function timesOf(count: number, clients: number, call: (number: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let next = 0
  const client = async (): Promise<void> => {
    while (next < count) {
      const number = next
      next += 1
      const start = performance.now()
      await call(number)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return times.toSorted((one, other) => one - other)
}

async function speeds(): Promise<Row[]> {
  const rows: Row[] = []
  for (const clients of [1, 8]) {
    const house = await aHouse()
    const stays = Array.from({ length: lengths.asked }, (_, number) => aStay(addDays('2027-01-04', 2 * number), 2))
    const bookings = await waiting(house, 1, stays)
    const calls: Record<string, (number: number) => Promise<{ ok: boolean }>> = {
      availability: () =>
        house.availability({ params: { slug: 'protea' }, query: { from: '2027-01-01', to: '2027-12-31' } }),
      price: () =>
        house.price({ body: { cabinSlug: 'aloe', ...aStay('2027-02-01', 2), adults: 2, children: [], addOns: [] } }),
      create: () => house.send(aForm({ cabinName: 'aloe' })),
      confirm: (number) => house.confirm({ params: { reference: bookings[number]?.reference ?? '' } }),
    }
    for (const [what, call] of Object.entries(calls)) {
      const times = await timesOf(lengths.asked, clients, async (number) => {
        const answer = await call(number)
        granted({ ...answer, value: undefined } as Parameters<typeof granted>[0])
      })
      const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1)
      rows.push({
        what: `${what}, ${clients} client${clients === 1 ? '' : 's'}`,
        result: `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
      })
    }
  }
  return rows
}

try {
  const rows = [...(await races()), ...(await costs()), ...(await speeds())]
  if (process.argv.includes('--json')) {
    process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
  } else {
    const width = Math.max(...rows.map(({ what }) => what.length))
    process.stdout.write(`${rows.map(({ what, result }) => `${what.padEnd(width)}  ${result}`).join('\n')}\n`)
  }
} finally {
  await tables.stop()
}
