import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { normalizePlainLine } from '#shared/kernel/text-input.ts'

/** A bank's export of a year is far smaller; a larger file is none, and is not decoded. */
export const MAX_STATEMENT_BYTES = 5_000_000
/** The movements of one file. More of them are read month by month. */
export const MAX_STATEMENT_ROWS = 5_000
/** What is kept of a line's text (decisions §11). */
export const MAX_ROW_TEXT = 60
/** Longer cells are no bank's: banks pad texts to some 200 characters. */
export const MAX_CELL = 1_000

/** A movement on a bank account, as a bank's file has it. */
export type StatementRow = {
  /** Of the file, from 1. */
  readonly line: number
  readonly day: CalendarDate
  /** Money that came in; negative: that went out. Never 0. */
  readonly cents: Cents
  /** At most 60 characters, without runs of blanks or a part of a word at its end. It was typed by anybody. */
  readonly text: string
  /** Announced by the bank and not booked yet: it may change, or never come. */
  readonly isPending: boolean
  /** The digits of the account's number, without leading zeros; null where the file does not say. */
  readonly account: string | null
}

/**
 * The beginning of a text, without the word that the cut goes through: `MC-7K4QX` may be the beginning of another
 * reference. A single word, which is longer than any reference, is cut within.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const start = text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
  if (text[maxLength] === ' ') return start
  let end = start.length
  while (end > 0 && /[\p{L}\p{N}\p{M}]/u.test(start.charAt(end - 1))) end -= 1
  return start.slice(0, end) || start
}

const plainText = (text: string): string => normalizePlainLine(cutText(text, MAX_CELL))

/** A text in plain signs and without runs of blanks, cut after 60 characters at the end of a word. */
export const squeezeText = (text: string): string => normalizePlainLine(cutText(plainText(text), MAX_ROW_TEXT))

/** Whether a text has another as whole words. */
const hasWords = (text: string, words: string): boolean =>
  ` ${text} `.toLowerCase().includes(` ${words} `.toLowerCase())

/**
 * The texts of a line as one, each once: banks repeat a text in a second column. The first, which has the reference, is
 * in the beginning that is kept.
 */
export function joinTexts(texts: readonly string[]): string {
  const plain = texts.map(plainText).filter(Boolean)
  const isSaid = (text: string, at: number): boolean =>
    plain.some(
      (other, otherAt) => otherAt !== at && hasWords(other, text) && (other.length > text.length || otherAt < at),
    )
  const [first = ''] = plain
  const kept = plain.filter((text, at) => !isSaid(text, at))
  const squeezed = squeezeText(kept.join(' '))
  return hasWords(squeezed, first) || kept.includes(first) ? squeezed : squeezeText([first, ...kept].join(' '))
}

/**
 * The digits of an account's number; null for a masked one, for none, and for what a spreadsheet made of it (`1.05E+09`).
 * Leading zeros are left out, as a spreadsheet does it, so that a file that was saved again is of the same account.
 */
export function readAccount(text: string): string | null {
  const written = text.slice(0, 40).trim()
  if (!/^\d[\d -]*$/.test(written)) return null
  const digits = written.replaceAll(/\D/g, '').replace(/^0+/, '')
  return /^\d{5,20}$/.test(digits) ? digits : null
}
