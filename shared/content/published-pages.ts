import type { ShownAnswer } from './shown-answer.ts'
import { ShowSite } from './site.contract.ts'

/** A page that is published as HTML, ready to be read without a script. */
export type PublishedPage = {
  readonly path: `/${string}`
  /** All that it shows of the house's content. Free nights and prices are never among it. */
  readonly shows: readonly ShownAnswer[]
}

/** What the house has that pages are made of. */
export type Publishable = { readonly cabinSlugs: readonly string[] }

/** Every page that is published, of a house with these cabins. */
export function publishedPages({ cabinSlugs }: Publishable): PublishedPage[] {
  const site = { endpoint: ShowSite }
  return [
    { path: '/', shows: [site] },
    ...cabinSlugs.map((slug): PublishedPage => ({ path: `/cabin/${slug}`, shows: [site] })),
    { path: '/legal', shows: [site] },
  ]
}
