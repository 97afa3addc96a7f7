import { unmarshall } from '@aws-sdk/util-dynamodb'
import * as z from 'zod/mini'
import { BookingEvent } from '#shared/bookings/booking-event.ts'
import { Order } from '#shared/bookings/order.ts'
import { EmailLogEntry } from '#shared/notifications/email-log.ts'
import { Enquiry, EnquiryReply } from '#shared/enquiries/enquiry.ts'
import { LinkRequest } from '#shared/bookings/link-request.ts'
import { Quote } from '#shared/quotes/quote.ts'
import { OwnerNotice } from '#shared/settings/owner-notice.ts'
import type { ReminderKind } from '#shared/notifications/balance-reminder.ts'
import { type EmailTopic, type EmailType, topicOf } from '#shared/notifications/email-type.ts'
import { type CalendarDate, LAST_DAY } from '#shared/kernel/calendar-date.ts'
import { BookingReference, Id } from '#shared/kernel/id.ts'
import { noteLastEvent } from './note-last-event.ts'
import { parseRecords } from './parse-records.ts'
import {
  type OutboxPrefix,
  keys,
  indexPartitions,
  partitions,
  sortKeyPrefix,
  timeToLiveAttribute,
} from './schema/access-patterns.ts'
import { type Condition, type Item, type Table, type Write, isNew } from './table.ts'

/** The reference of a booking, or the id of an enquiry, a quote, a request for links or a notice to an owner. The e-mail's type tells which. */
const TopicId: z.ZodMiniType<string, string> = z.union([BookingReference, Id])

/** One e-mail as it is stored: its headers and its outcome, never the body. */
export const StoredEmail = z.extend(EmailLogEntry, {
  topicId: TopicId,
  eventId: z.string(),
  /** When the event asked for it. */
  requestedAt: z.iso.datetime(),
  /** The machine that is sending it has until then; afterwards it counts as dead. */
  leaseUntil: z.iso.datetime(),
  /** The e-mail provider's id of it; null until the provider has accepted it. */
  providerId: z.nullable(z.string()),
  /** Why the last try failed: the name of an error, never its message. */
  failure: z._default(z.string(), ''),
  /** When a failed one is retried, or a delayed one is sent; null when only staff can send it. */
  retryAt: z._default(z.nullable(z.iso.datetime()), null),
  /** The table deletes it with the item that asked for it, in seconds since 1970; absent where a booking's run does. */
  [timeToLiveAttribute]: z.optional(z.int()),
})
export type StoredEmail = z.infer<typeof StoredEmail>

/** Names one e-mail: an event of a booking, an enquiry or a quote asks for at most one of each type. */
export type EmailKey = {
  readonly topicId: StoredEmail['topicId']
  readonly eventId: string
  readonly type: EmailType
}

export type Claim =
  | { readonly outcome: 'claimed'; readonly email: StoredEmail }
  /** It was sent, or is not needed any more. */
  | { readonly outcome: 'done-already' }
  /** Another machine is sending it, or has died while doing so. */
  | { readonly outcome: 'being-sent'; readonly leaseUntil: string }

type Now = { readonly now: string }

