/** Every address of the site, written once. */
export const paths = {
  home: '/',
  faq: '/faq',
  blog: '/blog',
  reviews: '/reviews',
  gallery: '/gallery',
  privacy: '/privacy',
  terms: '/terms',
  legal: '/legal',
  paymentSuccess: '/payment-success',
  paymentCancelled: '/payment-cancelled',
  uploadPop: '/upload-pop',
  submitDocuments: '/submit-documents',
  auth: '/auth',
  admin: '/admin',
  cabin: (slug: string) => `/cabin/${encodeURIComponent(slug)}`,
  post: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  termsVersion: (version: string) => `/terms/${encodeURIComponent(version)}`,
  booking: (token: string) => `/booking/${encodeURIComponent(token)}`,
} as const

/** How the addresses begin that are keys: to a booking, a payment, a review. Nobody else may learn them. */
const secretBeginnings = ['/booking', '/upload-pop', '/submit-documents', '/payment-', '/review/'] as const

export const isSecretPage = (path: string): boolean => secretBeginnings.some((beginning) => path.startsWith(beginning))

/** Where 'Explore Cabins' scrolls to on the home page. */
export const CABINS_SECTION = 'cabins'
