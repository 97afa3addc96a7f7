import { describe, expect, it } from 'vitest'
import { minutesAfter } from '#shared/kernel/clock.ts'
import type { StaffBookingOutcome } from '#shared/bookings/staff-booking-form.ts'
import { openTable } from '#lambdas/table/table.ts'
import type { Table, Write } from '#lambdas/table/table.ts'
import { createTestClock } from '#test/support/business-time-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import {
  interruptTable,
  isConditionCheck,
  isNightGuard,
  isProofGuard,
  isSettlementGuard,
  isVersionGuard,
  withoutGuard,
} from '#test/support/interleaving.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { isLongRun } from '#test/support/long-run.ts'
import { findViolations, findWaitingForFreeNights, contentsOf } from '#test/support/table-invariants.ts'
import { createOracle } from './oracle.ts'
import { type Action, createScenario, actions, after } from './colliding-actions.ts'

const tables = setUpTables()
setUpTestLog()

/** `npm test` has the step that fails first: between the last read and the write. */
const STEPS = { of: isLongRun ? 'requests' : 'writes' } as const

/**
 * Runs the whole second action at each step of the first: before its first request, before its second, and so on up to
 * the step between its last read and its write. Returns the violations found afterwards, and how many steps there were.
 */
async function runAtEveryStep(first: Action, second: Action, over: (table: Table) => Table = (table) => table) {
  const { tableName } = await tables.createSeededTable()
  const { client } = tables.started()
  const open = (): Table => over(openTable(client, tableName))
  const clock = createTestClock()
  const harness = createUseCaseHarness(open(), clock)
  const oracle = createOracle()
  const violations: string[] = []
  for (let step = 0; ; step += 1) {
    /* oxlint-disable no-await-in-loop -- one step after the other, each in a season of its own */
    const scene = await createScenario(harness, oracle, step)
    await first.prepare?.(scene)
    await second.prepare?.(scene)
    const between = interruptTable(open(), step, () => second.run(harness, scene), STEPS)
    await first.run(createUseCaseHarness(between.table, clock), scene)
    // The last step is past its end.
    if (!between.happened()) await second.run(harness, scene)
    const items = await readAllItems(tables.started(), tableName)
    const found = [...findViolations(items, clock.read().now), ...oracle.compare(contentsOf(items))]
    if (first.isFollowedByRun) {
      await harness.confirmAllWaiting()
      found.push(...findWaitingForFreeNights(await readAllItems(tables.started(), tableName), clock.read().now))
    }
    violations.push(...found.map((line) => `at step ${step}: ${line}`))
    if (!between.happened()) return { violations, steps: step }
    /* oxlint-enable no-await-in-loop */
  }
}

