import { describe, expect, it } from 'vitest'
import { type HeaderKind, headerKindOf, headersFor } from '#infra/http-headers.ts'

const siteHeaderOptions = { connectSources: ['https://files.test'], formActions: ['https://pay.test'] }
const everyKind: readonly HeaderKind[] = ['public', 'guest', 'staff', 'api']
const policyOf = (kind: HeaderKind, overHttps = true) =>
  headersFor({ kind, ...siteHeaderOptions, overHttps })['content-security-policy'] ?? ''

/** `connect-src 'self' https://files.test` → `["'self'", "https://files.test"]` */
const sources = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((each) => each.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1)

describe('the content security policy', () => {
  it.each(everyKind)('of a %s response allows nothing by default', (kind) => {
    expect(sources(policyOf(kind), 'default-src')).toEqual(["'none'"])
    expect(sources(policyOf(kind), 'frame-ancestors')).toEqual(["'none'"])
  })

  it.each(everyKind)('of a %s response allows no inline script or style', (kind) => {
    expect(policyOf(kind)).not.toMatch(/unsafe|nonce-|sha256-|\*/)
  })

  it.each(['public', 'guest', 'staff'] as const)("of a %s page runs only the site's own scripts", (kind) => {
    for (const directive of ['script-src', 'style-src', 'font-src'])
      expect(sources(policyOf(kind), directive)).toEqual(["'self'"])
    expect(sources(policyOf(kind), 'img-src')).toEqual(["'self'", 'data:'])
    expect(sources(policyOf(kind), 'base-uri')).toEqual(["'none'"])
    const names = policyOf(kind)
      .split('; ')
      .map((directive) => directive.split(' ')[0])
    expect(names, 'a browser reads the first of two alone').toEqual([...new Set(names)])
    // Browsers show a PDF that a page of the staff area was sent as an object.
    expect(sources(policyOf(kind), 'object-src')).toEqual([kind === 'staff' ? 'blob:' : "'none'"])
  })

  it('lets a guest page alone name a worker, of our own', () => {
    expect(sources(policyOf('guest'), 'worker-src')).toEqual(["'self'"])
    for (const kind of ['public', 'staff', 'api'] as const) expect(policyOf(kind)).not.toContain('worker-src')
  })

  it('allows requests and posts to the configured origins and the site itself', () => {
    expect(sources(policyOf('public'), 'connect-src')).toEqual(["'self'", 'https://files.test'])
    expect(sources(policyOf('guest'), 'form-action')).toEqual(["'self'", 'https://pay.test'])
    const alone = headersFor({ kind: 'staff', overHttps: true })['content-security-policy'] ?? ''
    expect(sources(alone, 'connect-src')).toEqual(["'self'"])
    expect(sources(alone, 'form-action')).toEqual(["'self'"])
  })

  const withCaptcha = (kind: HeaderKind, captcha: 'recaptcha' | 'turnstile') =>
    headersFor({ kind, ...siteHeaderOptions, captcha, overHttps: true })['content-security-policy'] ?? ''

  it('allows the configured captcha, and nothing else of its provider', () => {
    for (const kind of ['public', 'guest'] as const) {
      const recaptcha = withCaptcha(kind, 'recaptcha')
      expect(sources(recaptcha, 'script-src')).toEqual([
        "'self'",
        'https://www.google.com/recaptcha/',
        'https://www.gstatic.com/recaptcha/',
      ])
      expect(sources(recaptcha, 'frame-src')).toEqual([
        'https://www.google.com/recaptcha/',
        'https://recaptcha.google.com/recaptcha/',
      ])
      const turnstile = withCaptcha(kind, 'turnstile')
      expect(sources(turnstile, 'script-src')).toEqual(["'self'", 'https://challenges.cloudflare.com'])
      expect(sources(turnstile, 'frame-src')).toEqual(['https://challenges.cloudflare.com'])
      expect(turnstile).not.toContain('google')
    }
    expect(withCaptcha('staff', 'recaptcha')).not.toContain('google')
    expect(policyOf('public')).not.toContain('frame-src')
  })

  it("allows the inline style of Google's captcha on the pages that show it, and on no other", () => {
    for (const kind of ['public', 'guest'] as const) {
      expect(sources(withCaptcha(kind, 'recaptcha'), 'style-src-attr')).toEqual(["'unsafe-inline'"])
      expect(sources(withCaptcha(kind, 'recaptcha'), 'style-src')).toEqual(["'self'"])
      expect(withCaptcha(kind, 'turnstile')).not.toContain('unsafe-inline')
    }
    expect(withCaptcha('staff', 'recaptcha')).not.toContain('unsafe-inline')
    expect(withCaptcha('api', 'recaptcha')).not.toContain('unsafe-inline')
  })

  it('allows the pixel only where it is configured; on a guest page only its image, not its script', () => {
    const withPixel = (kind: HeaderKind) =>
      headersFor({ kind, ...siteHeaderOptions, pixel: true, overHttps: true })['content-security-policy'] ?? ''
    expect(sources(withPixel('public'), 'script-src')).toEqual(["'self'", 'https://connect.facebook.net'])
    expect(sources(withPixel('public'), 'img-src')).toEqual(["'self'", 'data:', 'https://www.facebook.com'])
    expect(sources(withPixel('guest'), 'script-src')).toEqual(["'self'"])
    expect(sources(withPixel('guest'), 'connect-src')).toEqual(["'self'", 'https://files.test'])
    expect(sources(withPixel('guest'), 'img-src')).toEqual(["'self'", 'data:', 'https://www.facebook.com'])
    expect(withPixel('staff')).not.toContain('facebook')
    expect(everyKind.map((kind) => policyOf(kind)).join()).not.toContain('facebook')
  })

  it("lets a browser render nothing of the API's responses", () => {
    expect(policyOf('api')).toBe("default-src 'none'; frame-ancestors 'none'")
  })
})

