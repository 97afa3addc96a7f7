import type { CabinSlug } from '#shared/cabins/cabin.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { BookingReference, Id } from '#shared/kernel/id.ts'
import { ONLY_ID } from '#shared/kernel/published-endpoints.ts'
import type { EmailTopic } from '#shared/notifications/email-type.ts'
import type { EnquiryState } from '#shared/enquiries/enquiry.ts'
import type { ReviewState } from '#shared/reviews/moderation.ts'
/**
 * The single table, and every question we ask of it. Costs are read units of eventually consistent reads unless the
 * line says otherwise, and do not grow with the number of bookings on file.
 *
 *   question                                      index       pk                    sk                        units
 *   --------------------------------------------  ----------  --------------------  ------------------------  -----
 *   the settings, the tariff                      (table)     CATALOGUE             SETTINGS · TARIFF         0.5 per 4 KB
 *   the cabins; what guests read of them; the     (table)     SITE                  CABIN#… · CABIN_PAGE#… ·  0.5–2
 *     home page                                                                     HOMEPAGE#…                each
 *   the approved reviews, newest first, ≤ 500,    byState     REVIEWS#approved      ~ · <createdAt>           ≤ 1 per 10
 *     and which of them are featured
 *   staff: reviews in a state, newest first       byState     REVIEWS#<state>       <createdAt>               ≤ 7 per 50
 *   the posts of the blog; the FAQ                (table)     POSTS · FAQS          POST#<id> · FAQ#<id>      ≤ 1 a post
 *   staff: the drafts of a kind of published      (table)     DRAFTS#<kind>         DRAFT#<id>                ≤ 1 each
 *     record; one of them                                                                                     1
 *   staff: its publications, newest first         (table)     VERSIONS#<kind>#<id>  VERSION#<number>          ≤ 1 each
 *   a stay's arrival pack: settings, texts, the   (table)     CATALOGUE · SITE ·    SETTINGS · CABIN#… ·      0.5–1 each
 *     details of its cabins                                   ARRIVAL_PACK          ARRIVAL_PACK#only
 *   the access codes of a stay's cabins; of all   (table)     ACCESS_CODES          ACCESS_CODE#<slug>        1 each
 *   the texts of a document; the newest          (table)     DOCUMENT_TEXTS        DOCUMENT_TEXT#<id>        0.5–4
 *     publication that counts today                         VERSIONS#<kind>#<id>  VERSION#<number>          ≤ 1 each
 *   who has this slug? (condition of a write);    (table)     SLUGS#<kind>          <slug>                    1
 *     those that a record has had
 *   the link to a preview of a draft              (table)     PREVIEWS#<kind>#<id>  <hash>                    1
 *   schedule: publications that are due           byState     SCHEDULED             up to now                 0.5 +
 *   the pictures of the gallery                   (table)     PICTURES              PICTURE#<id>              0.5–2
 *   staff: a page of a kind of record without     byState     RECORDS#<kind>#in-use <value of the order>#<id> ≤ 7 per 50
 *     a limit; one of them                        (table)     · …#archived                                    0.5–1
 *                                                           RECORDS#<kind>#<id>   RECORD
 *   a cabin's nights that are taken, 12 months    (table)     CABIN#<slug>          N#<night>                 ≤ 2
 *   is this night free, and who waits for it?     (table)     CABIN#<slug>          N#<night>                 –
 *     (condition of a write)
 *   one booking                                   (table)     BOOKING#<reference>   BOOKING                   0.5
 *   one booking whole: order, history, files,     (table)     BOOKING#<reference>   BOOKING · ORDER ·         1–4
 *     e-mails, invoices …                                                            EVENT#… · UPLOAD#… ·
 *                                                                                   EMAIL#… · BILLING#…
 *   a booking's upload slots                      (table)     BOOKING#<reference>   SLOTS#<purpose>           0.5–1
 *   the guest register of one party               (table)     REGISTER#<reference>  ADULT#<place>             0.5 + 0.5
 *     (a signature is up to 12 KB)                                                                            an adult +
 *   staff: the register of who is here or arrives (table)     CABIN#<slug>          N#<yesterday …>           ≤ 2 a cabin
 *     within 14 days                                          BOOKING#<reference>   BOOKING                   + 0.5 each
 *                                                             REGISTER#<reference>  ADULT#<place>             + 0.5–1.5 each
 *   staff: the cards of a period, for an          byArrival   ARRIVALS              from 90 days before       ≤ 7 per 50
 *     inspector                                   (table)     REGISTER#<reference>  ADULT#<place>             + 0.5–1.5 each
 *   staff: bookings by status, soonest first      byState     BOOKINGS#<status>     <day or instant>#<ref>    ≤ 7 per 50
 *   schedule: pending bookings that lapse         byState     BOOKINGS#pending      up to now                 0.5 +
 *   schedule: stays that are over                 byState     BOOKINGS#confirmed    up to today (departure)   0.5 +
 *   staff: bookings by arrival period             byArrival   ARRIVALS              <arrival>#<ref>           ≤ 7 per 50
 *   staff: a guest's bookings                     byGuest     <e-mail address>      <arrival>#<ref>           0.5 +
 *   owner: what is held of one person             byGuest     <e-mail address>      <arrival>#<ref> ·         0.5 +
 *                                                                                   ENQUIRY#… · QUOTE#… ·
 *                                                                                   REVIEW#…
 *   owner: bookings, enquiries by name or phone,  byArrival   ARRIVALS ·            a page of 50              ≤ 7 a page
 *     page by page                                byState     ENQUIRIES#<state>
 *   staff: bookings by the beginning of a word,   (table)     SEARCH#open#<letters> SEARCH#<text>#<arrival>#  0.5–3
 *     phone number, e-mail address or reference               · SEARCH#closed#…     <ref>
 *   a booking's search keys                       (table)     BOOKING#<reference>   SEARCH_KEYS               0.5–1
 *   what is owed, by the day it is due            byWorkList  BALANCE               <due date>#<ref>          0.5
 *   payments too small to confirm                 byWorkList  SHORT_PAYMENTS        <day>#<ref>               0.5
 *   staff: refunds that are owed                  byWorkList  REFUNDS               <instant>#<ref>           0.5
 *   schedule: cancelled stays of the last year    byWorkList  RESALE                from then on (departure)  0.5 +
 *   schedule: holds by staff that end soon        byWorkList  STAFF_HOLDS           up to tomorrow            0.5
 *   schedule: documents whose time is over        byWorkList  RETENTION             up to a day               0.5 +
 *   schedule: bookings older than five years      byArrival   ARRIVALS              up to a day               0.5 +
 *   schedule: bookings being purged               byWorkList  PURGES                all                       0.5
 *   staff: bookings that need attention           byWorkList  ATTENTION             <instant>#<ref>           0.5
 *   staff: proofs waiting, messages to check,     byState     PROOFS#waiting ·      <instant>                 0.5 +
 *     accounts and reviews waiting                            ITNS#check · …
 *   staff: Today: who has each cabin's nights,    (table)     CABIN#<slug>          N#<yesterday …>           ≤ 30 in
 *     the first of every list above and below,    byWorkList  ATTENTION · …         ≤ 21 of a list            all
 *     and the bookings that are shown             byState     PROOFS#waiting · …    ≤ 10 of a list
 *   staff: the day sheet: three nights of all     (table)     CABIN#<slug>          N#<yesterday …>           0.5 a cabin,
 *     cabins, the bookings in them, and what is               BOOKING#<reference>   BOOKING · ORDER           1 a booking,
 *     ticked off on two days                                  DAY#<day>             TICKS                     1
 *   staff: the calendar: six weeks of all cabins, (table)     CABIN#<slug> · BLOCKS N#<night> · <last night>  ≤ 16 in
 *     ≤ 91 arrivals, and who stays on from before byArrival   ARRIVALS              <arrival>#<ref>           all
 *     or wants to                                 byState     BOOKINGS#pending      <expiry>#<ref>
 *   staff: add-ons of the arrivals of 90 days     byArrival   ARRIVALS              <arrival>#<ref>           ≤ 1.5 a
 *                                                 (table)     BOOKING#<reference>   BOOKING · ORDER           booking
 *   staff: who else has an add-on on the nights   (table)     CABIN#<slug>          N#<night>                 0.5 a cabin,
 *     of a booking, where there is a stock of it              BOOKING#<reference>   BOOKING · ORDER           1 a booking
 *   staff: e-mails that failed                    byState     EMAILS#unsent         <instant to try>#<ref>    0.5 +
 *   schedule: e-mails to retry                    byState     EMAILS#unsent         up to now                 0.5
 *   schedule: PayFast's messages left unsettled   byState     ITNS#received         up to a while ago         0.5
 *   one review                                    (table)     REVIEW#<id>           REVIEW                    0.5–1
 *   staff: which reviews are featured             (table)     REVIEWS               REVIEW.FEATURED           1
 *   the link to review a stay                     (table)     BOOKING#<reference>   INVITATION                1
 *   schedule: stays that ended a week ago         byState     BOOKINGS#completed    from that instant         0.5 +
 *   one card payment's attempt                    (table)     ATTEMPT#<id>          ATTEMPT                   0.5
 *   one message from PayFast                      (table)     ITN#<id>              ITN                       0.5
 *   forged messages that name one attempt         (table)     FORGED#<attempt>      FORGED                    0.5–1
 *   staff: attempts that forged messages name     byWorkList  ITNS#forged           <instant>#<id>            0.5
 *   every version of the terms; one of them       (table)     TERMS                 TERMS#<id>                2 each
 *   staff: how many bookings accepted each        (table)     ACCEPTANCES           <terms>#<shard>           0.5 +
 *   the privacy notice, the business's details    (table)     PAGES                 PAGE#<key>                0.5–2
 *   what staff wrote of pages for search engines  (table)     PAGE_HEADS            PAGE_HEAD#<id>            0.5–1
 *   one line of the bank: how many are settled,   (table)     BANK_LINE#<hash>      BANK_LINE · TEXT          0.5–1
 *     500 at once; what was typed, for 90 days
 *   staff: the bank accounts that are read        (table)     BANK_ACCOUNTS         BANK_ACCOUNT#<number>     0.5
 *   one press of the bank import; all, newest     (table)     BANK_PRESS#<id>       BANK_PRESS                0.5–6
 *     first, 20 a page                            byWorkList  BANK_PRESSES          <instant>#<id>            0.5 + each
 *   staff: what statements are held against,      byState     BOOKINGS#<status>     <day or instant>#<ref>    ≤ 7 per 50
 *     open bookings and those closed in 60 days   byWorkList  BALANCE               <due date>#<ref>          0.5 +
 *   one enquiry                                   (table)     ENQUIRY#<id>          ENQUIRY                   0.5–1
 *   one reply to an enquiry                       (table)     ENQUIRY#<id>          REPLY#<id>                0.5–1
 *   one e-mail about an enquiry                   (table)     ENQUIRY#<id>          EMAIL#<id>                0.5
 *   staff: an enquiry's replies and their e-mails (table)     ENQUIRY#<id>          all                       0.5–3
 *   one quote by e-mail, for three days           (table)     QUOTE#<id>            QUOTE                     1–2
 *   the e-mail with a quote                       (table)     QUOTE#<id>            EMAIL#<id>                0.5
 *   one request for the links of bookings         (table)     LINK_REQUEST#<id>     LINK_REQUEST              0.5
 *   the e-mail with them                          (table)     LINK_REQUEST#<id>     EMAIL#<id>                0.5
 *   one owner's notice of what guests trust       (table)     OWNER_NOTICE#<id>     OWNER_NOTICE              0.5
 *   the e-mail with it                            (table)     OWNER_NOTICE#<id>     EMAIL#<id>                0.5
 *   the e-mails about one booking; of every       (table)     BOOKING#<reference>   EMAIL#…                   0.5–1
 *     unpaid one for the owner who changes banks
 *   staff: enquiries in a state, newest first     byState     ENQUIRIES#<state>     <instant>                 ≤ 20 per 50
 *   staff: how many nobody has read               byState     ENQUIRIES#new         four                      0.5–1.5
 *   blocked dates that end on or after a day      (table)     BLOCKS                <last night>.<code>       0.5 +
 *   schedule: blocks not whole, nor gone          byState     BLOCKS#unfinished     <instant>#<id>            0.5
 *   the last number of a kind of billing document  (table)     BILLING_NUMBERS       <kind>                    0.5
 *   one account of staff                          (table)     STAFF#<sub>           ACCOUNT                   0.5
 *   an e-mail's template that owners changed      (table)     TEMPLATES             TEMPLATE#<type>           0.5–1
 *   staff: who changed a record, newest first     (table)     CHANGES#<area>#<id>   CHANGE#<instant>#<id>     0.5 + per 4 KB
 *   owner: who changed anything, newest first     byState     CHANGES               <instant>#<id>            ≤ 7 per 50
 *   has this reminder gone out?                   (table)     BOOKING#<reference>   REMINDED#<due>#<kind>     0.5
 *   has this visitor calls left? (one write)      (table)     LIMIT#<route>#<hash>  <start of the window>     –
 *   the recent bookings with an e-mail address    (table)     LIMIT#bookings#<hash> MAILBOX                   1
 *   the bookings of guests in a day, by the hour  (table)     LIMIT#bookings        <start of the hour>       0.5
 *   the active card holds of a visitor or address (table)     LIMIT#holds#<hash>    HOLDS                     1
 *   the lock of publishing (one write)            (table)     PUBLISHING            LOCK                      –
 *   schedule: the last run of each schedule       (table)     SCHEDULES             <Lambda>                  0.5
 *   staff: when payments and e-mails last worked  (table)     LAST_EVENTS           <event>                   0.5
 *   staff: backups and failed work, read hourly   (table)     INFRASTRUCTURE        STATE                     0.5
 *   staff: the public pages as they are           (table)     PUBLIC_PAGES          <path>                    ≤ 4 per 50
 *     published, 50 at once
 *   staff: what the edge redirected and missed    (table)     EDGE_DAYS             <day>                     0.5–3 a day
 *   schedule: up to when the edge's log was read  (table)     EDGE_DAYS             READ                      1
 *   has this alarm been sent this hour? its lines (table)     ALARM#<name>          SENT#<start of the hour>  –
 *     (one write each)                                                              · LINES#<start …>
 *   schedule: steps of card payments in an hour   (table)     COUNTER#<line>        <start of the hour>       0.5
 *
 * A booking's entry on a work list (balance, short payments, refunds, resale, holds by staff,
 * attention) is an item of its own,
 * WORK_LIST#<list> in the booking's partition, since one booking can be on several lists at once; writing one costs 2
 * units.
 *
 * Infra and the local stack build the table and its indexes from this file. Only lambdas/table may use the keys.
 * A night's item is small on purpose: a full year of one cabin is one query of 2 units.
 */
