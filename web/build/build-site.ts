import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Manifest, type Plugin, type Rolldown, build } from 'vite'
import { ARRIVAL_WORKER } from '#shared/site/arrival-worker.ts'
import { routesOf } from '#shared/site/pages.ts'
import { sitePages } from '#web/site/app/site-pages.ts'

const configFile = path.join(import.meta.dirname, 'vite.config.ts')
export const ADMIN_MANIFEST = '.vite/admin-manifest.json'
const pageFile = /^site\/routes\/(.+)\.route\.tsx$/

/** A chunk and all that it imports before it can run. */
function withImports(manifest: Manifest, key: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, found)
  return found
}

/** The scripts and styles of each page that the shell does not have already. */
function filesOfPages(manifest: Manifest, shell: string) {
  const addressesOf = (files: Iterable<string | undefined>) =>
    [...new Set(files)].map((file) => `/${file}`).filter((address) => !shell.includes(address))
  return Object.fromEntries(
    Object.keys(manifest).flatMap((key) => {
      const name = pageFile.exec(key)?.[1]
      if (!name) return []
      const chunks = [...withImports(manifest, key)].map((chunk) => manifest[chunk])
      const scripts = addressesOf(chunks.map((chunk) => chunk?.file))
      return [[name, { scripts, styles: addressesOf(chunks.flatMap((chunk) => chunk?.css ?? [])) }]]
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
      `export const shell = ${JSON.stringify(shell)}\nexport const filesOfPages = ${JSON.stringify(filesOfPages(manifest, shell))}`,
  },
})

/** The file of a page; each guest page has a second one for what its link opens. */
const pagePattern = /\/site\/routes\/[^/]+\.(route|content)\.tsx$/
const guestRoutes: readonly string[] = routesOf('guest')
const guestPageFiles = sitePages.filter((page) => guestRoutes.includes(page.path)).map((page) => page.file)
const guestPagePattern = new RegExp(`/site/routes/(${guestPageFiles.join('|')})\\.(route|content)\\.tsx$`)

/** Guest pages, and what opens only when it is asked for, are never part of a published page. */
const withoutUnpublishedPages: Plugin = {
  name: 'omit-unpublished-pages',
  enforce: 'pre',
  load: {
    filter: { id: [guestPagePattern, /\/(booking-dialog|date-calendar)\.tsx$/] },
    handler: () => `export const Component = () => null
export const BookingDialog = Component
export const DateCalendar = Component`,
  },
}

/** The folders of a built site. */
export type BuiltSite = {
  /**
   * Hashed assets, index.html as the site's shell, admin.html for the staff area, the worker of the arrival pack, and
   * .vite/ with manifests.
   */
  readonly site: string
  /** render-page.mjs, which writes the pages of that site: `renderPage` of web/site/app/render-page.tsx. */
  readonly renderer: string
}

/** Writes down which sources each file was made of: the manifest names a shared file's first one alone. */
const modulesOfFiles: Plugin = {
  name: 'modules-of-files',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).map((one) => [one.fileName, one.type === 'chunk' ? one.moduleIds : []])
    const source = JSON.stringify(Object.fromEntries(modules))
    this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source })
  },
}

/** The pages that need a module before they can run. What they only open later, by `import()`, does not count. */
function pagesThatImport(id: string, context: Rolldown.ChunkingContext, page: RegExp = pagePattern): string[] {
  const modules = new Set([id])
  // A set that grows is walked to its end.
  for (const module of modules)
    for (const importer of context.getModuleInfo(module)?.importers ?? []) modules.add(importer)
  return [...modules].filter((module) => page.test(module))
}

/**
 * Few script files: a phone on slow 4G waits half a second for each request that does not fit into the first six.
 * - `shell`: all that runs before any page.
 * - `shared`: what a public page has in common with any other page.
 * - `guest-pages`: what only guest pages have in common.
 * What one page alone needs, or what opens later, is left to the bundler. No file here imports a later one, since
 * whatever a module imports is needed by at least the same pages.
 */
const siteChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'shell', tags: ['$initial'], priority: 1 },
  {
    name(id, context) {
      const pages = pagesThatImport(id, context)
      if (pages.length < 2) return null
      return pages.every((page) => guestPagePattern.test(page)) ? 'guest-pages' : 'shared'
    },
    includeDependenciesRecursively: false,
  },
]

