import type { ComponentType } from 'react'
import type { publishedKinds } from '#shared/api/published-kinds.ts'
import type { recordKinds } from '#shared/api/record-kinds.ts'
import type { RecordKind } from '#shared/kernel/record-kind.ts'
import { adminPages } from '#shared/site/admin-paths.ts'
import type { Tally, TodayReply } from '#shared/bookings/today.contract.ts'
import { paths } from '#shared/site/paths.ts'
import { isListAddress } from '#web/admin/features/bookings/is-list-address.ts'
import type { Role } from '#shared/staff/account.ts'
import type { IconName } from '#web/kit/icon.tsx'

type PageGroup = {
  /** Above its pages; a group without one shows them alone. */
  readonly title?: string
  readonly icon?: IconName
  /** Closed until somebody opens it. */
  readonly isFolded?: boolean
}

/** The groups of the navigation, in its order. One without a page that the account may open does not show. */
export const pageGroups = {
  bookings: {},
  money: { title: 'Money', icon: 'card' },
  inbox: { title: 'Inbox', icon: 'mail' },
  guests: { title: 'Guests', icon: 'people', isFolded: true },
  cabins: { title: 'Cabins and prices', icon: 'home', isFolded: true },
  website: { title: 'Website', icon: 'edit', isFolded: true },
  templates: { title: 'Templates', icon: 'file', isFolded: true },
  business: { title: 'Business', icon: 'bank', isFolded: true },
} as const satisfies Record<string, PageGroup>
export type PageGroupName = keyof typeof pageGroups

/** What is waiting for staff. */
export type Waiting = TodayReply

type NavItem = {
  /** Below /admin; empty for its index. */
  readonly path: (typeof adminPages)[keyof typeof adminPages]
  readonly title: string
  readonly group: PageGroupName
  readonly icon?: IconName
  /** Only accounts of these roles see it; owners and staff unless it says more. */
  readonly roles?: readonly Role[]
  /** Pressed after `g` it opens the page. */
  readonly key?: string
  /** Pressed by itself it opens the page. */
  readonly shortcut?: string
  /** How many open tasks it has. */
  readonly badge?: (waiting: Waiting) => Tally
}
type Load = () => Promise<{ Component: ComponentType }>
type Page = NavItem & {
  readonly load: Load
  /** It shows each of its records too, below it: `/new` and `/edit/{id}`. */
  readonly editor?: Editor
}
type Editor = {
  /** What it shows, loaded with the page. */
  readonly loadParts: () => Promise<unknown>
}
/** One view of a page, with the parameters that open it: `tab=card-payments`. */
type View = NavItem & {
  readonly search: string
  /** Which other addresses of the page show it. */
  readonly isAt?: (address: URLSearchParams) => boolean
}
export type AdminPage = Page | View

type Kind = (typeof recordKinds)[number]
type RecordPage<Of extends Kind> = Pick<Page, 'group' | 'load'> & {
  readonly title: Of['title']
  /** Loaded with the page, for what it asks first. */
  readonly loadKind: () => Promise<RecordKind>
}

/** The pages of records. A kind of record without one does not compile, nor does one with another title. */
export const recordPages: { readonly [Of in Kind as Of['page']]: RecordPage<Of> } = {
  cabinManagement: {
    title: 'Cabins',
    group: 'cabins',
    loadKind: async () => (await import('#shared/cabins/cabin-kind.ts')).cabinKind,
    load: () => import('#web/admin/pages/cabin-management.route.tsx'),
  },
  pricing: {
    title: 'Prices',
    group: 'cabins',
    loadKind: async () => (await import('#shared/pricing/rate-kind.ts')).rateKind,
    load: () => import('#web/admin/pages/pricing.route.tsx'),
  },
  addOns: {
    title: 'Add-ons',
    group: 'cabins',
    loadKind: async () => (await import('#shared/add-ons/add-on-kind.ts')).addOnKind,
    load: () => import('#web/admin/pages/add-ons.route.tsx'),
  },
  galleryImages: {
    title: 'Gallery',
    group: 'website',
    loadKind: async () => (await import('#shared/content/gallery-kind.ts')).galleryKind,
    load: () => import('#web/admin/pages/gallery-images.route.tsx'),
  },
  faqs: {
    title: 'FAQs',
    group: 'website',
    loadKind: async () => (await import('#shared/content/faq-kind.ts')).faqKind,
    load: () => import('#web/admin/pages/faqs.route.tsx'),
  },
}
const recordPageNames = Object.keys(recordPages) as (keyof typeof recordPages)[]

type Published = (typeof publishedKinds)[number]
type PublishedRecordPage<Of extends Published> = Pick<Page, 'group' | 'load' | 'roles'> & {
  readonly title: Of['title']
  /** What the page shows: no other page waits for what such pages share. */
  readonly loadParts: () => Promise<unknown>
} & (Of['records'] extends 'one' ? unknown : { readonly editor: Editor })