export function emailRepository(table: Table) {
  const find = async (key: EmailKey): Promise<StoredEmail | undefined> => {
    const item = await table.get(itemKeyOf(key), { consistent: true })
    return item && StoredEmail.parse(item)
  }

  /**
   * Writes the outcome of an e-mail that we claimed; false when its lease ran out and another machine took it over.
   * Written again after a lost reply, it finds its own outcome and returns true.
   */
  const conclude = async (claimed: StoredEmail, after: StoredEmail): Promise<boolean> => {
    if (await table.put(emailItem(after), isSameTry(claimed))) return true
    const existing = await find(claimed)
    return existing?.state === after.state && existing.attempts === after.attempts && existing.at === after.at
  }

  return {
    /**
     * Claims an e-mail for sending: a new one, one that failed, or one whose sender has died; never one that was sent.
     * Only one caller at a time has the claim.
     */
    async claim(
      key: EmailKey,
      {
        to,
        subject,
        requestedAt,
        now,
        leaseUntil,
        ttl,
      }: Pick<StoredEmail, 'to' | 'subject' | 'requestedAt' | 'leaseUntil' | 'ttl'> & Now,
    ): Promise<Claim> {
      const existing = await find(key)
      if (existing && isDone(existing)) return { outcome: 'done-already' }
      if (existing?.state === 'sending' && existing.leaseUntil > now)
        return { outcome: 'being-sent', leaseUntil: existing.leaseUntil }

      const email: StoredEmail = {
        id: emailIdOf(key),
        topicId: key.topicId,
        eventId: key.eventId,
        type: key.type,
        to,
        subject,
        requestedAt,
        state: 'sending',
        attempts: (existing?.attempts ?? 0) + 1,
        at: now,
        leaseUntil,
        providerId: null,
        failure: '',
        retryAt: null,
        ttl,
      }
      const isOurs = await table.put(emailItem(email), existing ? isSameTry(existing) : isNew)
      return isOurs ? { outcome: 'claimed', email } : { outcome: 'being-sent', leaseUntil }
    },

    find,

    /** Whether nothing is left to do about an e-mail; asked before the work of writing it again. */
    async isDone(key: EmailKey): Promise<boolean> {
      const existing = await find(key)
      return existing !== undefined && isDone(existing)
    },

    async markSent(email: StoredEmail, { providerId, now }: { readonly providerId: string } & Now): Promise<boolean> {
      const isSent = await conclude(email, { ...email, state: 'sent', providerId, at: now })
      await noteLastEvent(table, 'email-sent', now)
      return isSent
    },

    /** Puts it on the list of failed e-mails that staff see, to be retried at `retryAt`. */
    async markFailed(
      email: StoredEmail,
      { failure, retryAt, now }: Pick<StoredEmail, 'failure' | 'retryAt'> & Now,
    ): Promise<boolean> {
      return conclude(email, { ...email, state: 'failed', failure, retryAt, at: now })
    },

    /**
     * It is not needed any more, or left out. A machine that is sending it at this moment finds that out when it marks it.
     */
    async markNotNeeded(
      key: EmailKey,
      { state, to, requestedAt, ttl, now }: Pick<StoredEmail, 'to' | 'requestedAt' | 'ttl'> & NotNeeded & Now,
    ): Promise<void> {
      const write = markEmailObsolete(key, { existing: await find(key), state, to, requestedAt, ttl, now })
      if (write) await table.put(write.put, write.condition)
    },

    /** The e-mails about bookings that could not be sent, those with the next retry first; among the first `limit` unsent. */
    async failed(limit?: number): Promise<StoredEmail[]> {
      const items = await table.query({ index: 'byState', partition: indexPartitions.emailsUnsent, limit })
      // Staff see the enquiry itself, and a visitor can ask for a quote again; both are retried all the same.
      return parseRecords(items, (item) => StoredEmail.parse(item)).filter(
        ({ state, type }) => state === 'failed' && topicOf(type) === 'booking',
      )
    },

    /** The e-mails about a booking. */
    async ofBooking(reference: BookingReference): Promise<StoredEmail[]> {
      const items = await table.query({ partition: partitions.booking(reference), beginsWith: sortKeyPrefix.email })
      return parseRecords(items, (item) => StoredEmail.parse(item))
    },

    /** How many e-mails about anything failed and were not sent since, up to 51. */
    async countFailed(): Promise<number> {
      const items = await table.query({ index: 'byState', partition: indexPartitions.emailsUnsent, limit: 51 })
      return parseRecords(items, (item) => StoredEmail.parse(item)).filter(({ state }) => state === 'failed').length
    },

    /** The e-mails to retry: failed ones that are due, delayed ones, and those whose machine died. */
    async dueForRetry(now: string): Promise<StoredEmail[]> {
      const items = await table.query({ index: 'byState', partition: indexPartitions.emailsUnsent, upTo: `${now}~` })
      return parseRecords(items, (item) => StoredEmail.parse(item))
    },

    /** The template that staff changed; undefined where the default one is used. */
    async template(type: EmailType): Promise<unknown> {
      return table.get(keys.template(type))
    },

    async wasReminded(reference: BookingReference, dueDate: CalendarDate, kind: ReminderKind): Promise<boolean> {
      return (await table.get(keys.reminder(reference, dueDate, kind), { consistent: true })) !== undefined
    },
  }
}

