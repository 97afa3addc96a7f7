import { ShowCabin } from '#shared/cabins/cabins.contract.ts'
import { ShowFrame } from './frame.contract.ts'
import { ShowHome } from './home.contract.ts'
import type { ShownAnswer } from './shown-answer.ts'

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
  const frame = { endpoint: ShowFrame }
  return [
    { path: '/', shows: [frame, { endpoint: ShowHome }] },
    ...cabinSlugs.map((slug): PublishedPage => ({
      path: `/cabin/${slug}`,
      shows: [frame, { endpoint: ShowCabin, params: { slug } }],
    })),
    { path: '/legal', shows: [frame] },
  ]
}
