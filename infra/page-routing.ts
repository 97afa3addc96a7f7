import { pages, routesOf } from '#shared/site/pages.ts'
import {
  GUEST_SHELL,
  NOT_FOUND,
  PAGES,
  parseEdgeRoute,
  metadataFiles,
  publishedFileOf,
} from '#shared/content/published-files.ts'

/** The document in which the site's script shows a route that is not published. */
const SHELL = '/index.html'

/** One published document without anyone's data shows them all. */
const guestRoutes = routesOf('guest')

/** The staff area, sign-in included: a document of its own, which shares no file with the site. */
export const ADMIN_DOCUMENT = '/admin.html'
const staffRoutes: readonly string[] = routesOf('staff').concat(`${pages.admin.route}/**`)

/**
 * What is not published, or waits for its first publishing, is shown in the shell. `**` is any number of parts.
 * CloudFront's engine has no spread.
 */
const shellRoutes: readonly string[] = routesOf('public').filter((route) => !route.includes(':'))

/** Pages of which only the publisher knows how many there are: one that it does not name does not exist. */
export const publishedPageRoutes = routesOf('public').filter((route) => route.includes(':'))

/** What is built beside the pages: whole folders, and single files (web/public, and the deployment's). */
const folders = ['/assets/', '/illustrations/']
export const files = [
  SHELL,
  ADMIN_DOCUMENT,
  '/favicon.ico',
  '/favicon.svg',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
] as const

/** Anything below a folder, without a read of the key-value store; the bucket returns the 404. */
const isFile = (path: string): boolean =>
  folders.some((folder) => path.startsWith(folder)) || files.some((file) => file === path)

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')

function matchesAny(known: readonly string[], path: string): boolean {
  const parts = partsOf(path)
  return known.some((page) => {
    const pattern = partsOf(page)
    if (pattern[pattern.length - 1] === '**') return pattern.slice(0, -1).every((part, at) => part === parts[at])
    return pattern.length === parts.length && pattern.every((part, at) => part.charAt(0) === ':' || part === parts[at])
  })
}

export type PageResolution =
  /** The file to send. */
  { readonly status: 200 | 404; readonly file: string } | { readonly status: 301; readonly location: string }

/** The publisher's entry for an address; undefined where there is none. */
export type EdgeRouteLookup = (address: string) => Promise<string | undefined>

/**
 * What an address of the site, other than the API's, is served with: a file built beside the pages, the staff area's
 * document, the published page, a redirect of a page that moved, the shell of routes that are never published, else the
 * 404 page. Used by the edge and by the local gateway.
 */
export async function resolvePage(path: string, lookUpEdgeRoute: EdgeRouteLookup): Promise<PageResolution> {
  const missing = async () => {
    const file = (await lookUpEdgeRoute(NOT_FOUND)) === undefined ? SHELL : publishedFileOf(NOT_FOUND)
    return { file, status: 404 as const }
  }
  if (path.startsWith(`/${PAGES}/`) || path === GUEST_SHELL) return missing()
  if (metadataFiles.some((address) => address === path)) return { file: publishedFileOf(path), status: 200 }
  if (isFile(path)) return { file: path, status: 200 }

  if (matchesAny(staffRoutes, path)) return { file: ADMIN_DOCUMENT, status: 200 }

  const address = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  if (matchesAny(guestRoutes, address)) {
    const guestShell = await lookUpEdgeRoute(GUEST_SHELL)
    return { status: 200, file: guestShell === undefined ? SHELL : publishedFileOf(GUEST_SHELL) }
  }
  // CloudFront's engine refuses a script with `await` among the arguments of a call.
  const text = await lookUpEdgeRoute(address)
  const edgeRoute = parseEdgeRoute(text || '')
  if (edgeRoute && 'movedTo' in edgeRoute) return { status: 301, location: edgeRoute.movedTo }
  if (edgeRoute) return address === path ? edgeRoute : { status: 301, location: address }

  if (matchesAny(shellRoutes, path)) return { file: SHELL, status: 200 }
  const resolved = await missing()
  return resolved.file === SHELL && matchesAny(publishedPageRoutes, path) ? { file: SHELL, status: 200 } : resolved
}
