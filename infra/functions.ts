import type { EnvironmentName } from '#lambdas/runtime/env.ts'
import {
  type IndexName,
  type SortKeyPrefix,
  arrivalPackSortKeys,
  contentSortKeys,
  outboxPrefixes,
  sortKeyPrefix,
} from '#lambdas/table/schema/access-patterns.ts'
import { endpointsByLambda } from '#shared/api/contracts.ts'
import type { EndpointGroup } from '#shared/kernel/endpoint.ts'

/**
 * These secrets are read at run time by name; the value is never in the environment or the bundle. These environment
 * variables hold the names.
 */
export const parameterVariables = {
  'link-key': 'LINK_KEY_PARAMETER',
  payfast: 'PAYFAST_PARAMETER',
  captcha: 'CAPTCHA_PARAMETER',
} as const satisfies Record<string, EnvironmentName>
export type RuntimeSecret = keyof typeof parameterVariables

/** The secret that CloudFormation gives to CloudFront and to the Lambdas: by it they know what came through the edge. */
export type Secret = RuntimeSecret | 'origin-secret'

/** Whether a Lambda needs the edge's secrets: it serves an endpoint that answers only the edge. */
export const isBehindEdge = ({ serves = {} }: Pick<FunctionSpec, 'serves'>): boolean =>
  Object.values(serves).some(({ bypassesEdge }) => !bypassesEdge)

/** The part of the deployment whose stack has this Lambda. */
export const partOf = ({
  trigger,
  publishes,
  subscribesToLogs,
}: FunctionSpec): 'Data' | 'Website' | 'Monitoring' | 'Service' => {
  if (trigger) return 'Data'
  if (publishes) return 'Website'
  return subscribesToLogs ? 'Monitoring' : 'Service'
}

/** What a Lambda serves, what it may access and when it runs. Both runtimes, AWS and local, are built from this. */
export type FunctionSpec = {
  readonly name: string
  readonly entry: `lambdas/handlers/${string}.${'handler' | 'logs' | 'queue' | 'schedule' | 'stream' | 'trigger'}.ts`
  /** Who is affected when it fails: the alarm's sentence. */
  readonly failureImpact: string
  /** Its endpoints, as shared/api/contracts.ts has them by its name; routes and authorizers are built from them. */
  readonly serves?: EndpointGroup
  /** The actions on the table itself that it needs, and no others; those of a transaction's writes count too. */
  readonly table: readonly TableAction[]
  /** The indexes it queries; an index allows nothing else. */
  readonly indexes?: readonly IndexName[]
  /** What it may do with the guests' files. */
  readonly uploads?: readonly ('put' | 'get' | 'get-tags' | 'delete')[]
  /** It deletes guests' files for good, in every version. */
  readonly deletesFiles?: true
  /** What it may do with the pictures that staff upload: make and show them, empty their bin, copy them to the site, show them in previews. */
  readonly pictures?: readonly ('make' | 'purge' | 'publish' | 'show')[]
  /** Packages with a part for the machine that they run on: they are installed beside its code. */
  readonly nativePackages?: readonly 'sharp'[]
  /** 1024 MB. A processor's share goes with it. */
  readonly memoryMB?: number
  readonly sendsEmail?: true
  /** It counts the work in the dead-letter queue. */
  readonly countsDeadLetters?: true
  /** Actions on the staff's user pool. */
  readonly pool?: readonly (
    | 'AdminGetUser'
    | 'AdminAddUserToGroup'
    | 'AdminRemoveUserFromGroup'
    | 'AdminUserGlobalSignOut'
    | 'AdminDeleteUser'
    | 'AdminSetUserMFAPreference'
    | 'AdminDeleteSoftwareToken'
    | 'ListUsers'
  )[]
  readonly secrets?: readonly RuntimeSecret[]
  /** Cron of five fields, in Africa/Johannesburg. */
  readonly schedule?: { readonly cron: string; readonly description: string }
  /**
   * New items whose sort key begins with one of `insertPrefixes`, and every change of those of `changePrefixes`: changes
   * of content, which it passes on to the publisher, and of what arrival packs say.
   */
  readonly stream?: {
    readonly insertPrefixes: readonly SortKeyPrefix[]
    readonly changePrefixes?: readonly SortKeyPrefix[]
    readonly maxRetries: number
  }
  /** It publishes the site: reads the queue of content changes, writes pages, updates the edge. In the Website stack. */
  readonly publishes?: true
  /** It has the site's renderer beside its code. */
  readonly rendersPages?: true
  /** It gets the lines of the logs that raise alarms, and tells the topic. In the Monitoring stack. */
  readonly subscribesToLogs?: true
  /** The user pool's trigger that calls it, and waits up to 5 seconds. */
  readonly trigger?: 'PreSignUp' | 'PostConfirmation'
  readonly timeoutSeconds?: number
  /** A folder of files that its code reads, copied beside the bundled code. */
  readonly assets?: string
}

