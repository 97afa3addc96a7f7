import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { edgeScript } from '#infra/constructs/edge-function.ts'
import { files, resolvePage } from '#infra/page-routing.ts'
import {
  GUEST_SHELL,
  STAFF_SHELL,
  NOT_FOUND,
  parseEdgeRoute,
  formatEdgeRoute,
  metadataFiles,
  publishedFileOf,
} from '#shared/content/published-files.ts'

const missing = publishedFileOf(NOT_FOUND)
/** The edge's key-value store of a published site: two pages, one that moved, and the 404 page. */
const published: Readonly<Record<string, string>> = {
  '/': formatEdgeRoute({ status: 200, file: publishedFileOf('/') }),
  '/cabin/protea': formatEdgeRoute({ status: 200, file: publishedFileOf('/cabin/protea') }),
  '/blog/old-name': formatEdgeRoute({ movedTo: '/blog/new-name' }),
  [NOT_FOUND]: formatEdgeRoute({ status: 404, file: missing }),
  [STAFF_SHELL]: formatEdgeRoute({ status: 200, file: publishedFileOf(STAFF_SHELL) }),
  [GUEST_SHELL]: formatEdgeRoute({ status: 200, file: publishedFileOf(GUEST_SHELL) }),
}
const lookUpEdgeRoute = async (address: string) => published[address]
const notPublished = async () => undefined
const shell = '/index.html'
const adminDocument = '/admin.html'

describe('an address of the site', () => {
  it.each([
    ['/', '/pages/index.html'],
    ['/cabin/protea', '/pages/cabin/protea.html'],
  ])('%s is the page that was published for it', async (path, file) => {
    expect(await resolvePage(path, lookUpEdgeRoute)).toEqual({ file, status: 200 })
  })

  it.each(['/auth', '/admin', '/admin/blog/edit/7'])(
    '%s is the staff area’s document with the business’s name, or as deployed before the first publishing',
    async (path) => {
      const staffShell = { file: '/pages/staff-shell.html', status: 200 }
      expect(await resolvePage(path, lookUpEdgeRoute)).toEqual(staffShell)
      expect(await resolvePage(path, notPublished)).toEqual({ file: adminDocument, status: 200 })
    },
  )

  it.each(['/booking/7K4QXabc', '/review/7K4QXabc', '/payment-success', '/payment-cancelled', '/upload-pop'])(
    '%s belongs to one guest: it shows the published guest page, or the shell before the first publishing',
    async (path) => {
      const guestShell = { file: '/pages/guest-shell.html', status: 200 }
      expect(await resolvePage(path, lookUpEdgeRoute)).toEqual(guestShell)
      expect(await resolvePage(path, notPublished)).toEqual({ file: shell, status: 200 })
    },
  )

  it('of a page that is not published yet shows the shell', async () => {
    expect(await resolvePage('/faq', lookUpEdgeRoute)).toEqual({ file: shell, status: 200 })
  })

  it.each([
    '/nowhere',
    '/cabin',
    '/cabin/no-such-cabin',
    '/cabin/protea/bedroom',
    '/blog/no-such-post',
    '/administrator',
    '/wp-login',
    '//mountain.example/',
    '/faq/index.html',
    '/%ff',
    '//Guest-Shell',
    GUEST_SHELL,
    STAFF_SHELL,
    NOT_FOUND,
  ])('%s is no page, and gets status 404', async (path) => {
    expect(await resolvePage(path, lookUpEdgeRoute)).toEqual({ file: missing, status: 404 })
  })

  it('of a page that moved redirects to its new address', async () => {
    expect(await resolvePage('/blog/old-name', lookUpEdgeRoute)).toEqual({ status: 301, location: '/blog/new-name' })
  })

  it.each([
    ['/index.html', '/'],
    ['//', '/'],
    ['/faq/', '/faq'],
    ['/FAQ', '/faq'],
    ['//faq', '/faq'],
    ['/faq//', '/faq'],
    ['/%66aq', '/faq'],
    ['/Cabin//PROTEA/', '/cabin/protea'],
    ['/blog/Old-name', '/blog/new-name'],
    ['//Booking/7K4QXabc/', '/booking/7K4QXabc'],
    ['/payment-cancelled/', '/payment-cancelled'],
    ['/admin.html', '/admin'],
    ['//admin/', '/admin'],
    ['/ADMIN/blog//edit/7', '/admin/blog/edit/7'],
  ])('%s redirects to the one address of its page, %s', async (path, location) => {
    expect(await resolvePage(path, lookUpEdgeRoute)).toEqual({ status: 301, location })
  })

  it.each(['/assets/index-a1b2.js', '/illustrations/mark-512.png', ...files])('%s is a file', async (path) => {
    const failOnRequest = async () => {
      throw new Error('A file needs no lookup in the store')
    }
    expect(await resolvePage(path, failOnRequest)).toEqual({ file: path, status: 200 })
  })

  it('is a file for everything that the site contains', async () => {
    const publicFiles = await readdir(join(import.meta.dirname, '../../web/public'), { withFileTypes: true })
    for (const one of publicFiles) expect(one.isFile() ? files : ['/illustrations']).toContain(`/${one.name}`)
  })

  it.each(['/favicon2.ico', '/foo.png', '/wp-login.php', '/.env', '/cabin/protea.html', '/assets'])(
    '%s is neither page nor file, and gets 404 as any other',
    async (path) => {
      expect(await resolvePage(path, lookUpEdgeRoute)).toEqual({ file: missing, status: 404 })
    },
  )

  it.each(metadataFiles)('%s is an internal path of the published pages', async (path) => {
    expect(await resolvePage(path, lookUpEdgeRoute)).toEqual({ file: `/pages${path}`, status: 200 })
  })

  it.each(['/pages/cabin/protea.html', '/pages/published.json'])(
    '%s gets 404: a page has one address only',
    async (path) => {
      expect(await resolvePage(path, lookUpEdgeRoute)).toEqual({ file: missing, status: 404 })
    },
  )
})

