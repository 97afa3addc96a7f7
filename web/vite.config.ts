import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { withoutRuntimeFile } from './without-runtime-file.ts'
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

/**
 * A browser ranks the layers as it first meets them, and which style sheet it meets first is the bundler's choice.
 * So every one of them begins with the whole order.
 */
const layersInOrder: Plugin = {
  name: 'layers-in-order',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/(kit|booking|site|admin)\/.*\.css$/ },
    handler: (code) => `@layer reset, tokens, vendor, base, parts, pages;\n${code}`,
  },
}

type Graph = { getModuleInfo(id: string): { readonly importers: readonly string[] } | null }

/** The entry, and each guest's page, or what a link opens on it, that shows a module from the start. */
function shownBy(id: string, graph: Graph, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(id)) return new Set()
  seen.add(id)
  if (
    /\/main\.tsx$|\/(site\/routes|admin\/(app|pages))\/[^/]+\.(route|content)\.tsx$/.test(id) &&
    !id.includes('guest-layout')
  )
    return new Set([id])
  const importers = graph.getModuleInfo(id)?.importers ?? []
  // What is imported by nobody opens later: a dialog, a form.
  return new Set(importers.length === 0 ? [id] : importers.flatMap((one) => [...shownBy(one, graph, seen)]))
}

/** All but the staff area and the pages of one guest, or of one payment, which hold much that no other page does. */
const forStrangers = /\/main\.tsx|\/site\/routes\/(?!booking|payment-|upload-pop|submit-documents|review\.)/
const guestsOwn = /\/site\/routes\/(booking|payment-\w+|upload-pop|submit-documents|review)\.(?:route|content)\./

/**
 * Few files, since each is a request more, and in none much that a page does not need. The styles of all pages that
 * strangers see are one, and those of a guest's own pages another.
 *
 * - site: what everybody needs, and what a stranger's page shares with a guest's own.
 * - looking: what most pages of strangers share, and what home and the cabins' pages share with any other.
 * - own: what a guest's own pages share, and what one of them shares with the staff area.
 * - sending: what only those share who send files; paying: who pay, by card or by EFT; payment: what only the pages of
 *   a card payment share.
 * - the name of such a page: all that is its alone, with what its link opens, which nobody comes there without.
 */
function partOfTheSite(id: string, graph: Graph): string | null {
  const shown = [...shownBy(id, graph)]
  const strangers = shown.filter((page) => forStrangers.test(page))
  const own = new Set(shown.flatMap((page) => guestsOwn.exec(page)?.[1] ?? []))
  if (id.endsWith('.css')) return strangers.length > 0 ? 'site' : own.size > 0 ? 'own' : null
  // The query library's index makes it look as if every page used all of it.
  if (librariesOfEveryPage.test(id) && !librariesOfSome.test(id)) return 'site'
  if (id.includes('/node_modules/')) return /[mM]utation/.test(id) ? 'own' : null
  if (shown.some((page) => page.endsWith('/main.tsx')) || (strangers.length > 0 && own.size > 0)) return 'site'
  if (strangers.length >= MOST || (shown.length > 1 && shown.some((page) => /\/(home|cabin)\.route/.test(page))))
    return 'looking'
  if (own.size === 0) return null
  const [areSent, arePaid, areOfPayments] = [forSenders, forPayers, ofPayments].map((some) =>
    [...own].every((page) => some.test(page)),
  )
  const isStaffs = shown.some((page) => page.includes('/admin/'))
  const [alone] = own.size === 1 && shown.every((page) => guestsOwn.test(page)) ? own : []
  if (alone) return alone
  if (areSent && (own.size > 1 || !isStaffs)) return 'sending'
  if (isStaffs) return 'own'
  if (own.size === 1) return null
  return areOfPayments ? 'payment' : arePaid ? 'paying' : 'own'
}
const librariesOfEveryPage =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\/|preload-helper/
const librariesOfSome =
  /InfiniteQuery|infiniteQueryObserver|[qQ]ueriesObserver|useQueries|[mM]utationObserver|useMutation/
const forSenders = /submit-documents|upload-pop/
const forPayers = /booking|payment-|upload-pop/
const ofPayments = /payment-/
const MOST = 5

/** What is painted comes first: the styles and the largest picture. Scripts take over a page that stands already. */
const scriptsLast: Plugin = {
  name: 'scripts-last',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      if (!html.includes('<!--head-->')) return html
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

/** The router's package names its development build alone, which is larger and full of warnings. */
const routerForBrowsers = path.join(import.meta.dirname, '../node_modules/react-router/dist/production/index.mjs')

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: [{ find: /^react-router(-dom)?$/, replacement: routerForBrowsers }] },
  plugins: [
    layersInOrder,
    withoutRuntimeFile,
    withoutSonnersInlineStyles,
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
        hostType === 'js' ? files.filter((file) => !/\/(site|index)-[^/]*$/.test(file)) : files,
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
