import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join, resolve } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { withUserPool } from '#infra/admin-document.ts'
import { type HeaderOptions, headerKindOf, headersFor } from '#infra/http-headers.ts'
import { ADMIN_DOCUMENT, resolvePage } from '#infra/page-routing.ts'
import type { UserPoolConfig } from '#shared/staff/user-pool-config.ts'
import type { LocalServer } from './engines/listen-locally.ts'
import { portTaken } from './engines/listen-locally.ts'
import { StartError } from './engines/start-error.ts'

const webFolder = resolve(import.meta.dirname, '../../web')
/** Addresses of the gateway; Vite answers all others that it knows, and the gateway the rest: the pages. */
const GATEWAY_PATHS = /^\/(?:api|local)\//

type Options = Pick<HeaderOptions, 'connectSources' | 'imageSources' | 'formActions' | 'pixel'> & {
  readonly port: number
  /** For what Vite has prepared of the libraries. */
  readonly cacheFolder: string
  /** For the staff area's document. */
  readonly userPool: UserPoolConfig
}

export type DevServer = {
  /** The page at an address: its HTML document, which Vite's scripts fill in the browser. */
  page(request: Request): Promise<Response>
  /** Listens on the port; `gateway` answers what Vite does not. */
  listen(gateway: RequestListener): Promise<LocalServer>
  stop(): Promise<void>
}

/**
 * Vite's development server on the site's port, for the site and the staff area. Pages are rendered in the browser:
 * nothing is published as HTML.
 */
export async function startDevServer({ port, cacheFolder, userPool, ...sources }: Options): Promise<DevServer> {
  let gateway: RequestListener = (_request, response) => void response.writeHead(503).end()
  const nonce = randomBytes(16).toString('base64')
  const { default: webConfig } = await import('#web/build/vite.config.ts')
  const vite = await createServer({
    ...webConfig,
    configFile: false,
    appType: 'custom',
    cacheDir: cacheFolder,
    clearScreen: false,
    logLevel: 'warn',
    html: { cspNonce: nonce },
    server: { host: '127.0.0.1', port, strictPort: true, cors: false },
    plugins: [...(webConfig.plugins ?? []), gatewayPlugin((...call) => gateway(...call))],
  })

  return {
    page: (request) =>
      page(vite, request, userPool, (path) =>
        devHeaders({ kind: headerKindOf(path), overHttps: false, ...sources }, port, nonce),
      ),
    async listen(listener) {
      gateway = listener
      await vite.listen().catch((error: unknown) => {
        throw /in use/.test(String(error)) ? new StartError(portTaken('the site', port)) : error
      })
      return { url: `http://127.0.0.1:${port}`, port, stop: () => vite.close() }
    },
    stop: () => vite.close(),
  }
}

const gatewayPlugin = (gateway: RequestListener): Plugin => ({
  name: 'gateway',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (GATEWAY_PATHS.test(request.url ?? '')) gateway(request, response)
      else next()
    })
    return () => void middlewares.use((request, response) => gateway(request, response))
  },
})

async function page(
  vite: ViteDevServer,
  request: Request,
  userPool: UserPoolConfig,
  headersOf: (path: string) => Record<string, string>,
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = headersOf(pathname)
  const resolution = await resolvePage(pathname, async () => undefined)
  if (resolution.status === 301)
    return new Response(null, { status: 301, headers: { ...headers, location: resolution.location + search } })
  const isDocument = resolution.file.endsWith('.html')
  const source = isDocument
    ? await readFile(join(webFolder, resolution.file), 'utf8').catch(() => undefined)
    : undefined
  if (source === undefined) return new Response('Not found', { status: 404, headers })
  const html = await vite.transformIndexHtml(resolution.file, source, pathname)
  return new Response(resolution.file === ADMIN_DOCUMENT ? withUserPool(html, userPool) : html, {
    status: resolution.status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/**
 * The headers of production, relaxed by what Vite needs and no more: its inline script and the styles that its scripts
 * insert carry a nonce, and its client connects to this server's web socket.
 */
function devHeaders(options: HeaderOptions, port: number, nonce: string): Record<string, string> {
  const { 'content-security-policy': policy = '', ...headers } = headersFor(options)
  return {
    ...headers,
    'content-security-policy': policy
      .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
      .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
      .replace("connect-src 'self'", `connect-src 'self' ws://localhost:${port} ws://127.0.0.1:${port}`),
  }
}
