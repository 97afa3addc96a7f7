import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { type StaticPageName, cabinHeadId } from '#shared/seo/page-head.ts'
import type { PublicPage } from '#shared/seo/public-page.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { pages } from '#shared/site/pages.ts'
import { paths } from '#shared/site/paths.ts'

type Named = { readonly name: string; readonly contentPath: `/${string}` }

const staticPages: Readonly<Record<StaticPageName, Named>> = {
  home: { name: 'Home page', contentPath: adminPath('homepageContent') },
  gallery: { name: 'Gallery', contentPath: adminPath('galleryImages') },
  reviews: { name: 'Reviews', contentPath: adminPath('reviews') },
  blog: { name: 'Blog', contentPath: adminPath('blog') },
  faq: { name: 'Questions', contentPath: adminPath('faqs') },
  privacy: { name: 'Privacy notice', contentPath: `${adminPath('legalPages')}/edit/privacy` },
  terms: { name: 'Terms', contentPath: adminPath('terms') },
  legal: { name: 'Business details', contentPath: `${adminPath('legalPages')}/edit/legal` },
}

const isStatic = (id: string): id is StaticPageName => Object.hasOwn(staticPages, id)
const slugOf = (id: string): CabinSlug => id.slice(cabinHeadId('').length)

/** What people call the page that a record is of. */
export const pageNameOf = (id: string, cabinTitle: (slug: CabinSlug) => string): string =>
  isStatic(id) ? staticPages[id].name : cabinTitle(slugOf(id))

/** The address of that page; a cabin's slug leads on to its address. */
export const pagePathOf = (id: string): string => (isStatic(id) ? pages[id].route : paths.cabin(slugOf(id)))

/** Where staff write the title and the description of a page; undefined where nobody does. */
export function headPathOf({ headOf }: Pick<PublicPage, 'headOf'>): `/${string}` | undefined {
  if (!headOf) return undefined
  return headOf.kind === 'post' ? `${adminPath('blog')}/edit/${headOf.id}` : `${adminPath('seo')}/edit/${headOf.id}`
}

/** Where staff edit the words and pictures of a page. */
export function contentPathOf({ headOf }: Pick<PublicPage, 'headOf'>): `/${string}` {
  if (!headOf) return adminPath('terms', { view: 'versions' })
  if (headOf.kind === 'post') return `${adminPath('blog')}/edit/${headOf.id}`
  if (isStatic(headOf.id)) return staticPages[headOf.id].contentPath
  return `${adminPath('cabinPublicDetails')}/edit/${slugOf(headOf.id)}`
}
