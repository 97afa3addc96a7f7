import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { withoutSchemas } from './without-schemas.ts'
import { pictures } from './pictures.ts'

/**
 * sonner writes its own style sheet into the page as it loads, which a policy without 'unsafe-inline' forbids.
 * The same rules come with ui/toaster.css, so the call is taken out.
 */
const withoutSonnersInlineStyles: Plugin = {
  name: 'without-sonners-inline-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
    handler(code) {
      const quiet = code.replace(/^__insertCSS\(".*"\);?$/m, '')
      if (quiet === code) throw new Error('sonner no longer inserts its styles where this plugin looks for them')
      return quiet
    },
  },
}

const routerForBrowsers = path.join(import.meta.dirname, '../node_modules/react-router/dist/production/index.mjs')

/**
 * Much of the router is for servers and for a framework that we do not use. Its package asks for the development build,
 * and says of nothing that it may be left out: together 4 KB of every first view.
 */
const withoutTheRoutersFramework: Plugin = {
  name: 'without-the-routers-framework',
  enforce: 'pre',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/.*\.mjs$/ },
    handler: (code) =>
      code
        .replaceAll(/= (React\d*\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1')
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        .replaceAll(/React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/g, 'null'),
  },
}

/**
 * A browser ranks the layers as it first meets them, and which style sheet it meets first is the bundler's choice.
 * So every one of them begins with the whole order.
 */
const layersInOrder: Plugin = {
  name: 'layers-in-order',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/src\/.*\.css$/ },
    handler: (code) => `@layer reset, tokens, vendor, base, parts, pages;\n${code}`,
  },
}

type Graph = { getModuleInfo(id: string): { readonly importers: readonly string[] } | null }

/** The entry, and each guest's page, or what a link opens on it, that shows a module from the start. */
function shownBy(id: string, graph: Graph, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(id)) return new Set()
  seen.add(id)
  if (/\/main\.tsx$|\/routes\/(guest|staff)\/[^/]+\.(route|opened)\.tsx$/.test(id) && !id.includes('guest-layout'))
    return new Set([id])
  return new Set((graph.getModuleInfo(id)?.importers ?? []).flatMap((one) => [...shownBy(one, graph, seen)]))
}

/** All but the staff area and the pages of one guest, or of one payment, which hold much that no other page does. */
const forStrangers = /\/main\.tsx|\/guest\/(?!booking|payment-|upload-pop|submit-documents|review\.)/
const guestsOwn = /\/guest\/(booking|payment-|upload-pop|submit-documents|review\.)/

/**
 * Few files, since each is a request more: what everybody needs, what home and the cabins' pages share with any other,
 * and what most pages share, is one; the styles of all pages that strangers see are one too. What a guest's own pages
 * share is another, with the styles of all of them, and so is what their links open.
 */
function partOfTheSite(id: string, graph: Graph): string | null {
  const shown = [...shownBy(id, graph)]
  const own = shown.filter((page) => guestsOwn.test(page))
  if (id.endsWith('.css')) return shown.some((page) => forStrangers.test(page)) ? 'site' : own.length > 0 ? 'own' : null
  // The query library's index makes it look as if every page used all of it.
  if (librariesOfEveryPage.test(id) && !librariesOfSome.test(id)) return 'site'
  if (id.includes('/node_modules/')) return /[mM]utation/.test(id) ? 'own' : null
  const isCommon =
    shown.some((page) => page.endsWith('/main.tsx')) ||
    shown.filter((page) => forStrangers.test(page)).length >= MOST ||
    (shown.length > 1 && shown.some((page) => /\/(home|cabin)\.route/.test(page)))
  if (isCommon) return 'site'
  if (shown.length < 2 || own.length === 0 || shown.some((page) => forStrangers.test(page))) return null
  if (own.some((page) => page.includes('.route.'))) return 'own'
  return own.length === shown.length ? 'opened' : null
}
const librariesOfEveryPage =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\/|preload-helper/
const librariesOfSome =
  /InfiniteQuery|infiniteQueryObserver|[qQ]ueriesObserver|useQueries|[mM]utationObserver|useMutation/
const MOST = 5

/** What is painted comes first: the styles and the largest picture. Scripts take over a page that stands already. */
const scriptsLast: Plugin = {
  name: 'scripts-last',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const take = (pattern: RegExp): string[] => {
        const found = html.match(pattern) ?? []
        html = html.replaceAll(pattern, '')
        return found.map((tag) => tag.trim())
      }
      const styles = take(/^ *<link rel="stylesheet".*\n/gm)
      const scripts = take(/^ *<(script type="module"|link rel="modulepreload").*\n/gm)
      const later = scripts.map((tag) => tag.replace(' crossorigin', ' fetchpriority="low" crossorigin'))
      return html
        .replace('<!--head-->', [...styles, '<!--head-->'].join('\n    '))
        .replace('</head>', `  ${later.join('\n    ')}\n  </head>`)
    },
  },
}

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: [{ find: /^react-router(-dom)?$/, replacement: routerForBrowsers }] },
  plugins: [
    layersInOrder,
    withoutSonnersInlineStyles,
    withoutTheRoutersFramework,
    withoutSchemas,
    pictures(),
    react(),
    scriptsLast,
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    license: false,
    // Nothing inside the page itself: the content policy allows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every page has is there already: it need not be listed wherever another page is loaded from.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !/\/(base|site|index|rolldown-runtime)-[^/]*$/.test(file)) : files,
    },
    rolldownOptions: {
      // A machine with much else to do makes every plugin look slow.
      checks: { bundlerTimings: false },
      treeshake: {
        // shared/ is pure: a schema that a page does not use leaves with its module.
        moduleSideEffects: [{ test: /\/shared\//, sideEffects: false }],
        manualPureFunctions: ['z', 'endpoint'],
      },
      output: {
        // Few files for a guest's first view: together they compress better, and each is a request less.
        codeSplitting: {
          groups: [{ name: partOfTheSite, debugName: 'site', includeDependenciesRecursively: false }],
        },
      },
    },
  },
})
