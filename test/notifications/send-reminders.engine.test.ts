import { describe, expect, it } from 'vitest'
import { completeStays } from '#lambdas/bookings/complete-stays.ts'
import { sendReminders } from '#lambdas/notifications/send-reminders.ts'
import { emailRepository } from '#lambdas/table/email-repository.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { aBooking, aPayment, anOrder, numberedBooking } from '#test/support/booking-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { startOutboxHarness, captureLog } from './outbox-harness.ts'

const tables = setUpTables()

async function createHarness() {
  const { table, tableName } = await tables.createSeededTable({ withStream: true })
  const harness = createUseCaseHarness(table)
  const needs = { ...harness, emails: emailRepository(table), clock: harness.clock.read }
  return { harness, needs, tableName }
}

const DUE = '2027-01-12'
const deposit = [aPayment(2_125_00)]
/** 08:00 South African time. */
const at = (day: string): string => `${day}T06:00:00.000Z`

async function onFile(harness: UseCaseHarness, ...bookings: readonly Booking[]) {
  for (const booking of bookings) await harness.bookings.create(booking, anOrder())
}

const remindersIn = async (harness: UseCaseHarness, reference: string) =>
  ((await harness.bookings.findWhole(reference))?.events ?? []).filter(({ name }) => name === 'balance-reminded')