export type EmailRepository = ReturnType<typeof emailRepository>

/** Written with the line of history that reminds a guest: each kind of reminder goes out once for a due date. */
export const reminderMark = (
  reference: BookingReference,
  dueDate: CalendarDate,
  kind: ReminderKind,
  now: string,
): Write => ({
  put: { ...keys.reminder(reference, dueDate, kind), remindedAt: now },
  condition: isNew,
})

/**
 * Written with the event that asks for it: an e-mail that the run of retries sends at `sendAt`, unless it is not needed
 * any more by then.
 */
export const delayedEmail = (
  { topicId, eventId, type }: EmailKey,
  { to, requestedAt, sendAt }: Pick<StoredEmail, 'to' | 'requestedAt'> & { readonly sendAt: string },
): Write => ({
  put: emailItem({
    ...{ id: emailIdOf({ eventId, type }), topicId, eventId, type, to, subject: '', requestedAt },
    ...{ state: 'waiting', attempts: 0, at: requestedAt, leaseUntil: requestedAt },
    ...{ providerId: null, failure: '', retryAt: sendAt },
  }),
  condition: isNew,
})

/** The part of an event that e-mails need, and what they are about. */
export type OutboxEvent = Pick<EmailKey, 'topicId'> & {
  readonly topic: EmailTopic
  readonly event: Pick<BookingEvent, 'id' | 'at' | 'emails'>
  /** When the table deletes the item that asks for them, and the records of them with it. */
  readonly ttl?: StoredEmail['ttl']
}

/**
 * The event in a new item of the table's stream: a line of history, a new booking's order with its first line, a new
 * enquiry, a reply to one or a quote. Undefined for any other item.
 */
export const eventInImage = (image: Parameters<typeof unmarshall>[0]): OutboxEvent | undefined =>
  eventInItem(unmarshall(image))

/** The same of an item as the app writes it. */
export function eventInItem(item: Item): OutboxEvent | undefined {
  const read = Object.entries(outboxReaders).find(([prefix]) => String(item['sk']).startsWith(prefix))?.[1]
  return read && { ...read(item), ttl: StoredEmail.shape.ttl.parse(item[timeToLiveAttribute]) }
}

const bookingReferenceOf = (item: Item): string => String(item['pk']).slice(partitions.booking('').length)

/** Reads the items that ask for e-mails, by how their sort key begins. */
const outboxReaders: Readonly<Record<OutboxPrefix, (item: Item) => OutboxEvent>> = {
  [sortKeyPrefix.event]: (item) => ({
    topic: 'booking',
    topicId: bookingReferenceOf(item),
    event: BookingEvent.parse(item),
  }),
  [sortKeyPrefix.order]: (item) => ({
    topic: 'booking',
    topicId: bookingReferenceOf(item),
    event: Order.parse(item).event,
  }),
  [sortKeyPrefix.enquiry](item) {
    const { id, createdAt } = Enquiry.parse(item)
    return { topic: 'enquiry', topicId: id, event: { id, at: createdAt, emails: ['new_enquiry'] } }
  },
  [sortKeyPrefix.enquiryReply](item) {
    const { id, enquiryId, at } = EnquiryReply.parse(item)
    return { topic: 'enquiry', topicId: enquiryId, event: { id, at, emails: ['enquiry_reply'] } }
  },
  [sortKeyPrefix.quote](item) {
    const { id, quotedAt } = Quote.parse(item)
    return { topic: 'quote', topicId: id, event: { id, at: quotedAt, emails: ['stay_quote'] } }
  },
  [sortKeyPrefix.linkRequest](item) {
    const { id, requestedAt } = LinkRequest.parse(item)
    return { topic: 'link-request', topicId: id, event: { id, at: requestedAt, emails: ['booking_links'] } }
  },
  [sortKeyPrefix.ownerNotice](item) {
    const { id, changedAt, subject } = OwnerNotice.parse(item)
    const type = subject === 'bank' ? 'bank_details_changed' : 'trusted_details_changed'
    return { topic: 'owner-notice', topicId: id, event: { id, at: changedAt, emails: [type] } }
  },
}

