/** The folder of the site's bucket in which published pages lie. Nobody reaches a file in it by the file's own name. */
export const PAGES = 'pages'

/** The address under which the page for unknown addresses is published. */
export const NOT_FOUND = '/404'

/** The address under which the page is published that every guest's own page begins as: the house's words, no guest's. */
export const GUEST_SHELL = '/guests-own'

/** What a phone asks for that puts the site on its home screen. */
export const WEB_MANIFEST = '/site.webmanifest'

/** Files beside the pages that machines ask for by these addresses. */
export const metadataFiles = ['/sitemap.xml', '/robots.txt', WEB_MANIFEST] as const

/** The file that shows an address: `/cabin/protea` → `/pages/cabin/protea.html`, `/robots.txt` → `/pages/robots.txt`. */
export function publishedFileOf(address: string): string {
  if ((metadataFiles as readonly string[]).includes(address)) return `/${PAGES}${address}`
  return address === '/' ? `/${PAGES}/index.html` : `/${PAGES}${address}.html`
}

/** What the edge is told of an address: a file and the status it goes out with, or where the page has moved to. */
export type EdgeRoute = { readonly status: 200 | 404; readonly file: string } | { readonly movedTo: string }

/** As the edge keeps it: `200 /pages/faq.html`, `301 /blog/new-name`. */
export const formatEdgeRoute = (said: EdgeRoute): string =>
  'movedTo' in said ? `301 ${said.movedTo}` : `${said.status} ${said.file}`

/** What stands at the edge of an address, read again; undefined for what nobody of ours has written. */
export function parseEdgeRoute(text: string): EdgeRoute | undefined {
  const rest = text.slice(4)
  if (text.startsWith('301 /')) return { movedTo: rest }
  if (text.startsWith('200 /')) return { status: 200, file: rest }
  if (text.startsWith('404 /')) return { status: 404, file: rest }
  return undefined
}
