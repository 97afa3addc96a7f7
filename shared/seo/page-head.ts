import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { pages } from '#shared/site/pages.ts'

type Pages = typeof pages
/** The pages that anyone reads and that are one each: `home`, `faq`. */
export type StaticPageName = {
  [Name in keyof Pages]: Pages[Name] extends { readonly audience: 'public'; readonly route: infer Route }
    ? Route extends `${string}:${string}`
      ? never
      : Name
    : never
}[keyof Pages]

export const staticPageNames = Object.entries(pages)
  .filter(([, { audience, route }]) => audience === 'public' && !route.includes(':'))
  .map(([name]) => name as StaticPageName)

/** The id of what staff write for search engines of a cabin's page; that of another page is its name. */
export const cabinHeadId = (slug: CabinSlug): string => `cabin.${slug}`
