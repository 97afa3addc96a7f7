import { paths } from '#shared/site/paths.ts'

/** Navigation is limited to these five (specification §9). */
export const navigation = [
  { to: paths.home, label: 'Home' },
  { to: paths.faq, label: 'FAQ' },
  { to: paths.blog, label: 'Blog' },
  { to: paths.reviews, label: 'Reviews' },
  { to: paths.gallery, label: 'Gallery' },
] as const
