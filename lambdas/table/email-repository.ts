import { unmarshall } from '@aws-sdk/util-dynamodb'
import * as z from 'zod/mini'
import { BookingEvent } from '#shared/bookings/booking-event.ts'
import { Order } from '#shared/bookings/order.ts'
import { EmailLogEntry } from '#shared/notifications/email-log.ts'
import { Enquiry } from '#shared/inquiries/enquiry.ts'
import { Quote } from '#shared/quotes/quote.ts'
import type { ReminderKind } from '#shared/notifications/balance-reminder.ts'
import { EmailTemplate } from '#shared/notifications/email-template.ts'
import { type EmailType, isBookingEmail } from '#shared/notifications/email-type.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { BookingReference, Id } from '#shared/kernel/id.ts'
import { enquiryTtl } from './enquiry-repository.ts'
import { quoteTtl } from './quote-repository.ts'
import { keys, listings, partitions, sortKeyPrefix, timeToLiveAttribute } from './schema/access-patterns.ts'
import { type Condition, type Item, type Table, type Write, isNew } from './table.ts'

/** One e-mail as it is kept: the headers and what became of it, never the body. */
export const StoredEmail = z.extend(EmailLogEntry, {
  /** Of the booking; of an enquiry or a quote, its id. */
  reference: z.union([BookingReference, Id]),
  eventId: z.string(),
  /** When the event asked for it. */
  askedAt: z.iso.datetime(),
  /** Until when whoever is sending it may be left alone; afterwards that one has died. */
  leaseUntil: z.iso.datetime(),
  /** What the mail provider calls it; null until it has taken it. */
  providerId: z.nullable(z.string()),
  /** Why the last try failed: the name of an error, never its words. */
  failure: z._default(z.string(), ''),
  /** When a failed one is taken up again; null when nobody but staff will. */
  retryAt: z._default(z.nullable(z.iso.datetime()), null),
})
export type StoredEmail = z.infer<typeof StoredEmail>

/** Which e-mail: the one of a type that an event of a booking, an enquiry or a quote asks for. There is only ever one. */
export type EmailKey = {
  readonly reference: StoredEmail['reference']
  readonly eventId: string
  readonly type: EmailType
}

export type Claim =
  | { readonly outcome: 'claimed'; readonly mail: StoredEmail }
  /** It has gone out, or there is no need for it any more. */
  | { readonly outcome: 'done-already' }
  /** Somebody is sending it right now, or was until they died. */
  | { readonly outcome: 'being-sent'; readonly leaseUntil: string }

type Now = { readonly now: string }

