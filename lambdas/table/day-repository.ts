import * as z from 'zod/mini'
import { Booking } from '#shared/bookings/booking.ts'
import { Order } from '#shared/bookings/order.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { CabinTicks, DayTick } from '#shared/day/day-ticks.ts'
import type { TicksOfDay } from '#shared/day/day-sheet.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { parseRecords } from './parse-records.ts'
import { keys } from './schema/access-patterns.ts'
import { type Item, type Table, isNew, isVersion } from './table.ts'

/** Nobody asks for the ticks of a day that long ago. */
const KEPT_DAYS = 60

const StoredTick = z.object({ at: z.iso.datetime(), by: z.string(), bySub: z.string() })
const StoredDay = z.object({
  cabins: z.record(z.string(), z.partialRecord(DayTick, StoredTick)),
  version: z.int(),
})
type StoredDay = z.infer<typeof StoredDay>

const dayFrom = (item: Item | undefined): StoredDay =>
  parseRecords(item ? [item] : [], (one) => StoredDay.parse(one))[0] ?? { cabins: {}, version: 0 }

const ticksIn = ({ cabins }: StoredDay): TicksOfDay =>
  Object.fromEntries(Object.entries(cabins).map(([slug, ticks]) => [slug, CabinTicks.parse(ticks)]))

type TickChange = {
  readonly day: CalendarDate
  readonly cabinSlug: CabinSlug
  readonly tick: DayTick
  readonly ticked: boolean
  readonly now: string
  readonly by: { readonly name: string; readonly sub: string }
}

/** The day's work: the bookings that it is about, and what is ticked off. */
export const dayRepository = (table: Table) => ({
  /** Bookings, the orders of some of them, and the ticks of some days: one request. */
  async read({
    references,
    ordered,
    days,
  }: {
    readonly references: readonly BookingReference[]
    readonly ordered: readonly BookingReference[]
    readonly days: readonly CalendarDate[]
  }): Promise<{
    bookings: Booking[]
    orders: ReadonlyMap<BookingReference, Order>
    ticks: Readonly<Record<CalendarDate, TicksOfDay>>
  }> {
    const items = await table.getAll([
      ...references.map((reference) => keys.booking(reference)),
      ...ordered.map((reference) => keys.order(reference)),
      ...days.map((day) => keys.dayTicks(day)),
    ])
    const bookings = items.slice(0, references.length).filter((item) => item !== undefined)
    const orders = items.slice(references.length, references.length + ordered.length)
    const ticks = items.slice(references.length + ordered.length)
    return {
      bookings: parseRecords(bookings, (item) => Booking.parse(item)),
      orders: new Map(
        ordered.flatMap((reference, at) =>
          parseRecords(orders[at] ? [orders[at]] : [], (item) => Order.parse(item)).map((order) => [reference, order]),
        ),
      ),
      ticks: Object.fromEntries(days.map((day, at) => [day, ticksIn(dayFrom(ticks[at]))])),
    }
  },

  /**
   * Ticks one thing off, or takes the tick back, and gives the ticks of the cabin; undefined where somebody ticked
   * something of that day in between. What is so already is not written, and keeps who did it.
   */
  async tick({ day, cabinSlug, tick, ticked, now, by }: TickChange): Promise<CabinTicks | undefined> {
    const stored = dayFrom(await table.get(keys.dayTicks(day), { consistent: true }))
    const before = stored.cabins[cabinSlug] ?? {}
    if ((before[tick] !== undefined) === ticked) return CabinTicks.parse(before)
    const { [tick]: _, ...others } = before
    const after = ticked ? { ...others, [tick]: { at: now, by: by.name, bySub: by.sub } } : others
    const isWritten = await table.put(
      {
        ...keys.dayTicks(day),
        cabins: { ...stored.cabins, [cabinSlug]: after },
        version: stored.version + 1,
        ttl: Date.parse(`${addDays(day, KEPT_DAYS)}T00:00:00Z`) / 1000,
      },
      stored.version === 0 ? isNew : isVersion(stored.version),
    )
    return isWritten ? CabinTicks.parse(after) : undefined
  },
})

export type DayRepository = ReturnType<typeof dayRepository>
