import { describe, expect, it } from 'vitest'
import { completeStays } from '#lambdas/bookings/complete-stays.ts'
import { sendReminders } from '#lambdas/notifications/send-reminders.ts'
import { mailRepository } from '#lambdas/table/mail-repository.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { aBooking, aPayment, anOrder, numbered } from '#test/support/a-booking.ts'
import { type House, aHouseOn } from '#test/support/a-house.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'
import { aPostOffice, listenToTheLog } from './a-post-office.ts'

const tables = tablesForThisFile()

async function aHouse() {
  const { table, tableName } = await tables.aFurnishedTable({ withStream: true })
  const house = aHouseOn(table)
  const needs = { bookings: house.bookings, mails: mailRepository(table), clock: house.clock.read }
  return { house, needs, tableName }
}

const DUE = '2027-01-12'
const deposit = [aPayment(2_125_00)]
/** 08:00 in the house. */
const at = (day: string): string => `${day}T06:00:00.000Z`

async function onFile(house: House, ...bookings: readonly Booking[]) {
  for (const booking of bookings) await house.bookings.create(booking, anOrder())
}

const remindersIn = async (house: House, reference: string) =>
  ((await house.bookings.findWhole(reference))?.events ?? []).filter(({ what }) => what === 'balance-reminded')

describe('reminders of a balance', () => {
  it('go out a week and a day before, on the day and three days over, each once, however often the schedule runs', async () => {
    const { house, needs, tableName } = await aHouse()
    listenToTheLog()
    const post = await aPostOffice(house, { endpoint: tables.started().endpoint, tableName })
    post.opens()
    const booking = aBooking.confirmed({ ledger: deposit })
    await onFile(house, booking)

    const counts: Record<string, number[]> = {}
    for (let days = -10; days <= 10; days += 1) {
      house.clock.setTo(at(addDays(DUE, days)))
      const runs = [await sendReminders(needs), await sendReminders(needs)]
      if (runs.some((count) => count > 0)) counts[days] = runs
      await post.drained()
    }
    expect(counts).toEqual({ '-7': [1, 0], '-1': [1, 0], '0': [1, 0], '3': [1, 0] })
    expect(post.sent(booking.guestEmail)).toEqual([
      'The balance for MC-7K4QX is due in 7 days, on Tuesday 12 January 2027',
      'The balance for MC-7K4QX is due tomorrow, Tuesday 12 January 2027',
      'The balance for MC-7K4QX is due today, Tuesday 12 January 2027',
      'The balance for MC-7K4QX was due on Tuesday 12 January 2027, 3 days ago',
    ])
    expect((await remindersIn(house, booking.reference)).map(({ by, facts }) => [by.kind, facts['kind']])).toEqual([
      ['schedule', 'week-before'],
      ['schedule', 'day-before'],
      ['schedule', 'on-the-day'],
      ['schedule', 'three-days-over'],
    ])
  })

  it('are written once when the schedule runs several times at once', async () => {
    const { house, needs } = await aHouse()
    const bookings = [1, 2, 3].map((number) => aBooking.confirmed({ ...numbered(number), ledger: deposit }))
    await onFile(house, ...bookings)
    house.clock.setTo(at(DUE))
    const counts = await Promise.all(Array.from({ length: 5 }, () => sendReminders(needs)))
    expect(counts.reduce((sum, count) => sum + count)).toBe(3)
    for (const { reference } of bookings) expect(await remindersIn(house, reference)).toHaveLength(1)
  })

  it('go only to those who have a confirmed stay and a balance', async () => {
    const { house, needs } = await aHouse()
    await onFile(
      house,
      aBooking.confirmed({ ...numbered(1), ledger: [aPayment(4_250_00)] }),
      aBooking.pending({ ...numbered(2) }),
      aBooking.cancelled({ ...numbered(3), ledger: deposit }),
      aBooking.confirmed({ ...numbered(4), ledger: deposit, balanceDueDate: null }),
      aBooking.confirmed({ ...numbered(5), ledger: deposit, balanceDueDate: addDays(DUE, 1) }),
      aBooking.confirmed({ ...numbered(6), ledger: deposit }),
    )
    house.clock.setTo(at(DUE))
    expect(await sendReminders(needs)).toBe(2)
    expect(await remindersIn(house, numbered(6).reference)).toMatchObject([{ facts: { kind: 'on-the-day' } }])
    expect(await remindersIn(house, numbered(5).reference)).toMatchObject([{ facts: { kind: 'day-before' } }])
  })

  it('do not change what was agreed, and begin again with a new due date', async () => {
    const { house, needs } = await aHouse()
    const booking = aBooking.confirmed({ ledger: deposit })
    await onFile(house, booking)
    house.clock.setTo(at(DUE))
    await sendReminders(needs)
    expect(await house.bookings.find(booking.reference)).toEqual({ ...booking, version: booking.version + 1 })

    const moved = await house.move({
      params: { reference: booking.reference },
      body: { cabinName: 'protea', checkInDate: '2027-06-07', checkOutDate: '2027-06-09' },
    })
    if (!moved.ok) throw new Error(moved.refusal)
    house.clock.setTo(at(moved.value.balanceDueDate ?? ''))
    expect([await sendReminders(needs), await sendReminders(needs)]).toEqual([1, 0])
  })

  it('reach the others when one cannot be written, and the run is said to have failed', async () => {
    const { house, needs } = await aHouse()
    const log = listenToTheLog()
    const [first, second] = [1, 2].map((number) => aBooking.confirmed({ ...numbered(number), ledger: deposit }))
    if (!first || !second) throw new Error('Two were made')
    await onFile(house, first, second)
    house.clock.setTo(at(DUE))
    const find: House['bookings']['find'] = async (reference) => {
      if (reference === first.reference) throw new Error('The table is away')
      return house.bookings.find(reference)
    }
    await expect(sendReminders({ ...needs, bookings: { ...house.bookings, find } })).rejects.toThrow(/1 reminders/)
    expect(await remindersIn(house, second.reference)).toHaveLength(1)
    expect(log()).toMatchObject([{ what: 'reminder not written', counted: true, reference: first.reference }])

    expect(await sendReminders(needs)).toBe(1)
    expect(await remindersIn(house, second.reference)).toHaveLength(1)
  })
})

describe('a stay that is over', () => {
  it('is closed on the day of departure, once', async () => {
    const { house, needs } = await aHouse()
    await onFile(
      house,
      aBooking.confirmed({ ...numbered(1), checkInDate: '2027-02-01', checkOutDate: '2027-02-03' }),
      aBooking.confirmed({ ...numbered(2), checkInDate: '2027-01-20', checkOutDate: '2027-01-22' }),
      aBooking.confirmed({ ...numbered(3), checkInDate: '2027-02-02', checkOutDate: '2027-02-04' }),
    )
    house.clock.setTo(at('2027-02-03'))
    expect([await completeStays(needs), await completeStays(needs)]).toEqual([2, 0])
    const statuses = await Promise.all(
      [1, 2, 3].map(async (number) => (await house.bookings.find(numbered(number).reference))?.status),
    )
    expect(statuses).toEqual(['completed', 'completed', 'confirmed'])
  })
})