const a = actions
const confirmed = { kind: 'confirm' } as const
const paid = {
  kind: 'payment',
  amountCents: 2_125_00,
  method: 'eft',
  confirmedReasons: ['far-from-asked'],
} satisfies StaffBookingOutcome
const heldUntil = (days: number) => minutesAfter('2026-11-21T08:00:00.000Z', days * 24 * 60)
const held = { kind: 'hold', until: heldUntil(2) } satisfies StaffBookingOutcome
type Collisions = Readonly<Record<string, readonly [Action, Action]>>
/** Those of two guests, of money, and of what takes nights and gives them back. */
const mainCollisions: Collisions = {
  'confirming two bookings of the same nights': [a.confirm('one'), a.confirm('other')],
  'confirming a booking and blocking its nights': [a.confirm('one'), a.block()],
  'confirming a booking and a late card payment for its nights': [a.confirm('one'), a.paidLate('other')],
  'holding nights for a booking and confirming another of them': [a.holdNights('one'), a.confirm('other')],
  'holding nights for two bookings': [a.holdNights('one'), a.holdNights('other')],
  'holding nights over a card hold and the payment that held them': [a.holdNights('one'), a.paid('other')],
  'taking nights over a hold by staff and the payment of the booking that they are held for': [
    after(a.holdNights('one'), a.confirmOverHolds('other')),
    a.recordPayment('one'),
  ],
  'the end of a hold and confirming another booking, while a third waits with its money': [
    after(a.holdNights('one'), after(a.payBehindHold('other'), a.endNightHold('one'))),
    a.confirm('one'),
  ],
  'nights that are yielded and the cancellation that would serve who yields them': [
    a.afterOneIsStuck(a.recordPayment('other')),
    a.cancelByStaff('third'),
  ],
  'confirming and cancelling one booking': [a.confirm('one'), a.cancel('one')],
  'moving a confirmed booking away and confirming another on its nights': [
    after(a.confirm('one'), a.moveTo('one', 'yellowwood')),
    a.confirm('other'),
  ],
  'moving a booking and its card payment': [a.moveTo('one', 'yellowwood'), a.paid('one')],
  'moving a booking at a new price and its late card payment': [
    a.moveAtNewPrice('one', 'yellowwood'),
    a.paidLate('one'),
  ],
  'moving a paid booking at a new price and cancelling it': [
    after(a.recordPayment('one'), a.moveAtNewPrice('one', 'yellowwood')),
    a.cancelByStaff('one'),
  ],
  'moving a booking over a card hold and the payment that held the nights': [
    after(a.confirm('third'), a.moveOverridingHolds('third', 'protea')),
    a.paid('one'),
  ],
  'changing the party of a booking and its card payment': [a.changeParty('third'), a.paid('third')],
  'cancelling a booking and its card payment': [a.cancel('one'), a.paid('one')],
  'cancelling a booking and accepting its proof': [a.cancel('one'), a.acceptProof('one')],
  'cancelling a paid booking and refunding it': [
    after(a.recordPayment('one'), a.cancelByStaff('one')),
    a.refund('one'),
  ],
  'expiring and a late card payment': [a.paidLate('one'), a.expire()],
  'expiring and recording money': [a.expire(), a.recordPayment('one')],
  'reinstating a cancelled booking and confirming another on its nights': [
    after(a.cancelByStaff('one'), a.reinstate('one')),
    a.confirm('other'),
  ],
  'accepting one proof twice': [a.acceptProof('one'), a.acceptProof('one')],
  'two guests who go to PayFast for the same nights': [a.startPayment('one'), a.startPayment('other')],
  'going to PayFast and blocking the nights': [a.startPayment('one'), a.block()],
  'two late card payments for the same nights': [a.paidLate('one'), a.paidLate('other')],
  'one message settled by two machines': [a.paid('one'), a.paidAgain('one')],
  'a card payment and its guest who comes back': [a.paid('one'), a.comesBack('one')],
  'a card payment and its guest who leaves the card for EFT': [a.paid('one'), a.paysByEft('one')],
  'leaving a card that holds the nights and blocking them': [
    after(a.startPayment('one'), a.paysByEft('one')),
    a.block(),
  ],
  'recording the same bank line twice': [a.recordPayment('one'), a.recordPayment('one')],
  'a card payment and a bank line of one booking': [a.paid('one'), a.recordPayment('one')],
  'refunding all the money twice': [after(a.recordPayment('one'), a.refund('one')), a.refund('one', 'refund-2')],
  'a hold that ends and blocking its nights, for which another waits': [a.endsHoldOf('other', 'one'), a.block()],
  'a late payment and the end of the hold that it met': [a.paidDuringHoldOf('other', 'one'), a.comesBack('other')],
  'unblocking nights and confirming another booking of them, while one waits': [
    after(a.block(), after(a.recordPayment('one'), a.unblock())),
    a.confirm('other'),
  ],
  'staff who book paid nights and a card payment for them': [a.bookByStaff(paid), a.paid('one')],
  'staff who bring in bookings and others who bring in the same': [a.importBookings(), a.importBookings()],
  'changing blocked dates and unblocking them': [a.changeBlock(), a.unblock()],
  'blocking half a year and confirming a booking in it': [a.block(200), a.confirm('one')],
  'moving a payment to another booking and cancelling that one': [a.transfer('one', 'third'), a.cancelByStaff('third')],
  'moving a payment to another booking and paying it back': [a.transfer('one', 'third'), a.refund('one')],
  'moving a payment to another booking of the same nights, and confirming one that waits for them': [
    after(a.block(), a.transfer('one', 'other')),
    a.unblock(),
  ],
  'exchanging two bookings and a late card payment for the night that one of them needs': [
    a.exchangeWithFreeNight(),
    a.paidLate('other'),
  ],
  'exchanging two bookings and holding the night that one of them needs': [
    a.exchangeWithFreeNight(),
    a.holdNights('other'),
  ],
  'exchanging two bookings twice': [a.exchangeSameNights(), a.exchangeAgain()],
}
/** In npm run test:long alone. */
const otherCollisions: Collisions = {
  'exchanging two bookings and a card payment for the night that one of them needs': [
    a.exchangeWithFreeNight(),
    a.paid('other'),
  ],
  'exchanging two bookings and bringing in the night that one of them needs': [
    a.exchangeWithFreeNight(),
    a.importBookings(1),
  ],
  'exchanging two bookings and blocking the night that one of them needs': [a.exchangeWithFreeNight(), a.block(0)],
  'exchanging two bookings and confirming one of the night that they need': [
    a.exchangeWithFreeNight(),
    a.confirm('other'),
  ],
  'exchanging two bookings and cancelling one of them': [a.exchangeSameNights(), a.cancelByStaff('third')],
  'exchanging two bookings and moving one of them': [a.exchangeSameNights(), a.moveTo('third', 'yellowwood')],
  'exchanging two bookings and money for one that waits for their nights': [
    a.exchangeSameNights(),
    a.recordPayment('other'),
  ],
  'exchanging two bookings and money for one of them': [a.exchangeSameNights(), a.recordPayment('one')],
  'moving a night of a stay to another cabin and confirming another on it': [
    after(a.confirm('third'), a.moveSecondNight('third', 'protea')),
    a.confirm('one'),
  ],
  'moving a night of a stay to another cabin and a late card payment for it': [
    after(a.confirm('third'), a.moveSecondNight('third', 'protea')),
    a.paidLate('one'),
  ],
  'moving a night of a stay to another cabin and cancelling the stay': [
    after(a.confirm('third'), a.moveSecondNight('third', 'yellowwood')),
    a.cancelByStaff('third'),
  ],
  'moving a payment to another booking and a late card payment of that one': [
    a.transfer('one', 'third'),
    a.paidLate('third'),
  ],
  'moving a payment to another booking and a card payment of its own': [a.transfer('third', 'one'), a.paid('one')],
  'moving a payment to another booking and cancelling the one that gives it': [
    a.transfer('one', 'third'),
    a.cancelByStaff('one'),
  ],
  'moving a payment of a cancelled booking and paying it back': [
    after(a.recordPayment('one', 'bank-line-0'), after(a.cancelByStaff('one'), a.transfer('one', 'third'))),
    a.refund('one'),
  ],
  'moving a payment to another booking and moving that one': [
    a.transfer('one', 'third'),
    a.moveTo('third', 'yellowwood'),
  ],
  'moving a payment to another booking and confirming a third for its nights': [
    a.transfer('third', 'one'),
    a.confirm('other'),
  ],
  'moving a payment to another booking and blocking its nights': [a.transfer('third', 'one'), a.block()],
  'moving a payment to another booking and its expiry': [a.transfer('third', 'one'), a.expire()],
  'moving a payment to another booking and a guest who goes to PayFast for its nights': [
    a.transfer('third', 'one'),
    a.startPayment('other'),
  ],
  'moving a payment to another booking and staff who bring in its nights': [
    a.transfer('third', 'one'),
    a.importBookings(),
  ],
  'moving a payment to two bookings': [a.transfer('third', 'one'), a.transfer('third', 'other', 'transfer-2')],
  'confirming a booking and unblocking its nights': [after(a.block(), a.confirm('one')), a.unblock()],
  'confirming a booking and moving another onto its nights': [a.confirm('one'), a.moveTo('third', 'protea')],
  'confirming a booking and a open card payment for its nights': [a.confirm('one'), a.paid('other')],
  'leaving the card for EFT twice': [after(a.startPayment('one'), a.paysByEft('one')), a.paysByEft('one')],
  'leaving the card for EFT and the expiry': [a.paysByEft('one'), a.expire()],
  'confirming and moving one booking': [a.confirm('one'), a.moveTo('one', 'yellowwood')],
  'moving a confirmed booking onto nights and blocking them': [
    after(a.confirm('third'), a.moveTo('third', 'protea')),
    a.block(),
  ],
  'moving a confirmed booking and cancelling it': [
    after(a.confirm('one'), a.moveTo('one', 'yellowwood')),
    a.cancel('one'),
  ],
  'moving a booking and its late card payment': [a.moveTo('one', 'yellowwood'), a.paidLate('one')],
  'moving a booking and its expiry': [a.moveTo('one', 'yellowwood'), a.expire()],
  'moving a booking at a new price and its card payment': [a.moveAtNewPrice('one', 'yellowwood'), a.paid('one')],
  'moving a booking at a new price and money that staff record': [
    a.moveAtNewPrice('one', 'yellowwood'),
    a.recordPayment('one'),
  ],
  'moving a booking at a new price and at the agreed one': [
    after(a.confirm('one'), a.moveAtNewPrice('one', 'yellowwood')),
    a.moveTo('one', 'yellowwood'),
  ],
  'moving a booking at a new price twice': [
    after(a.confirm('one'), a.moveAtNewPrice('one', 'yellowwood')),
    a.moveAtNewPrice('one', 'yellowwood'),
  ],
  'moving a booking at a new price onto nights and a card payment for them': [
    after(a.confirm('third'), a.moveAtNewPrice('third', 'protea')),
    a.paid('one'),
  ],
  'moving a booking over a card hold and its guest who comes back': [
    after(a.confirm('third'), a.moveOverridingHolds('third', 'protea')),
    a.comesBack('one'),
  ],
  'moving a booking over a card hold and another guest who goes to PayFast': [
    after(a.confirm('third'), a.moveOverridingHolds('third', 'protea')),
    a.startPayment('other'),
  ],
  'moving a booking at a new price onto nights and staff who book them': [
    after(a.confirm('third'), a.moveAtNewPrice('third', 'protea')),
    a.bookByStaff(confirmed),
  ],
  'moving a booking at a new price that waits for its nights, and the end of the hold that it met': [
    after(a.paidDuringHoldOf('other', 'one'), a.moveAtNewPrice('one', 'yellowwood')),
    a.comesBack('other'),
  ],
  'moving a booking at a new price and its expiry': [a.moveAtNewPrice('one', 'yellowwood'), a.expire()],
  'changing the party of a booking and its late card payment': [a.changeParty('third'), a.paidLate('third')],
  'changing the party of a booking and cancelling it': [
    after(a.confirm('third'), a.changeParty('third')),
    a.cancel('third'),
  ],
  'changing the party of a booking and moving it': [a.changeParty('third'), a.moveTo('third', 'yellowwood')],
  'changing the party of a booking and moving it at a new price': [
    after(a.confirm('third'), a.changeParty('third')),
    a.moveAtNewPrice('third', 'yellowwood'),
  ],
  'changing the party of a booking and its expiry': [a.changeParty('third'), a.expire()],
  'changing the party of a booking twice': [a.changeParty('third'), a.changeParty('third', 3)],
  'cancelling a booking and its late card payment': [a.cancelByStaff('one'), a.paidLate('one')],
  'cancelling a booking and going to PayFast for it': [a.cancel('one'), a.startPayment('one')],
  'cancelling a booking twice': [a.cancel('one'), a.cancelByStaff('one')],
  'cancelling a confirmed booking and confirming another on its nights': [
    after(a.confirm('one'), a.cancelByStaff('one')),
    a.confirm('other'),
  ],
  'expiring and confirming': [a.expire(), a.confirm('one')],
  'expiring and cancelling': [a.expire(), a.cancel('one')],
  'expiring and a proof that arrives': [a.expire(), a.proofArrives('one')],
  'money for an expired booking and confirming another on its nights': [
    after(a.expire(), a.recordPayment('one')),
    a.confirm('other'),
  ],
  'money for two expired bookings of the same nights': [
    after(a.expire(), a.recordPayment('one')),
    a.recordPayment('other'),
  ],
  'reinstating a booking twice': [after(a.cancelByStaff('one'), a.reinstate('one')), a.reinstate('one')],
  'reinstating an expired booking and money for it': [after(a.expire(), a.reinstate('one')), a.recordPayment('one')],
  'accepting and refusing one proof': [a.acceptProof('one'), a.refuseProof('one')],
  'a card payment and accepting a proof of one booking': [a.paid('one'), a.acceptProof('one')],
  'accepting a proof and confirming another booking of its nights': [a.acceptProof('one'), a.confirm('other')],
  'going to PayFast and confirming another booking of the nights': [a.startPayment('one'), a.confirm('other')],
  'going to PayFast and money that staff record': [a.startPayment('one'), a.recordPayment('one')],
  'a declined card and its guest who comes back': [a.declined('one'), a.comesBack('one')],
  'a declined card and another guest who is confirmed': [a.declined('one'), a.confirm('other')],
  'recording two bank lines of one booking': [a.recordPayment('one'), a.recordPayment('one', 'bank-line-2')],
  'recording money for two bookings of the same nights': [a.recordPayment('one'), a.recordPayment('other')],
  'refunding money and recording more': [
    after(a.recordPayment('one'), a.refund('one')),
    a.recordPayment('one', 'bank-line-2'),
  ],
  'completing a stay and refunding it': [after(a.recordPayment('one'), a.complete()), a.refund('one')],
  'completing a stay and moving it': [after(a.confirm('one'), a.complete()), a.moveTo('one', 'yellowwood')],
  'a hold that ends and confirming it, while another waits': [a.endsHoldOf('other', 'one'), a.confirm('other')],
  'a hold that ends and moving a stay onto its nights, for which another waits': [
    after(a.confirm('third'), a.endsHoldOf('other', 'one')),
    a.moveTo('third', 'protea'),
  ],
  'a hold that ends and paying back who waits for its nights': [a.endsHoldOf('other', 'one'), a.refund('one')],
  'staff who book nights and confirming another booking of them': [a.bookByStaff(confirmed), a.confirm('one')],
  'staff who book nights and block them': [a.bookByStaff(confirmed), a.block()],
  'staff who book nights and a late card payment for them': [a.bookByStaff(confirmed), a.paidLate('one')],
  'staff who book nights and a guest who goes to PayFast for them': [a.bookByStaff(paid), a.startPayment('one')],
  'staff who book nights twice': [a.bookByStaff(confirmed), a.bookByStaff(paid)],
  'staff who book nights and unblock them': [after(a.block(), a.bookByStaff(confirmed)), a.unblock()],
  'staff who book nights while another waits for them with money': [
    after(a.block(), after(a.recordPayment('one'), a.bookByStaff(confirmed))),
    a.unblock(),
  ],
  'staff who bring in bookings and a card payment for their nights': [a.importBookings(), a.paid('one')],
  'staff who bring in bookings and a late card payment for their nights': [a.importBookings(), a.paidLate('one')],
  'staff who bring in bookings and a guest who goes to PayFast': [a.importBookings(), a.startPayment('one')],
  'staff who bring in bookings and block their nights': [a.importBookings(), a.block()],
  'changing blocked dates and confirming a booking of their new nights': [a.changeBlock(), a.confirm('one')],
  'changing blocked dates and a late card payment for their new nights': [a.changeBlock(), a.paidLate('one')],
  'changing blocked dates and a guest who goes to PayFast': [a.changeBlock(), a.startPayment('one')],
  'holding nights and blocking them': [a.holdNights('one'), a.block()],
  'holding nights and bringing in bookings of them': [a.holdNights('one'), a.importBookings()],
  'holding nights and a late card payment for them': [a.holdNights('one'), a.paidLate('other')],
  'holding nights and a guest who goes to PayFast for them': [a.holdNights('one'), a.startPayment('other')],
  'holding nights longer and money that waits behind them': [
    after(a.holdNights('one'), a.holdNights('one', 5)),
    a.payBehindHold('other'),
  ],
  'holding nights longer and ending the hold': [
    after(a.holdNights('one'), a.holdNights('one', 5)),
    a.endNightHold('one'),
  ],
  'holding nights and cancelling the booking': [a.holdNights('one'), a.cancel('one')],
  'holding nights and moving the booking': [a.holdNights('one'), a.moveTo('one', 'yellowwood')],
  'moving a booking that is held and its card payment': [
    after(a.holdNights('one'), a.moveTo('one', 'yellowwood')),
    a.paid('one'),
  ],
  'holding nights and the expiry of the booking': [a.holdNights('one'), a.expire()],
  'the card payment of a booking that is held and the end of its hold': [
    after(a.holdNights('one'), a.paid('one')),
    a.endNightHold('one'),
  ],
  'the card payment of a booking that is held and a colleague who takes its nights': [
    after(a.holdNights('one'), a.paid('one')),
    a.confirmOverHolds('other'),
  ],
  'a declined card of a booking that is held and confirming another': [
    after(a.holdNights('one'), a.declined('one')),
    a.confirm('other'),
  ],
  'a guest who comes back to a booking that is held and holding it longer': [
    after(a.holdNights('one'), after(a.paid('one'), a.comesBack('one'))),
    a.holdNights('one', 5),
  ],
  'a proof that arrives for a booking that is held and ending the hold': [
    after(a.holdNights('one'), a.proofArrives('one')),
    a.endNightHold('one'),
  ],
  'a proof that arrives for a booking that is held and a colleague who takes its nights': [
    after(a.holdNights('one'), a.proofArrives('one')),
    a.confirmOverHolds('other'),
  ],
  'refusing the proof of a booking that is held and money that waits behind it': [
    after(a.holdNights('one'), a.refuseProof('one')),
    a.payBehindHold('other'),
  ],
  'a hold by staff that is over and confirming another booking': [
    after(a.holdNights('one'), a.holdsLapse()),
    a.confirm('other'),
  ],
  'a hold by staff that is over and holding the nights again': [
    after(a.holdNights('one'), a.holdsLapse()),
    a.holdNights('other'),
  ],
  'staff who book nights and hold them, and confirming another booking': [a.bookByStaff(held), a.confirm('one')],
  'staff who book nights and hold them twice': [a.bookByStaff(held), a.bookByStaff(held)],
  'staff who book nights and hold them, and block them': [a.bookByStaff(held), a.block()],
  'nights that are yielded to a booking that staff confirm and the cancellation that serves who yields': [
    a.afterOneIsStuck(a.confirm('other')),
    a.cancelByStaff('third'),
  ],
  'nights that are yielded to a card payment and the cancellation that serves who yields': [
    a.afterOneIsStuck(a.startPayment('other')),
    a.cancelByStaff('third'),
  ],
  'nights that are yielded and paying back who yields them': [
    a.afterOneIsStuck(a.recordPayment('other')),
    a.refund('one'),
  ],
  'changing blocked dates twice': [a.changeBlock(), { run: a.changeBlock().run }],
  'blocking the same nights twice': [a.block(), a.block()],
  'blocking half a year and unblocking it meanwhile': [a.block(200), a.unblock()],
  'blocking half a year and the schedule that finishes blocks': [a.block(200), a.finishBlocks()],
  'blocking half a year twice': [a.block(200), a.block(200)],
  'unblocking half a year and the schedule that finishes blocks': [after(a.block(200), a.unblock()), a.finishBlocks()],
  'unblocking half a year and confirming a booking in it': [after(a.block(200), a.unblock()), a.confirm('one')],
  'unblocking nights twice': [after(a.block(), a.unblock()), a.unblock()],
}

