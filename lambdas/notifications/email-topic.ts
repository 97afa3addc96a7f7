import type { CabinTitles } from '#shared/bookings/order-text.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { BusinessTime } from '#shared/kernel/clock.ts'
import type { EmailType } from '#shared/notifications/email-type.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { Attachment, OutgoingEmail } from '#lambdas/email/outgoing-email.ts'
import type { EmailFields } from '#lambdas/email/email-fields.ts'
import type { EmailKey, StoredEmail } from '#lambdas/table/email-repository.ts'

/** An e-mail that an event asked for. */
export type RequestedEmail = EmailKey & Pick<StoredEmail, 'requestedAt' | 'ttl'>

/** How the e-mails about one kind of thing are written. */
export type TopicEmail<Found, Needs> = {
  /** Reads what the e-mail is about; undefined where it is gone. */
  readonly find: (needs: Needs, requested: RequestedEmail) => Promise<Found | undefined>
  /** Whether what the e-mail would say is out of date. */
  readonly isObsolete?: (
    type: EmailType,
    found: Found,
    context: { readonly settings: Settings; readonly today: CalendarDate },
  ) => boolean
  /** The cabins that it names, in their order. */
  readonly cabinSlugsOf: (found: Found) => readonly CabinSlug[]
  readonly addresses: (found: Found, context: { readonly type: EmailType; readonly settings: Settings }) => Addresses
  /** Every field that the template can name. */
  readonly fields: (needs: Needs, found: Found, context: TemplateContext) => Promise<EmailFields> | EmailFields
  readonly attachments?: (found: Found, context: TemplateContext) => Promise<readonly Attachment[]>
}
type Addresses = Pick<OutgoingEmail, 'to' | 'replyTo'>
export type TemplateContext = {
  readonly type: EmailType
  readonly settings: Settings
  readonly cabinTitle: string
  readonly cabinTitles: CabinTitles
  readonly siteOrigin: string
  readonly businessTime: BusinessTime
}
