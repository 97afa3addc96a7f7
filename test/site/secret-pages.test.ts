import { describe, expect, it } from 'vitest'
import { pathPatternsOfKind } from '#infra/http-headers.ts'
import { isSecretPage } from '#web/kit/paths.ts'

describe('a page whose address is a key', () => {
  it.each(pathPatternsOfKind.token)('is the same for the headers and for what may run there: %s', (pattern) => {
    expect(isSecretPage(pattern.replace('*', '7K4QXabc'))).toBe(true)
  })

  it.each(['/', '/cabin/protea', '/blog', '/reviews', '/faq', '/terms', '/terms/1', '/privacy'])(
    'is no page for everybody: %s',
    (path) => {
      expect(isSecretPage(path)).toBe(false)
    },
  )
})
