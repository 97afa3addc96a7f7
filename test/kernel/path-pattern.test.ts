import { describe, expect, it } from 'vitest'
import { bySpecificity, pathPattern } from '#shared/kernel/path-pattern.ts'

describe('the pattern of a path', () => {
  it.each([
    { pattern: '/posts', path: '/posts', is: {} },
    { pattern: '/posts/{id}', path: '/posts/a.b-c', is: { id: 'a.b-c' } },
    { pattern: '/posts/{id}', path: '/posts/a%2Fb', is: { id: 'a%2Fb' } },
    { pattern: '/posts/{id}/versions/{number}', path: '/posts/a/versions/3', is: { id: 'a', number: '3' } },
    { pattern: '/posts/{proxy+}', path: '/posts/a/versions/3', is: { proxy: 'a/versions/3' } },
    { pattern: '/feed.xml', path: '/feed.xml', is: {} },
  ])('$pattern fits $path', ({ pattern, path, is }) => {
    expect({ ...pathPattern(pattern).exec(path)?.groups }).toEqual(is)
    expect(pathPattern(pattern).test(path)).toBe(true)
  })

  it.each([
    ['/posts', '/posts/'],
    ['/posts/{id}', '/posts'],
    ['/posts/{id}', '/posts/'],
    ['/posts/{id}', '/posts/a/b'],
    ['/posts/{id}', '/api/posts/a'],
    ['/posts/{proxy+}', '/posts/'],
    ['/feed.xml', '/feedsxml'],
  ])('%s does not fit %s', (pattern, path) => {
    expect(pathPattern(pattern).test(path)).toBe(false)
  })
})

it('the most specific path is the first', () => {
  const inOrder = [
    '/posts',
    '/posts/order',
    '/posts/{id}',
    '/posts/{id}/order',
    '/posts/{id}/{part}',
    '/posts/{proxy+}',
  ]
  expect(inOrder.toReversed().toSorted(bySpecificity)).toEqual(inOrder)
})
