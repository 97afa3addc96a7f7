import { DRAWN_MARK } from '#shared/appearance/drawn-mark.ts'

/** The folder of published pages in the site's bucket. Its files cannot be requested by their own names. */
export const PAGES = 'pages'

/** The address under which the page for unknown addresses is published. */
export const NOT_FOUND = '/404'

/** The address of the document that every guest page starts from. It holds no guest's data. */
export const GUEST_SHELL = '/guest-shell'

/** The address under which the staff area's document is published, with the name and the colours of the business. */
export const STAFF_SHELL = '/staff-shell'

/** That document as it is deployed. */
export const STAFF_DOCUMENT = '/admin.html'

/** Requested by a phone that adds the site to its home screen. */
export const WEB_MANIFEST = '/site.webmanifest'

/** Published files that machines request by these addresses. */
export const metadataFiles = ['/sitemap.xml', '/robots.txt', WEB_MANIFEST, DRAWN_MARK] as const

/**
 * The file that shows an address: `/cabin/protea` → `/pages/cabin/protea.html`, `/robots.txt` → `/pages/robots.txt`.
 */
export function publishedFileOf(address: string): string {
  if ((metadataFiles as readonly string[]).includes(address)) return `/${PAGES}${address}`
  return address === '/' ? `/${PAGES}/index.html` : `/${PAGES}${address}.html`
}

/** What the edge knows of an address: a file and its status, or where the page has moved to. */
export type EdgeRoute = { readonly status: 200 | 404; readonly file: string } | { readonly movedTo: string }

/** As the edge stores it: `200 /pages/faq.html`, `301 /blog/new-name`. */
export const formatEdgeRoute = (route: EdgeRoute): string =>
  'movedTo' in route ? `301 ${route.movedTo}` : `${route.status} ${route.file}`

/** An entry of the edge's store; undefined where it cannot be read. */
export function parseEdgeRoute(text: string): EdgeRoute | undefined {
  const rest = text.slice(4)
  if (text.startsWith('301 /')) return { movedTo: rest }
  if (text.startsWith('200 /')) return { status: 200, file: rest }
  if (text.startsWith('404 /')) return { status: 404, file: rest }
  return undefined
}
