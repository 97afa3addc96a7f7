import { unmarshall } from '@aws-sdk/util-dynamodb'
import * as z from 'zod/mini'
import { BookingEvent } from '#shared/bookings/booking-event.ts'
import { Order } from '#shared/bookings/order.ts'
import { MailLogLine } from '#shared/notifications/mail-log.ts'
import { Enquiry } from '#shared/inquiries/enquiry.ts'
import { Quote } from '#shared/quotes/quote.ts'
import type { ReminderKind } from '#shared/notifications/balance-reminder.ts'
import { MailTemplate } from '#shared/notifications/mail-template.ts'
import { type MailType, isOfBooking } from '#shared/notifications/mail-type.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { BookingReference, Id } from '#shared/kernel/id.ts'
import { enquiryForgottenAt } from './enquiry-repository.ts'
import { quoteForgottenAt } from './quote-repository.ts'
import { keys, listings, partitions, sortKeyPrefix, timeToLiveAttribute } from './schema/access-patterns.ts'
import { type Condition, type Item, type Table, type Write, isNew } from './table.ts'

/** One e-mail as it is kept: the headers and what became of it, never the body. */
export const KeptMail = z.extend(MailLogLine, {
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
export type KeptMail = z.infer<typeof KeptMail>

/** Which e-mail: the one of a type that an event of a booking, an enquiry or a quote asks for. There is only ever one. */
export type MailName = { readonly reference: KeptMail['reference']; readonly eventId: string; readonly type: MailType }

export type Claim =
  | { readonly outcome: 'claimed'; readonly mail: KeptMail }
  /** It has gone out, or there is no need for it any more. */
  | { readonly outcome: 'done-already' }
  /** Somebody is sending it right now, or was until they died. */
  | { readonly outcome: 'being-sent'; readonly leaseUntil: string }

type Now = { readonly now: string }

export function mailRepository(table: Table) {
  const find = async (name: MailName): Promise<KeptMail | undefined> => {
    const item = await table.get(keys.mail(besides(name), mailIdOf(name)), { consistent: true })
    return item && KeptMail.parse(item)
  }

  /**
   * Writes what became of a mail that is ours; false when its lease ran out and somebody else took it over. Written
   * again after a reply that got lost, it finds its own words and says true.
   */
  const conclude = async (claimed: KeptMail, after: KeptMail): Promise<boolean> => {
    if (await table.put(mailItem(after), isSameTry(claimed))) return true
    const standing = await find(claimed)
    return standing?.state === after.state && standing.attempts === after.attempts && standing.at === after.at
  }

  return {
    /**
     * Takes an e-mail to send. It is claimed by one caller at a time: a new one, one that failed, or one whose sender
     * has died; never one that was sent.
     */
    async claim(
      name: MailName,
      { to, subject, askedAt, now, leaseUntil }: Pick<KeptMail, 'to' | 'subject' | 'askedAt' | 'leaseUntil'> & Now,
    ): Promise<Claim> {
      const standing = await find(name)
      if (standing && isDone(standing)) return { outcome: 'done-already' }
      if (standing?.state === 'sending' && standing.leaseUntil > now)
        return { outcome: 'being-sent', leaseUntil: standing.leaseUntil }

      const mail: KeptMail = {
        id: mailIdOf(name),
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
      const isOurs = await table.put(mailItem(mail), standing ? isSameTry(standing) : isNew)
      return isOurs ? { outcome: 'claimed', mail } : { outcome: 'being-sent', leaseUntil }
    },

    find,

    /** Whether nothing is left to do about an e-mail: asked before all the work of writing it again. */
    async isDone(name: MailName): Promise<boolean> {
      const standing = await find(name)
      return standing !== undefined && isDone(standing)
    },

    async markSent(mail: KeptMail, { providerId, now }: { readonly providerId: string } & Now): Promise<boolean> {
      return conclude(mail, { ...mail, state: 'sent', providerId, at: now })
    },

    /** Puts it on the list of those that staff must see, to be taken up again at `retryAt`. */
    async markFailed(
      mail: KeptMail,
      { failure, retryAt, now }: Pick<KeptMail, 'failure' | 'retryAt'> & Now,
    ): Promise<boolean> {
      return conclude(mail, { ...mail, state: 'failed', failure, retryAt, at: now })
    },

    /** Nobody needs it any more. Whoever is sending it this very moment finds that out alone. */
    async markOvertaken(name: MailName, { to, askedAt, now }: Pick<KeptMail, 'to' | 'askedAt'> & Now): Promise<void> {
      const write = mailOvertaken(name, { standing: await find(name), to, askedAt, now })
      if (write) await table.put(write.put, write.when)
    },

    /** The e-mails about bookings that could not be sent: those that will be tried again first, as soon as they will. */
    async failed(): Promise<KeptMail[]> {
      const items = await table.query({ index: 'byState', partition: listings.mailsUnsent })
      // Of an enquiry nothing is lost but the notice, and a quote can be asked for anew: they are tried again as these are.
      return items
        .map((item) => KeptMail.parse(item))
        .filter(({ state, type }) => state === 'failed' && isOfBooking(type))
    },

    /** The e-mails to take up again: failed ones whose time has come, and those that died in somebody's hands. */
    async leftOver(now: string): Promise<KeptMail[]> {
      const items = await table.query({ index: 'byState', partition: listings.mailsUnsent, upTo: `${now}~` })
      return items.map((item) => KeptMail.parse(item))
    },

    /** The template that staff have written; undefined where the house's own is to be used. */
    async template(type: MailType): Promise<unknown> {
      return table.get(keys.template(type))
    },

    /** Puts the house's own templates in. What is there already stays as it is. */
    async furnishTemplates(templates: readonly MailTemplate[]): Promise<void> {
      await Promise.all(
        templates.map((template) =>
          table.put({ ...keys.template(template.type), ...MailTemplate.parse(template) }, isNew),
        ),
      )
    },

    async wasReminded(reference: BookingReference, dueDate: CalendarDate, kind: ReminderKind): Promise<boolean> {
      return (await table.get(keys.reminder(reference, dueDate, kind), { consistent: true })) !== undefined
    },
  }
}

export type MailRepository = ReturnType<typeof mailRepository>

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
export type ToldEvent = {
  readonly reference: MailName['reference']
  readonly event: Pick<BookingEvent, 'id' | 'at' | 'mails'>
}

/**
 * The event in a new item of the table's stream: a line of history, a new booking's order with its first line, a new
 * enquiry or a quote. Undefined for any other item.
 */
export function eventInImage(image: Parameters<typeof unmarshall>[0]): ToldEvent | undefined {
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

const isDone = ({ state }: KeptMail): boolean => state === 'sent' || state === 'overtaken'

/**
 * Nobody needs an e-mail any more: what it says does not hold, or staff have asked for it anew. On the condition that
 * nobody has taken it up since `standing` was read; nothing to write where it has gone out.
 */
export function mailOvertaken(
  { reference, eventId, type }: MailName,
  { standing, to, askedAt, now }: Pick<KeptMail, 'to' | 'askedAt'> & Now & { readonly standing: KeptMail | undefined },
) {
  if (standing && isDone(standing)) return undefined
  const unsent = { id: mailIdOf({ eventId, type }), reference, eventId, type, to, subject: '', askedAt, attempts: 0 }
  const after: Pick<KeptMail, 'state' | 'at' | 'leaseUntil' | 'providerId' | 'failure' | 'retryAt'> = {
    state: 'overtaken',
    at: now,
    leaseUntil: now,
    providerId: null,
    failure: '',
    retryAt: null,
  }
  return {
    put: mailItem({ ...(standing ?? unsent), ...after }),
    when: standing ? isSameTry(standing) : isNew,
  } satisfies Write
}

/** How an e-mail is called within its booking: by the event that asked for it, and its type. */
export const mailIdOf = ({ eventId, type }: Pick<MailName, 'eventId' | 'type'>): string => `${eventId}-${type}`

/** Nobody has taken it over since. Each try has a number of its own. */
const isSameTry = ({ state, attempts }: KeptMail): Condition => ({
  expression: '#state = :state AND #attempts = :attempts',
  names: { '#state': 'state', '#attempts': 'attempts' },
  values: { ':state': state, ':attempts': attempts },
})

const mailItem = (mail: KeptMail): Item => ({
  ...keys.mail(besides(mail), mail.id),
  ...KeptMail.parse(mail),
  ...placeOf(mail),
  ...forgottenWith(mail),
})

/** The partition of what an e-mail is about. */
function besides({ type, reference }: Pick<MailName, 'type' | 'reference'>): string {
  if (type === 'new_enquiry') return partitions.enquiry(reference)
  return type === 'stay_quote' ? partitions.quote(reference) : partitions.booking(reference)
}

/** It goes with what it is about, where that goes by itself. */
function forgottenWith({ type, askedAt }: KeptMail): Item {
  if (type === 'new_enquiry') return { [timeToLiveAttribute]: enquiryForgottenAt(askedAt) }
  return type === 'stay_quote' ? { [timeToLiveAttribute]: quoteForgottenAt(askedAt) } : {}
}

/** Until it has gone out, an e-mail is on one list, by the instant at which somebody may take it up. */
function placeOf({ state, leaseUntil, retryAt, reference }: KeptMail): Item {
  if (state === 'sending') return { statePk: listings.mailsUnsent, stateSk: `${leaseUntil}#${reference}` }
  if (state === 'failed') return { statePk: listings.mailsUnsent, stateSk: `${retryAt ?? NEVER}#${reference}` }
  return {}
}

const NEVER = '9999-12-31'
