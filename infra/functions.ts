import type { EnvironmentName } from '#lambdas/runtime/env.ts'
import { type ContentSortKey, type IndexName, contentSortKeys } from '#lambdas/table/schema/access-patterns.ts'
import { ShowAvailability } from '#shared/availability/availability.contract.ts'
import { BlockDates, ListBlockedDates, UnblockDates } from '#shared/availability/blocked-dates.contract.ts'
import { CancelBooking, CreateBooking, SendBookingLink, ShowBooking } from '#shared/bookings/guest-bookings.contract.ts'
import {
  AcceptProof,
  CancelBookingByStaff,
  CloseAttention,
  ClosePaymentToCheck,
  ConfirmBooking,
  LinkToUpload,
  ListBookings,
  ListPaymentsToCheck,
  ListWaitingProofs,
  MoveBooking,
  RecheckPayment,
  RecordPayment,
  RecordRefund,
  RefuseProof,
  ShowBookingToStaff,
  ShowToday,
} from '#shared/bookings/staff-bookings.contract.ts'
import { ListCabins, ShowCabin } from '#shared/cabins/cabins.contract.ts'
import { ListPosts, ShowPost } from '#shared/content/blog.contract.ts'
import { ListFaqs } from '#shared/content/faq.contract.ts'
import { ShowGallery } from '#shared/content/gallery.contract.ts'
import { ShowFrame } from '#shared/content/frame.contract.ts'
import { ShowLegalPage, ShowTerms, ShowTermsVersion } from '#shared/content/legal.contract.ts'
import { ShowHome } from '#shared/content/home.contract.ts'
import { ShowApiDescription, ShowSite } from '#shared/content/site.contract.ts'
import { SaveRegisterEntry, ShowRegister, ShowRegisterToStaff } from '#shared/documents/register.contract.ts'
import { CompleteUpload, StartUpload } from '#shared/documents/uploads.contract.ts'
import { OpenEnquiryForm, SendEnquiry } from '#shared/inquiries/inquiries.contract.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { ListFailedMails, SendMailAgain } from '#shared/notifications/staff-mails.contract.ts'
import { IssuePaper } from '#shared/papers/papers.contract.ts'
import {
  EndPayfastPayment,
  ReceiveItn,
  ReportLatePayment,
  ShowPayment,
  StartPayfastPayment,
} from '#shared/payments/payments.contract.ts'
import { ShowFromPrices } from '#shared/pricing/from-prices.contract.ts'
import { ShowNightPrices } from '#shared/pricing/night-prices.contract.ts'
import { CalculatePricing } from '#shared/pricing/pricing.contract.ts'
import { SendQuote } from '#shared/quotes/quotes.contract.ts'
import { ListReviews, ReportReview, ShowReviewInvitation, WriteReview } from '#shared/reviews/reviews.contract.ts'
import { ApproveAccount, ListAccounts, RefuseAccount, ShowMe } from '#shared/staff/accounts.contract.ts'

/**
 * Secrets are read at run time by name; the value is never in the environment or the bundle. Here is where a Lambda's
 * environment names each of them.
 */
export const parameterVariables = {
  'link-key': 'LINK_KEY_PARAMETER',
  payfast: 'PAYFAST_PARAMETER',
  'edge-key': 'EDGE_KEY_PARAMETER',
  captcha: 'CAPTCHA_PARAMETER',
} as const satisfies Record<string, EnvironmentName>
export type Secret = keyof typeof parameterVariables

