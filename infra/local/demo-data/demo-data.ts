import type { InitialContent } from '#lambdas/table/seed.ts'
import { accessCodes, arrivalPack } from './arrival-pack.ts'
import { cabins } from './cabins.ts'
import { faqs } from './faqs.ts'
import { homepage } from './homepage.ts'
import { legalPages } from './legal-pages.ts'
import { pictures } from './pictures.ts'
import { posts } from './posts.ts'
import { reviews } from './reviews.ts'
import { settings } from './settings.ts'
import { tariff } from './tariff.ts'
import { terms } from './terms.ts'

/** The business with which `npm start` seeds an empty table. */
export const demoData = {
  settings,
  tariff,
  cabins,
  homepage,
  arrivalPack,
  accessCodes,
  terms,
  reviews,
  posts,
  faqs,
  pictures,
  legalPages,
} satisfies InitialContent
