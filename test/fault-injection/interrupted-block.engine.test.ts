import { describe, expect, it } from 'vitest'
import { openTable } from '#lambdas/table/table.ts'
import { aBooking, anOrder, numberedBooking } from '#test/support/booking-fixture.ts'
import { createTestClock } from '#test/support/business-time-fixture.ts'
import { type Fault, createFaultInjector } from '#test/support/fault-injector.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { findViolations } from '#test/support/table-invariants.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()

/** 61 nights of three cabins: three transactions. */
const block = { startDate: '2027-06-01', endDate: '2027-07-31', cabinSlug: null, reason: 'Closed for the winter' }
const lastNight = { checkInDate: '2027-07-27', checkOutDate: '2027-07-29' }
const kills: readonly Fault[] = ['kills the machine before it is done', 'kills the machine after it is done']

async function createScene() {
  const { tableName } = await tables.createSeededTable()
  const { client } = tables.started()
  const clock = createTestClock()
  const on = (machine = createFaultInjector()) =>
    createUseCaseHarness(openTable(machine.wrapClient(client), tableName, { pause: async () => undefined }), clock)
  const harness = on()
  let bookings = 0
  return {
    harness,
    on,
    listed: async () => expectOk(await harness.blocks({ query: {} })).blockedDates[0],
    /** The block's state in each cabin of the calendar. */
    async calendarStates() {
      const { cabins } = expectOk(await harness.calendar({ query: { from: block.startDate, weeks: 6 } }))
      return cabins.flatMap(({ spans }) => spans.flatMap((span) => (span.kind === 'blocked' ? [span.state] : [])))
    },
    violations: async () => findViolations(await readAllItems(tables.started(), tableName), clock.read().now),
    /** Staff confirm a booking of two nights; false where its nights are not free. */
    async confirmBooking(cabinSlug: string): Promise<boolean> {
      bookings += 1
      const booking = aBooking.pending({ ...numberedBooking(bookings), ...lastNight, cabinSlug })
      await harness.bookings.create(booking, anOrder())
      return (await harness.confirm({ params: booking })).ok
    },
  }
}

type Scene = Awaited<ReturnType<typeof createScene>>

/** Kills a machine at each of its calls in turn, each time in a new table, and hands the scene to a check. */
async function killAtEveryCall(
  prepare: (scene: Scene) => Promise<string>,
  action: (machine: ReturnType<Scene['on']>, prepared: string) => Promise<unknown>,
  check: (scene: Scene, where: string) => Promise<unknown>,
): Promise<number> {
  for (let at = 1; ; at += 1) {
    for (const fault of kills) {
      /* oxlint-disable no-await-in-loop -- one kill after the other */
      const scene = await createScene()
      const prepared = await prepare(scene)
      const machine = createFaultInjector({ at, fault })
      const end = await machine.run(() => action(scene.on(machine), prepared))
      if (end !== 'died') return at - 1
      await check(scene, `call ${at}, ${String(machine.calls.at(-1))}, ${fault}`)
      /* oxlint-enable no-await-in-loop */
    }
  }
}

