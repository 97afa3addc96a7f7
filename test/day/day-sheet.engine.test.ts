import { describe, expect, it } from 'vitest'
import { DayTick } from '#shared/day/day-ticks.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { TODAY } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
setUpTestLog()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table)

/** The day before the arrivals of these tests. */
const ARRIVAL = '2027-02-01'
const nomsa = { sub: 'nomsa', name: 'Nomsa', role: 'helper' } as const
const lebo = { sub: 'lebo', name: 'Lebo', role: 'helper' } as const

type Ticking = {
  readonly day: string
  readonly cabinSlug: string
  readonly ticked: boolean
  readonly caller: { readonly sub: string; readonly name: string; readonly role: 'helper' }
}

async function openSheet() {
  const harness = await createHarness()
  const stay = { cabinSlug: 'aloe', checkInDate: ARRIVAL, checkOutDate: '2027-02-03' }
  const { reference } = await harness.createBooking({
    ...stay,
    ...{ arrivalTime: '16:30', specialRequests: 'A late supper', addOns: [{ addOnId: 'firewood', quantity: 2 }] },
  })
  const params = { reference }
  expectOk(await harness.confirm({ params }))
  expectOk(await harness.addNote({ params, body: { note: 'Pays in cash' } }))
  const cleanerNote = { cleanerNote: 'A cot, please', openedWith: { cleanerNote: '' } }
  expectOk(await harness.saveCleanerNote({ params, body: cleanerNote }))
  harness.clock.setTo(`${ARRIVAL}T06:00:00.000Z`)
  const tick = (
    name: DayTick,
    { day = ARRIVAL, cabinSlug = 'aloe', ticked = true, caller = nomsa }: Partial<Ticking> = {},
  ) => harness.tickDaySheet({ params: { day, cabinSlug, tick: name }, body: { ticked }, caller })
  const sheet = async () => expectOk(await harness.daySheet({}))
  const ticksOf = async (cabinSlug = 'aloe') =>
    (await sheet()).days[0]?.cabins.find((cabin) => cabin.cabinSlug === cabinSlug)?.ticks
  return { harness, reference, tick, sheet, ticksOf }
}

describe('the day sheet', () => {
  it('has the stays of today and tomorrow in every cabin, and nothing that is not for whoever cleans', async () => {
    const { harness, reference, sheet } = await openSheet()
    const shown = await sheet()
    expect([shown.today, ...shown.days.map(({ day }) => day)]).toEqual([ARRIVAL, ARRIVAL, addDays(ARRIVAL, 1)])
    expect(shown.days.map(({ cabins }) => cabins.map(({ stays }) => stays.map(({ moment }) => moment)))).toEqual([
      [['arriving'], [], []],
      [['staying'], [], []],
    ])
    const [arrival] = shown.days[0]!.cabins[0]!.stays
    expect(arrival).toMatchObject({
      reference,
      arrivalTime: '16:30',
      tubReadyBy: '16:30',
      cleanerNote: 'A cot, please',
    })
    expect(arrival?.extras).toMatchObject([{ quantity: 2 }])
    expect(JSON.stringify(shown)).not.toMatch(/Cents|cash|supper|082|example\.co\.za/)

    // The day after the last night they leave, also once the stay is completed.
    harness.clock.setTo('2027-02-03T06:00:00.000Z')
    await harness.completeStays()
    expect((await sheet()).days[0]?.cabins[0]?.stays).toMatchObject([{ reference, moment: 'leaving' }])
  })

  it('has for staff the notes, the register and what is owed, apart from it', async () => {
    const { harness, reference } = await openSheet()
    const { stays, cleaners } = expectOk(await harness.daySheetDetails({}))
    const booking = expectOk(await harness.showToStaff({ params: { reference } }))
    expect(stays).toEqual([
      {
        reference,
        staffNote: 'Pays in cash',
        specialRequests: 'A late supper',
        register: { state: 'nothing', signed: 0, adults: 2 },
        arrivalPack: 'unpaid',
        outstandingCents: booking.outstandingCents,
      },
    ])
    expect(cleaners.map(({ cabinSlug }) => cabinSlug)).toEqual(['aloe', 'protea', 'yellowwood'])
  })
})

describe('ticking the day sheet', () => {
  it('says who ticked what and when, once, and takes it back', async () => {
    const { harness, tick, ticksOf } = await openSheet()
    const { now } = harness.clock.read()
    expect(expectOk(await tick('cleaned'))).toEqual({
      ...{ day: ARRIVAL, cabinSlug: 'aloe' },
      ticks: { cleaned: { at: now, by: 'Nomsa' } },
    })
    harness.clock.pass(5)
    // A second press, or another person's: the first one stays.
    expect(expectOk(await tick('cleaned', { caller: lebo })).ticks.cleaned).toEqual({ at: now, by: 'Nomsa' })
    expect(await ticksOf()).toEqual({ cleaned: { at: now, by: 'Nomsa' } })
    expect(await ticksOf('protea')).toEqual({})
    expect(expectOk(await tick('cleaned', { ticked: false })).ticks).toEqual({})
    expect(expectOk(await tick('cleaned', { ticked: false })).ticks).toEqual({})
  })

  it('lets several people tick different things of a day at once', async () => {
    const { harness, tick, ticksOf } = await openSheet()
    const cabins = ['aloe', 'protea', 'yellowwood']
    const all = cabins.flatMap((cabinSlug) => DayTick.options.map((name) => ({ cabinSlug, name })))
    const replies = await Promise.all(
      all.slice(0, 8).map(({ cabinSlug, name }, at) => tick(name, { cabinSlug, caller: at % 2 === 0 ? nomsa : lebo })),
    )
    expect(replies.map(({ ok }) => ok)).toEqual(all.slice(0, 8).map(() => true))
    expect(Object.keys((await ticksOf('aloe')) ?? {})).toEqual([...DayTick.options])
    expect(Object.keys((await ticksOf('protea')) ?? {})).toEqual([...DayTick.options])
    expect(expectOk(await harness.today({ caller: { sub: 'o', name: 'Owner', role: 'owner' } })).stays).toMatchObject([
      { ticks: { tubOn: {}, ready: {} } },
    ])
  })

  it('is for the days of the sheet and cabins that there are', async () => {
    const { tick } = await openSheet()
    const refusals = [
      { day: addDays(ARRIVAL, -2) },
      { day: addDays(ARRIVAL, 2) },
      { day: TODAY },
      { cabinSlug: 'nowhere' },
    ].map(async (where) => tick('ready', where))
    expect((await Promise.all(refusals)).map((reply) => !reply.ok && reply.refusal)).toEqual([
      ...['not-on-day-sheet', 'not-on-day-sheet', 'not-on-day-sheet'],
      'cabin-not-found',
    ])
    // A sheet that was opened before midnight, and tomorrow's.
    for (const day of [addDays(ARRIVAL, -1), addDays(ARRIVAL, 1)]) expectOk(await tick('ready', { day }))
  })
})
