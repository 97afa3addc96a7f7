import type { Result } from '#shared/kernel/result.ts'
import { PublicPage } from '#shared/seo/public-page.ts'
import { type Page, pageFrom } from './cursor.ts'
import { parseRecords } from './parse-records.ts'
import { keys, partitions } from './schema/access-patterns.ts'
import type { Table } from './table.ts'

const PAGES_AT_ONCE = 50

/** What staff read of each page that is published. The publisher writes it; no published page shows it. */
export const publicPageRepository = (table: Table) => ({
  /** Some pages in the order of their addresses, from where those before ended. */
  async page(cursor: string | undefined): Promise<Result<Page<PublicPage>, 'cursor-unreadable'>> {
    const question = { partition: partitions.publicPages, limit: PAGES_AT_ONCE }
    return pageFrom(table, cursor, question, (item) => PublicPage.parse(item))
  },

  /** Every page. */
  async all(): Promise<PublicPage[]> {
    const items = await table.query({ partition: partitions.publicPages })
    return parseRecords(items, (item) => PublicPage.parse(item))
  },

  async save(page: PublicPage): Promise<void> {
    await table.put({ ...keys.publicPage(page.path), ...PublicPage.parse(page) })
  },

  async remove(path: string): Promise<void> {
    await table.remove(keys.publicPage(path))
  },
})

export type PublicPageRepository = ReturnType<typeof publicPageRepository>