/** The same for kinds with drafts and publications. */
export const publishedRecordPages: { readonly [Of in Published as Of['page']]: PublishedRecordPage<Of> } = {
  cabinPublicDetails: {
    title: 'What guests read of a cabin',
    group: 'cabins',
    load: () => import('#web/admin/pages/cabin-public-details.route.tsx'),
    loadParts: () => import('#web/admin/features/cabins/cabin-page-list.tsx'),
    editor: {
      loadParts: () => import('#web/admin/features/cabins/cabin-page-editor.tsx'),
    },
  },
  homepageContent: {
    title: 'Home page',
    group: 'website',
    load: () => import('#web/admin/pages/homepage-content.route.tsx'),
    loadParts: () => import('#web/admin/features/content/homepage-editor.tsx'),
  },
  blog: {
    title: 'Blog',
    group: 'website',
    load: () => import('#web/admin/pages/blog.route.tsx'),
    loadParts: () => import('#web/admin/features/content/post-page.tsx'),
    editor: {
      loadParts: () => import('#web/admin/features/content/post-editor.tsx'),
    },
  },
  emailTemplates: {
    title: 'E-mail templates',
    group: 'templates',
    roles: ['owner'],
    load: () => import('#web/admin/pages/email-templates.route.tsx'),
    loadParts: () => import('#web/admin/features/email-templates/email-template-list.tsx'),
    editor: {
      loadParts: () => import('#web/admin/features/email-templates/email-template-editor.tsx'),
    },
  },
  terms: {
    title: 'Terms',
    group: 'website',
    load: () => import('#web/admin/pages/terms.route.tsx'),
    loadParts: () => import('#web/admin/features/content/terms-editor.tsx'),
  },
  legalPages: {
    title: 'Privacy and legal',
    group: 'website',
    load: () => import('#web/admin/pages/legal-pages.route.tsx'),
    loadParts: () => import('#web/admin/features/content/legal-page-list.tsx'),
    editor: {
      loadParts: () => import('#web/admin/features/content/legal-page-editor.tsx'),
    },
  },
  seo: {
    title: 'SEO',
    group: 'website',
    load: () => import('#web/admin/pages/seo.route.tsx'),
    loadParts: () => import('#web/admin/features/seo/public-page-list.tsx'),
    editor: {
      loadParts: () => import('#web/admin/features/seo/page-head-editor.tsx'),
    },
  },
  documentTemplates: {
    title: 'Documents',
    group: 'templates',
    load: () => import('#web/admin/pages/document-templates.route.tsx'),
    loadParts: () => import('#web/admin/features/billing/document-template-page.tsx'),
    editor: {
      loadParts: () => import('#web/admin/features/billing/document-template-editor.tsx'),
    },
  },
  arrivalPack: {
    title: 'Arrival pack',
    group: 'templates',
    load: () => import('#web/admin/pages/arrival-pack.route.tsx'),
    loadParts: () => import('#web/admin/features/arrival/arrival-pack-editor.tsx'),
  },
}
const publishedPageNames = Object.keys(publishedRecordPages) as (keyof typeof publishedRecordPages)[]

/**
 * The pages of the staff area: router, navigation, command palette and document titles follow from this list. An
 * address of the specification that is missing here is not built yet.
 */
