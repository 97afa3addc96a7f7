import { describe, expect, it } from 'vitest'
import { edgeScript } from '#infra/constructs/edge-function.ts'
import { pageAnswerFor } from '#infra/page-routing.ts'

describe('an address of the site', () => {
  it.each([
    '/',
    '/faq',
    '/blog',
    '/blog/first-snow',
    '/cabin/protea',
    '/booking/7K4QXabc',
    '/admin',
    '/admin/blog/edit/7',
  ])('%s is a page', (path) => {
    expect(pageAnswerFor(path)).toEqual({ file: '/index.html', status: 200 })
  })

  it.each(['/nowhere', '/cabin', '/cabin/protea/bedroom', '/blog/a/b', '/administrator', '/wp-login'])(
    '%s is no page, and says so with its status',
    (path) => {
      expect(pageAnswerFor(path)).toEqual({ file: '/index.html', status: 404 })
    },
  )

  it.each(['/faq/', '/admin/'])('%s with a slash too many is the page all the same', (path) => {
    expect(pageAnswerFor(path).status).toBe(200)
  })

  it.each(['/assets/index-a1b2.js', '/favicon.svg', '/config.json', '/index.html'])('%s is a file', (path) => {
    expect(pageAnswerFor(path)).toEqual({ file: path, status: 200 })
  })
})

type Headers = Record<string, { value: string }>
type EdgeHandler = (event: { request: { uri: string; headers: Headers }; response?: { statusCode: number } }) => {
  uri: string
  headers: Headers
  statusCode: number
}

/** The script as CloudFront gets it: one text, one function called `handler`, nothing else known. */
const atTheEdge = (name: string) =>
  // oxlint-disable-next-line typescript/no-implied-eval -- the text is what is tested
  new Function(`${edgeScript(name)}\nreturn handler`)() as EdgeHandler

describe('the edge', () => {
  const rewrite = atTheEdge('rewrite-to-page')
  const mark = atTheEdge('mark-missing-page')
  /** The whole way of a request; `seesRewritten` is what CloudFront may hand to the second function. */
  const ask = (uri: string, { fileIsThere = true, seesRewritten = false } = {}) => {
    const rewritten = rewrite({ request: { uri, headers: {} } })
    const request = seesRewritten ? rewritten : { uri, headers: {} }
    return { file: rewritten.uri, ...mark({ request, response: { statusCode: fileIsThere ? 200 : 403 } }) }
  }

  it.each([true, false])(
    'sends the shell for a page (the second function sees the rewritten address: %s)',
    (seesRewritten) => {
      expect(ask('/cabin/protea', { seesRewritten })).toMatchObject({ file: '/index.html', statusCode: 200 })
    },
  )

  it.each([true, false])(
    'marks what is no page (the second function sees the rewritten address: %s)',
    (seesRewritten) => {
      expect(ask('/nowhere', { seesRewritten })).toMatchObject({ file: '/index.html', statusCode: 404 })
    },
  )

  it('leaves files, and the errors of whoever keeps them, alone', () => {
    expect(ask('/favicon.svg')).toMatchObject({ file: '/favicon.svg', statusCode: 200 })
    expect(ask('/nowhere', { fileIsThere: false })).toMatchObject({ statusCode: 403 })
  })

  it.each(['rewrite-to-page', 'mark-missing-page'])("%s is within what CloudFront's engine knows and takes", (name) => {
    const script = edgeScript(name)
    expect(script.length).toBeLessThan(10 * 1024)
    expect(script).not.toMatch(/\b(import|export|class|async|await)\b|\?\.|\?\?|\.\.\.|(const|let|var) [[{]/)
  })
})