describe('with another action at any step of an action, every invariant holds:', { tags: ['long'] }, () => {
  it.each(Object.entries({ ...mainCollisions, ...(isLongRun && otherCollisions) }))('%s', async (_, [one, other]) => {
    const { violations, steps } = await runAtEveryStep(one, other)
    expect(violations).toEqual([])
    expect(steps).toBeGreaterThan(0)
  })

  // Unblocking first would find nothing blocked.
  const reversible = Object.entries({ ...mainCollisions, ...otherCollisions }).filter(
    ([name]) => !name.endsWith('unblocking it meanwhile'),
  )
  it.runIf(isLongRun).each(reversible)('the other way round: %s', async (_, [one, other]) => {
    const { violations, steps } = await runAtEveryStep(
      // The second action needs its preconditions as well.
      { ...(one.prepare && { prepare: one.prepare }), run: other.run },
      { ...(other.prepare && { prepare: other.prepare }), run: one.run },
    )
    expect(violations).toEqual([])
    expect(steps).toBeGreaterThan(0)
  })
})

it('staff who cancel a booking whose hold just expired and went to another guest do not release those nights', async () => {
  const { table } = await tables.createSeededTable()
  const clock = createTestClock()
  const harness = createUseCaseHarness(table, clock)
  const [guest, other] = [
    await harness.createBooking({ paymentMethod: 'card' }),
    await harness.createBooking({ paymentMethod: 'card' }),
  ]
  expectOk(await harness.startPayment({ body: { token: guest.token } }))
  const between = interruptTable(table, 1, async () => {
    clock.pass(16)
    expectOk(await harness.startPayment({ body: { token: other.token } }))
  })
  const cancelling = createUseCaseHarness(between.table, clock)
  const result = await cancelling.cancelByStaff({ params: guest, body: { refundCents: 0, reason: 'Called off' } })
  expect(result).toMatchObject({ ok: true, value: { status: 'cancelled' } })
  const owners = await harness.nights.ownersOf('protea', '2027-02-01', '2027-02-02')
  expect(owners.map(({ ownerId }) => ownerId)).toEqual([other.reference, other.reference])
})