const pageList: readonly AdminPage[] = [
  {
    path: adminPages.bookings,
    title: 'Today',
    key: 't',
    group: 'bookings',
    icon: 'sun',
    load: () => import('#web/admin/pages/bookings.route.tsx'),
  },
  {
    path: adminPages.calendar,
    title: 'Calendar',
    key: 'c',
    group: 'bookings',
    icon: 'calendar',
    load: () => import('#web/admin/pages/calendar.route.tsx'),
  },
  {
    path: adminPages.bookings,
    search: 'view=list',
    isAt: isListAddress,
    title: 'Bookings',
    key: 'b',
    group: 'bookings',
    icon: 'people',
    badge: ({ attention }) => attention,
  },
  {
    path: adminPages.manualBooking,
    title: 'New booking',
    shortcut: 'n',
    group: 'bookings',
    icon: 'plus',
    load: () => import('#web/admin/pages/manual-booking.route.tsx'),
  },
  {
    path: adminPages.daySheet,
    title: 'Day sheet',
    key: 'd',
    group: 'bookings',
    icon: 'check',
    roles: ['owner', 'staff', 'helper'],
    load: () => import('#web/admin/pages/day-sheet.route.tsx'),
  },
  {
    path: adminPages.proofs,
    title: 'Proofs of payment',
    key: 'm',
    group: 'money',
    badge: ({ proofs }) => proofs,
    load: () => import('#web/admin/pages/proofs.route.tsx'),
  },
  {
    path: adminPages.proofs,
    search: 'tab=card-payments',
    title: 'Card payments to check',
    group: 'money',
    badge: ({ paymentsToCheck }) => paymentsToCheck,
  },
  {
    path: adminPages.proofs,
    search: 'view=refunds',
    title: 'Refunds to pay',
    group: 'money',
    badge: ({ refunds }) => refunds,
  },
  {
    path: adminPages.enquiries,
    title: 'Enquiries',
    key: 'i',
    group: 'inbox',
    badge: ({ enquiries }) => enquiries,
    load: () => import('#web/admin/pages/enquiries.route.tsx'),
  },
  {
    path: adminPages.reviews,
    title: 'Reviews',
    group: 'inbox',
    badge: ({ reviews }) => reviews,
    load: () => import('#web/admin/pages/reviews.route.tsx'),
  },
  {
    path: adminPages.emailLogs,
    title: 'Failed e-mails',
    group: 'inbox',
    badge: ({ failedEmails }) => failedEmails,
    load: () => import('#web/admin/pages/email-logs.route.tsx'),
  },
  {
    path: adminPages.documents,
    title: 'Guest register',
    group: 'guests',
    load: () => import('#web/admin/pages/documents.route.tsx'),
  },
  {
    path: adminPages.blockedDates,
    title: 'Blocked dates',
    group: 'cabins',
    load: () => import('#web/admin/pages/blocked-dates.route.tsx'),
  },
  {
    path: adminPages.cabinDetails,
    title: 'Cabin details',
    group: 'cabins',
    load: () => import('#web/admin/pages/cabin-details.route.tsx'),
  },
  ...recordPageNames.map((name) => ({ path: adminPages[name], ...recordPages[name] })),
  ...publishedPageNames.map((name) => ({ path: adminPages[name], ...publishedRecordPages[name] })),
  {
    path: adminPages.importBookings,
    title: 'Import bookings',
    group: 'business',
    load: () => import('#web/admin/pages/import-bookings.route.tsx'),
  },
  {
    path: adminPages.settings,
    title: 'Settings',
    group: 'business',
    load: () => import('#web/admin/pages/settings.route.tsx'),
  },
  {
    path: adminPages.settings,
    search: 'tab=staff',
    title: 'Staff accounts',
    group: 'business',
    roles: ['owner'],
    badge: ({ accounts }) => accounts,
  },
  {
    path: adminPages.settings,
    search: 'tab=account',
    title: 'My login',
    group: 'business',
    // Owners and staff have it among the settings.
    roles: ['bookkeeper', 'helper'],
  },
]

/** By group, as the navigation shows them. */
export const adminPageList: readonly AdminPage[] = Object.keys(pageGroups).flatMap((name) =>
  pageList.filter(({ group }) => group === name),
)

export const isView = (page: AdminPage): page is View => 'search' in page

export const builtPages: readonly Page[] = adminPageList.filter((page): page is Page => !isView(page))

/** The addresses of the specification that have no page yet, below /admin. */
export const unbuiltPaths: readonly string[] = Object.values(adminPages).filter(
  (path) => !builtPages.some((page) => page.path === path),
)

/** The pages that an account of this role may open. */
export const pagesFor = (role: Role | null): AdminPage[] =>
  adminPageList.filter(({ roles = ['owner', 'staff'] }) => roles.some((one) => one === role))

/** `/admin/pops?tab=card-payments` */
export const addressOf = (page: AdminPage): string =>
  `${paths.admin}${page.path && `/${page.path}`}${isView(page) ? `?${page.search}` : ''}`

type Address = { readonly pathname: string; readonly search: string }

/** Whether an account of this role may open an address; one that no page has is for everybody. */
export const mayOpen = (role: Role | null, address: Address): boolean =>
  pageAt(address) === undefined || pageAt(address, pagesFor(role)) !== undefined

/** Whether the counts of Today are for accounts of this role. */
export const seesToday = (role: Role | null): boolean => pagesFor(role).some(({ path }) => path === adminPages.bookings)

/** The page of these that an address shows: the last view whose parameters it has, else the page itself. */
export function pageAt(
  { pathname, search }: Address,
  pages: readonly AdminPage[] = adminPageList,
): AdminPage | undefined {
  const params = new URLSearchParams(search)
  const hasParams = (view: View) =>
    [...new URLSearchParams(view.search)].every(([name, value]) => params.get(name) === value)
  const path = pathname.replace(/(.)\/$/, '$1')
  // The editor of a record is part of its page.
  const listPath = path.replace(/\/(new|edit\/[^/]+)$/, '')
  const here = pages.filter((page) => addressOf(page).split('?')[0] === ('editor' in page ? listPath : path))
  const views = here.filter(isView)
  return (
    views.toReversed().find(hasParams) ?? views.find(({ isAt }) => isAt?.(params)) ?? here.find((page) => !isView(page))
  )
}
