import { ENQUIRY_RETENTION_DAYS, Enquiry, EnquiryReply, type EnquiryState } from '#shared/enquiries/enquiry.ts'
import type { Id } from '#shared/kernel/id.ts'
import type { Result } from '#shared/kernel/result.ts'
import { EmailLogEntry } from '#shared/notifications/email-log.ts'
import { type ChangeContext, changeWrite } from './change-log.ts'
import { type Page, pageFrom } from './cursor.ts'
import { enquiryCounts } from './enquiry-counts.ts'
import { parseRecords } from './parse-records.ts'
import { changeId, recordRepository } from './record-repository.ts'
import { keys, indexPartitions, partitions, sortKeyPrefix, timeToLiveAttribute } from './schema/access-patterns.ts'
import { secondsAt } from './seconds-at.ts'
import { type Item, type Table, isNew, isThere, keyOf } from './table.ts'

const PAGE = 50

const enquiryKind = {
  name: 'enquiry',
  record: Enquiry,
  // What a person wrote, or staff of one: erasing the enquiry leaves the log as it is.
  privateFields: ['name', 'email', 'phone', 'message', 'about', 'note'],
}

export function enquiryRepository(table: Table) {
  const records = recordRepository(table, enquiryKind, { keyOf: keys.enquiry, indexKeys: indexKeysOf })

  async function findReply(id: Id, replyId: string): Promise<EnquiryReply | undefined> {
    const item = await table.get(keys.enquiryReply(id, replyId), { consistent: true })
    return item && EnquiryReply.parse(item)
  }

  return {
    /** Its `save` keeps what staff change; the table's stream takes new items alone, so that no e-mail leaves again. */
    ...records,
    ...enquiryCounts(table),

    /** Saves a new enquiry on the list of unread ones; false where there is one of that id, which stays as it is. */
    async create(enquiry: Enquiry): Promise<boolean> {
      return table.put({ ...keys.enquiry(enquiry.id), ...Enquiry.parse(enquiry), ...indexKeysOf(enquiry) }, isNew)
    },

    /** A page of the enquiries in a state, newest first. */
    async inState(state: EnquiryState, cursor?: string): Promise<Result<Page<Enquiry>, 'cursor-unreadable'>> {
      const question = {
        index: 'byState',
        partition: indexPartitions.enquiriesIn(state),
        limit: PAGE,
        newestFirst: true,
      } as const
      return pageFrom(table, cursor, question, (item) => Enquiry.parse(item))
    },

    findReply,

    /** Its replies, the oldest first, each with what became of its e-mail. */
    async repliesTo(id: Id) {
      const items = await table.query({ partition: partitions.enquiry(id) })
      const of = (prefix: string) => items.filter(({ sk }) => String(sk).startsWith(prefix))
      const emails = parseRecords(of(sortKeyPrefix.email), (item) => EmailLogEntry.parse(item))
      return parseRecords(of(sortKeyPrefix.enquiryReply), (item) => EnquiryReply.parse(item))
        .toSorted((one, other) => one.at.localeCompare(other.at))
        .map((reply) => ({
          ...reply,
          emailState: emails.find((email) => email.id.startsWith(reply.id))?.state ?? null,
        }))
    },

    /**
     * Saves a reply, which asks for its e-mail, with the enquiry that it answers. Where there is one of that id, it is
     * that one.
     */
    async reply(
      { before, after }: { readonly before: Enquiry; readonly after: Enquiry },
      reply: EnquiryReply,
      context: ChangeContext,
    ): Promise<Result<Enquiry, 'changed-meanwhile'>> {
      const item = {
        ...keys.enquiryReply(before.id, reply.id),
        ...EnquiryReply.parse(reply),
        [timeToLiveAttribute]: enquiryTtl(before.createdAt),
      }
      return records.save(before, after, context, [{ put: item, condition: isNew }])
    },

    /** Deletes an enquiry for good, with its replies and the records of its e-mails; the log has that it was done. */
    async erase(enquiry: Enquiry, context: ChangeContext): Promise<void> {
      const own = keys.enquiry(enquiry.id)
      const items = await table.query({ partition: own.pk, consistent: true })
      for (const key of items.map(keyOf))
        // oxlint-disable-next-line no-await-in-loop -- a handful; the enquiry, by which they are found, goes last
        if (key.sk !== own.sk) await table.remove(key)
      // Where another request was quicker, the log has its line.
      await table.transact([
        { remove: own, condition: isThere },
        changeWrite({ area: enquiryKind.name, recordId: enquiry.id, id: changeId(enquiry.version + 1) }, [], context),
      ])
    },
  }
}

const indexKeysOf = (enquiry: Enquiry): Item => ({
  statePk: indexPartitions.enquiriesIn(enquiry.state),
  stateSk: enquiry.createdAt,
  guestPk: indexPartitions.guest(enquiry.email),
  guestSk: `ENQUIRY#${enquiry.createdAt}`,
  [timeToLiveAttribute]: enquiryTtl(enquiry.createdAt),
})

/** When the table deletes an enquiry of this instant and its replies, and with each the record of its e-mail. */
const enquiryTtl = (createdAt: string): number => secondsAt(createdAt) + ENQUIRY_RETENTION_DAYS * 86_400

export type EnquiryRepository = ReturnType<typeof enquiryRepository>