describe('a long block that is killed at any call', () => {
  const nothing = async () => ''
  const blocks = (machine: ReturnType<Scene['on']>) => machine.block({ body: block })

  it('never shows as whole with a night that can still be booked', async () => {
    const calls = await killAtEveryCall(nothing, blocks, async (scene, where) => {
      const listed = await scene.listed()
      const isBooked = await scene.confirmBooking('yellowwood')
      const isWhole = listed && (listed.state ?? 'whole') === 'whole'
      expect({ where, isBookedInside: isWhole && isBooked }).not.toEqual({ where, isBookedInside: true })
      expect({ where, violations: await scene.violations() }).toEqual({ where, violations: [] })
    })
    expect(calls).toBeGreaterThan(4)
  })

  it('is made whole by the next run of the schedule', async () => {
    const calls = await killAtEveryCall(nothing, blocks, async (scene, where) => {
      const before = await scene.listed()
      await scene.harness.finishBlocks()
      expect({ where, state: (await scene.listed())?.state }).toEqual({ where, state: before && 'whole' })
      expect({ where, violations: await scene.violations() }).toEqual({ where, violations: [] })
      expect(await scene.harness.finishBlocks()).toBe(0)
    })
    expect(calls).toBeGreaterThan(4)
  })

  it('is undone whole where a night was confirmed meanwhile, and the list names the clash', async () => {
    let undone = 0
    await killAtEveryCall(nothing, blocks, async (scene, where) => {
      const isBooked = await scene.confirmBooking('yellowwood')
      const isBegun = Boolean(await scene.listed())
      await scene.harness.finishBlocks()
      const listed = await scene.listed()
      expect({ where, violations: await scene.violations() }).toEqual({ where, violations: [] })
      if (!isBegun) return expect(listed).toBeUndefined()
      if (!isBooked) return expect(listed?.state).toBe('whole')
      undone += 1
      expect(listed).toMatchObject({
        state: 'undone',
        clash: { nights: ['2027-07-27', '2027-07-28'], ownerIds: [expect.stringMatching(/^MC-/)] },
      })
      expect(
        await scene.harness.nights.takenNights(
          'protea',
          block.startDate,
          block.endDate,
          scene.harness.clock.read().now,
        ),
      ).toEqual([])
      expect(await scene.calendarStates()).toEqual([])
      expectOk(await scene.harness.unblock({ params: { id: listed?.id ?? '' } }))
      expect(await scene.listed()).toBeUndefined()
    })
    expect(undone).toBeGreaterThan(0)
  })

  it('waits while a guest pays for one of its nights by card, and becomes whole after the hold', async () => {
    const scene = await createScene()
    const machine = createFaultInjector({ at: 5, fault: 'kills the machine after it is done' })
    await machine.run(() => blocks(scene.on(machine)))
    expect((await scene.listed())?.state).toBe('closing')
    const { token } = await scene.harness.createBooking({
      ...lastNight,
      cabinSlug: 'yellowwood',
      paymentMethod: 'card',
    })
    expectOk(await scene.harness.startPayment({ body: { token } }))
    await scene.harness.finishBlocks()
    expect((await scene.listed())?.state).toBe('closing')
    expect(await scene.calendarStates()).toEqual(['closing', 'closing', 'closing'])
    scene.harness.clock.pass(16)
    await scene.harness.finishBlocks()
    expect((await scene.listed())?.state).toBe('whole')
  })
})

describe('opening a long block that is killed at any call', () => {
  const blocked = async ({ harness }: Scene) => expectOk(await harness.block({ body: block })).id
  const opens = (machine: ReturnType<Scene['on']>, id: string) => machine.unblock({ params: { id } })

  it('is whole, or visibly opening, and the next run of the schedule opens the rest', async () => {
    const states: unknown[] = []
    await killAtEveryCall(blocked, opens, async (scene, where) => {
      const state = (await scene.listed())?.state
      states.push(state)
      const isBooked = await scene.confirmBooking('protea')
      expect({ where, isBookedInside: state === 'whole' && isBooked }).toEqual({ where, isBookedInside: false })
      expect({ where, violations: await scene.violations() }).toEqual({ where, violations: [] })
      await scene.harness.finishBlocks()
      expect({ where, state: (await scene.listed())?.state }).toEqual({
        where,
        state: state === 'whole' ? 'whole' : undefined,
      })
      expect({ where, violations: await scene.violations() }).toEqual({ where, violations: [] })
    })
    expect(states).toContain('opening')
  })
})

it('a block of one transaction is written and removed whole', async () => {
  const short = { ...block, endDate: '2027-06-30' }
  for (const fault of kills) {
    /* oxlint-disable no-await-in-loop -- one kill after the other */
    const scene = await createScene()
    const machine = createFaultInjector()
    await machine.run(() => scene.on(machine).block({ body: short }))
    expect(machine.calls.filter((call) => call === 'TransactWrite')).toHaveLength(1)
    expect((await scene.listed())?.state).toBe('whole')
    const id = (await scene.listed())?.id ?? ''
    const dying = createFaultInjector({ at: 6, fault })
    expect(await dying.run(() => scene.on(dying).unblock({ params: { id } }))).toBe('died')
    expect(dying.calls.at(-1)).toBe('TransactWrite')
    const isDone = fault === 'kills the machine after it is done'
    expect((await scene.listed())?.state).toBe(isDone ? undefined : 'whole')
    expect(await scene.violations()).toEqual([])
    /* oxlint-enable no-await-in-loop */
  }
})
