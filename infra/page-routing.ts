import { ARRIVAL_WORKER } from '#shared/site/arrival-worker.ts'
import { pages, routesOf } from '#shared/site/pages.ts'
import {
  GUEST_SHELL,
  NOT_FOUND,
  STAFF_DOCUMENT,
  STAFF_SHELL,
  parseEdgeRoute,
  metadataFiles,
  publishedFileOf,
} from '#shared/content/published-files.ts'

/** Asked for each time: an address may get its page back, and two remembered redirects would then lead to each other. */
export const REDIRECT_CACHING = 'no-cache'

/** The document in which the site's script shows a route that is not published. */
const SHELL = '/index.html'

/** One published document without anyone's data shows them all. */
const guestRoutes = routesOf('guest')

/** The staff area, sign-in included: a document of its own, which shares no file with the site. `**` is any number of parts. */
export const ADMIN_DOCUMENT = STAFF_DOCUMENT
const staffRoutes: readonly string[] = routesOf('staff').concat(`${pages.admin.route}/**`)

const publicRoutes: readonly string[] = routesOf('public')

/** What is not published, or waits for its first publishing, is shown in the shell. */
const shellRoutes = publicRoutes.filter((route) => !route.includes(':'))

/** What is built or published beside the pages: whole folders, and single files (web/public, the deployment's, and the worker of the arrival pack). */
const folders = ['/assets/', '/illustrations/', '/pictures/']
export const files = ['/favicon.ico', ARRIVAL_WORKER] as const

/** Anything below a folder, without a read of the key-value store; the bucket returns the 404. */
const isFile = (path: string): boolean =>
  folders.some((folder) => path.startsWith(folder)) || files.some((file) => file === path)

/** The parts of an address without empty ones, each written as links write it: `//%66aq/` → `faq`. */
const partsOf = (path: string): string[] =>
  path
    .split('/')
    .filter((part) => part !== '')
    .map(encodeAgain)

function encodeAgain(part: string): string {
  if (part.indexOf('%') < 0) return part
  try {
    return encodeURIComponent(decodeURIComponent(part))
  } catch {
    return part
  }
}

/** The address that one of the routes has for these parts, in the route's own letters; undefined where none fits. */
function addressIn(routes: readonly string[], parts: readonly string[]): string | undefined {
  for (const route of routes) {
    const pattern = route.split('/').filter((part) => part !== '' && part !== '**')
    const hasRest = route.endsWith('/**')
    const fits =
      (hasRest ? parts.length >= pattern.length : parts.length === pattern.length) &&
      pattern.every((part, at) => part.charAt(0) === ':' || part === (parts[at] || '').toLowerCase())
    if (fits)
      return `/${parts.map((part, at) => (at >= pattern.length || pattern[at]!.charAt(0) === ':' ? part : pattern[at])).join('/')}`
  }
  return undefined
}

export type PageResolution =
  /** The file to send. */
  { readonly status: 200 | 404; readonly file: string } | { readonly status: 301; readonly location: string }

/** The publisher's entry for an address; undefined where there is none. */
export type EdgeRouteLookup = (address: string) => Promise<string | undefined>

/**
 * What an address of the site, other than the API's, is served with: a file built beside the pages, the staff area's
 * document, the published page, a redirect of a page that moved, the shell of routes that are never published, else the
 * 404 page. A page has one address: what the router in the browser would take for it too (`/FAQ`, `//faq`, `/faq/`) is
 * redirected to it. Used by the edge and by the local gateway.
 */
export async function resolvePage(path: string, lookUpEdgeRoute: EdgeRouteLookup): Promise<PageResolution> {
  if (metadataFiles.some((address) => address === path)) return { file: publishedFileOf(path), status: 200 }
  if (isFile(path)) return { file: path, status: 200 }
  if (path === SHELL) return { status: 301, location: pages.home.route }
  if (path === ADMIN_DOCUMENT) return { status: 301, location: pages.admin.route }

  const show = (file: string, address: string): PageResolution =>
    address === path ? { file, status: 200 } : { status: 301, location: address }
  const parts = partsOf(path)

  const staffAddress = addressIn(staffRoutes, parts)
  if (staffAddress) {
    const staffShell = await lookUpEdgeRoute(STAFF_SHELL)
    return show(staffShell === undefined ? ADMIN_DOCUMENT : publishedFileOf(STAFF_SHELL), staffAddress)
  }

  const guestAddress = addressIn(guestRoutes, parts)
  if (guestAddress) {
    const guestShell = await lookUpEdgeRoute(GUEST_SHELL)
    return show(guestShell === undefined ? SHELL : publishedFileOf(GUEST_SHELL), guestAddress)
  }

  const address = addressIn(publicRoutes, parts)
  if (address) {
    const lowerCase = address.toLowerCase()
    for (const spelling of lowerCase === address ? [address] : [address, lowerCase]) {
      // CloudFront's engine refuses a script with `await` among the arguments of a call.
      const text = await lookUpEdgeRoute(spelling)
      const edgeRoute = parseEdgeRoute(text || '')
      if (edgeRoute && 'movedTo' in edgeRoute) return { status: 301, location: edgeRoute.movedTo }
      if (edgeRoute) return show(edgeRoute.file, spelling)
    }
    if (addressIn(shellRoutes, parts)) return show(SHELL, address)
  }

  if ((await lookUpEdgeRoute(NOT_FOUND)) !== undefined) return { file: publishedFileOf(NOT_FOUND), status: 404 }
  // Before the first publishing nobody knows which pages there are.
  return { file: SHELL, status: address ? 200 : 404 }
}
