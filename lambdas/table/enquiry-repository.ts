import { ENQUIRY_RETENTION_DAYS, Enquiry } from '#shared/inquiries/enquiry.ts'
import type { Id } from '#shared/kernel/id.ts'
import { keys, listings, timeToLiveAttribute } from './schema/access-patterns.ts'
import { type Table, isNew } from './table.ts'

export function enquiryRepository(table: Table) {
  return {
    async find(id: Id): Promise<Enquiry | undefined> {
      const item = await table.get(keys.enquiry(id), { consistent: true })
      return item && Enquiry.parse(item)
    },

    /** Saves a new enquiry on the list of unread ones. An existing one stays as it is. */
    async save(enquiry: Enquiry): Promise<void> {
      const place = { statePk: listings.enquiriesIn(enquiry.state), stateSk: enquiry.createdAt }
      const expiry = { [timeToLiveAttribute]: enquiryTtl(enquiry.createdAt) }
      await table.put({ ...keys.enquiry(enquiry.id), ...Enquiry.parse(enquiry), ...place, ...expiry }, isNew)
    },
  }
}

/** When the table deletes an enquiry of this instant, and the e-mail about it: in seconds since 1970. */
export const enquiryTtl = (createdAt: string): number =>
  Math.ceil(Date.parse(createdAt) / 1000) + ENQUIRY_RETENTION_DAYS * 86_400

export type EnquiryRepository = ReturnType<typeof enquiryRepository>
