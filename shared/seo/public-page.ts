import * as z from 'zod/mini'
import { AnyId } from '#shared/kernel/id.ts'

/** The most pictures without alternative text that are named of a page; all are counted. */
export const MAX_NAMED_PICTURES = 10

/** A page of the site as it is published: what search engines and previews of links read, and what it lacks. */
export const PublicPage = z.object({
  path: z.string(),
  title: z.string(),
  description: z.string(),
  /** The address of its picture where its link is shared. */
  picture: z.nullable(z.string()),
  isListed: z.boolean(),
  /** In its main part. */
  words: z.int(),
  /** Pictures without alternative text: how many, and the addresses of the first. */
  undescribed: z.object({ count: z.int(), pictures: z.array(z.string()) }),
  /** The types of its structured data, as schema.org names them. */
  dataTypes: z.array(z.string()),
  /** Addresses of before, which lead to it. */
  formerPaths: z.array(z.string()),
  /** Where staff write its title and description. */
  headOf: z.nullable(z.object({ kind: z.enum(['page-head', 'post']), id: AnyId })),
})
export type PublicPage = z.infer<typeof PublicPage>
