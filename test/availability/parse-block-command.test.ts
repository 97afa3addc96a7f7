import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { dayAndMonth } from '#shared/kernel/format-date.ts'
import { parseBlockCommand } from '#web/admin/features/availability/parse-block-command.ts'

const cabins = [
  { slug: 'protea', name: 'Protea' },
  { slug: 'yellowwood', name: 'Yellowwood' },
  { slug: 'aloe', name: 'Aloe' },
]
// A Wednesday.
const today = '2026-11-25'
const read = (text: string) => {
  const command = parseBlockCommand(text, { cabins, today })
  return command && [command.cabin?.slug ?? 'all', command.startDate, command.endDate, ...command.unknown]
}

describe('a command to block dates', () => {
  it.each([
    ['block aloe fri sun', ['aloe', '2026-11-27', '2026-11-29']],
    ['block aloe fri to sun', ['aloe', '2026-11-27', '2026-11-29']],
    ['Block Y wednesday', ['yellowwood', '2026-11-25', '2026-11-25']],
    ['block prot wed wed', ['protea', '2026-11-25', '2026-12-02']],
    ['block sun fri', ['all', '2026-11-29', '2026-12-04']],
    ['block all cabins today tomorrow', ['all', '2026-11-25', '2026-11-26']],
    ['block aloe 6 mar', ['aloe', '2027-03-06', '2027-03-06']],
    ['block aloe fri 6 mar - sun 8 mar', ['aloe', '2027-03-06', '2027-03-08']],
    ['block aloe 6-8 mar', ['aloe', '2027-03-06', '2027-03-08']],
    ['block aloe 6th to 8th march', ['aloe', '2027-03-06', '2027-03-08']],
    ['block aloe 30 dec 2 jan', ['aloe', '2026-12-30', '2027-01-02']],
    ['block aloe 6 mar 2028 8 mar 2028', ['aloe', '2028-03-06', '2028-03-08']],
    ['block aloe 2027-03-06 2027-03-08', ['aloe', '2027-03-06', '2027-03-08']],
    ['block aloe 29 feb', ['aloe', '2028-02-29', '2028-02-29']],
  ])('%s', (text, expected) => expect(read(text)).toEqual(expected))

  it.each([
    ['block', ['all', undefined, undefined]],
    ['block aloe', ['aloe', undefined, undefined]],
    ['block aloe 31 feb', ['aloe', undefined, undefined]],
    ['block aloe 6', ['aloe', undefined, undefined, '6']],
    ['block baobab fri', ['all', '2026-11-27', '2026-11-27', 'baobab']],
  ])('%s has something missing or not understood', (text, expected) => expect(read(text)).toEqual(expected))

  it.each(['blocked', 'aloe fri', 'unblock aloe fri', ''])('is no such command: %s', (text) =>
    expect(read(text)).toBeUndefined(),
  )

  it('reads every pair of days as they are written elsewhere, and never an end before the start', () => {
    fc.assert(
      fc.property(fc.nat(340), fc.nat(20), (from, nights) => {
        const [start, end] = [addDays(today, from), addDays(today, from + nights)]
        const words = (date: string) => dayAndMonth(date)
        expect(read(`block aloe ${words(start)} – ${words(end)}`)).toEqual(['aloe', start, end])
        expect(read(`block aloe ${start} ${end}`)).toEqual(['aloe', start, end])
        const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
        const named = read(`block aloe ${weekdays[weekdayOf(start) - 1]} ${weekdays[weekdayOf(end) - 1]}`)
        expect(named?.[1] !== undefined && named[2] !== undefined && named[1] < named[2]).toBe(true)
      }),
    )
  })
})