export const primaryKey = { partitionKey: 'pk', sortKey: 'sk' } as const

/** Seconds since 1970 after which DynamoDB may delete an item. It only cleans up; conditions never rely on it. */
export const timeToLiveAttribute = 'ttl'

/** What the table's stream shows of a change: its readers need only the new item. */
export const streamViewType = 'NEW_IMAGE'

export const indexes = {
  byState: { partitionKey: 'statePk', sortKey: 'stateSk', projection: 'ALL' },
  byArrival: { partitionKey: 'arrivalPk', sortKey: 'arrivalSk', projection: 'ALL' },
  byGuest: { partitionKey: 'guestPk', sortKey: 'guestSk', projection: 'KEYS_ONLY' },
  byWorkList: { partitionKey: 'workListPk', sortKey: 'workListSk', projection: 'KEYS_ONLY' },
} as const satisfies Record<string, { partitionKey: string; sortKey: string; projection: 'ALL' | 'KEYS_ONLY' }>
export type IndexName = keyof typeof indexes

/** How sort keys begin, or all of them where an item is the only one of its kind in its partition. */
export const sortKeyPrefix = {
  settings: 'SETTINGS',
  tariff: 'TARIFF',
  cabin: 'CABIN#',
  cabinPage: 'CABIN_PAGE#',
  homepage: 'HOMEPAGE#',
  terms: 'TERMS#',
  termsPublication: 'TERMS_PUBLICATION#',
  review: 'REVIEW',
  post: 'POST#',
  /** In no filter of the stream: no page of the site shows it. */
  documentTemplate: 'DOCUMENT_TEXT#',
  arrivalPack: 'ARRIVAL_PACK#',
  accessCode: 'ACCESS_CODE#',
  /** In no filter of the stream: a draft wakes nobody. */
  draft: 'DRAFT#',
  faq: 'FAQ#',
  picture: 'PICTURE#',
  legalPage: 'PAGE#',
  pageHead: 'PAGE_HEAD#',
  booking: 'BOOKING',
  event: 'EVENT#',
  order: 'ORDER',
  enquiry: 'ENQUIRY',
  enquiryReply: 'REPLY#',
  quote: 'QUOTE',
  linkRequest: 'LINK_REQUEST',
  ownerNotice: 'OWNER_NOTICE',
  itn: 'ITN',
  upload: 'UPLOAD#',
  email: 'EMAIL#',
  /** In no filter of the stream: a template is on no page of the site. */
  template: 'TEMPLATE#',
  billingDocument: 'BILLING#',
  night: 'N#',
  search: 'SEARCH#',
} as const
/** The stream's filters in infra/functions.ts choose by these. */
export type SortKeyPrefix = (typeof sortKeyPrefix)[keyof typeof sortKeyPrefix]

