import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { type HeaderFacts, headerKindOf, headersFor } from '#infra/http-headers.ts'
import { pageAnswerFor } from '#infra/page-routing.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
const compressed = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt'])

/** Names with a hash in them never change; everything else is asked for again. */
const FOR_EVER = 'public, max-age=31536000, immutable'

type Sources = Pick<HeaderFacts, 'connectSources' | 'formActions' | 'pixel'>

/** Answers for the built site as CloudFront does: same routing, same headers, brotli, each file compressed once. */
export function siteFiles(folder: string, sources: Sources) {
  const kept = new Map<string, Promise<{ plain: Buffer; brotli: Buffer | undefined } | undefined>>()

  async function read(file: string) {
    const path = normalize(join(folder, file))
    if (!path.startsWith(folder + sep)) return undefined
    const plain = await readFile(path).catch(() => undefined)
    if (!plain) return undefined
    const brotli = compressed.has(extname(file))
      ? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : undefined
    return { plain, brotli }
  }

  return async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname
    const { file, status } = pageAnswerFor(path)
    const content = kept.get(file) ?? read(file)
    kept.set(file, content)
    const found = await content
    const headers = headersFor({ kind: headerKindOf(path), overHttps: false, ...sources })
    if (!found) return new Response('Not found', { status: 404, headers })

    const takesBrotli = (request.headers.get('accept-encoding') ?? '').includes('br')
    const body = takesBrotli && found.brotli ? found.brotli : found.plain
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
      status,
      headers: {
        ...headers,
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'cache-control': file.startsWith('/assets/') ? FOR_EVER : 'no-cache',
        ...(body === found.brotli ? { 'content-encoding': 'br' } : {}),
        vary: 'accept-encoding',
      },
    })
  }
}
