import type { BookingReference } from '#shared/kernel/id.ts'
import { pages } from './pages.ts'

/** The pages of the staff area, by their part of the address below `/admin`; the first is its index. */
export const adminPages = {
  bookings: '',
  proofs: 'pops',
  calendar: 'calendar',
  blockedDates: 'blocked-dates',
  manualBooking: 'manual-booking',
  daySheet: 'day-sheet',
  importBookings: 'import-bookings',
  enquiries: 'inquiries',
  documents: 'documents',
  reviews: 'reviews',
  emailLogs: 'email-logs',
  pricing: 'pricing',
  addOns: 'add-ons',
  cabinDetails: 'cabin-details',
  cabinPublicDetails: 'cabin-public-details',
  cabinManagement: 'cabin-management',
  homepageContent: 'homepage-content',
  galleryImages: 'gallery-images',
  blog: 'blog',
  faqs: 'faqs',
  terms: 'terms',
  legalPages: 'legal-pages',
  seo: 'seo',
  emailTemplates: 'email-templates',
  documentTemplates: 'document-templates',
  arrivalPack: 'arrival-pack',
  analytics: 'analytics',
  liveVisitors: 'live-visitors',
  settings: 'settings',
} as const

/** `/admin/pops`, with a query where there is one: `/admin/pops?tab=card-payments`. */
export function adminPath(page: keyof typeof adminPages, query: Readonly<Record<string, string>> = {}): `/${string}` {
  const part = adminPages[page]
  const params = new URLSearchParams(query).toString()
  return `${pages.admin.route}${part && `/${part}`}${params && `?${params}`}`
}

/** The list of bookings with one of them open beside it. */
export const adminBookingPath = (
  reference: BookingReference,
  tab?: 'money' | 'guests' | 'messages' | 'history',
): `/${string}` => adminPath('bookings', { booking: reference, ...(tab && { tab }) })
