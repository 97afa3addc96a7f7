import type { Id } from '#shared/kernel/id.ts'
import { QUOTE_RETENTION_DAYS, Quote } from '#shared/quotes/quote.ts'
import { keys, indexPartitions, timeToLiveAttribute } from './schema/access-patterns.ts'
import { secondsAt } from './seconds-at.ts'
import { type Table, isNew } from './table.ts'

export function quoteRepository(table: Table) {
  return {
    async find(id: Id): Promise<Quote | undefined> {
      const item = await table.get(keys.quote(id), { consistent: true })
      return item && Quote.parse(item)
    },

    /** Saves a new quote until it expires. An existing one stays as it is. */
    async save(quote: Quote): Promise<void> {
      const indexKeys = { guestPk: indexPartitions.guest(quote.email), guestSk: `QUOTE#${quote.quotedAt}` }
      const expiry = { [timeToLiveAttribute]: quoteTtl(quote.quotedAt) }
      await table.put({ ...keys.quote(quote.id), ...Quote.parse(quote), ...indexKeys, ...expiry }, isNew)
    },
  }
}

/** When the table deletes a quote of this instant, and its e-mail's record: in seconds since 1970. */
const quoteTtl = (quotedAt: string): number => secondsAt(quotedAt) + QUOTE_RETENTION_DAYS * 86_400

export type QuoteRepository = ReturnType<typeof quoteRepository>
