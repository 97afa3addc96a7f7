import { foldText } from '#shared/kernel/fold-text.ts'
import { normalizePlainLine } from '#shared/kernel/text-input.ts'
import type { Booking } from './booking.ts'

/** Longer beginnings are not compared: the keys in the table stay small. */
const MAX_LENGTH = 40
const MAX_NAME_TEXTS = 12
/** A beginning of one letter would find too much. */
export const MIN_SEARCH_LENGTH = 2
/** How many digits of a number's end find it. */
const ENDING = { min: 4, max: 9 } as const
/** Begins the text of a number's end, which is written backwards: its beginnings are the ends of the number. */
const ENDING_MARK = '~'

const lettersAndDigits = (text: string): string => text.replaceAll(/[^\p{L}\p{N}@]/gu, '')

/** Without case, accents and anything but letters, digits and `@`: "O'Brien" and "obrien" are the same. */
const fold = (text: string): string => lettersAndDigits(foldText(text))

/**
 * As keys were written before letters such as ø and ß were folded, and the last four digits were a text of their own:
 * both are asked for, as keys stay so until they are rebuilt (docs/operating.md, "Rebuild the search").
 */
const formerFold = (text: string): string => lettersAndDigits(text.normalize('NFKD').toLowerCase().normalize('NFKD'))
const FORMER_LAST_DIGITS = 4

const truncate = (text: string): string => [...text].slice(0, MAX_LENGTH).join('').trim()

const wordsOf = (name: string): string[] => name.split(/\s+/u).map(fold).filter(Boolean)

/** "Anne-Marie" is found by "Marie" too. */
const laterParts = (word: string): string[] =>
  word
    .split(/\p{Pd}/u)
    .slice(1)
    .map(fold)
    .filter(Boolean)

/** The digits without the country code of South Africa or a leading 0: `+27 (0)82 …` and `082 …` are the same. */
const nationalNumber = (phone: string): string =>
  phone.replaceAll(/\D/g, '').replace(/^(?:(?:00)?27(?=0?\d{9}$)0?|0{1,2})/, '')

const codeOf = (reference: string): string => fold(reference.slice('MC-'.length))

const endingOf = (digits: string): string => `${ENDING_MARK}${[...digits].toReversed().join('')}`

type Searchable = Pick<Booking, 'reference' | 'guestName' | 'guestEmail' | 'guestPhone'>

/** What finds a booking besides its guest's name and its reference: e-mail address, phone number, and its end. */
export function contactSearchTexts({ guestEmail, guestPhone }: Omit<Searchable, 'reference' | 'guestName'>): string[] {
  const phone = nationalNumber(guestPhone)
  return [fold(guestEmail), phone, phone && endingOf(phone)].filter(Boolean).map(truncate)
}

/**
 * The texts by whose beginnings a booking is found: the name from each of its words on ("naledi mokoena", "mokoena
 * naledi"), the contact words and the reference without "MC-". An erased guest has left only the reference.
 */
export function searchTexts(booking: Searchable & Partial<Pick<Booking, 'erasedAt'>>): string[] {
  const code = codeOf(booking.reference)
  if (booking.erasedAt) return [code]
  const words = wordsOf(booking.guestName)
  const rotated = words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(' '))
  const parts = booking.guestName.split(/\s+/u).flatMap(laterParts)
  const names = [...rotated, ...parts]
    .filter((text) => [...(text.split(' ')[0] ?? '')].length >= MIN_SEARCH_LENGTH)
    .slice(0, MAX_NAME_TEXTS)
  return [...new Set([...names.map(truncate), ...contactSearchTexts(booking), code])]
}

/** One typed word, as the beginnings any of which may match: "27 82" is an area code, or the country and a mobile. */
export type SearchTerm = readonly string[]

const isDialled = (word: string): boolean => /^[+\d().-]*\d[\d().-]*$/.test(word)

/** The words of a search, all of which must match. Digits with spaces between them are one phone number. */
export function parseSearch(typed: string): SearchTerm[] {
  const words: string[] = []
  for (const word of normalizePlainLine(typed).split(' ')) {
    const last = words.at(-1)
    if (last !== undefined && isDialled(last) && isDialled(word)) words[words.length - 1] = last + word
    else words.push(word)
  }
  return words.map(termOf).filter(([first]) => first !== undefined)
}

function termOf(word: string): SearchTerm {
  const text = truncate(fold(word))
  if (!text) return []
  if (isDialled(word)) return dialledTerm(word)
  if (/^mc-/i.test(word)) return [text.slice(2)]
  // A whole reference, or a name: "MC7K4QX", "McGuire".
  if (/^mc\w{5}$/.test(text)) return [text, text.slice(2)]
  return [...new Set([text, truncate(formerFold(word))])]
}

function dialledTerm(word: string): SearchTerm {
  const digits = word.replaceAll(/\D/g, '')
  const national = digits.replace(/^0{1,2}/, '')
  const withoutCountry = national.startsWith('27') ? national.slice(2).replace(/^0/, '') : undefined
  if (word.startsWith('+27')) return [withoutCountry ?? '']
  if (word.startsWith('+')) return [national]
  const isEnd = digits.length >= ENDING.min && digits.length <= ENDING.max
  return [
    national,
    ...(withoutCountry ? [withoutCountry] : []),
    // It may begin with a 0.
    ...(isEnd ? [endingOf(digits)] : []),
    ...(digits !== national && digits.length <= FORMER_LAST_DIGITS ? [digits] : []),
  ]
}

/** Whether each term begins one of a booking's words. */
export function matchesSearch(
  {
    reference,
    guestName,
    contact,
  }: { readonly reference: string; readonly guestName: string; readonly contact: readonly string[] },
  terms: readonly SearchTerm[],
): boolean {
  const words = [
    ...wordsOf(guestName),
    ...guestName.split(/\s+/u).flatMap(laterParts),
    ...contact,
    ...contact.filter(isDialled).map(endingOf),
    codeOf(reference),
  ].map(truncate)
  return terms.every((term) => term.some((text) => words.some((word) => word.startsWith(text))))
}

export type SearchQueries = {
  readonly texts: readonly string[]
  readonly phrase: string | undefined
  /** One of the beginnings is too short to be searched for, so that bookings may be missing. */
  readonly isPartial: boolean
}

/**
 * What to search for: the beginnings of the longest term, and the terms from it on as one text, which finds "naledi mo"
 * among many of the name Naledi: three texts at most. Undefined where no term is long enough.
 */
export function searchQueriesOf(terms: readonly SearchTerm[]): SearchQueries | undefined {
  const isLongEnough = (text: string) => [...text].length >= MIN_SEARCH_LENGTH
  const lengthOf = (term: SearchTerm) => Math.max(...term.map((text) => [...text].length))
  const longest = terms.toSorted((one, other) => lengthOf(other) - lengthOf(one))[0]
  if (!longest?.some(isLongEnough)) return undefined
  const at = terms.indexOf(longest)
  const isName = terms.length > 1 && !longest.some(isDialled)
  const phrase = [...terms.slice(at), ...terms.slice(0, at)].map(([text]) => text).join(' ')
  return {
    texts: longest.filter(isLongEnough),
    phrase: isName ? truncate(phrase) : undefined,
    isPartial: !longest.every(isLongEnough),
  }
}
