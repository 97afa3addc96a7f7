import { paths } from '#web/kit/paths.ts'
import type { IconName } from '#web/kit/icon.tsx'

export type StaffPage = {
  /** Below /admin; empty for its index. */
  readonly path: string
  readonly title: string
  /** What it will be for, where it is not there yet. */
  readonly later?: string
}
type Group = { readonly title: string; readonly icon: IconName; readonly pages: readonly StaffPage[] }

/** The staff area, as its side navigation shows it: every page of the specification, grouped by the work it is for. */
export const staffPages: readonly Group[] = [
  {
    title: 'Bookings',
    icon: 'calendar',
    pages: [
      { path: '', title: 'Bookings' },
      { path: 'pops', title: 'Proofs of payment' },
      { path: 'calendar', title: 'Calendar', later: 'All cabins side by side, night by night.' },
      { path: 'blocked-dates', title: 'Blocked dates' },
      { path: 'manual-booking', title: 'Manual booking', later: 'Bookings that reach you by phone or at the door.' },
    ],
  },
  {
    title: 'Guests',
    icon: 'people',
    pages: [
      { path: 'inquiries', title: 'Enquiries', later: 'Messages from the contact form, answered in one place.' },
      { path: 'documents', title: 'Documents', later: 'The guest register of each stay.' },
      { path: 'reviews', title: 'Reviews', later: 'Reviews to approve, answer and feature.' },
      { path: 'email-logs', title: 'Email logs' },
    ],
  },
  {
    title: 'Cabins and prices',
    icon: 'home',
    pages: [
      { path: 'pricing', title: 'Pricing', later: 'Rates, seasons and the rules for deposits.' },
      { path: 'add-ons', title: 'Add-ons', later: 'The extras that guests can book with a stay.' },
      { path: 'cabin-details', title: 'Cabin details', later: 'What staff need to know of each cabin.' },
      { path: 'cabin-public-details', title: 'Cabin public details', later: 'What guests read about each cabin.' },
      { path: 'cabin-management', title: 'Cabin management', later: 'Which cabins there are, and in what order.' },
    ],
  },
  {
    title: 'Website',
    icon: 'edit',
    pages: [
      { path: 'homepage-content', title: 'Homepage content', later: 'The words and pictures of the home page.' },
      { path: 'gallery-images', title: 'Gallery images', later: 'The photographs of the gallery.' },
      { path: 'blog', title: 'Blog', later: 'Posts to write, schedule and publish.' },
      { path: 'faqs', title: 'FAQs', later: 'Questions that guests ask, and their answers.' },
      { path: 'terms', title: 'Terms', later: 'The terms and conditions, version by version.' },
      { path: 'seo', title: 'SEO', later: 'How each page shows up in search results.' },
    ],
  },
  {
    title: 'Templates',
    icon: 'file',
    pages: [
      { path: 'email-templates', title: 'Email templates', later: 'The wording of each e-mail that guests get.' },
      { path: 'document-templates', title: 'Document templates', later: 'Invoices, receipts and house rules.' },
    ],
  },
  {
    title: 'Business',
    icon: 'bank',
    pages: [
      { path: 'analytics', title: 'Analytics', later: 'Occupancy, income and where bookings come from.' },
      { path: 'live-visitors', title: 'Live visitors', later: 'Who is on the website right now, without names.' },
      { path: 'settings', title: 'Settings' },
    ],
  },
]

export const laterPages: readonly StaffPage[] = staffPages
  .flatMap(({ pages }) => pages)
  .filter(({ later }) => later !== undefined)

export const addressOf = ({ path }: Pick<StaffPage, 'path'>): string => (path ? `${paths.admin}/${path}` : paths.admin)