export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  /** For a transaction that checks an item without writing it. */
  | 'ConditionCheckItem'
  /** Up to when it can be restored. */
  | 'DescribeContinuousBackups'

/** Every Lambda. A guest who books uses at most two: `stays` and `payments`. */
const lambdas: readonly Omit<FunctionSpec, 'serves'>[] = [
  {
    name: 'site',
    entry: 'lambdas/handlers/site.handler.ts',
    failureImpact: 'Visitors see no cabins and no prices.',
    table: ['GetItem', 'Query'],
    indexes: ['byState'],
  },
  {
    name: 'stays',
    entry: 'lambdas/handlers/stays.handler.ts',
    failureImpact: 'Guests cannot see what is free, what it costs, or book.',
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem'],
    secrets: ['link-key', 'captcha'],
  },
  {
    name: 'payments',
    entry: 'lambdas/handlers/payments.handler.ts',
    failureImpact: 'Guests cannot pay by card.',
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    secrets: ['payfast'],
  },
  {
    name: 'guest-bookings',
    entry: 'lambdas/handlers/guest-bookings.handler.ts',
    failureImpact: 'Guests cannot open their booking, send a proof or cancel.',
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    uploads: ['put', 'get', 'delete'],
  },
  {
    name: 'guest-billing',
    entry: 'lambdas/handlers/guest-billing.handler.ts',
    failureImpact: 'Guests cannot get their invoice or receipts, nor the way to us and the access code.',
    assets: 'lambdas/pdf/fonts',
    pictures: ['show'],
    // Without DeleteItem: an issued number is never withdrawn.
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  },
  {
    name: 'enquiries',
    entry: 'lambdas/handlers/enquiries.handler.ts',
    failureImpact:
      'Visitors cannot send the contact form or have a quote e-mailed; they still see phone and e-mail address.',
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem'],
    secrets: ['captcha'],
  },
  {
    name: 'guest-register',
    entry: 'lambdas/handlers/guest-register.handler.ts',
    failureImpact: 'Guests cannot sign the guest register before they arrive.',
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
  },
  {
    name: 'guest-reviews',
    entry: 'lambdas/handlers/guest-reviews.handler.ts',
    failureImpact: 'Guests cannot write a review of their stay, and nobody can report one.',
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    sendsEmail: true,
  },
  {
    name: 'itn',
    entry: 'lambdas/handlers/itn.handler.ts',
    failureImpact: "PayFast's messages are not stored; it repeats them, and guests wait for their confirmation.",
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    secrets: ['payfast'],
  },
  {
    name: 'itn-checks',
    entry: 'lambdas/handlers/itn-checks.stream.ts',
    failureImpact: 'Card payments are received but not recorded: guests have paid and are not confirmed.',
    table: ['GetItem', 'PutItem', 'DeleteItem', 'Query', 'ConditionCheckItem'],
    secrets: ['payfast'],
    // Few retries, so that later messages do not wait: the hourly run settles what is left.
    stream: { insertPrefixes: [sortKeyPrefix.itn], maxRetries: 10 },
    timeoutSeconds: 28,
  },
  {
    name: 'notifications',
    entry: 'lambdas/handlers/notifications.stream.ts',
    failureImpact: 'Guests and staff get no e-mails, guests no access codes, and search finds no new bookings.',
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['byGuest'],
    sendsEmail: true,
    secrets: ['link-key'],
    // Many retries, to outlast a broken deployment: no other run sends an e-mail that was never begun.
    stream: {
      insertPrefixes: Object.values(outboxPrefixes).flat(),
      changePrefixes: [...new Set([...contentSortKeys, ...arrivalPackSortKeys])],
      maxRetries: 100,
    },
    timeoutSeconds: 28,
  },
  {
    name: 'publishing',
    entry: 'lambdas/handlers/publishing.queue.ts',
    failureImpact: 'Visitors and search engines see pages that are out of date.',
    table: ['GetItem', 'Query', 'PutItem', 'DeleteItem'],
    indexes: ['byState'],
    publishes: true,
    rendersPages: true,
    pictures: ['publish'],
    schedule: {
      cron: '10 * * * *',
      // A post is published at its hour.
      description: 'every hour: pages that differ are published',
    },
    timeoutSeconds: 60,
  },
  {
    name: 'previews',
    entry: 'lambdas/handlers/previews.handler.ts',
    failureImpact: 'Staff, and those to whom they sent a link, cannot look at drafts of pages. Guests notice nothing.',
    table: ['GetItem', 'Query'],
    indexes: ['byState'],
    rendersPages: true,
    pictures: ['show'],
  },
  {
    name: 'retry-emails',
    entry: 'lambdas/handlers/retry-emails.schedule.ts',
    failureImpact:
      'An e-mail that failed at first is never sent, and guests who went to pay by card and did not get no link.',
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem'],
    indexes: ['byState', 'byGuest'],
    sendsEmail: true,
    secrets: ['link-key'],
    schedule: {
      cron: '*/15 * * * *',
      description:
        'every quarter of an hour: failed e-mails are sent again, and the link to guests whose card payment has not come',
    },
    timeoutSeconds: 300,
  },
  {
    name: 'staff-bookings',
    entry: 'lambdas/handlers/staff-bookings.handler.ts',
    failureImpact: 'Staff cannot see or change bookings.',
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['byState', 'byArrival', 'byGuest', 'byWorkList'],
    pool: ['AdminGetUser'],
    secrets: ['link-key'],
  },
  {
    name: 'staff-documents',
    entry: 'lambdas/handlers/staff-documents.handler.ts',
    failureImpact:
      'Staff cannot open proofs of payment and documents, see who has signed the guest register, or check and print it.',
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem'],
    indexes: ['byArrival'],
    timeoutSeconds: 28,
    uploads: ['get', 'get-tags'],
    pool: ['AdminGetUser'],
  },
  {
    name: 'staff-document-templates',
    entry: 'lambdas/handlers/staff-document-templates.handler.ts',
    failureImpact:
      'Staff cannot change the texts of documents and of the arrival pack, or open a pro-forma. Documents are issued as before.',
    assets: 'lambdas/pdf/fonts',
    pictures: ['show'],
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'DeleteItem'],
    indexes: ['byState'],
    pool: ['AdminGetUser'],
  },
  {
    name: 'staff-cabins',
    entry: 'lambdas/handlers/staff-cabins.handler.ts',
    failureImpact: 'Staff cannot add, describe, show or archive cabins, or see and change their access codes.',
    table: ['GetItem', 'Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['byState'],
    pool: ['AdminGetUser'],
  },
  {
    name: 'staff-calendar',
    entry: 'lambdas/handlers/staff-calendar.handler.ts',
    failureImpact: 'Staff cannot see the calendar, quote a stay, enter or change a booking, or block dates.',
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['byState', 'byArrival', 'byGuest'],
    pool: ['AdminGetUser'],
    secrets: ['link-key'],
  },
  {
    name: 'staff-day',
    entry: 'lambdas/handlers/staff-day.handler.ts',
    failureImpact: 'Staff and whoever cleans cannot see the day sheet or tick it off. Today goes on without its ticks.',
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem'],
    pool: ['AdminGetUser'],
  },
  {
    name: 'staff-booking-changes',
    entry: 'lambdas/handlers/staff-booking-changes.handler.ts',
    failureImpact:
      'Staff cannot change the guest or the expiry of a booking, mark a no-show, tag it, write notes, hold nights, move a payment to another booking, exchange two bookings or bring bookings in.',
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
    pool: ['AdminGetUser'],
    secrets: ['link-key'],
  },
  {
    name: 'staff-email-previews',
    entry: 'lambdas/handlers/staff-email-previews.handler.ts',
    failureImpact: 'Staff do not see the text of an e-mail before it leaves. It leaves all the same.',
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem'],
    pool: ['AdminGetUser'],
    secrets: ['link-key'],
  },
  {
    name: 'staff-email-templates',
    entry: 'lambdas/handlers/staff-email-templates.handler.ts',
    failureImpact: 'Owners cannot change, preview or try the texts of e-mails. What is published of them is sent.',
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    indexes: ['byState'],
    sendsEmail: true,
    pool: ['AdminGetUser'],
  },
  {
    name: 'staff-inbox',
    entry: 'lambdas/handlers/staff-inbox.handler.ts',
    failureImpact: 'Staff cannot read or answer enquiries.',
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'DeleteItem'],
    indexes: ['byState', 'byGuest'],
    pool: ['AdminGetUser'],
  },
  {
    name: 'staff-money',
    entry: 'lambdas/handlers/staff-money.handler.ts',
    failureImpact: 'Staff cannot book payments from a bank statement, or take that back. They can record each by hand.',
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['byState', 'byWorkList'],
    pool: ['AdminGetUser'],
    secrets: ['link-key'],
    timeoutSeconds: 28,
  },
  {
    name: 'staff-people',
    entry: 'lambdas/handlers/staff-people.handler.ts',
    failureImpact: 'Owners cannot export or erase the data of a person who asks for it.',
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'DeleteItem'],
    indexes: ['byState', 'byArrival', 'byGuest', 'byWorkList'],
    deletesFiles: true,
    pool: ['AdminGetUser'],
    timeoutSeconds: 28,
  },
  {
    name: 'staff-content',
    entry: 'lambdas/handlers/staff-content.handler.ts',
    failureImpact: 'Staff cannot change what the website says.',
    table: ['GetItem', 'Query', 'PutItem', 'DeleteItem'],
    indexes: ['byState'],
    pool: ['AdminGetUser'],
  },
  {
    name: 'staff-pictures',
    entry: 'lambdas/handlers/staff-pictures.handler.ts',
    failureImpact: 'Staff cannot upload, describe or arrange pictures. Guests see those that are published.',
    table: ['GetItem', 'Query', 'PutItem'],
    pool: ['AdminGetUser'],
    pictures: ['make'],
    nativePackages: ['sharp'],
    // A photograph of 24 megapixels takes 300 MB; the rest is for its processor, of which this is a whole one.
    memoryMB: 2048,
    timeoutSeconds: 29,
  },
  {
    name: 'staff-pricing',
    entry: 'lambdas/handlers/staff-pricing.handler.ts',
    failureImpact: 'Staff cannot change the rates and add-ons. Guests go on paying what is on file.',
    table: ['GetItem', 'Query', 'PutItem'],
    pool: ['AdminGetUser'],
  },
  {
    name: 'staff-settings',
    entry: 'lambdas/handlers/staff-settings.handler.ts',
    failureImpact: 'Staff cannot change the settings, tell guests of a closed road, or stop bookings.',
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem'],
    indexes: ['byState', 'byWorkList'],
    pool: ['AdminGetUser'],
  },
  {
    name: 'staff-reviews-and-search',
    entry: 'lambdas/handlers/staff-reviews-and-search.handler.ts',
    failureImpact: 'Staff cannot search bookings, ask for reviews, publish or answer them.',
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'ConditionCheckItem'],
    indexes: ['byState'],
    secrets: ['link-key'],
    pool: ['AdminGetUser'],
  },
  {
    name: 'staff-accounts',
    entry: 'lambdas/handlers/staff-accounts.handler.ts',
    failureImpact: 'Nobody can sign in to the staff area or let a colleague in.',
    table: ['GetItem', 'PutItem', 'ConditionCheckItem'],
    indexes: ['byState'],
    pool: [
      ...(['AdminGetUser', 'AdminAddUserToGroup', 'AdminRemoveUserFromGroup', 'AdminUserGlobalSignOut'] as const),
      ...(['AdminSetUserMFAPreference', 'AdminDeleteSoftwareToken'] as const),
    ],
  },
  {
    name: 'sign-up-limit',
    entry: 'lambdas/handlers/sign-up-limit.trigger.ts',
    failureImpact: 'Nobody can sign up as staff.',
    table: ['GetItem', 'UpdateItem'],
    indexes: ['byState'],
    trigger: 'PreSignUp',
    timeoutSeconds: 5,
  },
  {
    name: 'staff-sign-ups',
    entry: 'lambdas/handlers/staff-sign-ups.trigger.ts',
    failureImpact: 'Owners do not see who signed up as staff until that person first signs in.',
    table: ['PutItem'],
    trigger: 'PostConfirmation',
    timeoutSeconds: 5,
  },
  {
    name: 'reminders',
    entry: 'lambdas/handlers/reminders.schedule.ts',
    failureImpact:
      'Guests are not reminded of their balance, sent the way and the access code, or asked for a review, and stays are not closed after departure.',
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'DeleteItem'],
    indexes: ['byState', 'byWorkList'],
    secrets: ['link-key'],
    schedule: {
      cron: '0 8 * * *',
      description:
        'every day at 08:00: stays that are over are completed, arrival packs and balance reminders sent, reviews requested, refunds for nights sold again listed',
    },
    timeoutSeconds: 300,
  },
  {
    name: 'retention',
    entry: 'lambdas/handlers/retention.schedule.ts',
    failureImpact: "Guests' documents and bookings are kept for longer than the law allows and we promise.",
    table: ['GetItem', 'Query', 'PutItem', 'DeleteItem'],
    indexes: ['byState', 'byArrival', 'byWorkList'],
    deletesFiles: true,
    pictures: ['purge'],
    pool: ['ListUsers', 'AdminDeleteUser'],
    schedule: {
      cron: '0 23 * * *',
      description:
        'every day at 23:00: documents and bookings past their retention period are deleted, accounts never confirmed, and the bin of pictures',
    },
    timeoutSeconds: 300,
  },
  {
    name: 'expiry',
    entry: 'lambdas/handlers/expiry.schedule.ts',
    failureImpact:
      'Unpaid bookings stay open, payments that failed in the stream are not recorded, interrupted blocks stay half closed, and paid guests wait for nights that are free.',
    table: [
      'BatchGetItem',
      'GetItem',
      'Query',
      'PutItem',
      'DeleteItem',
      'ConditionCheckItem',
      'DescribeContinuousBackups',
    ],
    indexes: ['byState', 'byArrival', 'byWorkList'],
    countsDeadLetters: true,
    secrets: ['payfast'],
    schedule: {
      cron: '5 * * * *',
      description:
        'every hour: unsettled payments are settled, unpaid bookings expire, blocks are finished, paid bookings that wait for nights are confirmed',
    },
    timeoutSeconds: 300,
  },
  {
    name: 'alarms',
    entry: 'lambdas/handlers/alarms.logs.ts',
    failureImpact: 'The owner hears nothing of what the logs say: payments, e-mails and Lambdas that fail.',
    table: ['PutItem', 'UpdateItem', 'DeleteItem'],
    subscribesToLogs: true,
    timeoutSeconds: 28,
  },
]

const endpointsOf = new Map<string, EndpointGroup>(Object.entries(endpointsByLambda))

/** The list of every Lambda, with the endpoints that each serves. */
export const functions: readonly FunctionSpec[] = lambdas.map((lambda) => {
  const serves = endpointsOf.get(lambda.name)
  return { ...lambda, ...(serves && { serves }) }
})
