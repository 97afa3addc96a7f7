import type { CabinAddress, CabinSlug } from '#shared/cabins/cabin.ts'
import { fixedPartOf, pages, routesOf } from './pages.ts'

type Path = `/${string}`

/** `/cabin/:address` and `protea` → `/cabin/protea`. */
const fill = (route: Path, value: string): Path => route.replace(/:[a-z]+/i, () => encodeURIComponent(value)) as Path

const withQuery = (path: Path, name: string, value: string): Path => `${path}?${name}=${encodeURIComponent(value)}`

/** The page with the way and the code, by the address of its booking's page. */
export const arrivalPackAddress = (bookingAddress: string): string => `${bookingAddress}/arrival`

/** Builds every address of the site. E-mails and PayFast put the site's origin before it. */
export const paths = {
  home: pages.home.route,
  gallery: pages.gallery.route,
  reviews: pages.reviews.route,
  blog: pages.blog.route,
  faq: pages.faq.route,
  privacy: pages.privacy.route,
  terms: pages.terms.route,
  legal: pages.legal.route,
  myBooking: pages.myBooking.route,
  auth: pages.auth.route,
  admin: pages.admin.route,
  /** A slug leads on to the cabin's present address. */
  cabin: (address: CabinAddress | CabinSlug) => fill(pages.cabin.route, address),
  post: (slug: string) => fill(pages.post.route, slug),
  termsVersion: (version: string) => fill(pages.termsVersion.route, version),
  booking: (token: string) => fill(pages.booking.route, token),
  arrivalPack: (token: string) => fill(pages.arrivalPack.route, token),
  review: (token: string) => fill(pages.review.route, token),
  uploadPop: (token: string) => withQuery(pages.uploadPop.route, 'token', token),
  submitDocuments: (token: string) => withQuery(pages.submitDocuments.route, 'token', token),
  paymentSuccess: (attemptId: string) => withQuery(pages.paymentSuccess.route, 'attempt', attemptId),
  paymentCancelled: (attemptId: string) => withQuery(pages.paymentCancelled.route, 'attempt', attemptId),
  /** A published review, in its place among all others. */
  publishedReview: (id: string): Path => `${pages.reviews.route}#${reviewAnchor(id)}`,
} as const

/** The element of a published review on the page of reviews. */
export const reviewAnchor = (id: string): string => `review-${id}`

/** Where 'Explore Cabins' scrolls to on the home page. */
export const CABINS_SECTION = 'cabins'

/** The payments of a booking on its page, each with its receipt. */
export const PAYMENTS_SECTION = 'payments'

const guestPageBeginnings = routesOf('guest').map(fixedPartOf)

/** Whether the address itself opens a booking, a payment or a review: no one else may learn it. */
export const isGuestPage = (path: string): boolean =>
  guestPageBeginnings.some((beginning) => path.startsWith(beginning))