/** Builds the site and the staff area for browsers, and then what publishes the site's pages as HTML. */
export async function buildSite({ site, renderer }: BuiltSite): Promise<void> {
  // Always a production build, whatever NODE_ENV says: React's development build cannot render these pages.
  process.env['NODE_ENV'] = 'production'
  await build({
    configFile,
    logLevel: 'warn',
    plugins: [modulesOfFiles],
    build: {
      outDir: site,
      emptyOutDir: true,
      // 14 KB for all pages: one request, and the next page is styled at once.
      cssCodeSplit: false,
      rolldownOptions: { output: { codeSplitting: { groups: siteChunks } } },
    },
  })
  await buildAdmin(site)
  await buildArrivalWorker(site)
  const shell = await readFile(path.join(site, 'index.html'), 'utf8')
  const manifest = JSON.parse(await readFile(path.join(site, '.vite/manifest.json'), 'utf8')) as Manifest
  await rm(renderer, { recursive: true, force: true })
  await build({
    configFile,
    logLevel: 'warn',
    // Without this React runs its development build.
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [builtSite(shell, manifest), withoutUnpublishedPages],
    ssr: { noExternal: true },
    build: {
      ssr: 'site/app/render-page.tsx',
      outDir: renderer,
      copyPublicDir: false,
      manifest: false,
      minify: true,
      // A Lambda has no package.json beside it: the ending .mjs makes it a module.
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: '[name].mjs' } },
    },
  })
}

const adminPage = /\/admin\/pages\/[^/]+\.route\.tsx$/
const recordKind = /\/shared\/.*-kind\.ts$/

/**
 * Three script files until the first page shows: `shell`, all that runs before any page; `shared`, what a page has in
 * common with anything else; and the page. `dialogs` is what dialogs and drawers have in common: no page waits for it.
 * The code of signing in is left to the bundler, since only two pages need it. So is a kind of record that one page
 * needs: the page's first request begins with it alone.
 */
const adminChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'shell', tags: ['$initial'], priority: 2 },
  {
    // Lists open without it: what has a form loads beside its page.
    name: 'form',
    test: /\/admin\/kit\/(record-form|form-field|form-draft|form-problems|conflict-view|rows-input|growing-text-field|character-count|max-length-of)|\/@tanstack\/(react-form|form-core|pacer-lite|devtools-event-client)\//,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  {
    // Of the few pages that publish: no other page, and no dialog, waits for it.
    name: 'published',
    test: /\/admin\/(app\/published-|kit\/published-(record-page|queries|state)|kit\/(new-published|relative-time))|\/api\/published-kinds|\/shared\/(kernel\/published-|content\/(homepage|post|terms-|legal-page)|cabins\/cabin-page|seo\/page-head-(kind|form)|billing\/document-template(-kind|-form)?\.|arrival\/arrival-pack-(kind|form)|notifications\/email-template(-kind)?\.)/,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  {
    // What takes, crops and describes pictures, which the list of the gallery opens without.
    name: 'picture-forms',
    test: /\/admin\/(features\/content\/picture-control|pictures\/(picture-(chooser|field|uploader)|tag-choice|crop-controls|focal-picker|cabin-select|retry-button|send-picture|shrink-picture|use-picture-uploads))|\/shared\/pictures\/sniff/,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    // Of the gallery, and of what opens it to choose a picture.
    name: 'pictures',
    test: /\/admin\/(features\/content\/use-picture|pictures\/(pictures\.css|picture[-.]|use-picture))|\/shared\/(content\/(gallery|picture-tag)|pictures\/picture-uploads)/,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  {
    name: 'editor',
    test: /\/admin\/(kit\/(published-(editor|notices|preview|versions)|merge-view|use-(draft|other-forms)|draft-autosave|word-difference)|pictures\/value-views)|\/shared\/kernel\/(three-way-merge|list-difference)/,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  {
    name(id, context) {
      const pages = pagesThatImport(id, context, adminPage)
      if (recordKind.test(id) && pages.length === 1) return null
      // The chunk of pictures, for which the gallery's page waits, needs it too.
      return pages.length > 0 || id.endsWith('/kit/picture-text.ts') ? 'shared' : 'dialogs'
    },
    minShareCount: 2,
    test: (id) => !id.includes('aws-amplify'),
    includeDependenciesRecursively: false,
  },
]

/** Puts the staff area beside the site. A build of its own: no file of the site holds code that only staff need. */
const buildAdmin = (folder: string): Promise<unknown> =>
  build({
    configFile,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: ADMIN_MANIFEST,
      // As for the site: one request, and the next page is styled at once.
      cssCodeSplit: false,
      // The shell is one file on purpose; a test holds its compressed size.
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        input: path.join(import.meta.dirname, '../admin.html'),
        output: { codeSplitting: { groups: adminChunks } },
      },
    },
  })

/** Puts the worker of the arrival pack beside the site: one script of its own, whose name stays. */
const buildArrivalWorker = (folder: string): Promise<unknown> =>
  build({
    configFile,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: false,
      rolldownOptions: {
        input: path.join(import.meta.dirname, '../site/app/arrival-worker.ts'),
        output: { format: 'iife', entryFileNames: ARRIVAL_WORKER.slice(1) },
      },
    },
  })
