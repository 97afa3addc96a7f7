import { REDIRECT_CACHING, resolvePage } from '#infra/page-routing.ts'
import { formatEdgeLine } from '#shared/seo/edge-line.ts'
import { lookUpEdgeRoute } from './look-up-edge-route.ts'
import { NO_SUCH_PAGE, type ViewerRequest, type ViewerResponse } from './viewer-events.ts'

/** Both are written into the script for each deployment; an empty alternate host redirects nothing. */
declare const ALTERNATE_HOST: string
declare const SITE_HOST: string

/**
 * Viewer request: rewrites the address of a page to its file, and redirects an old address to the new one, and the
 * site's other host name to its own.
 */
export async function handler(event: { request: ViewerRequest }): Promise<ViewerRequest | ViewerResponse> {
  const request = event.request
  const host = request.headers['host']
  if (ALTERNATE_HOST !== '' && host !== undefined && host.value === ALTERNATE_HOST)
    return redirectTo(`https://${SITE_HOST}${request.uri}`, request)
  const resolved = await resolvePage(request.uri, lookUpEdgeRoute)
  if (resolved.status !== 200) logOutcome(resolved.status, request.uri)
  if (resolved.status === 301) return redirectTo(resolved.location, request)
  request.uri = resolved.file
  if (resolved.status === 404) request.headers[NO_SUCH_PAGE] = { value: 'true' }
  return request
}

/** Whatever a visitor sends, a page is answered. */
function logOutcome(status: 301 | 404, path: string): void {
  try {
    const line = formatEdgeLine(status, path, Math.random())
    // oxlint-disable-next-line no-console -- CloudFront's log
    if (line !== undefined) console.log(line)
  } catch {
    // Nothing is counted.
  }
}

const redirectTo = (location: string, request: ViewerRequest): ViewerResponse => ({
  statusCode: 301,
  statusDescription: 'Moved Permanently',
  headers: {
    location: { value: location + queryOf(request) },
    'cache-control': { value: REDIRECT_CACHING },
  },
})

/** The query string as it came, since analytics need it. */
function queryOf(request: ViewerRequest): string {
  const query = request.querystring
  const parts = Object.keys(query).map((name) => {
    const value = query[name]!.value
    return value === '' ? name : `${name}=${value}`
  })
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}
