import path from 'node:path'
import { build } from 'vite'

/** Builds the site for production into dist/web (hashed assets, index.html as the shell, .vite/manifest.json). */
await build({ configFile: path.join(import.meta.dirname, 'vite.config.ts'), logLevel: 'warn' })
