import { BookingEvent } from '#shared/bookings/booking-event.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { Order } from '#shared/bookings/order.ts'
import { Upload } from '#shared/documents/upload.ts'
import { Enquiry, EnquiryReply } from '#shared/enquiries/enquiry.ts'
import { LinkRequest } from '#shared/bookings/link-request.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { eraseFromEvent, eraseFromOrder, eraseFromUpload } from '#shared/privacy/erase-personal-data.ts'
import { Quote } from '#shared/quotes/quote.ts'
import { Review } from '#shared/reviews/review.ts'
import { StoredEmail, eraseFromEmail } from './email-repository.ts'
import { removeSearchKeys } from './booking-search-repository.ts'
import { reviewIdOf } from './review-repository.ts'
import { parseRecords } from './parse-records.ts'
import { keys, indexPartitions, partitions, sortKeyPrefix } from './schema/access-patterns.ts'
import { type Item, type Key, type Table, type Write, isThere, keyOf } from './table.ts'

/** What is held under an e-mail address. */
export type PersonOnFile = {
  readonly bookings: readonly BookingReference[]
  readonly enquiries: readonly Enquiry[]
  readonly quotes: readonly Quote[]
  readonly linkRequests: readonly LinkRequest[]
  readonly reviews: readonly Review[]
}

export function personRepository(table: Table) {
  async function remove(found: readonly Key[]): Promise<void> {
    for (const key of found)
      // oxlint-disable-next-line no-await-in-loop -- a handful, one after the other
      await table.remove(key)
  }

  /** Deletes what asks for e-mails, with the record of its e-mails before it: until then the person is found by it. */
  async function removeTopic(partition: string, last: Key): Promise<void> {
    const items = await table.query({ partition, consistent: true })
    await remove(items.map(keyOf).filter(({ sk }) => sk !== last.sk))
    await table.remove(last)
  }

  return {
    /**
     * All that is found by an e-mail address. Records that cannot be read are left out, or, to erase the person, an error:
     * nobody must be told that all is erased while they stay.
     */
    async find(email: string, { isStrict = false } = {}): Promise<PersonOnFile> {
      const listed = await table.query({ index: 'byGuest', partition: indexPartitions.guest(email) })
      const isBooking = ({ sk }: Item) => sk === sortKeyPrefix.booking
      const items = await table.getAll(listed.filter((item) => !isBooking(item)).map(keyOf))
      const of = (sortKey: string) => items.flatMap((item) => (item && item['sk'] === sortKey ? [item] : []))
      const parse = <Row>(found: readonly Item[], read: (item: Item) => Row): Row[] =>
        isStrict ? found.map(read) : parseRecords(found, read)
      return {
        bookings: listed.filter(isBooking).map(({ pk }) => String(pk).slice(partitions.booking('').length)),
        enquiries: parse(of(sortKeyPrefix.enquiry), (item) => Enquiry.parse(item)),
        quotes: parse(of(sortKeyPrefix.quote), (item) => Quote.parse(item)),
        linkRequests: parse(of(sortKeyPrefix.linkRequest), (item) => LinkRequest.parse(item)),
        reviews: parse(of(sortKeyPrefix.review), (item) => Review.parse(item)),
      }
    },

    /** What staff answered: it is part of what is held of the person. */
    async repliesTo({ id }: Pick<Enquiry, 'id'>): Promise<EnquiryReply[]> {
      const items = await table.query({ partition: partitions.enquiry(id), beginsWith: sortKeyPrefix.enquiryReply })
      return parseRecords(items, (item) => EnquiryReply.parse(item))
    },

    async removeEnquiry({ id }: Pick<Enquiry, 'id'>): Promise<void> {
      await removeTopic(partitions.enquiry(id), keys.enquiry(id))
    },

    async removeLinkRequest({ id }: Pick<LinkRequest, 'id'>): Promise<void> {
      await removeTopic(partitions.linkRequest(id), keys.linkRequest(id))
    },

    async removeQuote({ id }: Pick<Quote, 'id'>): Promise<void> {
      await removeTopic(partitions.quote(id), keys.quote(id))
    },

    async removeReview({ id }: Pick<Review, 'id'>): Promise<void> {
      await table.remove(keys.review(id))
    },

    /**
     * Erases a guest from everything in a booking's partition but the booking itself, which comes last, and deletes the
     * booking's search keys and review. False where an e-mail was being sent meanwhile: then it is done again.
     */
    async eraseAround(
      booking: Pick<Booking, 'id' | 'reference'>,
      options: { readonly retainsRegister: boolean; readonly now: string },
    ): Promise<boolean> {
      for (const item of await table.query({ partition: partitions.booking(booking.reference), consistent: true })) {
        const write = erasureOf(item, options)
        // oxlint-disable-next-line no-await-in-loop -- some dozens, one after the other
        if (write && 'put' in write && !(await table.put(write.put, write.condition))) return false
        // oxlint-disable-next-line no-await-in-loop
        if (write && 'remove' in write) await table.remove(write.remove)
      }
      await removeSearchKeys(table, booking.reference)
      await table.remove(keys.review(reviewIdOf(booking)))
      return true
    },
  }
}

export type PersonRepository = ReturnType<typeof personRepository>

/**
 * The write that erases a guest from one item of a booking's partition. Undefined for the booking, for billing
 * documents, which stay as they were issued, for search keys, which are deleted as a whole, and for entries of lists and reminders, which hold nothing of a person.
 */
function erasureOf(
  item: Item,
  { retainsRegister, now }: { readonly retainsRegister: boolean; readonly now: string },
): Write | undefined {
  const key = keyOf(item)
  const is = (prefix: string): boolean => key.sk.startsWith(prefix)
  const rewritten = (content: object): Write => ({ put: { ...item, ...content }, condition: isThere })
  // Written anew from what the schema knows: nothing that is stored beside it survives.
  const written = (content: object): Write => ({ put: { ...key, ...content }, condition: isThere })
  if (is(sortKeyPrefix.event)) return written(eraseFromEvent(BookingEvent.parse(item)))
  if (is(sortKeyPrefix.order)) return written(eraseFromOrder(Order.parse(item)))
  if (is(sortKeyPrefix.email)) return eraseFromEmail(StoredEmail.parse(item), now)
  if (is(sortKeyPrefix.upload)) {
    const upload = Upload.parse(item)
    return retainsRegister && upload.purpose === 'document' ? rewritten(eraseFromUpload(upload)) : { remove: key }
  }
  if (is(keys.uploadSlots('', 'proof').sk) || is(keys.invitation('').sk)) return { remove: key }
  return is(keys.uploadSlots('', 'document').sk) && !retainsRegister ? { remove: key } : undefined
}
