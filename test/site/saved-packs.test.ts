import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  deleteOldPacks,
  deleteSavedPacks,
  savedPackName,
  savedPacksOf,
  tokenOfPage,
  tokenOfReply,
} from '#web/site/kit/saved-packs.ts'

const names = new Set<string>()
/** What a browser has, of which these functions use the names alone. */
const storage = {
  keys: async () => [...names],
  delete: async (name: string) => names.delete(name),
}
const TOKEN = '7K4QXabcdefghijk'
const OTHER = '8L5RYabcdefghijk'

beforeEach(() => {
  names.clear()
  vi.stubGlobal('caches', storage)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the addresses of an arrival page', () => {
  it.each([
    [`/booking/${TOKEN}/arrival`, TOKEN],
    [`/booking/${TOKEN}`, undefined],
    [`/booking/${TOKEN}/arrival/more`, undefined],
    [`/de/booking/${TOKEN}/arrival`, undefined],
    ['/booking//arrival', undefined],
    ['/', undefined],
  ])('%s', (pathname, token) => {
    expect(tokenOfPage(pathname)).toBe(token)
  })

  it.each([
    [`/api/bookings/${TOKEN}/arrival-pack`, TOKEN],
    [`/api/bookings/${TOKEN}/arrival-pack/document`, undefined],
    [`/api/bookings/${TOKEN}`, undefined],
    [`/booking/${TOKEN}/arrival`, undefined],
  ])('%s, of what it asks for', (pathname, token) => {
    expect(tokenOfReply(pathname)).toBe(token)
  })
})

describe('saved arrival packs', () => {
  it('are those of one booking, also where its departure has changed, and none of another or of another part', async () => {
    const own = [savedPackName(TOKEN, '2027-02-03'), savedPackName(TOKEN, '2027-02-04')]
    for (const name of [...own, savedPackName(OTHER, '2027-02-03'), `workbox/${TOKEN}`, 'arrival-pack']) names.add(name)
    expect(await savedPacksOf(TOKEN)).toEqual(own)
    expect(await savedPacksOf(TOKEN.slice(1))).toEqual([])
    expect(await savedPacksOf('')).toEqual([])
  })

  it('go with their booking, but for the one that was just saved', async () => {
    const [before, saved, other] = [
      savedPackName(TOKEN, '2027-02-03'),
      savedPackName(TOKEN, '2027-02-05'),
      savedPackName(OTHER, '2027-02-03'),
    ]
    for (const name of [before, saved, other]) names.add(name)
    await deleteSavedPacks(TOKEN, saved)
    expect([...names]).toEqual([saved, other])
    await deleteSavedPacks(TOKEN)
    expect([...names]).toEqual([other])
  })

  it('stay until three days after departure', async () => {
    names.add(savedPackName(TOKEN, '2027-02-03')).add('another/2020-01-01/cache')
    await deleteOldPacks('2027-02-06')
    expect(names.size).toBe(2)
    await deleteOldPacks('2027-02-07')
    expect([...names]).toEqual(['another/2020-01-01/cache'])
  })

  it('go by the day in South Africa', async () => {
    names.add(savedPackName(TOKEN, '2027-02-03'))
    vi.useFakeTimers({ now: new Date('2027-02-06T21:59:59Z') })
    await deleteOldPacks()
    expect(names.size).toBe(1)
    vi.setSystemTime(new Date('2027-02-06T22:00:00Z'))
    await deleteOldPacks()
    expect(names.size).toBe(0)
  })

  it('are none in a browser without caches', async () => {
    vi.stubGlobal('caches', undefined)
    expect(await savedPacksOf(TOKEN)).toEqual([])
    await deleteSavedPacks(TOKEN)
  })
})