/** Runs an action at each step of a guest's request for an invoice, each time in a new table; returns the replies. */
async function issueInvoiceDuring(
  action: (harness: UseCaseHarness, guest: Guest) => Promise<unknown>,
  over = (table: Table) => table,
) {
  const results = []
  for (let step = 0; ; step += 1) {
    /* oxlint-disable no-await-in-loop -- one step after the other */
    const { table } = await tables.createSeededTable()
    const harness = createUseCaseHarness(table)
    const guest = await harness.createBooking()
    expectOk(await harness.confirm({ params: guest }))
    const between = interruptTable(over(table), step, () => action(harness, guest))
    const result = await createUseCaseHarness(between.table).issueBillingDocument({
      params: guest,
      body: { kind: 'invoice' },
    })
    const whole = await harness.bookings.findWhole(guest.reference)
    if (!between.happened()) return results
    results.push({
      number: result.ok ? result.value.number : result.refusal,
      billingDocuments: whole?.billingDocuments ?? [],
    })
    /* oxlint-enable no-await-in-loop */
  }
}
type Guest = Awaited<ReturnType<UseCaseHarness['createBooking']>>

describe('a booking that changes between the read and the write of its invoice', () => {
  const cancels = async (harness: UseCaseHarness, guest: Guest) =>
    expectOk(await harness.cancelByStaff({ params: guest, body: { refundCents: 0, reason: 'Flood' } }))
  const to = { cabinSlug: 'aloe', checkInDate: '2027-03-01', checkOutDate: '2027-03-03' }
  const moves = async (harness: UseCaseHarness, guest: Guest) =>
    expectOk(await harness.move({ params: guest, body: to }))

  it('gets none when it was cancelled, and no number is used', async () => {
    const results = await issueInvoiceDuring(cancels)
    expect(results.length).toBeGreaterThan(2)
    for (const result of results) expect(result).toEqual({ number: 'billing-document-not-due', billingDocuments: [] })
  })

  it('gets one for its new stay when it was moved', async () => {
    const results = await issueInvoiceDuring(moves)
    expect(results.length).toBeGreaterThan(2)
    for (const { number, billingDocuments } of results) {
      expect([number, billingDocuments.length]).toEqual(['INV-000001', 1])
      expect(billingDocuments[0]?.stay).toMatchObject(to)
    }
  })

  it('is invoiced though cancelled when the guard is removed', async () => {
    const results = await issueInvoiceDuring(cancels, (table) => withoutGuard(table, isConditionCheck))
    expect(results.map(({ number }) => number)).toContain('INV-000001')
  })
})

