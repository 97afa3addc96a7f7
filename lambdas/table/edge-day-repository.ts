import * as z from 'zod/mini'
import { type CalendarDate, LAST_DAY, addDays } from '#shared/kernel/calendar-date.ts'
import { EdgeDay } from '#shared/seo/edge-counts.ts'
import { parseRecords } from './parse-records.ts'
import { keys, partitions } from './schema/access-patterns.ts'
import { secondsAt } from './seconds-at.ts'
import { type Condition, type Table, isNew } from './table.ts'

/** How long a day's counts are kept: a month is shown. */
const KEPT_DAYS = 35

const LogRead = z.object({ until: z.iso.datetime() })

const isReadUntil = (until: string): Condition => ({
  expression: '#until = :until',
  names: { '#until': 'until' },
  values: { ':until': until },
})

/** What the edge redirected and did not find, day by day. */
export const edgeDayRepository = (table: Table) => ({
  /** The days from one on, the earliest first. */
  async days(from: CalendarDate): Promise<EdgeDay[]> {
    const items = await table.query({ partition: partitions.edgeDays, between: [from, LAST_DAY] })
    return parseRecords(items, (item) => EdgeDay.parse(item))
  },

  async day(day: CalendarDate): Promise<EdgeDay | undefined> {
    const item = await table.get(keys.edgeDay(day), { consistent: true })
    return item && parseRecords([item], (one) => EdgeDay.parse(one))[0]
  },

  /** Up to when the log has been read; undefined before the first time. */
  async readUntil(): Promise<string | undefined> {
    const item = await table.get(keys.edgeLogRead, { consistent: true })
    return item && LogRead.parse(item).until
  },

  /** Saves the counts, and up to when the log has been read; false, with nothing saved, where another run was quicker. */
  async save(days: readonly EdgeDay[], { before, until }: { before: string | undefined; until: string }) {
    const refused = await table.transact([
      { put: { ...keys.edgeLogRead, until }, condition: before === undefined ? isNew : isReadUntil(before) },
      ...days.map((day) => ({
        put: {
          ...keys.edgeDay(day.day),
          ...EdgeDay.parse(day),
          ttl: secondsAt(`${addDays(day.day, KEPT_DAYS)}T00:00Z`),
        },
      })),
    ])
    return refused === undefined
  },
})

export type EdgeDayRepository = ReturnType<typeof edgeDayRepository>