export function emailRepository(table: Table) {
  const find = async (name: EmailKey): Promise<StoredEmail | undefined> => {
    const item = await table.get(keys.mail(besides(name), emailIdOf(name)), { consistent: true })
    return item && StoredEmail.parse(item)
  }

  /**
   * Writes what became of a mail that is ours; false when its lease ran out and somebody else took it over. Written
   * again after a reply that got lost, it finds its own words and says true.
   */
  const conclude = async (claimed: StoredEmail, after: StoredEmail): Promise<boolean> => {
    if (await table.put(emailItem(after), isSameTry(claimed))) return true
    const standing = await find(claimed)
    return standing?.state === after.state && standing.attempts === after.attempts && standing.at === after.at
  }

  return {
    /**
     * Takes an e-mail to send. It is claimed by one caller at a time: a new one, one that failed, or one whose sender
     * has died; never one that was sent.
     */
    async claim(
      name: EmailKey,
      { to, subject, askedAt, now, leaseUntil }: Pick<StoredEmail, 'to' | 'subject' | 'askedAt' | 'leaseUntil'> & Now,
    ): Promise<Claim> {
      const standing = await find(name)
      if (standing && isDone(standing)) return { outcome: 'done-already' }
      if (standing?.state === 'sending' && standing.leaseUntil > now)
        return { outcome: 'being-sent', leaseUntil: standing.leaseUntil }

      const mail: StoredEmail = {
        id: emailIdOf(name),
        reference: name.reference,
        eventId: name.eventId,
        type: name.type,
        to,
        subject,
        askedAt,
        state: 'sending',
        attempts: (standing?.attempts ?? 0) + 1,
        at: now,
        leaseUntil,
        providerId: null,
        failure: '',
        retryAt: null,
      }
      const isOurs = await table.put(emailItem(mail), standing ? isSameTry(standing) : isNew)
      return isOurs ? { outcome: 'claimed', mail } : { outcome: 'being-sent', leaseUntil }
    },

    find,

    /** Whether nothing is left to do about an e-mail: asked before all the work of writing it again. */
    async isDone(name: EmailKey): Promise<boolean> {
      const standing = await find(name)
      return standing !== undefined && isDone(standing)
    },

    async markSent(mail: StoredEmail, { providerId, now }: { readonly providerId: string } & Now): Promise<boolean> {
      return conclude(mail, { ...mail, state: 'sent', providerId, at: now })
    },

    /** Puts it on the list of those that staff must see, to be taken up again at `retryAt`. */
    async markFailed(
      mail: StoredEmail,
      { failure, retryAt, now }: Pick<StoredEmail, 'failure' | 'retryAt'> & Now,
    ): Promise<boolean> {
      return conclude(mail, { ...mail, state: 'failed', failure, retryAt, at: now })
    },

    /** Nobody needs it any more. Whoever is sending it this very moment finds that out alone. */
    async markObsolete(name: EmailKey, { to, askedAt, now }: Pick<StoredEmail, 'to' | 'askedAt'> & Now): Promise<void> {
      const write = markEmailObsolete(name, { standing: await find(name), to, askedAt, now })
      if (write) await table.put(write.put, write.when)
    },

    /** The e-mails about bookings that could not be sent: those that will be tried again first, as soon as they will. */
    async failed(): Promise<StoredEmail[]> {
      const items = await table.query({ index: 'byState', partition: listings.emailsUnsent })
      // Of an enquiry nothing is lost but the notice, and a quote can be asked for anew: they are tried again as these are.
      return items
        .map((item) => StoredEmail.parse(item))
        .filter(({ state, type }) => state === 'failed' && isBookingEmail(type))
    },

    /** The e-mails to take up again: failed ones whose time has come, and those that died in somebody's hands. */
    async leftOver(now: string): Promise<StoredEmail[]> {
      const items = await table.query({ index: 'byState', partition: listings.emailsUnsent, upTo: `${now}~` })
      return items.map((item) => StoredEmail.parse(item))
    },

    /** The template that staff have written; undefined where the house's own is to be used. */
    async template(type: EmailType): Promise<unknown> {
      return table.get(keys.template(type))
    },

    /** Puts the house's own templates in. What is there already stays as it is. */
    async seedTemplates(templates: readonly EmailTemplate[]): Promise<void> {
      await Promise.all(
        templates.map((template) =>
          table.put({ ...keys.template(template.type), ...EmailTemplate.parse(template) }, isNew),
        ),
      )
    },

    async wasReminded(reference: BookingReference, dueDate: CalendarDate, kind: ReminderKind): Promise<boolean> {
      return (await table.get(keys.reminder(reference, dueDate, kind), { consistent: true })) !== undefined
    },
  }
}

export type EmailRepository = ReturnType<typeof emailRepository>

/** Written beside the line of history that reminds a guest: one of a kind for each due date. */
export const reminderMark = (
  reference: BookingReference,
  dueDate: CalendarDate,
  kind: ReminderKind,
  now: string,
): Write => ({
  put: { ...keys.reminder(reference, dueDate, kind), remindedAt: now },
  when: isNew,
})

/** What happened, as far as e-mails go: to a booking, by its reference; a new enquiry or quote, by its id. */
export type OutboxEvent = {
  readonly reference: EmailKey['reference']
  readonly event: Pick<BookingEvent, 'id' | 'at' | 'mails'>
}

/**
 * The event in a new item of the table's stream: a line of history, a new booking's order with its first line, a new
 * enquiry or a quote. Undefined for any other item.
 */