describe('before the first publishing', () => {
  it.each(['/', '/faq', '/blog/first-snow', '/cabin/protea', '/booking/7K4QXabc'])(
    'the shell shows %s',
    async (path) => {
      expect(await resolvePage(path, notPublished)).toEqual({ file: shell, status: 200 })
    },
  )

  it.each(['/nowhere', '/cabin', '/blog/a/b'])('%s is no page, and the shell says so', async (path) => {
    expect(await resolvePage(path, notPublished)).toEqual({ file: shell, status: 404 })
  })
})

describe("the edge's store entry of an address", () => {
  it('can be parsed again', () => {
    for (const edgeRoutes of [{ status: 200, file: '/pages/faq.html' }, { movedTo: '/faq' }] as const)
      expect(parseEdgeRoute(formatEdgeRoute(edgeRoutes))).toEqual(edgeRoutes)
  })

  it('never points outside the site', () => {
    expect(parseEdgeRoute('301 https://elsewhere.example')).toBeUndefined()
    expect(parseEdgeRoute('')).toBeUndefined()
  })

  it('fits into the store, with the longest possible slug', () => {
    const address = `/blog/${'a'.repeat(200)}`
    const text = formatEdgeRoute({ status: 200, file: publishedFileOf(address) })
    // CloudFront's quotas: a key of 512 bytes, a pair of 1 KB.
    expect(address.length).toBeLessThan(512)
    expect(address.length + text.length).toBeLessThan(1024)
  })
})

type Values = Record<string, { value: string }>
type EdgeResponse = { uri: string; headers: Values; statusCode: number }
type EdgeHandler = (event: {
  request: { uri: string; headers: Values; querystring: Values }
  response?: { statusCode: number }
}) => Promise<EdgeResponse>

/**
 * The function's code as CloudFront gets it: one text, one function called `handler`, its store, nothing else defined.
 */
const loadEdgeFunction = (
  name: string,
  edgeRoutes: Readonly<Record<string, string>> = published,
  redirect?: Parameters<typeof edgeScript>[1],
) => {
  const [first, ...rest] = edgeScript(name, redirect).split('\n')
  expect(first).toBe('import cloudfront from "cloudfront";')
  const get = async (key: string) => {
    if (edgeRoutes[key] === undefined) throw new Error('KeyNotFound')
    return edgeRoutes[key]
  }
  // oxlint-disable-next-line typescript/no-implied-eval -- the text is what is tested
  return new Function('cloudfront', `${rest.join('\n')}\nreturn handler`)({ kvs: () => ({ get }) }) as EdgeHandler
}

