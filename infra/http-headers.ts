import { fixedPartOf, routesOf } from '#shared/site/pages.ts'

/**
 * What an answer is, as far as its headers go: `guest` a page of the site · `token` a page that a guest's own link
 * opens · `staff` sign-in and the admin area · `api` an answer of the API, which no browser should ever render ·
 * `file` what pages load: scripts, styles, typefaces and pictures.
 */
export type HeaderKind = 'guest' | 'token' | 'staff' | 'api' | 'file'

/** What each provider's page needs (developers.google.com/recaptcha, developers.cloudflare.com/turnstile). */
const captchaSources = {
  recaptcha: {
    script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    connect: ['https://www.google.com/recaptcha/'],
    // Its script lays its box out by style attributes, and knows no nonce for them (google/recaptcha #107).
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
  /**
   * Origins beside the site's own that a form may post to. Chrome and Safari also hold the redirects that follow
   * against this list (w3c/webappsec-csp #8), so all of PayFast's hosts belong in it.
   */
  readonly formActions?: readonly string[]
  /** Whose captcha the contact form shows; without one, nothing of anybody else's is loaded. */
  readonly captcha?: keyof typeof captchaSources | undefined
  /** Pages may load Meta's pixel. No header knows who has agreed: the page loads it for nobody else. */
  readonly pixel?: boolean | undefined
  /** The site is reached by https alone. Not so on a developer's machine, where a browser would remember it. */
  readonly overHttps: boolean
}

/** As CloudFront writes it, `*` for any characters: `/booking/*`, and `/upload-pop*` for `/upload-pop/` too. */
const toPathPattern = (route: `/${string}`): `/${string}` => `${fixedPartOf(route) as `/${string}`}*`

/** Which paths get other headers than a guest page, as patterns of CloudFront. The first that matches wins. */
export const pathPatternsOfKind: Readonly<Record<Exclude<HeaderKind, 'guest'>, readonly `/${string}`[]>> = {
  api: ['/api/*'],
  staff: routesOf('staff').map(toPathPattern),
  token: routesOf('guest').map(toPathPattern),
  file: ['/assets/*'],
}

const fits = (path: string, pattern: string): boolean =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern

/** Which headers a path gets. */
export function headerKindOf(path: string): HeaderKind {
  const kinds = Object.entries(pathPatternsOfKind) as [Exclude<HeaderKind, 'guest'>, readonly string[]][]
  return kinds.find(([, patterns]) => patterns.some((pattern) => fits(path, pattern)))?.[0] ?? 'guest'
}

const nobody = { script: [], frame: [], connect: [], styleAttributes: [] } as const

const list = (sources: readonly string[]): string => sources.join(' ')

function contentPolicy(facts: HeaderOptions): string {
  const { kind, connectSources = [], formActions = [], overHttps } = facts
  if (kind === 'api') return "default-src 'none'; frame-ancestors 'none'"
  // A guest's own page leads on to the contact form without a load: its policy is then still the one that holds.
  const captcha = kind !== 'staff' && facts.captcha ? captchaSources[facts.captcha] : nobody
  // There the pixel's script may not run: it tells the address. What is bought is told by one picture of our own making.
  const loader = kind === 'guest' && facts.pixel ? [PIXEL_LOADER] : []
  const beacon = kind !== 'staff' && facts.pixel ? [PIXEL_BEACON] : []
  const scriptBeacon = kind === 'guest' ? beacon : []
  return [
    "default-src 'none'",
    `script-src ${list(["'self'", ...captcha.script, ...loader])}`,
    "style-src 'self'",
    ...(captcha.styleAttributes.length > 0 ? [`style-src-attr ${list(captcha.styleAttributes)}`] : []),
    `img-src ${list(["'self'", 'data:', ...beacon])}`,
    "font-src 'self'",
    `connect-src ${list(["'self'", ...connectSources, ...captcha.connect, ...loader, ...scriptBeacon])}`,
    ...(captcha.frame.length > 0 ? [`frame-src ${list(captcha.frame)}`] : []),
    `form-action ${list(["'self'", ...formActions])}`,
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(overHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

const TWO_YEARS_IN_SECONDS = 63_072_000
const permissionsPolicy = ['camera', 'microphone', 'geolocation', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * The headers that an answer of the site carries, by lower-case name. CloudFront and the local gateway both take
 * them from here, so that what a browser forbids in production it forbids on a developer's machine too.
 *
 * A page's policy holds until the next full page load: links from a guest page to /auth or /admin, and back, must
 * load the page anew, or the sign-in is not reached.
 */
export function headersFor(facts: HeaderOptions): Record<string, string> {
  const { kind, overHttps } = facts
  const always = {
    'x-content-type-options': 'nosniff',
    ...(overHttps ? { 'strict-transport-security': `max-age=${TWO_YEARS_IN_SECONDS}; includeSubDomains` } : {}),
  }
  // The rest speaks to whatever renders a page, and a first page waits for ten files on a slow line.
  if (kind === 'file') return always
  return {
    ...always,
    'content-security-policy': contentPolicy(facts),
    'x-frame-options': 'DENY',
    // The address of a token page is the key to a booking.
    'referrer-policy': kind === 'token' || kind === 'api' ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'permissions-policy': permissionsPolicy,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(kind === 'guest' ? {} : { 'x-robots-tag': 'noindex' }),
  }
}
