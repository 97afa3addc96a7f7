import path from 'node:path'
import { buildSite } from './build-site.ts'
import { compressAssets } from './compress-assets.ts'

const site = path.join(import.meta.dirname, '../../dist/web')
const renderer = path.join(import.meta.dirname, '../../dist/site-renderer')

/** Builds the site for AWS. The best compression takes seconds, so `npm start` compresses at the first request. */
await buildSite({ site, renderer })
await compressAssets(site)
