import path from 'node:path'
import { buildSite } from './build-site.ts'

const dist = path.join(import.meta.dirname, '../dist')

/** Builds the site for production. */
await buildSite({ site: path.join(dist, 'web'), renderer: path.join(dist, 'site-renderer') })
