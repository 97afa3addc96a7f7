/**
 * Every page of the site but those inside the staff area (admin-paths.ts), by its address as the router reads it.
 *
 * - `public`: anyone reads it; published as HTML.
 * - `guest`: opened by the link of one guest, or by a payment. Its address is a key, so no one else may learn it.
 * - `staff`: sign-in and the staff area, which are one document of their own.
 */
export const pages = {
  home: { route: '/', audience: 'public' },
  cabin: { route: '/cabin/:address', audience: 'public' },
  gallery: { route: '/gallery', audience: 'public' },
  reviews: { route: '/reviews', audience: 'public' },
  blog: { route: '/blog', audience: 'public' },
  post: { route: '/blog/:slug', audience: 'public' },
  faq: { route: '/faq', audience: 'public' },
  privacy: { route: '/privacy', audience: 'public' },
  terms: { route: '/terms', audience: 'public' },
  termsVersion: { route: '/terms/:version', audience: 'public' },
  legal: { route: '/legal', audience: 'public' },
  myBooking: { route: '/my-booking', audience: 'guest' },
  booking: { route: '/booking/:token', audience: 'guest' },
  arrivalPack: { route: '/booking/:token/arrival', audience: 'guest' },
  review: { route: '/review/:token', audience: 'guest' },
  paymentSuccess: { route: '/payment-success', audience: 'guest' },
  paymentCancelled: { route: '/payment-cancelled', audience: 'guest' },
  uploadPop: { route: '/upload-pop', audience: 'guest' },
  submitDocuments: { route: '/submit-documents', audience: 'guest' },
  auth: { route: '/auth', audience: 'staff' },
  admin: { route: '/admin', audience: 'staff' },
} as const satisfies Record<string, { readonly route: `/${string}`; readonly audience: PageAudience }>

export type PageAudience = 'public' | 'guest' | 'staff'

/**
 * The routes of one audience, `/booking/:token` for one with a parameter. Plain syntax: this runs in CloudFront's
 * engine too, which has no destructuring.
 */
export const routesOf = (audience: PageAudience): `/${string}`[] =>
  Object.values(pages)
    .filter((page) => page.audience === audience)
    .map((page) => page.route)

/** What all addresses of a route begin with: `/booking/:token` → `/booking/`, `/upload-pop` → `/upload-pop`. */
export const fixedPartOf = (route: string): string => route.replace(/:.*/, '')