/** How the sort keys of the items begin that ask for e-mails, by what the e-mails are about. */
export const outboxPrefixes = {
  booking: [sortKeyPrefix.event, sortKeyPrefix.order],
  enquiry: [sortKeyPrefix.enquiry, sortKeyPrefix.enquiryReply],
  quote: [sortKeyPrefix.quote],
  'link-request': [sortKeyPrefix.linkRequest],
  'owner-notice': [sortKeyPrefix.ownerNotice],
} as const satisfies Record<EmailTopic, readonly [SortKeyPrefix, ...SortKeyPrefix[]]>
export type OutboxPrefix = (typeof outboxPrefixes)[EmailTopic][number]

/**
 * How the sort keys of content begin, that is of everything on published pages: a change of such an item wakes the
 * publishing Lambda (infra/functions.ts). An entry too many costs one needless run; a missing one makes a change of
 * that item wait for the hourly run.
 */
export const contentSortKeys: readonly SortKeyPrefix[] = [
  sortKeyPrefix.settings,
  sortKeyPrefix.tariff,
  sortKeyPrefix.cabin,
  sortKeyPrefix.cabinPage,
  sortKeyPrefix.homepage,
  sortKeyPrefix.terms,
  sortKeyPrefix.termsPublication,
  sortKeyPrefix.review,
  sortKeyPrefix.post,
  sortKeyPrefix.faq,
  sortKeyPrefix.picture,
  sortKeyPrefix.legalPage,
  sortKeyPrefix.pageHead,
  // Its map is copied to the site.
  sortKeyPrefix.arrivalPack,
]

