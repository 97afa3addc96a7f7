import { staffPictures } from '#lambdas/composition/staff-pictures.ts'
import { serve } from '#lambdas/http/serve.ts'
import type { ProcessPicture } from '#lambdas/pictures/process-picture.ts'
import { usedPicturesUsing } from '#lambdas/pictures/used-pictures.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { picturesBucket } from '#lambdas/storage/pictures-bucket.ts'
import { galleryRepository } from '#lambdas/table/content-repository.ts'
import { publishedRepositories } from '#lambdas/table/published-repositories.ts'
import { appTable } from '#lambdas/table/table.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()

/** Lists and forms need no `sharp`, which takes longer to load than all else. */
const processPicture: ProcessPicture = async (bytes) =>
  (await import('#lambdas/pictures/process-picture.ts')).processPicture(bytes)

const stored = {
  published: publishedRepositories(table),
}
const needs = {
  ...stored,
  newId,
  processPicture,
  gallery: galleryRepository(table),
  picturesBucket: picturesBucket(env('PICTURES_BUCKET')),
  usedPictures: usedPicturesUsing(stored),
  clock: businessClock,
}

export const handler = serve(staffPictures.routes(needs), { findCaller: staffCaller(table) })