describe('balance reminders', () => {
  it('go out a week and a day before, on the day and three days after, each once, however often the schedule runs', async () => {
    const { harness, needs, tableName } = await createHarness()
    captureLog()
    const outboxHarness = await startOutboxHarness(harness, { endpoint: tables.started().endpoint, tableName })
    outboxHarness.startHandling()
    const booking = aBooking.confirmed({ ledger: deposit })
    await onFile(harness, booking)

    const counts: Record<string, number[]> = {}
    for (let days = -10; days <= 10; days += 1) {
      harness.clock.setTo(at(addDays(DUE, days)))
      const runs = [await sendReminders(needs), await sendReminders(needs)]
      if (runs.some((count) => count > 0)) counts[days] = runs
      await outboxHarness.drained()
    }
    expect(counts).toEqual({ '-7': [1, 0], '-1': [1, 0], '0': [1, 0], '3': [1, 0] })
    expect(outboxHarness.sent(booking.guestEmail)).toEqual([
      'The balance for MC-7K4QX is due in 7 days, on Tuesday 12 January 2027',
      'The balance for MC-7K4QX is due tomorrow, Tuesday 12 January 2027',
      'The balance for MC-7K4QX is due today, Tuesday 12 January 2027',
      'The balance for MC-7K4QX was due on Tuesday 12 January 2027, 3 days ago',
    ])
    expect(
      (await remindersIn(harness, booking.reference)).map(({ by, details }) => [by.kind, details['kind']]),
    ).toEqual([
      ['schedule', 'week-before'],
      ['schedule', 'day-before'],
      ['schedule', 'on-the-day'],
      ['schedule', 'three-days-over'],
    ])
  })

  it('are written once when the schedule runs several times at once', async () => {
    const { harness, needs } = await createHarness()
    const bookings = [1, 2, 3].map((number) => aBooking.confirmed({ ...numberedBooking(number), ledger: deposit }))
    await onFile(harness, ...bookings)
    harness.clock.setTo(at(DUE))
    const counts = await Promise.all(Array.from({ length: 5 }, () => sendReminders(needs)))
    expect(counts.reduce((sum, count) => sum + count)).toBe(3)
    for (const { reference } of bookings) expect(await remindersIn(harness, reference)).toHaveLength(1)
  })

  it('follow a late stay that was confirmed without its money, the morning after', async () => {
    const { harness, needs } = await createHarness()
    const late = { checkInDate: '2026-11-24', checkOutDate: '2026-11-27', paymentType: 'full' } as const
    const terms = { requiresFullPayment: true, balanceDueDate: null, confirmedAt: '2026-11-21T13:00:00.000Z' } as const
    const booking = aBooking.confirmed({ ...late, ...terms })
    await onFile(harness, booking)
    harness.clock.setTo(at('2026-11-22'))
    expect([await sendReminders(needs), await sendReminders(needs)]).toEqual([1, 0])
    harness.clock.setTo(at('2026-11-23'))
    expect(await sendReminders(needs)).toBe(0)
    harness.clock.setTo(at('2026-11-24'))
    expect([await sendReminders(needs), await sendReminders(needs)]).toEqual([1, 0])
    expect(
      (await remindersIn(harness, booking.reference)).map(({ details }) => [details['kind'], details['dueDate']]),
    ).toEqual([
      ['on-the-day', '2026-11-21'],
      ['three-days-over', '2026-11-21'],
    ])
  })

  it('follow a payment too small to confirm after a day, once', async () => {
    const { harness, needs } = await createHarness()
    const { reference } = await harness.createBooking()
    expectOk(
      await harness.pay({
        params: { reference },
        body: { entryId: 'short-payment-1', amountCents: 1_000_00, method: 'eft', note: '' },
      }),
    )
    expect(await sendReminders(needs)).toBe(0)
    harness.clock.setTo(at('2026-11-22'))
    expect([await sendReminders(needs), await sendReminders(needs)]).toEqual([1, 0])
    harness.clock.setTo(at('2026-11-23'))
    expect(await sendReminders(needs)).toBe(0)
    expect(await remindersIn(harness, reference)).toMatchObject([
      { emails: ['short_payment_reminder'], details: { kind: 'short-payment', dueDate: '2026-11-21' } },
    ])
  })

  it('wait while staff check a proof, and go out once it is refused', async () => {
    const { harness, needs } = await createHarness()
    const booking = await harness.createBooking()
    const params = { reference: booking.reference }
    const body = { entryId: 'short-payment-1', amountCents: 1_000_00, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ params, body }))
    const id = await harness.uploadFile(booking)
    harness.clock.setTo(at('2026-11-22'))
    expect(await sendReminders(needs)).toBe(0)
    expectOk(await harness.refuseProof({ params: { ...params, id }, body: { reason: 'Another account' } }))
    expect([await sendReminders(needs), await sendReminders(needs)]).toEqual([1, 0])
  })

  it('follow a refund that leaves a paid stay owing again', async () => {
    const { harness, needs } = await createHarness()
    const booking = aBooking.confirmed({ ledger: [aPayment(4_250_00)] })
    await onFile(harness, booking)
    harness.clock.setTo('2027-01-20T12:00:00.000Z')
    expect(await sendReminders(needs)).toBe(0)
    expectOk(
      await harness.refund({
        params: { reference: booking.reference },
        body: { entryId: 'part-refund-1', amountCents: 500_00, method: 'eft', note: '' },
      }),
    )
    harness.clock.setTo(at('2027-01-21'))
    expect([await sendReminders(needs), await sendReminders(needs)]).toEqual([1, 0])
    expect(await remindersIn(harness, booking.reference)).toMatchObject([
      { details: { kind: 'on-the-day', dueDate: '2027-01-20', outstandingCents: 500_00 } },
    ])
  })

  it('go only to guests with a confirmed stay and a balance', async () => {
    const { harness, needs } = await createHarness()
    await onFile(
      harness,
      aBooking.confirmed({ ...numberedBooking(1), ledger: [aPayment(4_250_00)] }),
      aBooking.pending({ ...numberedBooking(2) }),
      aBooking.cancelled({ ...numberedBooking(3), ledger: deposit }),
      aBooking.confirmed({ ...numberedBooking(4), ledger: deposit, balanceDueDate: null }),
      aBooking.confirmed({ ...numberedBooking(5), ledger: deposit, balanceDueDate: addDays(DUE, 1) }),
      aBooking.confirmed({ ...numberedBooking(6), ledger: deposit }),
    )
    harness.clock.setTo(at(DUE))
    expect(await sendReminders(needs)).toBe(2)
    expect(await remindersIn(harness, numberedBooking(6).reference)).toMatchObject([
      { details: { kind: 'on-the-day' } },
    ])
    expect(await remindersIn(harness, numberedBooking(5).reference)).toMatchObject([
      { details: { kind: 'day-before' } },
    ])
  })

  it('do not change the terms, and start again with a new due date', async () => {
    const { harness, needs } = await createHarness()
    const booking = aBooking.confirmed({ ledger: deposit })
    await onFile(harness, booking)
    harness.clock.setTo(at(DUE))
    await sendReminders(needs)
    expect(await harness.bookings.find(booking.reference)).toEqual({ ...booking, version: booking.version + 1 })

    const moved = await harness.move({
      params: { reference: booking.reference },
      body: { cabinSlug: 'protea', checkInDate: '2027-06-07', checkOutDate: '2027-06-09' },
    })
    if (!moved.ok) throw new Error(moved.refusal)
    harness.clock.setTo(at(moved.value.balanceDueDate ?? ''))
    expect([await sendReminders(needs), await sendReminders(needs)]).toEqual([1, 0])
  })

  it('reach the others when one cannot be written, and the run is reported as failed', async () => {
    const { harness, needs } = await createHarness()
    const log = captureLog()
    const [first, second] = [1, 2].map((number) => aBooking.confirmed({ ...numberedBooking(number), ledger: deposit }))
    if (!first || !second) throw new Error('Two were made')
    await onFile(harness, first, second)
    harness.clock.setTo(at(DUE))
    const findWhole: UseCaseHarness['bookings']['findWhole'] = async (reference) => {
      if (reference === first.reference) throw new Error('The table is away')
      return harness.bookings.findWhole(reference)
    }
    await expect(sendReminders({ ...needs, bookings: { ...harness.bookings, findWhole } })).rejects.toThrow(
      /1 reminders/,
    )
    expect(await remindersIn(harness, second.reference)).toHaveLength(1)
    expect(log()).toMatchObject([{ message: 'reminder not written', counted: true, reference: first.reference }])

    expect(await sendReminders(needs)).toBe(1)
    expect(await remindersIn(harness, second.reference)).toHaveLength(1)
  })
})

describe('a completed stay', () => {
  it('is closed on the day after the departure, once', async () => {
    const { harness, needs } = await createHarness()
    await onFile(
      harness,
      aBooking.confirmed({ ...numberedBooking(1), checkInDate: '2027-02-01', checkOutDate: '2027-02-03' }),
      aBooking.confirmed({ ...numberedBooking(2), checkInDate: '2027-01-20', checkOutDate: '2027-01-22' }),
      aBooking.confirmed({ ...numberedBooking(3), checkInDate: '2027-02-02', checkOutDate: '2027-02-04' }),
    )
    harness.clock.setTo(at('2027-02-04'))
    expect([await completeStays(needs), await completeStays(needs)]).toEqual([2, 0])
    const statuses = await Promise.all(
      [1, 2, 3].map(async (number) => (await harness.bookings.find(numberedBooking(number).reference))?.status),
    )
    expect(statuses).toEqual(['completed', 'completed', 'confirmed'])
  })
})
