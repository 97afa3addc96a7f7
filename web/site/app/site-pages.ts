import type { ComponentType } from 'react'
import { pages } from '#shared/site/pages.ts'

type Page = {
  /** Its address, `:slug` for what varies. */
  readonly path: string
  /** The file that shows it, `home` for routes/home.route.tsx: by it a published page names its scripts and styles. */
  readonly file: string
  readonly load: () => Promise<{ Component: ComponentType }>
}

/** Every page of the site; each is a chunk of its own. The last one answers for all other addresses. */
export const sitePages = [
  { path: pages.home.route, file: 'home', load: () => import('#web/site/routes/home.route.tsx') },
  { path: pages.cabin.route, file: 'cabin', load: () => import('#web/site/routes/cabin.route.tsx') },
  { path: pages.gallery.route, file: 'gallery', load: () => import('#web/site/routes/gallery.route.tsx') },
  { path: pages.reviews.route, file: 'reviews', load: () => import('#web/site/routes/reviews.route.tsx') },
  { path: pages.blog.route, file: 'blog', load: () => import('#web/site/routes/blog.route.tsx') },
  { path: pages.post.route, file: 'post', load: () => import('#web/site/routes/post.route.tsx') },
  { path: pages.faq.route, file: 'faq', load: () => import('#web/site/routes/faq.route.tsx') },
  { path: pages.privacy.route, file: 'privacy', load: () => import('#web/site/routes/privacy.route.tsx') },
  { path: pages.terms.route, file: 'terms', load: () => import('#web/site/routes/terms.route.tsx') },
  { path: pages.termsVersion.route, file: 'terms', load: () => import('#web/site/routes/terms.route.tsx') },
  { path: pages.legal.route, file: 'legal', load: () => import('#web/site/routes/legal.route.tsx') },
  { path: pages.myBooking.route, file: 'my-booking', load: () => import('#web/site/routes/my-booking.route.tsx') },
  { path: pages.booking.route, file: 'booking', load: () => import('#web/site/routes/booking.route.tsx') },
  {
    path: pages.arrivalPack.route,
    file: 'arrival-pack',
    load: () => import('#web/site/routes/arrival-pack.route.tsx'),
  },
  { path: pages.review.route, file: 'review', load: () => import('#web/site/routes/review.route.tsx') },
  {
    path: pages.paymentSuccess.route,
    file: 'payment-success',
    load: () => import('#web/site/routes/payment-success.route.tsx'),
  },
  {
    path: pages.paymentCancelled.route,
    file: 'payment-cancelled',
    load: () => import('#web/site/routes/payment-cancelled.route.tsx'),
  },
  { path: pages.uploadPop.route, file: 'upload-pop', load: () => import('#web/site/routes/upload-pop.route.tsx') },
  {
    path: pages.submitDocuments.route,
    file: 'submit-documents',
    load: () => import('#web/site/routes/submit-documents.route.tsx'),
  },
  { path: '*', file: 'not-found', load: () => import('#web/site/routes/not-found.route.tsx') },
] as const satisfies readonly Page[]
