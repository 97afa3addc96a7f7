import { type Cents, formatRand } from '#shared/kernel/money.ts'
import type { CabinSummary } from '#shared/cabins/cabin.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orphanedWeekendNight, otherWeekendNight } from '#shared/availability/stay.ts'
import { type CalendarDate, addDays, daysBetween } from '#shared/kernel/calendar-date.ts'
import type { DateCalendarProps } from '#web/kit/date-calendar.tsx'
import type { FreeNights } from './free-nights.ts'
import { nightPricesQuery } from './night-prices.queries.ts'

/** `R2,100`, or `R2,100.50`: calendars have no room for `.00`. */
const shortRand = (cents: Cents): string => formatRand(cents).replace('.00', '')

type CalendarOptions = {
  /** Without a cabin, or with more adults than it takes, a calendar has no prices. */
  readonly cabin: Pick<CabinSummary, 'slug' | 'maxGuests'> | undefined
  readonly adults: number
  /** Undefined until it is known. */
  readonly nights: FreeNights | undefined
  /** Whether Friday and Saturday nights must be booked together. */
  readonly fridaySaturdayTogether: boolean
  readonly checkInDate?: CalendarDate | ''
  readonly checkOutDate?: CalendarDate | ''
}

/** What a calendar and its legend show about a cabin's nights. */
export type CalendarNights = ReturnType<typeof useCalendarNights>

/** The nights of a cabin in a calendar: the price of each free night, and which can only be booked in pairs. */
export function useCalendarNights({
  cabin,
  adults,
  nights,
  fridaySaturdayTogether,
  checkInDate,
  checkOutDate,
}: CalendarOptions) {
  const hasPrices = cabin !== undefined && adults <= cabin.maxGuests
  const { data, isError } = useQuery({ ...nightPricesQuery(cabin?.slug ?? '', adults), enabled: hasPrices })
  return useMemo(() => {
    const isFree = (night: CalendarDate) =>
      nights !== undefined && night >= nights.earliestArrival && nights.isFree(night)
    const priceOf = (night: CalendarDate) =>
      (isFree(night) && data?.nightPrices[daysBetween(data.from, night)]) || undefined
    const prices = data?.nightPrices.flatMap((cents, day) => (cents && isFree(addDays(data.from, day)) ? cents : []))

    /** Half of a free weekend: neither night can be booked without the other. */
    function weekendPairPart(night: CalendarDate) {
      const other = fridaySaturdayTogether && isFree(night) ? otherWeekendNight(night) : undefined
      if (!other || !isFree(other)) return undefined
      return night < other ? 'first' : 'last'
    }

    function note(night: CalendarDate) {
      const cents = priceOf(night)
      if (cents === undefined) return undefined
      // In whole rand, rounded up: never less than the night costs.
      return { shown: shortRand(Math.ceil(cents / 100) * 100).slice(1), label: `free, ${shortRand(cents)}` }
    }

    const shown: Pick<DateCalendarProps, 'note' | 'pair' | 'missing' | 'taken'> = {
      taken: (night) => nights !== undefined && !nights.isFree(night),
      ...(hasPrices && { note }),
      pair: weekendPairPart,
      missing:
        fridaySaturdayTogether && checkInDate && checkOutDate
          ? orphanedWeekendNight({ checkInDate, checkOutDate }, isFree)
          : undefined,
    }
    return {
      shown,
      adults,
      fridaySaturdayTogether,
      hasPrices,
      fromPrice: prices?.length ? shortRand(Math.min(...prices)) : undefined,
      hasPriceError: isError,
    }
  }, [data, isError, hasPrices, nights, fridaySaturdayTogether, adults, checkInDate, checkOutDate])
}