/** How the sort keys begin of what every arrival pack says: a change of such an item may send packs again. */
export const arrivalPackSortKeys: readonly SortKeyPrefix[] = [sortKeyPrefix.accessCode, sortKeyPrefix.arrivalPack]

export const partitions = {
  catalogue: 'CATALOGUE',
  site: 'SITE',
  cabin: (slug: CabinSlug) => `CABIN#${slug}`,
  booking: (reference: BookingReference) => `BOOKING#${reference}`,
  enquiry: (id: Id) => `ENQUIRY#${id}`,
  quote: (id: Id) => `QUOTE#${id}`,
  linkRequest: (id: Id) => `LINK_REQUEST#${id}`,
  ownerNotice: (id: Id) => `OWNER_NOTICE#${id}`,
  register: (reference: BookingReference) => `REGISTER#${reference}`,
  bookingsInAll: 'LIMIT#bookings',
  blocks: 'BLOCKS',
  posts: 'POSTS',
  templates: 'TEMPLATES',
  documentTemplates: 'DOCUMENT_TEXTS',
  arrivalPack: 'ARRIVAL_PACK',
  accessCodes: 'ACCESS_CODES',
  drafts: (kind: string) => `DRAFTS#${kind}`,
  versions: (kind: string, id: string) => `VERSIONS#${kind}#${id}`,
  previews: (kind: string, id: string) => `PREVIEWS#${kind}#${id}`,
  slugs: (kind: string) => `SLUGS#${kind}`,
  faqs: 'FAQS',
  terms: 'TERMS',
  acceptances: 'ACCEPTANCES',
  pictures: 'PICTURES',
  pages: 'PAGES',
  pageHeads: 'PAGE_HEADS',
  reviews: 'REVIEWS',
  scheduleRuns: 'SCHEDULES',
  lastEvents: 'LAST_EVENTS',
  publicPages: 'PUBLIC_PAGES',
  edgeDays: 'EDGE_DAYS',
  bankAccounts: 'BANK_ACCOUNTS',
  bankLine: (key: string) => `BANK_LINE#${key}`,
  changes: (area: string, recordId: string) => `CHANGES#${area}#${recordId}`,
}