export function eventInImage(image: Parameters<typeof unmarshall>[0]): OutboxEvent | undefined {
  const item = unmarshall(image)
  if (item['sk'] === sortKeyPrefix.enquiry) {
    const { id, createdAt } = Enquiry.parse(item)
    return { reference: id, event: { id, at: createdAt, mails: ['new_enquiry'] } }
  }
  if (item['sk'] === sortKeyPrefix.quote) {
    const { id, quotedAt } = Quote.parse(item)
    return { reference: id, event: { id, at: quotedAt, mails: ['stay_quote'] } }
  }
  const reference = String(item['pk']).slice(partitions.booking('').length)
  const sortKey = String(item['sk'])
  if (sortKey.startsWith(sortKeyPrefix.event)) return { reference, event: BookingEvent.parse(item) }
  if (sortKey === sortKeyPrefix.order) return { reference, event: Order.parse(item).event }
  return undefined
}

const isDone = ({ state }: StoredEmail): boolean => state === 'sent' || state === 'overtaken'

/**
 * Nobody needs an e-mail any more: what it says does not hold, or staff have asked for it anew. On the condition that
 * nobody has taken it up since `standing` was read; nothing to write where it has gone out.
 */
export function markEmailObsolete(
  { reference, eventId, type }: EmailKey,
  {
    standing,
    to,
    askedAt,
    now,
  }: Pick<StoredEmail, 'to' | 'askedAt'> & Now & { readonly standing: StoredEmail | undefined },
) {
  if (standing && isDone(standing)) return undefined
  const unsent = { id: emailIdOf({ eventId, type }), reference, eventId, type, to, subject: '', askedAt, attempts: 0 }
  const after: Pick<StoredEmail, 'state' | 'at' | 'leaseUntil' | 'providerId' | 'failure' | 'retryAt'> = {
    state: 'overtaken',
    at: now,
    leaseUntil: now,
    providerId: null,
    failure: '',
    retryAt: null,
  }
  return {
    put: emailItem({ ...(standing ?? unsent), ...after }),
    when: standing ? isSameTry(standing) : isNew,
  } satisfies Write
}

/** How an e-mail is called within its booking: by the event that asked for it, and its type. */
export const emailIdOf = ({ eventId, type }: Pick<EmailKey, 'eventId' | 'type'>): string => `${eventId}-${type}`

/** Nobody has taken it over since. Each try has a number of its own. */
const isSameTry = ({ state, attempts }: StoredEmail): Condition => ({
  expression: '#state = :state AND #attempts = :attempts',
  names: { '#state': 'state', '#attempts': 'attempts' },
  values: { ':state': state, ':attempts': attempts },
})

const emailItem = (mail: StoredEmail): Item => ({
  ...keys.mail(besides(mail), mail.id),
  ...StoredEmail.parse(mail),
  ...placeOf(mail),
  ...emailTtl(mail),
})

/** The partition of what an e-mail is about. */
function besides({ type, reference }: Pick<EmailKey, 'type' | 'reference'>): string {
  if (type === 'new_enquiry') return partitions.enquiry(reference)
  return type === 'stay_quote' ? partitions.quote(reference) : partitions.booking(reference)
}

/** It goes with what it is about, where that goes by itself. */
function emailTtl({ type, askedAt }: StoredEmail): Item {
  if (type === 'new_enquiry') return { [timeToLiveAttribute]: enquiryTtl(askedAt) }
  return type === 'stay_quote' ? { [timeToLiveAttribute]: quoteTtl(askedAt) } : {}
}

/** Until it has gone out, an e-mail is on one list, by the instant at which somebody may take it up. */
function placeOf({ state, leaseUntil, retryAt, reference }: StoredEmail): Item {
  if (state === 'sending') return { statePk: listings.emailsUnsent, stateSk: `${leaseUntil}#${reference}` }
  if (state === 'failed') return { statePk: listings.emailsUnsent, stateSk: `${retryAt ?? NEVER}#${reference}` }
  return {}
}

const NEVER = '9999-12-31'