describe('the same collision', () => {
  const without = async (
    isGuard: (write: Write) => boolean,
    [one, other]: readonly [Action, Action],
  ): Promise<string> =>
    (await runAtEveryStep(one, other, (table) => withoutGuard(table, isGuard))).violations.join('\n')

  it.each<[string, (write: Write) => boolean, readonly [Action, Action], RegExp]>([
    [
      'sells a night twice where nights have no condition',
      isNightGuard,
      [a.confirm('one'), a.confirm('other')],
      /claimed by MC-\w{5} and MC/,
    ],
    [
      'sells a blocked night where nights have no condition',
      isNightGuard,
      [a.confirm('one'), a.block()],
      /claimed by MC-\w{5} and BL/,
    ],
    [
      'holds nights for two guests where nights have no condition',
      isNightGuard,
      [a.startPayment('one'), a.startPayment('other')],
      /claimed by .* until .* and .* until/,
    ],
    [
      'gives nights that staff hold to another where nights have no condition',
      isNightGuard,
      [a.holdNights('one'), a.confirm('other')],
      /is held by staff, and the night is not|is held by staff for/,
    ],
    ['loses a payment where bookings have no version', isVersionGuard, [a.cancel('one'), a.paid('one')], /is lost/],
    [
      'loses a bank line where bookings have no version',
      isVersionGuard,
      [a.recordPayment('one'), a.recordPayment('one', 'bank-line-2')],
      /was granted and is not in the ledger/,
    ],
    [
      'moves money twice where bookings have no version',
      isVersionGuard,
      [a.transfer('one', 'third'), a.transfer('one', 'other', 'transfer-2')],
      /gave more than it had|was granted and is not in the ledger|one half of the transfer/,
    ],
    [
      'sells a night twice by a payment that is moved where nights have no condition',
      isNightGuard,
      [a.transfer('third', 'one'), a.confirm('other')],
      /claimed by MC-\w{5} and MC/,
    ],
    [
      'loses a new price where bookings have no version',
      isVersionGuard,
      [after(a.confirm('one'), a.moveAtNewPrice('one', 'yellowwood')), a.recordPayment('one')],
      /at a price that is not in its ledger|was granted and is not in the ledger/,
    ],
    [
      'sells a night twice by a move where nights have no condition',
      isNightGuard,
      [after(a.confirm('third'), a.moveAtNewPrice('third', 'protea')), a.bookByStaff(confirmed)],
      /claimed by MC-\w{5} and MC/,
    ],
    [
      'loses a confirmation where bookings have no version',
      isVersionGuard,
      [a.moveTo('one', 'yellowwood'), a.confirm('one')],
      /lost it|should be|was answered/,
    ],
    [
      'leaves nights that nobody can unblock where a long block does not check again',
      isConditionCheck,
      [a.block(200), a.unblock()],
      /should be nobody's and is BL/,
    ],
  ])('%s', async (_, isGuard, pair, violations) => {
    expect(await without(isGuard, pair)).toMatch(violations)
  })

  it.each<[string, (write: Write) => boolean, readonly [Action, Action], RegExp]>([
    ['message', isSettlementGuard, [a.paid('one'), a.paidAgain('one')], /lines of history/],
    [
      'proof',
      isProofGuard,
      [a.acceptProof('one'), a.refuseProof('one')],
      /proof that is .* and not so|lines of history/,
    ],
  ])(
    'is prevented by the %s’s own condition where bookings have no version, and by nothing without it',
    async (_, ofItsOwn, pair, violations) => {
      expect(await without(isVersionGuard, pair)).toBe('')
      expect(await without((write) => isVersionGuard(write) || ofItsOwn(write), pair)).toMatch(violations)
    },
  )
})