export const keys = {
  settings: { pk: partitions.catalogue, sk: sortKeyPrefix.settings },
  tariff: { pk: partitions.catalogue, sk: sortKeyPrefix.tariff },
  cabin: (slug: CabinSlug) => ({ pk: partitions.site, sk: `${sortKeyPrefix.cabin}${slug}` }),
  cabinPage: (slug: CabinSlug) => ({ pk: partitions.site, sk: `${sortKeyPrefix.cabinPage}${slug}` }),
  homepage: { pk: partitions.site, sk: `${sortKeyPrefix.homepage}${ONLY_ID}` },
  arrivalPack: { pk: partitions.arrivalPack, sk: `${sortKeyPrefix.arrivalPack}${ONLY_ID}` },
  /** What is ticked off of every cabin on a day. */
  dayTicks: (day: CalendarDate) => ({ pk: `DAY#${day}`, sk: 'TICKS' }),
  accessCode: (slug: CabinSlug) => ({ pk: partitions.accessCodes, sk: `${sortKeyPrefix.accessCode}${slug}` }),
  post: (id: string) => ({ pk: partitions.posts, sk: `${sortKeyPrefix.post}${id}` }),
  draft: (kind: string, id: string) => ({ pk: partitions.drafts(kind), sk: `${sortKeyPrefix.draft}${id}` }),
  /** `3`: a publication; `3.170`: a draft after it that was replaced. In this order. */
  version: (kind: string, id: string, number: string) => ({
    pk: partitions.versions(kind, id),
    sk: `VERSION#${number
      .split('.')
      .map((part) => part.padStart(8, '0'))
      .join('.')}`,
  }),
  slug: (kind: string, slug: string) => ({ pk: partitions.slugs(kind), sk: slug }),
  preview: (kind: string, id: string, tokenHash: string) => ({ pk: partitions.previews(kind, id), sk: tokenHash }),
  pagedRecord: (kind: string, id: string) => ({ pk: `RECORDS#${kind}#${id}`, sk: 'RECORD' }),
  faq: (id: string) => ({ pk: partitions.faqs, sk: `${sortKeyPrefix.faq}${id}` }),
  picture: (id: string) => ({ pk: partitions.pictures, sk: `${sortKeyPrefix.picture}${id}` }),
  terms: (id: string) => ({ pk: partitions.terms, sk: `${sortKeyPrefix.terms}${id}` }),
  /** A part of the count of bookings that accepted a version: bookings of one moment seldom write the same one. */
  acceptances: (termsId: string, shard: string) => ({ pk: partitions.acceptances, sk: `${termsId}#${shard}` }),
  legalPage: (key: string) => ({ pk: partitions.pages, sk: `${sortKeyPrefix.legalPage}${key}` }),
  review: (id: string) => ({ pk: `REVIEW#${id}`, sk: sortKeyPrefix.review }),
  /** Which reviews are featured; a change of it wakes the publisher as a review's does. */
  featuredReviews: { pk: partitions.reviews, sk: `${sortKeyPrefix.review}.FEATURED` },
  night: (slug: CabinSlug, night: CalendarDate) => ({
    pk: partitions.cabin(slug),
    sk: `${sortKeyPrefix.night}${night}`,
  }),
  booking: (reference: BookingReference) => ({ pk: partitions.booking(reference), sk: sortKeyPrefix.booking }),
  order: (reference: BookingReference) => ({ pk: partitions.booking(reference), sk: sortKeyPrefix.order }),
  event: (reference: BookingReference, at: string, id: string) => ({
    pk: partitions.booking(reference),
    sk: `${sortKeyPrefix.event}${at}#${id}`,
  }),
  upload: (reference: BookingReference, id: Id) => ({
    pk: partitions.booking(reference),
    sk: `${sortKeyPrefix.upload}${id}`,
  }),
  uploadSlots: (reference: BookingReference, purpose: string) => ({
    pk: partitions.booking(reference),
    sk: `SLOTS#${purpose}`,
  }),
  /** In the partition of what it is about: a booking, an enquiry or a quote. */
  email: (partition: string, id: string) => ({ pk: partition, sk: `${sortKeyPrefix.email}${id}` }),
  enquiry: (id: Id) => ({ pk: partitions.enquiry(id), sk: sortKeyPrefix.enquiry }),
  enquiryReply: (id: Id, replyId: string) => ({
    pk: partitions.enquiry(id),
    sk: `${sortKeyPrefix.enquiryReply}${replyId}`,
  }),
  quote: (id: Id) => ({ pk: partitions.quote(id), sk: sortKeyPrefix.quote }),
  linkRequest: (id: Id) => ({ pk: partitions.linkRequest(id), sk: sortKeyPrefix.linkRequest }),
  /** Asks for one owner's e-mail about changed bank details. */
  ownerNotice: (id: Id) => ({ pk: partitions.ownerNotice(id), sk: sortKeyPrefix.ownerNotice }),
  billingDocument: (reference: BookingReference, which: string) => ({
    pk: partitions.booking(reference),
    sk: `${sortKeyPrefix.billingDocument}${which}`,
  }),
  billingNumber: (kind: string) => ({ pk: 'BILLING_NUMBERS', sk: kind }),
  registerEntry: (reference: BookingReference, place: number) => ({
    pk: partitions.register(reference),
    sk: `ADULT#${String(place).padStart(2, '0')}`,
  }),
  /** A booking's entry on a work list, such as refunds to pay: one booking can be on several lists. */
  workListEntry: (reference: BookingReference, list: string) => ({
    pk: partitions.booking(reference),
    sk: `WORK_LIST#${list}`,
  }),
  /** The list of a booking's search keys, by which those of before are deleted. */
  searchKeys: (reference: BookingReference) => ({ pk: partitions.booking(reference), sk: 'SEARCH_KEYS' }),
  documents: (reference: BookingReference) => ({ pk: partitions.booking(reference), sk: 'DOCUMENTS' }),
  /** What is left to delete of a booking that is being purged. */
  purge: (reference: BookingReference) => ({ pk: partitions.booking(reference), sk: 'PURGE' }),
  reminder: (reference: BookingReference, dueDate: CalendarDate, kind: string) => ({
    pk: partitions.booking(reference),
    sk: `REMINDED#${dueDate}#${kind}`,
  }),
  invitation: (reference: BookingReference) => ({ pk: partitions.booking(reference), sk: 'INVITATION' }),
  attempt: (id: Id) => ({ pk: `ATTEMPT#${id}`, sk: 'ATTEMPT' }),
  itn: (id: string) => ({ pk: `ITN#${id}`, sk: sortKeyPrefix.itn }),
  /** Its sort key is in no filter of the stream. */
  forgedItns: (group: string) => ({ pk: `FORGED#${group}`, sk: 'FORGED' }),
  bankAccount: (number: string) => ({ pk: partitions.bankAccounts, sk: `BANK_ACCOUNT#${number}` }),
  bankLine: (key: string) => ({ pk: partitions.bankLine(key), sk: 'BANK_LINE' }),
  /** An item of its own, as it goes after a while and its line never. */
  bankLineText: (key: string) => ({ pk: partitions.bankLine(key), sk: 'TEXT' }),
  bankPress: (id: string) => ({ pk: `BANK_PRESS#${id}`, sk: 'BANK_PRESS' }),
  block: (id: string) => ({ pk: partitions.blocks, sk: id }),
  publishLock: { pk: 'PUBLISHING', sk: 'LOCK' },
  lastEvent: (name: string) => ({ pk: partitions.lastEvents, sk: name }),
  infrastructure: { pk: 'INFRASTRUCTURE', sk: 'STATE' },
  publicPage: (path: string) => ({ pk: partitions.publicPages, sk: path }),
  edgeDay: (day: CalendarDate) => ({ pk: partitions.edgeDays, sk: day }),
  /** Up to when the edge's log has been read. */
  edgeLogRead: { pk: partitions.edgeDays, sk: 'READ' },
  scheduleRun: (name: string) => ({ pk: partitions.scheduleRuns, sk: name }),
  alarmMessage: (name: string, from: string) => ({ pk: `ALARM#${name}`, sk: `SENT#${from}` }),
  alarmLines: (name: string, from: string) => ({ pk: `ALARM#${name}`, sk: `LINES#${from}` }),
  counter: (line: string, from: string) => ({ pk: `COUNTER#${line}`, sk: from }),
  account: (sub: string) => ({ pk: `STAFF#${sub}`, sk: 'ACCOUNT' }),
  /** Its sort key is in no filter of the stream. */
  change: (area: string, recordId: string, at: string, id: string) => ({
    pk: partitions.changes(area, recordId),
    sk: `CHANGE#${at}#${id}`,
  }),
  template: (type: string) => ({ pk: partitions.templates, sk: `${sortKeyPrefix.template}${type}` }),
  limit: (endpoint: string, of: string, from: string) => ({ pk: `LIMIT#${endpoint}#${of}`, sk: from }),
  recentBookings: (mailboxKey: string) => ({ pk: `LIMIT#bookings#${mailboxKey}`, sk: 'MAILBOX' }),
  /** How many bookings guests made in an hour. */
  bookingsInAll: (hour: string) => ({ pk: partitions.bookingsInAll, sk: `COUNT#${hour}` }),
  recentHolds: (of: string) => ({ pk: `LIMIT#holds#${of}`, sk: 'HOLDS' }),
}

