import * as z from 'zod/mini'
import { widthsOf } from '#shared/content/picture-files.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { parsePictureAddress } from '#shared/pictures/picture-address.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURE_MB } from '#shared/pictures/picture-limits.ts'
import {
  type CompletePictureUpload,
  type LinkToPictures,
  type PictureRefusal,
  ProcessedPicture,
  type ShowPictureUses,
  type StartPictureUpload,
  pictureRefusals,
} from '#shared/pictures/picture-uploads.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { PicturesBucket } from '#lambdas/storage/pictures-bucket.ts'
import type { ProcessPicture } from './process-picture.ts'
import type { UsedPictures } from './used-pictures.ts'

type Needs = {
  readonly picturesBucket: PicturesBucket
  /** Loaded with the first picture: the library takes longer to load than all else. */
  readonly processPicture: ProcessPicture
  readonly newId: () => string
  readonly usedPictures: UsedPictures
}

/** Gives staff a form by which a browser uploads one picture. */
export const startPictureUploadUsing =
  ({ picturesBucket, newId }: Pick<Needs, 'picturesBucket' | 'newId'>): UseCase<typeof StartPictureUpload> =>
  async () => {
    const uploadId = newId()
    return accept({ uploadId, ...(await picturesBucket.startUpload(uploadId)) })
  }

/** What became of an upload, as it is stored. */
const StoredResult = z.union([
  z.object({ refusal: z.enum(pictureRefusals), details: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ProcessedPicture,
])

/**
 * Makes the files of an uploaded picture and deletes the original, in every version: it says where it was taken. Its
 * bytes are read once, so that nothing that is uploaded meanwhile takes their place. The result is stored before the
 * original goes: the same call again, or one beside it, gets the same answer. A run that is killed leaves the original,
 * and the next call begins anew; files that it wrote have the same names.
 */
export const completePictureUploadUsing =
  ({
    picturesBucket,
    processPicture,
  }: Pick<Needs, 'picturesBucket' | 'processPicture'>): UseCase<typeof CompletePictureUpload> =>
  async ({ params: { id } }) => {
    const answer = (result: unknown) => {
      const stored = StoredResult.parse(result)
      return 'refusal' in stored ? refuse(stored.refusal, stored.details) : accept(stored)
    }
    const earlier = await picturesBucket.result(id)
    if (earlier !== undefined) {
      await picturesBucket.deleteUpload(id)
      return answer(earlier)
    }
    const made = await makeFiles(id)
    if (made === undefined) {
      // It never arrived, or a call beside this one has finished.
      const other = await picturesBucket.result(id)
      return other === undefined ? refuse('file-not-there') : answer(other)
    }
    await picturesBucket.saveResult(id, made.ok ? made.value : { refusal: made.refusal, details: made.details ?? {} })
    await picturesBucket.deleteUpload(id)
    return made

    async function makeFiles(uploadId: string): Promise<Result<ProcessedPicture, PictureRefusal> | undefined> {
      const size = await picturesBucket.uploadedBytes(uploadId)
      if (size === undefined) return undefined
      if (size === 0) return refuse('file-empty')
      if (size > MAX_PICTURE_BYTES) return refuse('file-too-large', { megabytes: MAX_PICTURE_MB })
      const bytes = await picturesBucket.readUpload(uploadId)
      if (!bytes) return undefined
      const processed = await processPicture(bytes)
      if (!processed.ok) return processed
      const { address, blur, files } = processed.value
      // The card is the last file, by which a picture is known to be complete.
      const names = [...files.keys()].toSorted(
        (one, other) => Number(one === 'card.jpg') - Number(other === 'card.jpg'),
      )
      for (const name of names)
        // oxlint-disable-next-line no-await-in-loop -- in order
        await picturesBucket.putFile(address, name, files.get(name) ?? new Uint8Array())
      return accept({ address, blur, bytes: [...files.values()].reduce((sum, { length }) => sum + length, 0) })
    }
  }

/** The file of a picture that is shown small in lists, or large beside a form. */
function fileOf(address: string, size: 'small' | 'large'): string {
  const widths = widthsOf(parsePictureAddress(address)?.width ?? 0)
  return `${widths[size === 'small' ? 0 : Math.min(1, widths.length - 1)]}.webp`
}

export const linkToPicturesUsing =
  ({ picturesBucket }: Pick<Needs, 'picturesBucket'>): UseCase<typeof LinkToPictures> =>
  async ({ body: { addresses, size } }) =>
    accept({
      links: Object.fromEntries(
        await Promise.all(
          addresses.map(
            async (address) => [address, await picturesBucket.linkTo(address, fileOf(address, size))] as const,
          ),
        ),
      ),
    })

/** Where pictures are used beside the gallery, and what their files take. */
export const showPictureUsesUsing =
  ({ picturesBucket, usedPictures }: Pick<Needs, 'picturesBucket' | 'usedPictures'>): UseCase<typeof ShowPictureUses> =>
  async () => {
    const [used, stored] = await Promise.all([usedPictures(), picturesBucket.pictures()])
    return accept({
      uses: Object.fromEntries([...used].map(([address, places]) => [address, [...places]])),
      storedBytes: stored.reduce((sum, { bytes }) => sum + bytes, 0),
      storedPictures: stored.length,
    })
  }
