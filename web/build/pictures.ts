import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { type PictureVariants, shortPictureHash, createPictureVariants } from '#lambdas/pictures/picture-variants.ts'

const drawings = path.join(import.meta.dirname, '../public/illustrations')
const list = path.join(import.meta.dirname, '../kit/picture-manifest.ts')
const cache = path.join(import.meta.dirname, '../../.cache/pictures')

const CARD = 'card.jpg'

type Drawn = PictureVariants & { readonly name: string; readonly hash: string }

/** What was made of the same drawing before. */
async function readCached(folder: string): Promise<PictureVariants | undefined> {
  const facts = await readFile(path.join(folder, 'facts.json'), 'utf8').catch(() => undefined)
  if (facts === undefined) return undefined
  const names = (await readdir(folder)).filter((name) => name !== 'facts.json')
  const files = await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name))] as const))
  return { ...(JSON.parse(facts) as Omit<PictureVariants, 'files'>), files: new Map(files) }
}

/** Kept whole or not at all: builds beside each other share the folder. */
async function writeCached(folder: string, { files, ...facts }: PictureVariants): Promise<void> {
  const temporaryPath = `${folder}.${randomUUID()}`
  await mkdir(temporaryPath, { recursive: true })
  await Promise.all([...files].map(([name, bytes]) => writeFile(path.join(temporaryPath, name), bytes)))
  await writeFile(path.join(temporaryPath, 'facts.json'), JSON.stringify(facts))
  await rename(temporaryPath, folder).catch(() => rm(temporaryPath, { recursive: true }))
}

async function drawFile(file: string): Promise<Drawn> {
  const bytes = await readFile(path.join(drawings, file))
  const hash = shortPictureHash(bytes)
  const folder = path.join(cache, hash)
  let made = await readCached(folder)
  if (!made) {
    made = await createPictureVariants(bytes)
    await writeCached(folder, made)
  }
  return { name: path.basename(file, '.svg'), hash, ...made }
}

/** Two at a time: while one is drawn, which takes one core, another is packed. */
async function allDrawn(): Promise<Drawn[]> {
  const waiting = (await readdir(drawings)).filter((name) => name.endsWith('.svg'))
  const all: Drawn[] = []
  const drawAll = async () => {
    // oxlint-disable-next-line no-await-in-loop -- that is what a queue is
    for (let file = waiting.pop(); file; file = waiting.pop()) all.push(await drawFile(file))
  }
  await Promise.all([drawAll(), drawAll()])
  return all.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** As the formatter writes it. */
const keyOf = (name: string) => (name.includes('-') ? `'${name}'` : name)
const listOf = (all: readonly Drawn[]): string => `import type { PictureTone } from '#shared/content/picture-files.ts'

/** Hash, width and height in pixels, tone. */
export type ManifestEntry = readonly [hash: string, width: number, height: number, tone: PictureTone]

/** The drawings of public/illustrations by name. web/build/pictures.ts writes it when one has changed. */
export const pictureManifest: Readonly<Record<string, ManifestEntry>> = {
${all.map(({ name, hash, width, height, tone }) => `  ${keyOf(name)}: ['${hash}', ${width}, ${height}, '${tone}'],\n`).join('')}}
`

/**
 * Gives every drawing to the site in all its sizes, under names that never mean another picture, and tells the pages
 * which there are. What has not changed since the last build is taken from .cache.
 */
export function pictures(): Plugin {
  let all: readonly Drawn[] = []
  return {
    name: 'pictures',
    async buildStart() {
      all = await allDrawn()
      const text = listOf(all)
      if (text !== (await readFile(list, 'utf8').catch(() => ''))) await writeFile(list, text)
    },
    configureServer({ middlewares }) {
      middlewares.use('/illustrations', (request, response, next) => {
        const card = all.find(({ name }) => request.url === `/${name}.jpg`)?.files.get(CARD)
        if (!card) return next()
        response.setHeader('content-type', 'image/jpeg')
        response.end(card)
      })
      middlewares.use('/assets/pictures', (request, response, next) => {
        const fileName = request.url?.slice(1) ?? ''
        const drawing = all.find(({ name, hash }) => fileName.startsWith(`${name}-${hash}-`))
        const bytes = drawing?.files.get(fileName.slice(`${drawing.name}-${drawing.hash}-`.length))
        if (!bytes) return next()
        response.setHeader('content-type', `image/${path.extname(fileName).slice(1).replace('jpg', 'jpeg')}`)
        response.end(bytes)
      })
    },
    generateBundle() {
      // Where the public files go, the pictures go too.
      if (!this.environment.config.build.copyPublicDir) return
      for (const { name, hash, files } of all) {
        for (const [file, source] of files)
          this.emitFile({ type: 'asset', fileName: `assets/pictures/${name}-${hash}-${file}`, source })
        // E-mails show no SVG, and their links outlive a change of the drawing: a JPEG of the same name beside it.
        const source = files.get(CARD)
        if (source) this.emitFile({ type: 'asset', fileName: `illustrations/${name}.jpg`, source })
      }
    },
  }
}
