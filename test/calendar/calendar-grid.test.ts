import { describe, expect, it } from 'vitest'
import type { CalendarSpan } from '#shared/calendar/calendar.contract.ts'
import {
  bandsOf,
  barIn,
  calendarLayout,
  cellByKey,
  clashingSpans,
  firstDay,
  freeRun,
  placeSpans,
  shiftStay,
  spansOn,
  shiftedStart,
} from '#web/admin/features/calendar/calendar-grid.ts'

const booking = (
  kind: 'booked' | 'held' | 'waiting' | 'pending',
  reference: string,
  firstNight: string,
  nights: number,
): CalendarSpan => ({ kind, reference, firstNight, nights, until: null, booking: null })
const lanesOf = (spans: readonly CalendarSpan[]) =>
  placeSpans(spans).map(({ span, lane }) => `${'reference' in span ? span.reference : ''} ${lane}`)

describe('lanes', () => {
  it('keeps stays that follow one another in one lane', () => {
    expect(lanesOf([booking('booked', 'A', '2027-03-01', 2), booking('booked', 'B', '2027-03-03', 2)])).toEqual([
      'A 0',
      'B 0',
    ])
  })

  it('puts owners of nights above what only wants them', () => {
    expect(
      lanesOf([
        booking('pending', 'A', '2027-03-01', 5),
        booking('pending', 'B', '2027-03-02', 2),
        booking('booked', 'C', '2027-03-03', 2),
      ]),
    ).toEqual(['C 0', 'A 1', 'B 2'])
  })

  it('finds what is on a night, not on the day of departure, the owner first', () => {
    const spans = [booking('pending', 'A', '2027-03-01', 5), booking('booked', 'B', '2027-03-02', 2)]
    expect(spansOn(spans, '2027-03-03').map(({ kind }) => kind)).toEqual(['booked', 'pending'])
    expect(spansOn(spans, '2027-03-04').map(({ kind }) => kind)).toEqual(['pending'])
    expect(spansOn(spans, '2027-03-06')).toEqual([])
  })
})

describe('bars', () => {
  const band = { first: '2027-03-01', days: 7 }
  it.each([
    ['from noon to noon', '2027-03-02', 2, { start: 1.5, length: 2, begins: true, ends: true }],
    ['cut at the end of the band', '2027-03-06', 4, { start: 5.5, length: 1.5, begins: true, ends: false }],
    [
      'half of the last day, where it departs the next',
      '2027-03-07',
      1,
      { start: 6.5, length: 0.5, begins: true, ends: false },
    ],
    ['the morning of a departure', '2027-02-27', 2, { start: 0, length: 0.5, begins: false, ends: true }],
    ['all days of a band', '2027-02-20', 30, { start: 0, length: 7, begins: false, ends: false }],
    ['nothing before', '2027-02-20', 8, undefined],
    ['nothing after', '2027-03-08', 2, undefined],
  ])('are %s', (_, firstNight, nights, bar) => {
    expect(barIn({ firstNight, nights }, band)).toEqual(bar)
  })

  it('have bands of equal length, the last one shorter', () => {
    expect(bandsOf('2027-03-01', 16, 7)).toEqual([
      { first: '2027-03-01', days: 7 },
      { first: '2027-03-08', days: 7 },
      { first: '2027-03-15', days: 2 },
    ])
  })
})

describe('keys', () => {
  const size = { cabins: 3, days: 14, bandDays: 7 }
  it.each([
    ['ArrowRight', { cabin: 1, day: 6 }, { cabin: 1, day: 7 }],
    ['ArrowRight', { cabin: 1, day: 13 }, { cabin: 1, day: 13 }],
    ['ArrowLeft', { cabin: 1, day: 0 }, { cabin: 1, day: 0 }],
    ['ArrowDown', { cabin: 2, day: 3 }, { cabin: 0, day: 10 }],
    ['ArrowDown', { cabin: 2, day: 10 }, { cabin: 2, day: 10 }],
    ['ArrowUp', { cabin: 0, day: 10 }, { cabin: 2, day: 3 }],
    ['ArrowUp', { cabin: 0, day: 3 }, { cabin: 0, day: 3 }],
    ['Home', { cabin: 0, day: 10 }, { cabin: 0, day: 7 }],
    ['End', { cabin: 0, day: 3 }, { cabin: 0, day: 6 }],
    ['x', { cabin: 0, day: 3 }, undefined],
  ])('%s leads from %o to %o', (key, from, to) => {
    expect(cellByKey(key, from, size)).toEqual(to)
  })
})

describe('a drag', () => {
  const isFree = (day: number) => day !== 5 && day >= 2
  it('over nights ends before the first one that is taken', () => {
    expect(freeRun({ cabin: 1, day: 3 }, 8, isFree)).toEqual({ cabin: 1, first: 3, last: 4 })
    expect(freeRun({ cabin: 1, day: 3 }, 0, isFree)).toEqual({ cabin: 1, first: 2, last: 3 })
  })

  const stay = { cabinSlug: 'protea', checkInDate: '2027-03-05', checkOutDate: '2027-03-08' }
  it.each([
    ['whole', 3, '2027-03-08', '2027-03-11'],
    ['departure', 2, '2027-03-05', '2027-03-10'],
    ['departure', -9, '2027-03-05', '2027-03-06'],
    ['arrival', -1, '2027-03-04', '2027-03-08'],
    ['arrival', 9, '2027-03-07', '2027-03-08'],
  ] as const)('of the %s of a stay by %i days keeps one night', (handle, days, checkInDate, checkOutDate) => {
    expect(shiftStay(stay, handle, days)).toEqual({ cabinSlug: 'protea', checkInDate, checkOutDate })
  })

  it('clashes with the owners of nights, not with the booking itself or pending bookings', () => {
    const spans = [
      booking('booked', 'OWN', '2027-03-05', 3),
      booking('booked', 'NEXT', '2027-03-08', 1),
      booking('held', 'LATER', '2027-03-07', 1),
      booking('pending', 'PENDING', '2027-03-05', 1),
    ]
    const clashes = clashingSpans(stay, spans, 'OWN')
    expect(clashes.map((span) => 'reference' in span && span.reference)).toEqual(['LATER'])
  })
})

describe('what is shown', () => {
  const wide = calendarLayout(() => true, false)
  const phone = calendarLayout(() => false, false)
  it('is six weeks on a desk and two on a phone; one cabin has its weeks as rows', () => {
    expect(wide).toEqual({ weeks: 6, bandDays: 21 })
    expect(phone).toEqual({ weeks: 2, bandDays: 7 })
    expect(calendarLayout(() => true, true)).toEqual({ weeks: 6, bandDays: 7 })
  })

  it('begins on a Monday', () => {
    expect(firstDay({ from: '2027-03-06' })).toBe('2027-03-01')
    expect(firstDay({ from: '2027-03-01' })).toBe('2027-03-01')
  })

  it('turns by three weeks, on a phone by two, and one cabin by a month', () => {
    const all = { from: '2027-03-06', cabin: undefined }
    expect(shiftedStart(all, wide, 1)).toBe('2027-03-22')
    expect(shiftedStart(all, phone, -1)).toBe('2027-02-15')
    const protea = { from: '2027-03-31', cabin: 'protea' }
    expect(shiftedStart(protea, phone, 1)).toBe('2027-04-01')
    expect(shiftedStart(protea, phone, -1)).toBe('2027-03-01')
    expect(shiftedStart({ ...protea, from: '2027-03-01' }, phone, -1)).toBe('2027-02-01')
  })
})
