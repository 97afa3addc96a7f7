import * as z from 'zod/mini'
import { BankAccount, BankPress } from '#shared/bank/bank-import.contract.ts'
import { BankLine, type BankLineKey, LINE_TEXT_DAYS } from '#shared/bank/bank-line.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { type Result, accept } from '#shared/kernel/result.ts'
import { type Page, pageFrom } from './cursor.ts'
import { parseRecords } from './parse-records.ts'
import { indexPartitions, keys, partitions, timeToLiveAttribute } from './schema/access-patterns.ts'
import { secondsAt } from './seconds-at.ts'
import { type Condition, type Item, type Key, type Table, type Write, isNew, isVersion, keyOf } from './table.ts'

/** A press can be undone for a year; its payments stay in the ledgers. */
const PRESS_DAYS = 366
const PRESS_PAGE = 20

const LineText = z.object({ text: z.string() })

/** What was read of the business's bank accounts: the accounts, each line that was settled, and the presses. */
export function bankRepository(table: Table) {
  return {
    async accounts(): Promise<BankAccount[]> {
      const items = await table.query({ partition: partitions.bankAccounts })
      return parseRecords(items, (item) => BankAccount.parse(item))
    },

    async account(number: string): Promise<BankAccount | undefined> {
      const item = await table.get(keys.bankAccount(number), { consistent: true })
      return item && BankAccount.parse(item)
    },

    /** Saves an account; false where somebody else has saved it since it was read. */
    async saveAccount(before: BankAccount | undefined, after: BankAccount): Promise<boolean> {
      const item = { ...keys.bankAccount(after.number), ...BankAccount.parse(after) }
      return table.put(item, before ? isVersion(before.version) : isNew)
    },

    /** One line as it is now. */
    async line(key: BankLineKey): Promise<BankLine | undefined> {
      const item = await table.get(keys.bankLine(key), { consistent: true })
      return item && BankLine.parse(item)
    },

    /** Of many lines those that were settled ever. */
    async lines(wanted: readonly BankLineKey[]): Promise<BankLine[]> {
      const items = await table.getAll([...new Set(wanted)].map((key) => keys.bankLine(key)))
      return parseRecords(
        items.filter((item) => item !== undefined),
        (item) => BankLine.parse(item),
      )
    },

    /** What was typed at the bank for lines, as far as it is kept. */
    async texts(of: readonly BankLineKey[]): Promise<string[]> {
      const items = await table.getAll([...new Set(of)].map((key) => keys.bankLineText(key)))
      return parseRecords(
        items.filter((item) => item !== undefined),
        (item) => LineText.parse(item).text,
      )
    },

    async removeTexts(of: readonly BankLineKey[]): Promise<void> {
      // oxlint-disable-next-line no-await-in-loop -- a handful
      for (const key of of) await table.remove(keys.bankLineText(key))
    },

    async press(id: string): Promise<BankPress | undefined> {
      const item = await table.get(keys.bankPress(id), { consistent: true })
      return item && BankPress.parse(item)
    },

    /** Saves a press; false where it has changed since it was read. */
    async savePress(before: BankPress | undefined, after: BankPress): Promise<boolean> {
      return table.put(pressItem(after), before ? isVersion(before.version) : isNew)
    },

    /** A page of the presses, newest first. */
    async presses(cursor?: string): Promise<Result<Page<BankPress>, 'cursor-unreadable'>> {
      const question = { index: 'byWorkList', partition: indexPartitions.bankPresses, limit: PRESS_PAGE } as const
      const page = await pageFrom(table, cursor, { ...question, newestFirst: true }, keyOf)
      if (!page.ok) return page
      const items = await table.getAll(page.value.rows)
      const rows = parseRecords(
        items.filter((item) => item !== undefined),
        (item) => BankPress.parse(item),
      )
      return accept({ rows, cursor: page.value.cursor })
    },

    /** Writes what concerns no booking; false where it has changed since it was read. */
    async write(writes: readonly Write[]): Promise<boolean> {
      return (await table.transact(writes)) === undefined
    },
  }
}

export type BankRepository = ReturnType<typeof bankRepository>

const pressItem = (press: BankPress): Item & Key => ({
  ...keys.bankPress(press.id),
  ...BankPress.parse(press),
  workListPk: indexPartitions.bankPresses,
  workListSk: `${press.at}#${press.id}`,
  [timeToLiveAttribute]: secondsAt(`${addDays(dayOf(press.at), PRESS_DAYS)}T00:00Z`),
})

/** A press that is written with what it books. */
export const newPress = (press: BankPress): Write => ({ put: pressItem(press), condition: isNew })

/** Nobody has begun to undo a press: what it books now would be missed. */
export const isNotUndone = (id: string): Write => ({
  check: keys.bankPress(id),
  condition: {
    expression: 'attribute_exists(pk) AND attribute_not_exists(#undoneAt)',
    names: { '#undoneAt': 'undoneAt' satisfies keyof BankPress },
  },
})

/** The same lines are settled as when it was read: an undone use lowers the count and never the turn. */
const isUnchanged = ({ count, turn }: BankLine): Condition => ({
  expression: '#count = :count AND #turn = :turn',
  names: { '#count': 'count', '#turn': 'turn' },
  values: { ':count': count, ':turn': turn },
})

/** A line's next state, on the condition that it was not settled or undone since it was read. */
export const bankLineWrite = (before: BankLine | undefined, after: BankLine): Write => ({
  put: { ...keys.bankLine(after.key), ...BankLine.parse(after) },
  condition: before ? isUnchanged(before) : isNew,
})

/** What was typed at the bank, until so long after its line was settled. */
export const bankLineTextWrite = (key: BankLineKey, text: string, now: string): Write => ({
  put: {
    ...keys.bankLineText(key),
    text,
    [timeToLiveAttribute]: secondsAt(now) + LINE_TEXT_DAYS * 86_400,
  },
})

/** A text that belongs to no settled line any more. */
export const removeBankLineText = (key: BankLineKey): Write => ({ remove: keys.bankLineText(key) })
