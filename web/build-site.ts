import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Manifest, type Plugin, build } from 'vite'

const configFile = path.join(import.meta.dirname, 'vite.config.ts')
const pageFile = /^src\/routes\/guest\/(.+)\.route\.tsx$/

/** A chunk and all that it imports before it can run. */
function* withImports(manifest: Manifest, key: string): Generator<string> {
  yield key
  for (const imported of manifest[key]?.imports ?? []) yield* withImports(manifest, imported)
}

/** The scripts and styles of each page that are not those of every page. */
function filesOfPages(manifest: Manifest) {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const ofEveryPage = new Set(entries.flatMap((key) => [...withImports(manifest, key)]))
  return Object.fromEntries(
    Object.keys(manifest).flatMap((key) => {
      const name = pageFile.exec(key)?.[1]
      if (!name) return []
      const chunks = [...new Set(withImports(manifest, key))].filter((chunk) => !ofEveryPage.has(chunk))
      const scripts = chunks.map((chunk) => `/${manifest[chunk]?.file}`)
      const styles = [...new Set(chunks.flatMap((chunk) => manifest[chunk]?.css ?? []))].map((file) => `/${file}`)
      return [[name, { scripts, styles }]]
    }),
  )
}

/** Tells the renderer what the browsers' build has made. */
const builtSite = (shell: string, manifest: Manifest): Plugin => ({
  name: 'built-site',
  resolveId: { filter: { id: /^virtual:built-site$/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:built-site$/ },
    handler: () =>
      `export const shell = ${JSON.stringify(shell)}\nexport const filesOfPages = ${JSON.stringify(filesOfPages(manifest))}`,
  },
})

/** The staff area and the booking dialog are never part of a published page. */
const withoutWhatIsNeverPublished: Plugin = {
  name: 'without-what-is-never-published',
  enforce: 'pre',
  load: {
    filter: { id: /\/src\/(routes\/staff\/.*\.route|features\/bookings\/booking-dialog)\.tsx$/ },
    handler: () => 'export const Component = () => null\nexport const BookingDialog = Component',
  },
}

type Folders = {
  /** Hashed assets, index.html as the shell, .vite/manifest.json. */
  readonly site: string
  /** render-page.js, which writes the pages of that site: `renderPage` of web/src/app/render-page.tsx. */
  readonly renderer: string
}

/** Builds the site for browsers, and then what publishes its pages as HTML. */
export async function buildSite({ site, renderer }: Folders): Promise<void> {
  await build({ configFile, logLevel: 'warn', build: { outDir: site, emptyOutDir: true } })
  const shell = await readFile(path.join(site, 'index.html'), 'utf8')
  const manifest = JSON.parse(await readFile(path.join(site, '.vite/manifest.json'), 'utf8')) as Manifest
  await rm(renderer, { recursive: true, force: true })
  await build({
    configFile,
    logLevel: 'warn',
    // React of its own accord is as slow as in development where nobody says otherwise.
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [builtSite(shell, manifest), withoutWhatIsNeverPublished],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/render-page.tsx',
      outDir: renderer,
      copyPublicDir: false,
      manifest: false,
      minify: true,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
}