/** Where the keys of open or closed bookings are whose text begins with the same two letters. */
export const searchPartition = (state: 'open' | 'closed', text: string): string =>
  `SEARCH#${state}#${[...text].slice(0, 2).join('')}`

/** The partitions of the indexes: values of an item's index keys. An item on no list has no such key. */
export const indexPartitions = {
  bookingsIn: (status: string) => `BOOKINGS#${status}`,
  arrivals: 'ARRIVALS',
  guest: (email: string) => email.toLowerCase(),
  balance: 'BALANCE',
  shortPayments: 'SHORT_PAYMENTS',
  attention: 'ATTENTION',
  retention: 'RETENTION',
  purges: 'PURGES',
  refunds: 'REFUNDS',
  resale: 'RESALE',
  staffHolds: 'STAFF_HOLDS',
  proofsWaiting: 'PROOFS#waiting',
  blocksUnfinished: 'BLOCKS#unfinished',
  itnsReceived: 'ITNS#received',
  itnsToCheck: 'ITNS#check',
  itnsForged: 'ITNS#forged',
  accounts: (state: string) => `ACCOUNTS#${state}`,
  emailsUnsent: 'EMAILS#unsent',
  enquiriesIn: (state: EnquiryState) => `ENQUIRIES#${state}`,
  reviewsIn: (state: ReviewState) => `REVIEWS#${state === 'published' ? 'approved' : state}`,
  recordsIn: (kind: string, state: 'in-use' | 'archived') => `RECORDS#${kind}#${state}`,
  changes: 'CHANGES',
  bankPresses: 'BANK_PRESSES',
  scheduledPublications: 'SCHEDULED',
}
