import * as z from 'zod/mini'
import { normalizeLine } from '#shared/kernel/text-input.ts'
import { DescribedPicture } from '#shared/pictures/picture-use.ts'

/** What search engines show of a title and a description. */
export const MAX_HEAD_TITLE = 60
export const MAX_HEAD_DESCRIPTION = 160

/** A page for search engines and previews of links, as staff write it. What is empty is the page's own. */
export const PageHeadForm = z.object({
  title: z
    .string()
    .check(
      z.overwrite(normalizeLine),
      z.maxLength(MAX_HEAD_TITLE, `Search engines show at most ${MAX_HEAD_TITLE} characters`),
    ),
  description: z
    .string()
    .check(
      z.overwrite(normalizeLine),
      z.maxLength(MAX_HEAD_DESCRIPTION, `Search engines show at most ${MAX_HEAD_DESCRIPTION} characters`),
    ),
  picture: z.nullable(DescribedPicture),
  /** Whether search engines may list it. */
  isListed: z.boolean(),
})
export type PageHeadForm = z.infer<typeof PageHeadForm>

export const defaultHead: PageHeadForm = { title: '', description: '', picture: null, isListed: true }