describe('the response headers', () => {
  it.each(everyKind)('of a %s response forbid type guessing and framing', (kind) => {
    expect(headersFor({ kind, overHttps: true })).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    })
  })

  it('never send the address of a page that is a key to another site', () => {
    const referrer = (kind: HeaderKind) => headersFor({ kind, overHttps: true })['referrer-policy']
    expect(referrer('guest')).toBe('no-referrer')
    expect(referrer('public')).toBe('strict-origin-when-cross-origin')
  })

  it('of a file are only two, since a first page waits for ten files', () => {
    expect(headersFor({ kind: 'file', ...siteHeaderOptions, overHttps: true })).toEqual({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=63072000',
    })
  })

  it('keep search engines out of everything but the site', () => {
    const robots = everyKind.map((kind) => headersFor({ kind, overHttps: true })['x-robots-tag'])
    expect(robots).toEqual([undefined, 'noindex', 'noindex', 'noindex'])
  })

  it("force https in production, and never on a developer's machine", () => {
    const inProduction = headersFor({ kind: 'public', overHttps: true })
    expect(inProduction['strict-transport-security']).toBe('max-age=63072000')
    expect(inProduction['content-security-policy']).toContain('upgrade-insecure-requests')
    const atHome = headersFor({ kind: 'public', overHttps: false })
    expect(atHome).not.toHaveProperty('strict-transport-security')
    expect(atHome['content-security-policy']).not.toContain('upgrade-insecure-requests')
  })
})

it.each<[string, HeaderKind]>([
  ['/', 'public'],
  ['/cabin/protea', 'public'],
  ['/assets/index-a1b2.js', 'file'],
  ['/illustrations/protea-dusk.svg', 'public'],
  ['/auth', 'staff'],
  ['/auth/', 'staff'],
  ['/admin', 'staff'],
  ['/admin/blog/edit/7', 'staff'],
  ['/booking/7K4QXabc', 'guest'],
  ['/review/7K4QXabc', 'guest'],
  ['/reviews', 'public'],
  ['/upload-pop', 'guest'],
  ['/submit-documents/', 'guest'],
  ['/payment-success', 'guest'],
  ['/payment-cancelled', 'guest'],
  ['/api/site', 'api'],
  ['/api/bookings/7K4QXabc', 'api'],
])('%s gets the headers of a %s response', (path, kind) => {
  expect(headerKindOf(path)).toBe(kind)
})
