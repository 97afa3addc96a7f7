import { PICTURE_FILES } from '#shared/pictures/picture-folders.ts'
import { fixedPartOf, routesOf } from '#shared/site/pages.ts'

/**
 * The kind of a response, which decides its headers: `public`, `guest` and `staff` the pages of each audience (pages.ts) ·
 * `preview` a page with a draft, in which nothing runs · `api` a response of the API, which no browser should render · `file` what pages load: scripts, styles, typefaces and
 * pictures.
 */
export type HeaderKind = 'public' | 'guest' | 'staff' | 'preview' | 'api' | 'file'

/** What each provider's page needs (developers.google.com/recaptcha, developers.cloudflare.com/turnstile). */
const captchaSources = {
  recaptcha: {
    script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    connect: ['https://www.google.com/recaptcha/'],
    // Its script uses style attributes, which cannot have a nonce (google/recaptcha #107).
    styleAttributes: ["'unsafe-inline'"],
  },
  turnstile: {
    script: ['https://challenges.cloudflare.com'],
    frame: ['https://challenges.cloudflare.com'],
    connect: [],
    styleAttributes: [],
  },
} as const

const PIXEL_LOADER = 'https://connect.facebook.net'
const PIXEL_BEACON = 'https://www.facebook.com'

export type HeaderOptions = {
  readonly kind: HeaderKind
  /** Origins beside the site's own that scripts may call: where files are uploaded, and the user pool for staff. */
  readonly connectSources?: readonly string[]
  /** Origins beside the site's own whose pictures show: for staff, where those are that nobody has published. */
  readonly imageSources?: readonly string[]
  /**
   * Origins beside the site's own that a form may post to. Chrome and Safari also hold the redirects that follow
   * against this list (w3c/webappsec-csp #8), so all of PayFast's hosts belong in it.
   */
  readonly formActions?: readonly string[]
  /** The captcha's provider; without one, nothing of a third party is loaded. */
  readonly captcha?: keyof typeof captchaSources | undefined
  /** Pages may load Meta's pixel. A header cannot know who has consented: the page loads it only after consent. */
  readonly pixel?: boolean | undefined
  /** The site is served over https only. Off on a developer's machine, where a browser would remember it. */
  readonly overHttps: boolean
}

/** As CloudFront writes it, `*` for any characters: `/booking/*`, and `/upload-pop*` for `/upload-pop/` too. */
const toPathPattern = (route: `/${string}`): `/${string}` => `${fixedPartOf(route) as `/${string}`}*`

/** Which paths get other headers than a public page, as patterns of CloudFront. The first that matches wins. */
export const pathPatternsOfKind: Readonly<Record<Exclude<HeaderKind, 'public'>, readonly `/${string}`[]>> = {
  preview: ['/api/previews/*'],
  api: ['/api/*'],
  staff: routesOf('staff').map(toPathPattern),
  guest: [...new Set(routesOf('guest').map(toPathPattern))],
  file: ['/assets/*', `/${PICTURE_FILES}/*`],
}

const matchesPattern = (path: string, pattern: string): boolean =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern

/** Which headers a path gets. */
export function headerKindOf(path: string): HeaderKind {
  const kinds = Object.entries(pathPatternsOfKind) as [Exclude<HeaderKind, 'public'>, readonly string[]][]
  return kinds.find(([, patterns]) => patterns.some((pattern) => matchesPattern(path, pattern)))?.[0] ?? 'public'
}

const noCaptcha = { script: [], frame: [], connect: [], styleAttributes: [] } as const

const list = (sources: readonly string[]): string => sources.join(' ')

function contentPolicy(options: HeaderOptions): string {
  const { kind, connectSources = [], imageSources = [], formActions = [], overHttps } = options
  // Its own origin, since styles and typefaces are asked for with it. Scripts are allowed in the sandbox alone, so that
  // the page looks as it does with them; no source of a script is.
  if (kind === 'preview')
    return [
      "default-src 'none'",
      "style-src 'self'",
      `img-src ${list(["'self'", 'data:', ...imageSources])}`,
      "font-src 'self'",
      'sandbox allow-same-origin allow-scripts',
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      ...(overHttps ? ['upgrade-insecure-requests'] : []),
    ].join('; ')
  if (kind === 'api') return "default-src 'none'; frame-ancestors 'none'"
  // A guest page links to the contact form without a page load, so its policy must cover the form too.
  const captcha = kind !== 'staff' && options.captcha ? captchaSources[options.captcha] : noCaptcha
  // The pixel's script may not run there, since it sends the address. A purchase is reported by one image request.
  const loader = kind === 'public' && options.pixel ? [PIXEL_LOADER] : []
  const beacon = kind !== 'staff' && options.pixel ? [PIXEL_BEACON] : []
  const scriptBeacon = kind === 'public' ? beacon : []
  return [
    "default-src 'none'",
    `script-src ${list(["'self'", ...captcha.script, ...loader])}`,
    "style-src 'self'",
    ...(captcha.styleAttributes.length > 0 ? [`style-src-attr ${list(captcha.styleAttributes)}`] : []),
    `img-src ${list(["'self'", 'data:', ...(kind === 'staff' ? imageSources : []), ...beacon])}`,
    "font-src 'self'",
    `connect-src ${list(["'self'", ...connectSources, ...captcha.connect, ...loader, ...scriptBeacon])}`,
    // An editor shows the preview of a page, or a PDF that it was sent; Chrome's viewer of PDFs is an object.
    ...(kind === 'staff' ? ["frame-src 'self' blob:"] : []),
    ...(captcha.frame.length > 0 ? [`frame-src ${list(captcha.frame)}`] : []),
    `form-action ${list(["'self'", ...formActions])}`,
    // The worker that keeps a guest's arrival pack.
    ...(kind === 'guest' ? ["worker-src 'self'"] : []),
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    kind === 'staff' ? 'object-src blob:' : "object-src 'none'",
    ...(overHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

const TWO_YEARS_IN_SECONDS = 63_072_000
const permissionsPolicy = ['camera', 'microphone', 'geolocation', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * The headers of a response, by lower-case name. CloudFront and the local gateway both use them, so that a browser
 * blocks on a developer's machine what it blocks in production.
 *
 * A page's policy holds until the next full page load: links from a page of the site to /auth or /admin, and back, must
 * reload the page, or the sign-in cannot be reached.
 */
export function headersFor(options: HeaderOptions): Record<string, string> {
  const { kind, overHttps } = options
  const always = {
    'x-content-type-options': 'nosniff',
    // Without subdomains: others may run services there that are not served over https.
    ...(overHttps ? { 'strict-transport-security': `max-age=${TWO_YEARS_IN_SECONDS}` } : {}),
  }
  // The other headers are for rendered pages; on a slow line ten files with all of them take noticeably longer.
  if (kind === 'file') return always
  return {
    ...always,
    'content-security-policy': contentPolicy(options),
    // The editor of the staff area shows a preview in a frame.
    'x-frame-options': kind === 'preview' ? 'SAMEORIGIN' : 'DENY',
    // The address of a guest page is the key to a booking, that of a preview to a draft.
    'referrer-policy':
      kind === 'guest' || kind === 'api' || kind === 'preview' ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'permissions-policy': permissionsPolicy,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(kind === 'public' ? {} : { 'x-robots-tag': 'noindex' }),
  }
}
