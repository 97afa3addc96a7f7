import { ENQUIRY_RETENTION_DAYS, Enquiry } from '#shared/enquiries/enquiry.ts'
import type { Id } from '#shared/kernel/id.ts'
import type { Result } from '#shared/kernel/result.ts'
import { keys, indexPartitions, timeToLiveAttribute } from './schema/access-patterns.ts'
import { type Page, pageFrom } from './cursor.ts'
import { secondsAt } from './seconds-at.ts'
import { type Table, isNew } from './table.ts'

const PAGE = 50

export function enquiryRepository(table: Table) {
  return {
    async find(id: Id): Promise<Enquiry | undefined> {
      const item = await table.get(keys.enquiry(id), { consistent: true })
      return item && Enquiry.parse(item)
    },

    /** Saves a new enquiry on the list of unread ones; false where there is one of that id, which stays as it is. */
    async save(enquiry: Enquiry): Promise<boolean> {
      const indexKeys = {
        statePk: indexPartitions.enquiriesIn(enquiry.state),
        stateSk: enquiry.createdAt,
        guestPk: indexPartitions.guest(enquiry.email),
        guestSk: `ENQUIRY#${enquiry.createdAt}`,
      }
      const expiry = { [timeToLiveAttribute]: enquiryTtl(enquiry.createdAt) }
      return table.put({ ...keys.enquiry(enquiry.id), ...Enquiry.parse(enquiry), ...indexKeys, ...expiry }, isNew)
    },

    /** One page of all enquiries, oldest first, from where the page before ended. */
    async page(cursor?: string): Promise<Result<Page<Enquiry>, 'cursor-unreadable'>> {
      const partition = indexPartitions.enquiriesIn('new' satisfies Enquiry['state'])
      return pageFrom(table, cursor, { index: 'byState', partition, limit: PAGE }, (item) => Enquiry.parse(item))
    },
  }
}

/** When the table deletes an enquiry of this instant, and the e-mail about it: in seconds since 1970. */
export const enquiryTtl = (createdAt: string): number => secondsAt(createdAt) + ENQUIRY_RETENTION_DAYS * 86_400

export type EnquiryRepository = ReturnType<typeof enquiryRepository>
