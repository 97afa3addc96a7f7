import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pictures } from './pictures.ts'

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

/** What is painted comes first: the styles and the largest picture. A published page can be read before its scripts run. */
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
const routerForBrowsers = path.join(import.meta.dirname, '../../node_modules/react-router/dist/production/index.mjs')

export default defineConfig({
  root: path.join(import.meta.dirname, '..'),
  resolve: { alias: [{ find: /^react-router(-dom)?$/, replacement: routerForBrowsers }] },
  plugins: [layersInOrder, pictures(), react(), scriptsLast],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    license: false,
    // Nothing inside the page itself: the content policy allows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A machine with much else to do makes every plugin look slow.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
})
