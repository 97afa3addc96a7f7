import { CalendarDate, addDays, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { longWeekdayNames, monthNames } from '#shared/kernel/format-date.ts'

type NamedCabin = { readonly slug: string; readonly name: string }

/** What "block aloe fri sun" asks for, as far as it can be read. Both dates are blocked nights. */
export type BlockCommand = {
  /** Null: all cabins. */
  readonly cabin: NamedCabin | null
  readonly startDate: CalendarDate | undefined
  readonly endDate: CalendarDate | undefined
  /** The words that mean nothing here. */
  readonly unknown: readonly string[]
}

const FILLERS = new Set(['from', 'to', 'until', 'till', 'and', 'the', '-', '–'])

/** The place of the name that begins with a word of three letters or more, from 1; 0 without one. */
const numberIn = (names: readonly string[], word: string): number =>
  word.length < 3 ? 0 : names.findIndex((name) => name.toLowerCase().startsWith(word)) + 1

/** The first such weekday on or after a day. */
const nextWeekday = (weekday: number, from: CalendarDate): CalendarDate =>
  addDays(from, (weekday - weekdayOf(from) + 7) % 7)

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** The next such day of the year on or after a day, or that of a given year; undefined where there is none. */
function dateOf(
  { day, month, year }: { readonly day: number; readonly month: number; readonly year: number | undefined },
  from: CalendarDate,
): CalendarDate | undefined {
  const first = year ?? Number(from.slice(0, 4))
  // The 29th of February may be four years away.
  const years = year === undefined ? [0, 1, 2, 3, 4] : [0]
  return years
    .map((later) => `${first + later}-${twoDigits(month)}-${twoDigits(day)}`)
    .find((date) => CalendarDate.safeParse(date).success && (year !== undefined || date >= from))
}

type Token =
  | { readonly kind: 'date'; readonly date: CalendarDate }
  | { readonly kind: 'weekday'; readonly weekday: number }
  | { readonly kind: 'day'; readonly day: number; readonly month: number; readonly year: number | undefined }

/** The dates that words name, each of them one day; words that name none are left over. */
function readTokens(words: readonly string[], today: CalendarDate) {
  const tokens: Token[] = []
  const unknown: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const day = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1]
    const month = numberIn(monthNames, words[at + 1] ?? '')
    if (FILLERS.has(word)) continue
    if (CalendarDate.safeParse(word).success) tokens.push({ kind: 'date', date: word })
    else if (word === 'today') tokens.push({ kind: 'date', date: today })
    else if (word === 'tomorrow') tokens.push({ kind: 'date', date: addDays(today, 1) })
    else if (numberIn(longWeekdayNames, word)) {
      // "Fri 6 Mar" is one date.
      if (!/^\d{1,2}(st|nd|rd|th)?$/.test(words[at + 1] ?? ''))
        tokens.push({ kind: 'weekday', weekday: numberIn(longWeekdayNames, word) })
    } else if (day && month) {
      const year = /^20\d\d$/.test(words[at + 2] ?? '') ? Number(words[at + 2]) : undefined
      tokens.push({ kind: 'day', day: Number(day), month, year })
      at += year === undefined ? 1 : 2
    } else if (day) {
      // "6 to 8 Mar": the month comes with the second day.
      const later = words.slice(at + 1).find((next) => numberIn(monthNames, next))
      if (later) tokens.push({ kind: 'day', day: Number(day), month: numberIn(monthNames, later), year: undefined })
      else unknown.push(word)
    } else unknown.push(word)
  }
  return { tokens, unknown }
}

const resolve = (token: Token | undefined, from: CalendarDate): CalendarDate | undefined => {
  if (!token) return undefined
  if (token.kind === 'date') return token.date
  return token.kind === 'weekday' ? nextWeekday(token.weekday, from) : dateOf(token, from)
}

/**
 * Reads the words of a command: `block`, the beginning of a cabin's name (or none, or `all`), and one or two days: a
 * weekday, `6 mar`, `6 mar 2027`, `2027-03-06`, `today`, `tomorrow`. Days without a year are the next ones from today
 * (SAST), the second the next one after the first. Undefined where the text is no such command.
 */
export function parseBlockCommand(
  text: string,
  { cabins, today }: { readonly cabins: readonly NamedCabin[]; readonly today: CalendarDate },
): BlockCommand | undefined {
  const [command, ...words] = text
    .toLowerCase()
    .replace(/(^|\s)(\d{1,2})[–-](?=\d{1,2}(?:\s|$))/g, '$1$2 to ')
    .split(/[\s,]+/)
    .filter((word) => word !== '')
  if (command !== 'block') return undefined
  const named = cabins.find(({ name }) => words[0] && name.toLowerCase().startsWith(words[0]))
  const rest = named || words[0] === 'all' ? words.slice(1).filter((word) => word !== 'cabins') : words
  const { tokens, unknown } = readTokens(rest, today)
  const startDate = resolve(tokens[0], today)
  const second = tokens[1]
  // A second weekday is a later day, even if it is the same.
  const after = startDate && (second?.kind === 'weekday' ? addDays(startDate, 1) : startDate)
  return {
    cabin: named ?? null,
    startDate,
    endDate: second && after ? resolve(second, after) : startDate,
    unknown,
  }
}