/** What a Lambda is for, what it may touch and when it runs. Both runtimes, AWS and local, are built from this. */
export type HouseFunction = {
  readonly name: string
  readonly entry: `lambdas/entries/${string}.${'handler' | 'queue' | 'schedule' | 'stream' | 'trigger'}.ts`
  /** Who is hurt when it fails: the alarm's sentence. */
  readonly ifItFails: string
  /** The endpoints it answers; routes and authorizers are made of them. */
  readonly serves?: readonly Endpoint[]
  /** The actions on the table itself that it needs, and no others; those of a transaction's writes count too. */
  readonly table: readonly TableAction[]
  /** The indexes it queries; an index allows nothing else. */
  readonly indexes?: readonly IndexName[]
  /** What it may do with the guests' files. */
  readonly uploads?: readonly ('put' | 'get' | 'delete')[]
  /** It deletes the guests' files for good, in every version that the storage keeps. */
  readonly deletesFiles?: true
  readonly sendsMail?: true
  /** Actions on the staff's user pool. */
  readonly pool?: readonly (
    | 'AdminGetUser'
    | 'AdminAddUserToGroup'
    | 'AdminRemoveUserFromGroup'
    | 'AdminUserGlobalSignOut'
  )[]
  readonly secrets?: readonly Secret[]
  /** Cron of five fields, in Africa/Johannesburg. */
  readonly schedule?: { readonly cron: string; readonly says: string }
  /**
   * New items of the table whose sort key begins with one of these; and whatever happens to those of `changesOf`, which
   * it hands over to who publishes.
   */
  readonly stream?: {
    readonly insertsOf: readonly string[]
    readonly changesOf?: readonly ContentSortKey[]
    readonly triesAfterTheFirst: number
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
export const functions: readonly HouseFunction[] = [
  {
    name: 'site',
    entry: 'lambdas/entries/site.handler.ts',
    ifItFails: 'Visitors see no cabins and no prices.',
    serves: [
      ShowFrame,
      ShowHome,
      ShowFromPrices,
      ShowSite,
      ListCabins,
      ShowCabin,
      ListPosts,
      ShowPost,
      ListFaqs,
      ShowGallery,
      ShowLegalPage,
      ShowTerms,
      ShowTermsVersion,
      ListReviews,
      ShowApiDescription,
    ],
    table: ['BatchGetItem', 'GetItem', 'Query'],
    indexes: ['byState'],
  },
  {
    name: 'stays',
    entry: 'lambdas/entries/stays.handler.ts',
    ifItFails: 'Guests cannot see what is free, what it costs, or book.',
    serves: [ShowAvailability, ShowNightPrices, CalculatePricing, CreateBooking],
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem'],
    secrets: ['link-key', 'edge-key'],
  },
  {
    name: 'payments',
    entry: 'lambdas/entries/payments.handler.ts',
    ifItFails: 'Guests cannot pay by card.',
    serves: [StartPayfastPayment, ShowPayment, EndPayfastPayment, ReportLatePayment],
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    secrets: ['payfast', 'edge-key'],
  },
  {
    name: 'guest-bookings',
    entry: 'lambdas/entries/guest-bookings.handler.ts',
    ifItFails: 'Guests cannot open their booking, send a proof or cancel.',
    serves: [ShowBooking, SendBookingLink, CancelBooking, StartUpload, CompleteUpload],
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    uploads: ['put', 'get', 'delete'],
    secrets: ['edge-key'],
  },
  {
    name: 'guest-papers',
    entry: 'lambdas/entries/guest-papers.handler.ts',
    ifItFails: 'Guests cannot get their invoice or receipts.',
    serves: [IssuePaper],
    // Without DeleteItem: a number that was given is never taken back.
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    secrets: ['edge-key'],
  },
  {
    name: 'enquiries',
    entry: 'lambdas/entries/enquiries.handler.ts',
    ifItFails:
      'Visitors cannot send the contact form or have a quote e-mailed; they still see phone and e-mail address.',
    serves: [OpenEnquiryForm, SendEnquiry, SendQuote],
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem'],
    secrets: ['captcha', 'edge-key'],
  },
  {
    name: 'guest-register',
    entry: 'lambdas/entries/guest-register.handler.ts',
    ifItFails: 'Guests cannot sign the guest register before they arrive.',
    serves: [ShowRegister, SaveRegisterEntry],
    table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    secrets: ['edge-key'],
  },
  {
    name: 'guest-reviews',
    entry: 'lambdas/entries/guest-reviews.handler.ts',
    ifItFails: 'Guests cannot write a review of their stay, and nobody can report one.',
    serves: [ShowReviewInvitation, WriteReview, ReportReview],
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    sendsMail: true,
    secrets: ['edge-key'],
  },
  {
    name: 'itn',
    entry: 'lambdas/entries/itn.handler.ts',
    ifItFails: "PayFast's messages are not stored; it will repeat them, and guests wait for their confirmation.",
    serves: [ReceiveItn],
    table: ['PutItem'],
  },
  {
    name: 'itn-checks',
    entry: 'lambdas/entries/itn-checks.stream.ts',
    ifItFails: 'Card payments are received but not booked: guests have paid and are not confirmed.',
    table: ['GetItem', 'PutItem', 'DeleteItem'],
    secrets: ['payfast'],
    // The hourly run settles what is left; the messages behind need not wait long for one that cannot be.
    stream: { insertsOf: ['ITN'], triesAfterTheFirst: 10 },
    timeoutSeconds: 28,
  },
  {
    name: 'notifications',
    entry: 'lambdas/entries/notifications.stream.ts',
    ifItFails: 'Guests and staff get no e-mails.',
    table: ['GetItem', 'Query', 'PutItem'],
    sendsMail: true,
    secrets: ['link-key'],
    // Nobody else tells of an e-mail that was never begun, so it outlasts a broken deployment.
    stream: { insertsOf: ['EVENT', 'ORDER', 'ENQUIRY', 'QUOTE'], changesOf: contentSortKeys, triesAfterTheFirst: 100 },
    timeoutSeconds: 28,
  },
  {
    name: 'publishing',
    entry: 'lambdas/entries/publishing.queue.ts',
    ifItFails: 'Visitors and search engines go on seeing pages as they were before somebody changed them.',
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'DeleteItem'],
    indexes: ['byState'],
    publishes: true,
    schedule: {
      cron: '10 * * * *',
      // A post comes out at the hour it was given.
      says: 'every hour: all pages are looked through, and published where they differ',
    },
    timeoutSeconds: 60,
  },
  {
    name: 'late-mails',
    entry: 'lambdas/entries/late-mails.schedule.ts',
    ifItFails: 'An e-mail that could not be sent at once is never sent.',
    table: ['GetItem', 'Query', 'PutItem'],
    indexes: ['byState'],
    sendsMail: true,
    secrets: ['link-key'],
    schedule: { cron: '*/15 * * * *', says: 'every quarter of an hour: e-mails that could not be sent are sent' },
    timeoutSeconds: 300,
  },
  {
    name: 'staff-bookings',
    entry: 'lambdas/entries/staff-bookings.handler.ts',
    ifItFails: 'Staff cannot see or change bookings.',
    serves: [
      ShowToday,
      ListBookings,
      ShowBookingToStaff,
      ShowRegisterToStaff,
      ConfirmBooking,
      CancelBookingByStaff,
      CloseAttention,
      RecordPayment,
      RecordRefund,
      MoveBooking,
      ListFailedMails,
      SendMailAgain,
      ListWaitingProofs,
      LinkToUpload,
      AcceptProof,
      RefuseProof,
      ListPaymentsToCheck,
      ClosePaymentToCheck,
      RecheckPayment,
      ListBlockedDates,
      BlockDates,
      UnblockDates,
    ],
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['byState', 'byArrival', 'byGuest', 'byAgenda'],
    uploads: ['get'],
    secrets: ['link-key'],
  },
  {
    name: 'staff-accounts',
    entry: 'lambdas/entries/staff-accounts.handler.ts',
    ifItFails: 'Nobody can sign in to the staff area or let a colleague in.',
    serves: [ShowMe, ListAccounts, ApproveAccount, RefuseAccount],
    table: ['GetItem', 'PutItem'],
    indexes: ['byState'],
    pool: ['AdminGetUser', 'AdminAddUserToGroup', 'AdminRemoveUserFromGroup', 'AdminUserGlobalSignOut'],
  },
  {
    name: 'staff-sign-ups',
    entry: 'lambdas/entries/staff-sign-ups.trigger.ts',
    ifItFails: 'Whoever signs up as staff is on no list until they first sign in, and waits without an owner knowing.',
    table: ['PutItem'],
    trigger: 'PostConfirmation',
    timeoutSeconds: 5,
  },
  {
    name: 'reminders',
    entry: 'lambdas/entries/reminders.schedule.ts',
    ifItFails:
      'Guests are not reminded of their balance or asked for a review, and stays are not closed after departure.',
    table: ['BatchGetItem', 'GetItem', 'PutItem'],
    indexes: ['byState', 'byAgenda'],
    secrets: ['link-key'],
    schedule: {
      cron: '0 8 * * *',
      says: 'every day at 08:00: stays that are over, requests for reviews, balance reminders',
    },
    timeoutSeconds: 300,
  },
  {
    name: 'retention',
    entry: 'lambdas/entries/retention.schedule.ts',
    ifItFails: "Guests' documents and bookings are kept for longer than the law wants and we promise.",
    table: ['GetItem', 'Query', 'PutItem', 'DeleteItem'],
    indexes: ['byArrival', 'byAgenda'],
    deletesFiles: true,
    schedule: { cron: '0 23 * * *', says: 'every day at 23:00: documents and bookings whose time is over are deleted' },
    timeoutSeconds: 300,
  },
  {
    name: 'expiry',
    entry: 'lambdas/entries/expiry.schedule.ts',
    ifItFails: 'Unpaid bookings stay open for ever, and payments that the stream gave up are not booked.',
    table: ['GetItem', 'PutItem', 'DeleteItem'],
    indexes: ['byState'],
    secrets: ['payfast'],
    schedule: { cron: '5 * * * *', says: 'every hour: payments left over are settled, unpaid bookings lapse' },
    timeoutSeconds: 300,
  },
]
