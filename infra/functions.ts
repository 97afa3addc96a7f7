import type { EnvironmentName } from '#lambdas/runtime/env.ts'
import {
  type IndexName,
  type SortKeyPrefix,
  contentSortKeys,
  sortKeyPrefix,
} from '#lambdas/table/schema/access-patterns.ts'
import type { EndpointGroup } from '#shared/kernel/endpoint.ts'
import { publicContentEndpoints } from '#shared/api/public-content.ts'
import { availabilityEndpoints } from '#shared/availability/availability.contract.ts'
import { blockedDatesEndpoints } from '#shared/availability/blocked-dates.contract.ts'
import { billingEndpoints } from '#shared/billing/billing-documents.contract.ts'
import { createBookingEndpoints, guestBookingEndpoints } from '#shared/bookings/guest-bookings.contract.ts'
import { staffBookingEndpoints } from '#shared/bookings/staff-bookings.contract.ts'
import { apiDescriptionEndpoints } from '#shared/content/site.contract.ts'
import { guestRegisterEndpoints, staffRegisterEndpoints } from '#shared/documents/register.contract.ts'
import { uploadEndpoints } from '#shared/documents/uploads.contract.ts'
import { enquiryEndpoints } from '#shared/inquiries/inquiries.contract.ts'
import { staffEmailEndpoints } from '#shared/notifications/staff-emails.contract.ts'
import { itnEndpoints, paymentEndpoints } from '#shared/payments/payments.contract.ts'
import { nightPriceEndpoints } from '#shared/pricing/night-prices.contract.ts'
import { pricingEndpoints } from '#shared/pricing/pricing.contract.ts'
import { quoteEndpoints } from '#shared/quotes/quotes.contract.ts'
import { guestReviewEndpoints } from '#shared/reviews/reviews.contract.ts'
import { accountEndpoints } from '#shared/staff/accounts.contract.ts'

/**
 * Secrets are read at run time by name; the value is never in the environment or the bundle. Here is where a Lambda's
 * environment names each of them.
 */
export const parameterVariables = {
  'link-key': 'LINK_KEY_PARAMETER',
  payfast: 'PAYFAST_PARAMETER',
  'origin-secret': 'ORIGIN_SECRET_PARAMETER',
  captcha: 'CAPTCHA_PARAMETER',
} as const satisfies Record<string, EnvironmentName>
export type Secret = keyof typeof parameterVariables

/** What a Lambda is for, what it may touch and when it runs. Both runtimes, AWS and local, are built from this. */
export type FunctionSpec = {
  readonly name: string
  readonly entry: `lambdas/handlers/${string}.${'handler' | 'queue' | 'schedule' | 'stream' | 'trigger'}.ts`
  /** Who is hurt when it fails: the alarm's sentence. */
  readonly failureImpact: string
  /** The endpoints it answers; routes and authorizers are made of them. */
  readonly serves?: EndpointGroup
  /** The actions on the table itself that it needs, and no others; those of a transaction's writes count too. */
  readonly table: readonly TableAction[]
  /** The indexes it queries; an index allows nothing else. */
  readonly indexes?: readonly IndexName[]
  /** What it may do with the guests' files. */
  readonly uploads?: readonly ('put' | 'get' | 'delete')[]
  /** It deletes the guests' files for good, in every version that the storage keeps. */
  readonly deletesFiles?: true
  readonly sendsEmail?: true
  /** Actions on the staff's user pool. */
  readonly pool?: readonly (
    | 'AdminGetUser'
    | 'AdminAddUserToGroup'
    | 'AdminRemoveUserFromGroup'
    | 'AdminUserGlobalSignOut'
  )[]
  readonly secrets?: readonly Secret[]
  /** Cron of five fields, in Africa/Johannesburg. */
  readonly schedule?: { readonly cron: string; readonly description: string }
  /**
   * New items of the table whose sort key begins with one of these; and whatever happens to those of `changePrefixes`, which
   * it hands over to who publishes.
   */
  readonly stream?: {
    readonly insertPrefixes: readonly SortKeyPrefix[]
    readonly changePrefixes?: readonly SortKeyPrefix[]
    readonly maxRetries: number
  }
  /** It publishes the site: takes what is handed over, writes pages, tells the edge. Stands in the Website stack. */
  readonly publishes?: true
  /** The step in the life of a staff account at which the user pool calls it, and waits up to 5 seconds. */
  readonly trigger?: 'PostConfirmation'
  readonly timeoutSeconds?: number
}

