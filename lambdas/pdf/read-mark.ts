import { siteIcons } from '#shared/appearance/document-head.ts'
import type { Settings } from '#shared/settings/settings.ts'

/** Larger files would make a document too large for its reply. */
const MAX_MARK_BYTES = 200_000
const WAIT_MS = 2_000

/** Reads a mark by its address on the site; undefined where there is none that a page could show. */
export type ReadMark = (file: string | undefined) => Promise<Buffer | undefined>

/** What PDFs can show: JPEG and PNG. */
const isDrawable = (bytes: Buffer): boolean =>
  ['ffd8ff', '89504e470d0a1a0a'].some((start) => bytes.subarray(0, start.length / 2).toString('hex') === start)

/** Reads the mark from the site, as everybody can. A document never fails for want of it. */
export const readMarkFrom =
  (siteOrigin: string): ReadMark =>
  async (file) => {
    if (!file) return undefined
    try {
      const reply = await fetch(new URL(file, siteOrigin), { signal: AbortSignal.timeout(WAIT_MS) })
      const bytes = Buffer.from(await reply.arrayBuffer())
      return reply.ok && bytes.length <= MAX_MARK_BYTES && isDrawable(bytes) ? bytes : undefined
    } catch {
      return undefined
    }
  }

/** Settings with their mark, as letterheads show it. */
export const withMark = async <Of extends Pick<Settings, 'mark'>>(settings: Of, readMark: ReadMark) => ({
  ...settings,
  markBytes: await readMark(siteIcons(settings).touchIcon),
})
