import { describe, expect, it } from 'vitest'
import { SECRET_CACHE_MS, cachedSecrets } from '#lambdas/runtime/secrets.ts'

/** A store with prepared responses, and a clock that is set by hand. */
function createFakeStore(...responses: readonly (string | Error)[]) {
  const remaining = [...responses]
  const clock = { now: 0, fetches: 0 }
  const secret = cachedSecrets(
    async () => {
      clock.fetches += 1
      const response = remaining.shift() ?? new Error('No response is left')
      if (response instanceof Error) throw response
      return response
    },
    () => clock.now,
  )
  return { clock, secret: (options?: { forceRefresh: boolean }) => secret('link-key', options) }
}

describe('a cached secret', () => {
  it('is not fetched again for five minutes, also not by many at once', async () => {
    const { clock, secret } = createFakeStore('old', 'new')
    expect(await Promise.all([secret(), secret(), secret()])).toEqual(['old', 'old', 'old'])
    clock.now = SECRET_CACHE_MS - 1
    expect(await secret()).toBe('old')
    expect(clock.fetches).toBe(1)
  })

  it('is the new one within five minutes of a rotation', async () => {
    const { clock, secret } = createFakeStore('old', 'new')
    await secret()
    clock.now = SECRET_CACHE_MS
    expect(await secret()).toBe('new')
  })

  it('is fetched at once when a caller finds it outdated, and is still used if there is no new one', async () => {
    const { clock, secret } = createFakeStore('old', 'new', new Error('Throttled'))
    await secret()
    expect(await secret({ forceRefresh: true })).toBe('new')
    expect(await secret()).toBe('new')
    expect(await secret({ forceRefresh: true })).toBe('new')
    expect(clock.fetches).toBe(3)
  })

  it('is still used while Parameter Store does not respond', async () => {
    const { clock, secret } = createFakeStore('old', new Error('Throttled'), 'new')
    await secret()
    clock.now = SECRET_CACHE_MS
    expect(await secret()).toBe('old')
    clock.now = 2 * SECRET_CACHE_MS
    expect(await secret()).toBe('new')
  })

  it('is fetched again at once after a failure', async () => {
    const { secret } = createFakeStore(new Error('Throttled'), 'here')
    await expect(secret()).rejects.toThrow('Throttled')
    expect(await secret()).toBe('here')
  })
})
