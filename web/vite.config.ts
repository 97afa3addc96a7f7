import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { leanContracts } from './lean-contracts.ts'
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
    filter: { id: /\/web\/src\/.*\.css$/ },
    handler: (code) => `@layer reset, tokens, vendor, base, parts, pages;\n${code}`,
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [layersInOrder, withoutSonnersInlineStyles, leanContracts, pictures(), react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    license: false,
    // Nothing inside the page itself: the content policy allows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        // shared/ is pure: a schema that a page does not use leaves with its module.
        moduleSideEffects: [{ test: /\/shared\//, sideEffects: false }],
        manualPureFunctions: ['z', 'endpoint'],
      },
      output: {
        // The libraries of every page in one file: together they compress better, and are one request instead of three.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              tags: ['$initial'],
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)/,
            },
          ],
        },
      },
    },
  },
})
