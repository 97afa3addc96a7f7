import type { ComponentType } from 'react'
import { paths } from '#web/kit/paths.ts'

type Page = {
  /** Its address, `:slug` for what varies. */
  readonly path: string
  /** The file that shows it, `home` for routes/guest/home.route.tsx: by it a published page names its scripts and styles. */
  readonly file: string
  readonly load: () => Promise<{ Component: ComponentType }>
}

/** Every page that a guest sees; each is a chunk of its own. The last one answers for all other addresses. */
export const guestPages = [
  { path: paths.home, file: 'home', load: () => import('#web/site/routes/home.route.tsx') },
  { path: '/cabin/:slug', file: 'cabin', load: () => import('#web/site/routes/cabin.route.tsx') },
  { path: paths.gallery, file: 'gallery', load: () => import('#web/site/routes/gallery.route.tsx') },
  { path: paths.reviews, file: 'reviews', load: () => import('#web/site/routes/reviews.route.tsx') },
  { path: paths.blog, file: 'blog', load: () => import('#web/site/routes/blog.route.tsx') },
  { path: '/blog/:slug', file: 'post', load: () => import('#web/site/routes/post.route.tsx') },
  { path: paths.faq, file: 'faq', load: () => import('#web/site/routes/faq.route.tsx') },
  { path: paths.privacy, file: 'privacy', load: () => import('#web/site/routes/privacy.route.tsx') },
  { path: paths.terms, file: 'terms', load: () => import('#web/site/routes/terms.route.tsx') },
  { path: '/terms/:version', file: 'terms', load: () => import('#web/site/routes/terms.route.tsx') },
  { path: paths.legal, file: 'legal', load: () => import('#web/site/routes/legal.route.tsx') },
  { path: '/booking/:token', file: 'booking', load: () => import('#web/site/routes/booking.route.tsx') },
  { path: '/review/:token', file: 'review', load: () => import('#web/site/routes/review.route.tsx') },
  {
    path: paths.paymentSuccess,
    file: 'payment-success',
    load: () => import('#web/site/routes/payment-success.route.tsx'),
  },
  {
    path: paths.paymentCancelled,
    file: 'payment-cancelled',
    load: () => import('#web/site/routes/payment-cancelled.route.tsx'),
  },
  { path: paths.uploadPop, file: 'upload-pop', load: () => import('#web/site/routes/upload-pop.route.tsx') },
  {
    path: paths.submitDocuments,
    file: 'submit-documents',
    load: () => import('#web/site/routes/submit-documents.route.tsx'),
  },
  { path: '*', file: 'not-found', load: () => import('#web/site/routes/not-found.route.tsx') },
] as const satisfies readonly Page[]