const isDone = ({ state }: StoredEmail): boolean => state === 'sent' || state === 'obsolete' || state === 'switched-off'

type NotNeeded = { readonly state: 'obsolete' | 'switched-off' }

/**
 * The write that marks an e-mail as not needed any more: it is out of date, or staff sent it again. It fails where the
 * e-mail was claimed since `existing` was read. Undefined where the e-mail has been sent.
 */
export function markEmailObsolete(
  { topicId, eventId, type }: EmailKey,
  {
    existing,
    state = 'obsolete',
    to,
    requestedAt,
    ttl,
    now,
  }: Pick<StoredEmail, 'to' | 'requestedAt' | 'ttl'> &
    Partial<NotNeeded> &
    Now & { readonly existing: StoredEmail | undefined },
) {
  if (existing && isDone(existing)) return undefined
  const unsent = {
    id: emailIdOf({ eventId, type }),
    topicId,
    eventId,
    type,
    to,
    subject: '',
    requestedAt,
    attempts: 0,
    ttl,
  }
  const after: Pick<StoredEmail, 'state' | 'at' | 'leaseUntil' | 'providerId' | 'failure' | 'retryAt'> = {
    state,
    at: now,
    leaseUntil: now,
    providerId: null,
    failure: '',
    retryAt: null,
  }
  return {
    put: emailItem({ ...(existing ?? unsent), ...after }),
    condition: existing ? isSameTry(existing) : isNew,
  } satisfies Write
}

/**
 * The write that erases the recipient and the subject of an e-mail; one that was not sent is not needed any more. It
 * fails where the e-mail was claimed since it was read.
 */
export const eraseFromEmail = (email: StoredEmail, now: string): Write => ({
  put: emailItem({
    ...email,
    to: '',
    subject: '',
    ...(!isDone(email) && { state: 'obsolete', at: now, leaseUntil: now, retryAt: null }),
  }),
  condition: isSameTry(email),
})

/** An e-mail's id within its partition: the event that asked for it, and its type. */
export const emailIdOf = ({ eventId, type }: Pick<EmailKey, 'eventId' | 'type'>): string => `${eventId}-${type}`

/** The e-mail has not been claimed again since: each try has a number of its own. */
const isSameTry = ({ state, attempts }: StoredEmail): Condition => ({
  expression: '#state = :state AND #attempts = :attempts',
  names: { '#state': 'state', '#attempts': 'attempts' },
  values: { ':state': state, ':attempts': attempts },
})

/** The partition in which the e-mails about something are stored. */
const partitionOf: Readonly<Record<EmailTopic, (topicId: string) => string>> = {
  booking: partitions.booking,
  enquiry: partitions.enquiry,
  'link-request': partitions.linkRequest,
  quote: partitions.quote,
  'owner-notice': partitions.ownerNotice,
}

const itemKeyOf = ({ type, topicId, eventId }: EmailKey) =>
  keys.email(partitionOf[topicOf(type)](topicId), emailIdOf({ type, eventId }))

const emailItem = (email: StoredEmail): Item => ({
  ...itemKeyOf(email),
  ...StoredEmail.parse(email),
  ...listingOf(email),
})

/** Until an e-mail is sent it is on one list, by the instant at which it may be claimed again. */
function listingOf({ state, leaseUntil, retryAt, topicId }: StoredEmail): Item {
  if (state === 'sending') return { statePk: indexPartitions.emailsUnsent, stateSk: `${leaseUntil}#${topicId}` }
  if (state === 'failed' || (state === 'waiting' && retryAt !== null))
    return { statePk: indexPartitions.emailsUnsent, stateSk: `${retryAt ?? LAST_DAY}#${topicId}` }
  return {}
}
