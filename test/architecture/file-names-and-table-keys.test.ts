import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sortKeyPrefix } from '#lambdas/table/schema/access-patterns.ts'

/** A CloudFormation stack's name is a fair use of these words. */
const allowedDuplicates = ['infra/service-stack.ts', 'test/infra/service-stack.test.ts']

const sources = globSync('{shared,lambdas,infra,web,test}/**/*.{ts,tsx}', {
  exclude: ['**/node_modules/**', '**/dist/**', 'infra/cdk.out/**'],
})

describe('a file of the repository', () => {
  it('is found by these tests', () => {
    expect(sources).toContain('shared/kernel/money.ts')
    expect(sources).toContain('test/architecture/file-names-and-table-keys.test.ts')
  })

  it('is named after what it holds, not `utils` or the like', () => {
    const drawers = sources.filter((file) => /\b(utils?|helpers?|common|misc|managers?|services?)\b/.test(file))
    expect(drawers.filter((file) => !allowedDuplicates.includes(file))).toEqual([])
  })

  it('is kebab-case', () => {
    const others = sources.filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.tsx?$/.test(basename(file)))
    expect(others).toEqual([])
  })

  it('is imported itself, not through an index', () => {
    const barrels = sources.filter((file) => /^index\.tsx?$/.test(basename(file)))
    expect(barrels).toEqual([])
  })
})

describe('a key of the table', () => {
  /** These mean other things too, so they count only with their `#`. */
  const ambiguous = ['POST', 'EMAIL', 'FAQ', 'N']
  const prefixes = Object.values(sortKeyPrefix).map((prefix) => prefix.replace('#', ''))
  const words = prefixes.filter((prefix) => !ambiguous.includes(prefix))
  const key = new RegExp(`\\b(pk|sk)\\b|\\b\\w+(Pk|Sk)\\b|['"\`][A-Z_]+#|['"\`](${words.join('|')})['"\`]`)

  it.each([
    "Key: { pk: 'x' }",
    "Key: { 'sk': 'x' }",
    'item.stagePk',
    '`BOOKING#${id}`',
    "insertPrefixes: ['EVENT', 'ORDER']",
    "stream: { insertPrefixes: ['ITN'] }",
  ])('looks like %s', (source) => {
    expect(source).toMatch(key)
  })

  it('begins as no other does: the stream and the publisher tell items apart by their first letters', () => {
    const all = Object.values(sortKeyPrefix)
    const alike = all.flatMap((one) =>
      all.filter((other) => other !== one && other.startsWith(one)).map((other) => `${other} begins as ${one}`),
    )
    expect(alike).toEqual([])
  })

  it('is written only in lambdas/table', () => {
    const outside = sources.filter((file) => !file.startsWith('lambdas/table/') && !file.startsWith('test/'))
    const leaks = outside.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => (key.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    )
    expect(leaks).toEqual([])
  })
})
