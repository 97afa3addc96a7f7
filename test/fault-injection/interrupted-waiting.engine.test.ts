import { expect, it } from 'vitest'
import { openTable } from '#lambdas/table/table.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { createTestClock } from '#test/support/business-time-fixture.ts'
import { type Fault, createFaultInjector } from '#test/support/fault-injector.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { findViolations, findWaitingForFreeNights } from '#test/support/table-invariants.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
setUpTestLog()
const kills: readonly Fault[] = ['kills the machine before it is done', 'kills the machine after it is done']

type Guest = { readonly reference: string; readonly token: string }

/** `first` pays by card after its hold, while `holder` holds the nights, or staff for it. Gives the id of its message. */
async function createScene({ isHeldByStaff = false } = {}) {
  const { tableName } = await tables.createSeededTable()
  const clock = createTestClock()
  const { client } = tables.started()
  const on = (machine = createFaultInjector()) =>
    createUseCaseHarness(openTable(machine.wrapClient(client), tableName, { pause: async () => undefined }), clock)
  const harness = on()
  const book = () => harness.createBooking({ paymentMethod: 'card' })
  const [first, holder, next] = [await book(), await book(), await book()]
  const { paymentData } = expectOk(await harness.startPayment({ body: first }))
  clock.pass(16)
  const until = minutesAfter(clock.read().now, 24 * 60)
  if (isHeldByStaff) expectOk(await harness.holdNights({ params: holder, body: { until } }))
  const attemptId = isHeldByStaff ? '' : expectOk(await harness.startPayment({ body: holder })).attemptId
  return {
    on,
    harness,
    first,
    holder,
    next,
    attemptId,
    message: await harness.receiveItn(harness.itnFor(paymentData)),
    violations: async (isAfterRun: boolean) => {
      const [items, { now }] = [await readAllItems(tables.started(), tableName), clock.read()]
      return [...findViolations(items, now), ...(isAfterRun ? findWaitingForFreeNights(items, now) : [])]
    },
  }
}
type Scene = Awaited<ReturnType<typeof createScene>>

const statusOf = async (harness: UseCaseHarness, guest: Guest) =>
  expectOk(await harness.showToStaff({ params: guest })).status

it.each<[string, (harness: UseCaseHarness, scene: Scene) => Promise<unknown>, (scene: Scene) => Promise<unknown>]>([
  [
    'parking a late payment',
    (machine, { message }) => machine.settle(message),
    async ({ harness, message, attemptId }) => {
      await harness.settle(message)
      expectOk(await harness.endPayment({ params: { attemptId } }))
    },
  ],
  [
    'ending the hold by staff for which somebody waits',
    async (machine, { message, holder }) => {
      await machine.settle(message)
      await machine.endNightHold({ params: holder })
    },
    async ({ harness, message }) => {
      await harness.settle(message)
      // Nobody ends it again: it lapses.
      harness.clock.pass(24 * 60)
    },
  ],
  [
    'ending the hold for which somebody waits',
    async (machine, { message, attemptId }) => {
      await machine.settle(message)
      await machine.endPayment({ params: { attemptId } })
    },
    async ({ harness, message, attemptId }) => {
      await harness.settle(message)
      // The guest does not come back again: the hold lapses.
      harness.clock.pass(attemptId ? 60 : 0)
    },
  ],
])('a machine that is killed at any call of %s never lets anybody else have the nights', async (name, action, goOn) => {
  let calls = 0
  for (let at = 1; ; at += 1) {
    for (const fault of kills) {
      /* oxlint-disable no-await-in-loop -- one kill after the other */
      const scene = await createScene({ isHeldByStaff: name.includes('by staff') })
      const machine = createFaultInjector({ at, fault })
      if ((await machine.run(() => action(scene.on(machine), scene))) !== 'died') {
        expect(calls).toBeGreaterThan(8)
        return
      }
      calls += 1
      const where = `call ${at}, ${String(machine.calls.at(-1))}, ${fault}`
      expect({ where, violations: await scene.violations(false) }).toEqual({ where, violations: [] })
      await goOn(scene)
      // Somebody else is quicker than the hourly run.
      const isSold = (await scene.harness.confirm({ params: scene.next })).ok
      await scene.harness.confirmAllWaiting()
      expect({ where, isSold, first: await statusOf(scene.harness, scene.first) }).toEqual({
        where,
        isSold: false,
        first: 'confirmed',
      })
      expect({ where, violations: await scene.violations(true) }).toEqual({ where, violations: [] })
      /* oxlint-enable no-await-in-loop */
    }
  }
})
