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
  booking: (token: string) => `/booking/${encodeURIComponent(token)}`,
} as const

/** Where 'Explore Cabins' scrolls to on the home page. */
export const CABINS_SECTION = 'cabins'
