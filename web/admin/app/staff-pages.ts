import type { ComponentType } from 'react'
import { adminPages } from '#shared/site/admin-paths.ts'
import { paths } from '#shared/site/paths.ts'
import type { IconName } from '#web/kit/icon.tsx'

export type StaffPage = {
  /** Below /admin; empty for its index. */
  readonly path: string
  readonly title: string
  /** Its code; missing as long as the page is not built. */
  readonly load?: () => Promise<{ Component: ComponentType }>
  /** What a page that is not built yet is planned for. */
  readonly planned?: string
}
type Group = { readonly title: string; readonly icon: IconName; readonly pages: readonly StaffPage[] }

/** The staff area as its side navigation shows it: every page of the specification, grouped by the work it is for. */
export const staffPages: readonly Group[] = [
  {
    title: 'Bookings',
    icon: 'calendar',
    pages: [
      { path: adminPages.bookings, title: 'Bookings', load: () => import('#web/admin/pages/bookings.route.tsx') },
      { path: adminPages.proofs, title: 'Proofs of payment', load: () => import('#web/admin/pages/pops.route.tsx') },
      { path: adminPages.calendar, title: 'Calendar', planned: 'All cabins side by side, night by night.' },
      {
        path: adminPages.blockedDates,
        title: 'Blocked dates',
        load: () => import('#web/admin/pages/blocked-dates.route.tsx'),
      },
      {
        path: adminPages.manualBooking,
        title: 'Manual booking',
        planned: 'Bookings that reach you by phone or at the door.',
      },
    ],
  },
  {
    title: 'Guests',
    icon: 'people',
    pages: [
      {
        path: adminPages.enquiries,
        title: 'Enquiries',
        planned: 'Messages from the contact form, answered in one place.',
      },
      { path: adminPages.documents, title: 'Documents', planned: 'The guest register of each stay.' },
      { path: adminPages.reviews, title: 'Reviews', planned: 'Reviews to approve, answer and feature.' },
      { path: adminPages.emailLogs, title: 'Email logs', load: () => import('#web/admin/pages/email-logs.route.tsx') },
    ],
  },
  {
    title: 'Cabins and prices',
    icon: 'home',
    pages: [
      { path: adminPages.pricing, title: 'Pricing', planned: 'Rates, seasons and the rules for deposits.' },
      { path: adminPages.addOns, title: 'Add-ons', planned: 'The extras that guests can book with a stay.' },
      { path: adminPages.cabinDetails, title: 'Cabin details', planned: 'What staff need to know of each cabin.' },
      {
        path: adminPages.cabinPublicDetails,
        title: 'Cabin public details',
        planned: 'What guests read about each cabin.',
      },
      {
        path: adminPages.cabinManagement,
        title: 'Cabin management',
        planned: 'Which cabins there are, and in what order.',
      },
    ],
  },
  {
    title: 'Website',
    icon: 'edit',
    pages: [
      {
        path: adminPages.homepageContent,
        title: 'Homepage content',
        planned: 'The words and pictures of the home page.',
      },
      { path: adminPages.galleryImages, title: 'Gallery images', planned: 'The photographs of the gallery.' },
      { path: adminPages.blog, title: 'Blog', planned: 'Posts to write, schedule and publish.' },
      { path: adminPages.faqs, title: 'FAQs', planned: 'Questions that guests ask, and their answers.' },
      { path: adminPages.terms, title: 'Terms', planned: 'The terms and conditions, version by version.' },
      { path: adminPages.seo, title: 'SEO', planned: 'How each page shows up in search results.' },
    ],
  },
  {
    title: 'Templates',
    icon: 'file',
    pages: [
      {
        path: adminPages.emailTemplates,
        title: 'Email templates',
        planned: 'The wording of each e-mail that guests get.',
      },
      {
        path: adminPages.documentTemplates,
        title: 'Document templates',
        planned: 'Invoices, receipts and house rules.',
      },
    ],
  },
  {
    title: 'Business',
    icon: 'bank',
    pages: [
      { path: adminPages.analytics, title: 'Analytics', planned: 'Occupancy, income and where bookings come from.' },
      {
        path: adminPages.liveVisitors,
        title: 'Live visitors',
        planned: 'Who is on the website right now, without names.',
      },
      { path: adminPages.settings, title: 'Settings', load: () => import('#web/admin/pages/settings.route.tsx') },
    ],
  },
]

export const allStaffPages: readonly StaffPage[] = staffPages.flatMap(({ pages }) => pages)

export const addressOf = ({ path }: Pick<StaffPage, 'path'>): string => (path ? `${paths.admin}/${path}` : paths.admin)
