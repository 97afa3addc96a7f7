import { describe, expect, it } from 'vitest'
import { routesOf } from '#shared/site/pages.ts'
import { paths } from '#shared/site/paths.ts'
import { formatEdgeLine, parseEdgeLine } from '#shared/seo/edge-line.ts'

const always = 0
const TOKEN = '7K4QXa8Jk2LmN0pQrStUvWxYz_-'

describe('a line of the edge’s log', () => {
  it.each([
    [404, '/caves', 'edge 404 x1 /caves'],
    [
      404,
      '/blog/the-road-up-in-winter-when-the-river-is-high',
      'edge 404 x1 /blog/the-road-up-in-winter-when-the-river-is-high',
    ],
    [404, '/', 'edge 404 x1 /'],
    [404, '/wp-login.php', 'edge 404 x20 /wp-login.php'],
    [301, '/blog/old-name', 'edge 301 x1 /blog/old-name'],
    [301, '/FAQ', 'edge 301 x1 /FAQ'],
    [301, '//faq/', 'edge 301 x1 //faq/'],
    [301, `/blog/${'a'.repeat(80)}`, `edge 301 x1 /blog/${'a'.repeat(80)}`],
  ] as const)('of %s %s is %s, and is read again', (status, path, line) => {
    expect(formatEdgeLine(status, path, always)).toBe(line)
    expect(parseEdgeLine(`U7b4hR_RaxMADupvKAvr8_m9gsGXvioUggLV5Oyq-vmAtH8HADpjhw== ${line}`)).toMatchObject({
      status,
      path,
    })
  })

  const privateRoutes = [...routesOf('guest'), ...routesOf('staff'), '/api/bookings', '/api/previews/:token']
  it.each(privateRoutes.map((route) => route.replace(/:\w+/, TOKEN)))(
    'is never written of %s, in any spelling, below it or with more after it',
    (path) => {
      const [, first = '', ...rest] = path.split('/')
      const encoded = `%${first.charCodeAt(0).toString(16)}${first.slice(1)}`
      const spellings = [first, first.toUpperCase(), encoded, `/${first}`, `${first}/`]
      for (const spelling of spellings)
        for (const more of ['', '/', `/${TOKEN}`, '/edit/7'])
          for (const status of [301, 404] as const)
            expect(formatEdgeLine(status, `/${[spelling, ...rest].join('/')}${more}`, always)).toBeUndefined()
    },
  )

  it('is tried with every address that opens something of one guest', () => {
    const ofGuests = [paths.booking(TOKEN), paths.review(TOKEN), paths.uploadPop(TOKEN), paths.submitDocuments(TOKEN)]
    const payments = [paths.paymentSuccess(TOKEN), paths.paymentCancelled(TOKEN), paths.myBooking]
    for (const path of [...ofGuests, ...payments])
      expect(formatEdgeLine(404, path.split('?')[0]!, always)).toBeUndefined()
  })

  it.each([
    ['a token behind a mistyped route', `/bookings/${TOKEN}`, '/bookings/*'],
    ['a token of small letters', '/x/abcdefghijklmnopqrstuv', '/x/*'],
    ['an id in hexadecimal digits', '/x/9f86d081-884c-4d65-9a2f-eaa0c55ad015', '/x/*'],
    ['a reference', '/MC-7K4QX', '/*'],
    ['an e-mail address', '/naledi@example.com', '/*'],
    ['an e-mail address, encoded', '/naledi%40example.com', '/*'],
    ['a telephone number', '/0821234567', '/*'],
    ['control characters', '/a%0d%0aedge 404 x1 /b', '/*/b'],
    ['a line break', '/a\nedge 404 x20 /b', '/*/b'],
    ['a script', '/<script>alert(1)</script>', '/*/*'],
    ['letters of another alphabet', '/caf%C3%A9', '/*'],
  ])('shows a star for %s', (_, path, shown) => {
    const line = formatEdgeLine(404, path, always)
    expect(line).toBe(`edge 404 x20 ${shown}`)
    expect(line).not.toContain(TOKEN)
  })

  it('is cut, however long the address is', () => {
    const line = formatEdgeLine(404, `/${'caves/'.repeat(500)}`, always)!
    expect(line.length).toBeLessThanOrEqual('edge 404 x20 '.length + 100)
    expect(parseEdgeLine(line)?.path).toHaveLength(100)
  })

  it('is one in twenty of what can be no page, each for twenty, and every one of the rest', () => {
    const chances = Array.from({ length: 1000 }, (_, at) => at / 1000)
    const written = (path: string) => chances.filter((chance) => formatEdgeLine(404, path, chance) !== undefined).length
    expect(written('/.env')).toBe(50)
    expect(written('/caves')).toBe(1000)
  })

  it.each([
    'U7b4hR START DistributionID: E3E5D42GADAXZZ',
    'U7b4hR END',
    'edge 404 x7 /caves',
    'edge 404 x1 /<script>',
    'edge 404 x1 /caves more',
    `edge 404 x1 /${'a'.repeat(200)}`,
    'other words edge 404 x1 /caves',
    '',
  ])('is not read from %j', (text) => {
    expect(parseEdgeLine(text)).toBeUndefined()
  })
})
