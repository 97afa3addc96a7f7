import type { RecordFields } from '#shared/kernel/record-endpoints.ts'
import type { Post } from '#shared/content/post-form.ts'
import type { SeedPost } from '#lambdas/table/content-repository.ts'
import { NOW } from './business-time-fixture.ts'

/** The first version of a record that is not archived, as it is stored. */
export const storedRecord = <Fields extends { readonly id: string }>(fields: Fields): Fields & RecordFields => ({
  ...fields,
  version: 1,
  updatedAt: NOW,
  updatedBy: '',
  createdAt: NOW,
  archivedAt: null,
})

/** A seeded post, as it is published. */
export const publishedPost = ({
  id,
  form,
  publishedAt,
  updatedAt = publishedAt,
  formerSlugs = [],
}: SeedPost): Post => ({
  ...form,
  id,
  number: 1,
  publishedAt,
  updatedAt,
  updatedBy: '',
  formerSlugs: [...formerSlugs],
})
