import type { ComponentType } from 'react'
import { paths } from '#web/lib/paths.ts'

type Page = {
  /** Its address, `:slug` for what varies. */
  readonly path: string
  /** The file that shows it, `home` for routes/guest/home.route.tsx: by it a published page names its scripts and styles. */
  readonly file: string
  readonly load: () => Promise<{ Component: ComponentType }>
}

/** Every page that a guest sees; each is a chunk of its own. The last one answers for all other addresses. */
export const guestPages = [
  { path: paths.home, file: 'home', load: () => import('#web/routes/guest/home.route.tsx') },
  { path: '/cabin/:slug', file: 'cabin', load: () => import('#web/routes/guest/cabin.route.tsx') },
  { path: paths.gallery, file: 'gallery', load: () => import('#web/routes/guest/gallery.route.tsx') },
  { path: paths.reviews, file: 'reviews', load: () => import('#web/routes/guest/reviews.route.tsx') },
  { path: paths.blog, file: 'blog', load: () => import('#web/routes/guest/blog.route.tsx') },
  { path: '/blog/:slug', file: 'post', load: () => import('#web/routes/guest/post.route.tsx') },
  { path: paths.faq, file: 'faq', load: () => import('#web/routes/guest/faq.route.tsx') },
  { path: paths.privacy, file: 'privacy', load: () => import('#web/routes/guest/privacy.route.tsx') },
  { path: paths.terms, file: 'terms', load: () => import('#web/routes/guest/terms.route.tsx') },
  { path: '/terms/:version', file: 'terms', load: () => import('#web/routes/guest/terms.route.tsx') },
  { path: paths.legal, file: 'legal', load: () => import('#web/routes/guest/legal.route.tsx') },
  { path: '/booking/:token', file: 'booking', load: () => import('#web/routes/guest/booking.route.tsx') },
  { path: '/review/:token', file: 'review', load: () => import('#web/routes/guest/review.route.tsx') },
  {
    path: paths.paymentSuccess,
    file: 'payment-success',
    load: () => import('#web/routes/guest/payment-success.route.tsx'),
  },
  {
    path: paths.paymentCancelled,
    file: 'payment-cancelled',
    load: () => import('#web/routes/guest/payment-cancelled.route.tsx'),
  },
  { path: paths.uploadPop, file: 'upload-pop', load: () => import('#web/routes/guest/upload-pop.route.tsx') },
  {
    path: paths.submitDocuments,
    file: 'submit-documents',
    load: () => import('#web/routes/guest/submit-documents.route.tsx'),
  },
  { path: '*', file: 'not-found', load: () => import('#web/routes/guest/not-found.route.tsx') },
] as const satisfies readonly Page[]
