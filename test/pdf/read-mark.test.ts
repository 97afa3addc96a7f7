import { afterEach, describe, expect, it, vi } from 'vitest'
import { readMarkFrom } from '#lambdas/pdf/read-mark.ts'
import { aPhoneJpeg, aTinyPicture } from '#test/support/picture-fixture.ts'

afterEach(() => vi.unstubAllGlobals())
const read = readMarkFrom('https://www.example.com')

/** The site replies so to every request. */
function siteReplies(reply: () => Promise<Response>) {
  const fetched = vi.fn<(url: URL) => Promise<Response>>(reply)
  vi.stubGlobal('fetch', fetched)
  return fetched
}

describe('the mark on a document', () => {
  it.each([
    ['PNG', aTinyPicture],
    ['JPEG', () => aPhoneJpeg({ width: 40, height: 30 })],
  ])('is read from the site as a %s', async (_, picture) => {
    const bytes = await picture()
    const fetched = siteReplies(async () => new Response(new Uint8Array(bytes)))
    expect(await read('/illustrations/mark-180.png')).toEqual(bytes)
    expect(String(fetched.mock.calls[0]?.[0])).toBe('https://www.example.com/illustrations/mark-180.png')
  })

  it.each<[string, () => Promise<Response>]>([
    ['the site has none', async () => new Response('', { status: 404 })],
    ['it is of another type', async () => new Response('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      'it is too large',
      async () => new Response(Uint8Array.from([0xff, 0xd8, 0xff, ...Array<number>(200_000).fill(0)])),
    ],
    ['the site does not reply', () => Promise.reject(new Error('timeout'))],
  ])('is left out where %s', async (_, reply) => {
    siteReplies(reply)
    expect(await read('/illustrations/mark-180.png')).toBeUndefined()
  })

  it('is asked for nowhere where the business has none', async () => {
    const fetched = siteReplies(async () => new Response(''))
    expect(await read(undefined)).toBeUndefined()
    expect(fetched).not.toHaveBeenCalled()
  })
})