describe('the edge', () => {
  const logged: string[] = []
  beforeEach(() => {
    logged.length = 0
    vi.spyOn(console, 'log').mockImplementation((line: string) => void logged.push(line))
  })
  afterEach(() => vi.restoreAllMocks())

  /**
   * A request through both functions; `seesRewritten`: whether CloudFront passes the rewritten address to the
   * second.
   */
  const requestPage = async (
    uri: string,
    { fileExists = true, seesRewritten = false, edgeRoutes = published } = {},
  ) => {
    const viewerRequest = { uri, headers: {}, querystring: {} }
    const rewritten = await loadEdgeFunction(
      'rewrite-to-page',
      edgeRoutes,
    )({ request: { ...viewerRequest, headers: {} } })
    const request = seesRewritten ? { ...rewritten, querystring: {} } : viewerRequest
    const response = { statusCode: fileExists ? 200 : 403 }
    return { file: rewritten.uri, ...(await loadEdgeFunction('mark-missing-page', edgeRoutes)({ request, response })) }
  }

  describe.each([true, false])('(the second function sees the rewritten address: %s)', (seesRewritten) => {
    it.each([
      ['/cabin/protea', '/pages/cabin/protea.html'],
      ['/booking/7K4QXabc', '/pages/guest-shell.html'],
      ['/admin', '/pages/staff-shell.html'],
    ])('rewrites %s to the file that shows it', async (uri, file) => {
      expect(await requestPage(uri, { seesRewritten })).toMatchObject({ file, statusCode: 200 })
    })

    it('sets the status of an unknown page', async () => {
      expect(await requestPage('/nowhere', { seesRewritten })).toMatchObject({ file: missing, statusCode: 404 })
      expect(await requestPage('/nowhere', { seesRewritten, edgeRoutes: {} })).toMatchObject({
        file: shell,
        statusCode: 404,
      })
    })
  })

  it.each(['/FAQ', '//faq', '/faq//', '/index.html'])(
    'redirects %s, and its response is not marked as missing',
    async (uri) => {
      const redirected = await requestPage(uri)
      expect(redirected).toMatchObject({ statusCode: 200 })
      expect(redirected.file).toBeUndefined()
    },
  )

  it('logs what is redirected and what is missing, once, without the query, and nothing else', async () => {
    const requested = ['/', '/cabin/protea', '/favicon.ico', '/booking/7K4QXabc', '//Booking/7K4QXabc/', '/ADMIN/']
    for (const uri of [...requested, '/nowhere', '/blog/old-name', '/bookings/7K4QXa8Jk2LmN0pQrStUv', '/sitemap.xml'])
      // oxlint-disable-next-line no-await-in-loop -- in this order
      await requestPage(uri)
    expect(logged).toEqual(['edge 404 x1 /nowhere', 'edge 301 x1 /blog/old-name', ...logged.slice(2)])
    expect(logged.slice(2).every((line) => line === 'edge 404 x20 /bookings/*')).toBe(true)
  })

  it('redirects an old address to the new one, with the query', async () => {
    const querystring = { utm_source: { value: 'mail' }, flag: { value: '' } }
    const moved = await loadEdgeFunction('rewrite-to-page')({
      request: { uri: '/blog/old-name', headers: {}, querystring },
    })
    expect(moved.statusCode).toBe(301)
    expect(moved.headers['location']).toEqual({ value: '/blog/new-name?utm_source=mail&flag' })
    // A browser that remembered it would go in circles once the address has its page back.
    expect(moved.headers['cache-control']).toEqual({ value: 'no-cache' })
  })

  it('redirects the other host name to the same address of the site, with the query, and the site itself never', async () => {
    const redirect = { alternateHost: 'cabins.test', host: 'www.cabins.test' }
    const requestTo = (host: string) => ({
      request: { uri: '/cabin/protea', headers: { host: { value: host } }, querystring: { adults: { value: '2' } } },
    })
    const edgeFunction = loadEdgeFunction('rewrite-to-page', published, redirect)
    expect(await edgeFunction(requestTo('cabins.test'))).toMatchObject({
      statusCode: 301,
      headers: { location: { value: 'https://www.cabins.test/cabin/protea?adults=2' } },
    })
    for (const host of ['www.cabins.test', 'd111.cloudfront.net'])
      // oxlint-disable-next-line no-await-in-loop -- two
      expect(await edgeFunction(requestTo(host))).toMatchObject({ uri: '/pages/cabin/protea.html' })
    expect(await loadEdgeFunction('rewrite-to-page')(requestTo('cabins.test'))).toMatchObject({
      uri: '/pages/cabin/protea.html',
    })
  })

  it('leaves files, and the errors of their origin, unchanged', async () => {
    expect(await requestPage('/favicon.ico')).toMatchObject({ file: '/favicon.ico', statusCode: 200 })
    expect(await requestPage('/nowhere', { fileExists: false })).toMatchObject({ statusCode: 403 })
  })

  it.each(['rewrite-to-page', 'mark-missing-page'])(
    "%s fits the limits and the syntax of CloudFront's engine",
    (name) => {
      const script = edgeScript(name)
      expect(script.length).toBeLessThan(10 * 1024)
      // Its second runtime knows async functions, and the one module that reads the store.
      expect(script.replace('import cloudfront from "cloudfront";', '')).not.toMatch(
        /\b(import|export|class)\b|\?\.|\?\?|\.\.\.|catch \{|(const|let|var) [[{]/,
      )
      // "SyntaxError: await in arguments not supported" would make every page of the site a 503.
      expect(script).not.toMatch(/[\w\])]\([^()]*\bawait\b|,\s*await\b/)
    },
  )
})
