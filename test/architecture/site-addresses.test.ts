import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pages } from '#shared/site/pages.ts'

/** `cabin`, `blog`, `payment-success` …: the first part of every address but the home page's. */
const firstParts = [...new Set(Object.values(pages).map(({ route }) => route.split('/')[1]))].filter(Boolean)

/** At the start of a string, or after the site's origin in a template; or a route's pattern. */
const address = new RegExp(`['"\`}]/(?:${firstParts.join('|')})(?=[/?#*'"\`$]|$)`)

const isComment = (line: string): boolean => /^\s*(\/\/|\/?\*)/.test(line)

/** Contracts name paths of the API, and tests write out the addresses that guests have. */
const sources = globSync(
  ['{shared,lambdas,infra}/**/*.ts', 'web/{site,admin,booking,kit}/**/*.{ts,tsx}', 'test/bench/**/*.ts'],
  {
    exclude: ['**/*.contract.ts', 'shared/site/**', 'infra/cdk.out/**'],
  },
)

describe('an address of the site', () => {
  it.each([
    "to: '/blog'",
    'href={`/booking/${token}`}',
    '`${siteOrigin}/upload-pop?token=${token}`',
    "path: '/cabin/:slug'",
    "'/payment-success'",
  ])('looks like %s', (source) => {
    expect(source).toMatch(address)
  })

  it.each(["'/api/cabins'", "'/blogs'", "import '#shared/reviews/review.ts'"])('does not look like %s', (source) => {
    expect(source).not.toMatch(address)
  })

  it('is written only in shared/site', () => {
    expect(sources).toContain('lambdas/notifications/email-values.ts')
    const copies = sources.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          address.test(line) && !isComment(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
        ),
    )
    expect(copies).toEqual([])
  })
})
