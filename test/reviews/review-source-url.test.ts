import { describe, expect, it } from 'vitest'
import { reviews } from '#infra/local/demo-data/reviews.ts'
import { Review } from '#shared/reviews/review.ts'

const isAccepted = (sourceUrl: unknown): boolean => Review.safeParse({ ...reviews[0], sourceUrl }).success

describe('the source address of a review', () => {
  it.each([null, 'https://maps.google.com/?cid=1#reviews', 'https://www.airbnb.co.za/rooms/1'])('may be %s', (url) => {
    expect(isAccepted(url)).toBe(true)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,hi',
    'http://maps.example/',
    '//maps.example',
    '/admin',
    'https://',
    '',
  ])('is never %j: a page links to it', (url) => {
    expect(isAccepted(url)).toBe(false)
  })
})
