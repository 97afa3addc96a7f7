/** Pages that are published as HTML, one of each kind; what search engines and strangers see. */
export const publishedRoutes = [
  '/',
  '/cabin/protea',
  '/gallery',
  '/reviews',
  '/blog',
  '/blog/the-road-up',
  '/faq',
  '/privacy',
  '/terms',
  '/legal',
] as const

/** Pages of one guest, or of one payment: the shell, filled by the script. */
export const guestsOwnRoutes = ['/upload-pop', '/submit-documents', '/payment-success', '/payment-cancelled'] as const
