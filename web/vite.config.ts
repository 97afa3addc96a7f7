import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [withoutSonnersInlineStyles, react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    license: false,
    // Nothing inside the page itself: the content policy allows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
