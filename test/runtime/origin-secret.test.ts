import { afterEach, expect, it, vi } from 'vitest'
import { isFromEdge } from '#lambdas/http/is-from-edge.ts'
import { ORIGIN_SECRET_HEADER, originSecrets } from '#lambdas/runtime/origin-secret.ts'

afterEach(() => vi.unstubAllEnvs())

it.each([
  ['one', ['one']],
  ['new,old', ['new', 'old']],
  // An empty secret would let in everybody who sends none.
  ['new,', ['new']],
  [',old', ['old']],
])('reads the edge’s secrets in “%s”', (value, secrets) => {
  vi.stubEnv('ORIGIN_SECRETS', value)
  expect(originSecrets()).toEqual(secrets)
  expect(isFromEdge({ headers: {} }, originSecrets())).toBe(false)
  for (const secret of secrets) expect(isFromEdge({ headers: { [ORIGIN_SECRET_HEADER]: secret } }, secrets)).toBe(true)
})

it.each(['', ','])('fails loudly where “%s” holds none', (value) => {
  vi.stubEnv('ORIGIN_SECRETS', value)
  expect(() => originSecrets()).toThrow('ORIGIN_SECRETS')
})
