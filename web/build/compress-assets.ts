import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { COMPRESSED_FOLDER, compressLikeEdge } from '#infra/edge-compression.ts'

/**
 * Moves the hashed scripts, styles and drawings of a built site into its folder `brotli`, compressed and by their own
 * names. If it fails, the uncompressed files are served.
 */
export async function compressAssets(site: string): Promise<void> {
  const names = (await readdir(path.join(site, 'assets'))).filter((name) => /\.(js|css|svg)$/.test(name))
  await mkdir(path.join(site, COMPRESSED_FOLDER, 'assets'), { recursive: true })
  await Promise.all(
    names.map(async (name) => {
      const plain = path.join(site, 'assets', name)
      const sent = await compressLikeEdge(`/assets/${name}`, await readFile(plain))
      await writeFile(path.join(site, COMPRESSED_FOLDER, 'assets', name), sent)
      await rm(plain)
    }),
  )
}
