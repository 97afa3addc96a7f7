import { minutesAfter } from '#shared/kernel/clock.ts'
import { PICTURE_BIN_DAYS } from '#shared/pictures/picture-limits.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { log } from '#lambdas/runtime/log.ts'
import type { PicturesBucket } from '#lambdas/storage/pictures-bucket.ts'
import type { GalleryRepository } from '#lambdas/table/content-repository.ts'
import type { UsedPictures } from './used-pictures.ts'

type Needs = {
  readonly gallery: Pick<GalleryRepository, 'list' | 'remove'>
  readonly picturesBucket: Pick<PicturesBucket, 'pictures' | 'deletePicture' | 'retirePicture'>
  readonly usedPictures: UsedPictures
  readonly clock: Clock
}

const BIN_MINUTES = PICTURE_BIN_DAYS * 24 * 60

/**
 * Deletes the pictures that have been in the bin for 30 days, with their files in every version, unless something shows
 * them. Files that nothing uses and no record names, as after a file was replaced or an upload was given up, are retired
 * at that age: the bucket keeps them for a month more, since whoever adds a new kind of content may forget to list what
 * it uses. A record goes before its files, so that a run that is killed leaves files and no broken record.
 */
export async function emptyPictureBin({ gallery, picturesBucket, usedPictures, clock }: Needs): Promise<void> {
  const before = minutesAfter(clock().now, -BIN_MINUTES)
  const [{ records }, used] = await Promise.all([gallery.list({ consistent: true }), usedPictures()])
  const isOver = ({ archivedAt, picture }: (typeof records)[number]) =>
    archivedAt !== null && archivedAt <= before && !used.has(picture.url)
  const binned = new Set<string>()
  for (const record of records.filter(isOver)) {
    // oxlint-disable-next-line no-await-in-loop -- a handful a day
    if (await gallery.remove(record)) binned.add(record.picture.url)
  }
  // A record that was restored meanwhile is not removed; one may have been added since.
  const kept = new Set((await gallery.list({ consistent: true })).records.map(({ picture }) => picture.url))
  let retired = 0
  for (const { address, storedAt } of await picturesBucket.pictures()) {
    if (used.has(address) || kept.has(address)) continue
    // oxlint-disable no-await-in-loop -- a handful a day
    if (binned.has(address)) await picturesBucket.deletePicture(address)
    else if (storedAt <= before) {
      await picturesBucket.retirePicture(address)
      retired += 1
    }
    // oxlint-enable no-await-in-loop
  }
  log('info', 'bin of pictures emptied', { count: binned.size + retired })
}