export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  /** For a transaction that only looks at an item it does not write. */
  | 'ConditionCheckItem'

/** The list of every Lambda. A guest on the way to a booking meets at most two: `stays` and `payments`. */
export const functions: readonly FunctionSpec[] = [
  {
    name: 'site',
    entry: 'lambdas/handlers/site.handler.ts',
    failureImpact: 'Visitors see no cabins and no prices.',
    serves: { ...publicContentEndpoints, ...apiDescriptionEndpoints },
    table: ['BatchGetItem', 'GetItem', 'Query'],
    indexes: ['byState'],
  },
  {
    name: 'stays',
    entry: 'lambdas/handlers/stays.handler.ts',
    failureImpact: 'Guests cannot see what is free, what it costs, or book.',
    serves: { ...availabilityEndpoints, ...nightPriceEndpoints, ...pricingEndpoints, ...createBookingEndpoints },
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem'],
    secrets: ['link-key', 'origin-secret'],
  },
  {
    name: 'payments',
    entry: 'lambdas/handlers/payments.handler.ts',
    failureImpact: 'Guests cannot pay by card.',
    serves: paymentEndpoints,
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    secrets: ['payfast', 'origin-secret'],
  },
  {
    name: 'guest-bookings',
    entry: 'lambdas/handlers/guest-bookings.handler.ts',
    failureImpact: 'Guests cannot open their booking, send a proof or cancel.',
    serves: { ...guestBookingEndpoints, ...uploadEndpoints },
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    uploads: ['put', 'get', 'delete'],
    secrets: ['origin-secret'],
  },
  {
    name: 'guest-billing',
    entry: 'lambdas/handlers/guest-billing.handler.ts',
    failureImpact: 'Guests cannot get their invoice or receipts.',
    serves: billingEndpoints,
    // Without DeleteItem: a number that was given is never taken back.
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    secrets: ['origin-secret'],
  },
  {
    name: 'enquiries',
    entry: 'lambdas/handlers/enquiries.handler.ts',
    failureImpact:
      'Visitors cannot send the contact form or have a quote e-mailed; they still see phone and e-mail address.',
    serves: { ...enquiryEndpoints, ...quoteEndpoints },
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem'],
    secrets: ['captcha', 'origin-secret'],
  },
  {
    name: 'guest-register',
    entry: 'lambdas/handlers/guest-register.handler.ts',
    failureImpact: 'Guests cannot sign the guest register before they arrive.',
    serves: guestRegisterEndpoints,
    table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    secrets: ['origin-secret'],
  },
  {
    name: 'guest-reviews',
    entry: 'lambdas/handlers/guest-reviews.handler.ts',
    failureImpact: 'Guests cannot write a review of their stay, and nobody can report one.',
    serves: guestReviewEndpoints,
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    sendsEmail: true,
    secrets: ['origin-secret'],
  },
  {
    name: 'itn',
    entry: 'lambdas/handlers/itn.handler.ts',
    failureImpact: "PayFast's messages are not stored; it will repeat them, and guests wait for their confirmation.",
    serves: itnEndpoints,
    table: ['PutItem'],
  },
  {
    name: 'itn-checks',
    entry: 'lambdas/handlers/itn-checks.stream.ts',
    failureImpact: 'Card payments are received but not booked: guests have paid and are not confirmed.',
    table: ['GetItem', 'PutItem', 'DeleteItem'],
    secrets: ['payfast'],
    // The hourly run settles what is left; the messages behind need not wait long for one that cannot be.
    stream: { insertPrefixes: [sortKeyPrefix.itn], maxRetries: 10 },
    timeoutSeconds: 28,
  },
  {
    name: 'notifications',
    entry: 'lambdas/handlers/notifications.stream.ts',
    failureImpact: 'Guests and staff get no e-mails.',
    table: ['GetItem', 'Query', 'PutItem'],
    sendsEmail: true,
    secrets: ['link-key'],
    // Nobody else tells of an e-mail that was never begun, so it outlasts a broken deployment.
    stream: {
      insertPrefixes: [sortKeyPrefix.event, sortKeyPrefix.order, sortKeyPrefix.enquiry, sortKeyPrefix.quote],
      changePrefixes: contentSortKeys,
      maxRetries: 100,
    },
    timeoutSeconds: 28,
  },
  {
    name: 'publishing',
    entry: 'lambdas/handlers/publishing.queue.ts',
    failureImpact: 'Visitors and search engines go on seeing pages as they were before somebody changed them.',
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'DeleteItem'],
    indexes: ['byState'],
    publishes: true,
    schedule: {
      cron: '10 * * * *',
      // A post comes out at the hour it was given.
      description: 'every hour: all pages are looked through, and published where they differ',
    },
    timeoutSeconds: 60,
  },
  {
    name: 'retry-emails',
    entry: 'lambdas/handlers/retry-emails.schedule.ts',
    failureImpact: 'An e-mail that could not be sent at once is never sent.',
    table: ['GetItem', 'Query', 'PutItem'],
    indexes: ['byState'],
    sendsEmail: true,
    secrets: ['link-key'],
    schedule: {
      cron: '*/15 * * * *',
      description: 'every quarter of an hour: e-mails that could not be sent are sent',
    },
    timeoutSeconds: 300,
  },
  {
    name: 'staff-bookings',
    entry: 'lambdas/handlers/staff-bookings.handler.ts',
    failureImpact: 'Staff cannot see or change bookings.',
    serves: { ...staffBookingEndpoints, ...staffRegisterEndpoints, ...staffEmailEndpoints, ...blockedDatesEndpoints },
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['byState', 'byArrival', 'byGuest', 'byAgenda'],
    uploads: ['get'],
    secrets: ['link-key'],
  },
  {
    name: 'staff-accounts',
    entry: 'lambdas/handlers/staff-accounts.handler.ts',
    failureImpact: 'Nobody can sign in to the staff area or let a colleague in.',
    serves: accountEndpoints,
    table: ['GetItem', 'PutItem'],
    indexes: ['byState'],
    pool: ['AdminGetUser', 'AdminAddUserToGroup', 'AdminRemoveUserFromGroup', 'AdminUserGlobalSignOut'],
  },
  {
    name: 'staff-sign-ups',
    entry: 'lambdas/handlers/staff-sign-ups.trigger.ts',
    failureImpact:
      'Whoever signs up as staff is on no list until they first sign in, and waits without an owner knowing.',
    table: ['PutItem'],
    trigger: 'PostConfirmation',
    timeoutSeconds: 5,
  },
  {
    name: 'reminders',
    entry: 'lambdas/handlers/reminders.schedule.ts',
    failureImpact:
      'Guests are not reminded of their balance or asked for a review, and stays are not closed after departure.',
    table: ['BatchGetItem', 'GetItem', 'PutItem'],
    indexes: ['byState', 'byAgenda'],
    secrets: ['link-key'],
    schedule: {
      cron: '0 8 * * *',
      description: 'every day at 08:00: stays that are over, requests for reviews, balance reminders',
    },
    timeoutSeconds: 300,
  },
  {
    name: 'retention',
    entry: 'lambdas/handlers/retention.schedule.ts',
    failureImpact: "Guests' documents and bookings are kept for longer than the law wants and we promise.",
    table: ['GetItem', 'Query', 'PutItem', 'DeleteItem'],
    indexes: ['byArrival', 'byAgenda'],
    deletesFiles: true,
    schedule: {
      cron: '0 23 * * *',
      description: 'every day at 23:00: documents and bookings whose time is over are deleted',
    },
    timeoutSeconds: 300,
  },
  {
    name: 'expiry',
    entry: 'lambdas/handlers/expiry.schedule.ts',
    failureImpact: 'Unpaid bookings stay open for ever, and payments that the stream gave up are not booked.',
    table: ['GetItem', 'PutItem', 'DeleteItem'],
    indexes: ['byState'],
    secrets: ['payfast'],
    schedule: { cron: '5 * * * *', description: 'every hour: payments left over are settled, unpaid bookings lapse' },
    timeoutSeconds: 300,
  },
]
