import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { compressLikeEdge } from '#infra/edge-compression.ts'
import { withUserPool } from '#infra/admin-document.ts'
import { type HeaderOptions, headerKindOf, headersFor } from '#infra/http-headers.ts'
import { ADMIN_DOCUMENT, type EdgeRouteLookup, REDIRECT_CACHING, resolvePage } from '#infra/page-routing.ts'
import { COLOR_SHEETS } from '#shared/appearance/document-head.ts'
import { PAGES } from '#shared/content/published-files.ts'
import { formatEdgeLine } from '#shared/seo/edge-line.ts'
import { PICTURE_FILES } from '#shared/pictures/picture-folders.ts'
import type { UserPoolConfig } from '#shared/staff/user-pool-config.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
const compressed = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.xml'])

/** A file with a hash in its name never changes; every other is revalidated. */
const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable'

/** A file and its Cache-Control. */
export type PublishedFile = { readonly plain: Buffer; readonly cache: string }
type Content = PublishedFile & { readonly brotli: Buffer | undefined; readonly tag: string }

type Options = Pick<HeaderOptions, 'connectSources' | 'imageSources' | 'formActions' | 'pixel'> & {
  /** The folder of the built site. */
  readonly folder: string
  /** A published file of the bucket, by its path. */
  readonly published: (file: string) => Promise<PublishedFile | undefined>
  readonly lookUpEdgeRoute: EdgeRouteLookup
  /** Keeps what the function at the edge logs. */
  readonly logEdgeLine: (line: string) => void
  /** For the staff area's document. */
  readonly userPool: UserPoolConfig
}

const isPublished = (file: string): boolean =>
  [`/${PAGES}/`, `/${PICTURE_FILES}/`, COLOR_SHEETS].some((beginning) => file.startsWith(beginning))

/**
 * Answers for the site as CloudFront does: same routing, same headers, brotli, and each file cached until it is
 * invalidated.
 */
export function siteFiles({ folder, published, lookUpEdgeRoute, logEdgeLine, userPool, ...sources }: Options) {
  const cache = new Map<string, Promise<Content | undefined>>()

  async function fromFolder(file: string): Promise<PublishedFile | undefined> {
    const path = normalize(join(folder, file))
    const built = path.startsWith(folder + sep) ? await readFile(path).catch(() => undefined) : undefined
    const plain = built && file === ADMIN_DOCUMENT ? Buffer.from(withUserPool(built.toString(), userPool)) : built
    return plain && { plain, cache: file.startsWith('/assets/') ? IMMUTABLE_CACHE : 'no-cache' }
  }

  async function read(file: string): Promise<Content | undefined> {
    const found = await (isPublished(file) ? published(file) : fromFolder(file))
    if (!found) {
      // CloudFront does not cache this error.
      cache.delete(file)
      return undefined
    }
    const brotli = compressed.has(extname(file)) ? await compressLikeEdge(file, found.plain) : undefined
    return { ...found, brotli, tag: `W/"${createHash('md5').update(found.plain).digest('hex')}"` }
  }

  async function respond(request: Request): Promise<Response> {
    const { pathname: path, search } = new URL(request.url)
    const headers = headersFor({ kind: headerKindOf(path), overHttps: false, ...sources })
    const resolution = await resolvePage(path, lookUpEdgeRoute)
    const line = resolution.status === 200 ? undefined : formatEdgeLine(resolution.status, path, Math.random())
    if (line !== undefined) logEdgeLine(line)
    if (resolution.status === 301)
      return new Response(null, {
        status: 301,
        headers: { ...headers, location: resolution.location + search, 'cache-control': REDIRECT_CACHING },
      })

    const { file, status } = resolution
    const content = cache.get(file) ?? read(file)
    cache.set(file, content)
    const found = await content
    if (!found) return new Response('Not found', { status: 404, headers })

    const takesBrotli = (request.headers.get('accept-encoding') ?? '').includes('br')
    const body = takesBrotli && found.brotli ? found.brotli : found.plain
    const about = {
      ...headers,
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': found.cache,
      etag: found.tag,
      vary: 'accept-encoding',
    }
    if (status === 200 && request.headers.get('if-none-match') === found.tag)
      return new Response(null, { status: 304, headers: about })
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
      status,
      headers: { ...about, ...(body === found.brotli ? { 'content-encoding': 'br' } : {}) },
    })
  }

  /** As at the edge, a path may end with a star. */
  function invalidate(path: string): void {
    if (!path.endsWith('*')) return void cache.delete(path)
    for (const file of cache.keys()) if (file.startsWith(path.slice(0, -1))) cache.delete(file)
  }
  return { respond, invalidate }
}
