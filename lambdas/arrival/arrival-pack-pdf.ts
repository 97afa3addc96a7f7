import type { ArrivalPack } from '#shared/arrival/arrival-pack.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { parsePictureAddress } from '#shared/pictures/picture-address.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import { type ReadMark, withMark } from '#lambdas/pdf/read-mark.ts'
import type { PicturesBucket } from '#lambdas/storage/pictures-bucket.ts'
import type { MapPicture } from './render-arrival-pack-pdf.ts'

export type ArrivalPackPdfNeeds = {
  readonly pictures: Pick<PicturesBucket, 'readFile'>
  readonly readMark: ReadMark
}

type Given = ArrivalPackPdfNeeds & {
  readonly settings: Pick<Settings, 'mainColor' | 'mark'>
  readonly today: CalendarDate
  readonly watermark?: string
}

/** A reply holds so much beside the text. */
const MAX_MAP_BYTES = 500_000

/** A pack as PDF of one page. Its map is an uploaded picture, or left out. */
export async function arrivalPackPdf(pack: ArrivalPack, { settings, today, pictures, readMark, watermark }: Given) {
  const [{ renderArrivalPackPdf }, map, { mainColor, markBytes }] = await Promise.all([
    import('./render-arrival-pack-pdf.ts'),
    mapOf(pack, pictures),
    withMark(settings, readMark),
  ])
  return renderArrivalPackPdf(pack, { on: today, mainColor, markBytes, map, watermark })
}

/** Guests get their page, whatever becomes of the picture. */
async function mapOf({ map }: ArrivalPack, pictures: Given['pictures']): Promise<MapPicture | undefined> {
  const size = map && parsePictureAddress(map.url)
  if (!size) return undefined
  try {
    const bytes = await pictures.readFile(map.url, 'fallback.jpg')
    return bytes && bytes.length <= MAX_MAP_BYTES ? { bytes, width: size.width, height: size.height } : undefined
  } catch (error) {
    log('error', 'map not drawn', errorFields(error))
    return undefined
  }
}
