import { describe, expect, it } from 'vitest'
import { pathOf } from '#shared/kernel/endpoint.ts'

describe('the path of an endpoint', () => {
  it.each<{ path: string; params: Record<string, string>; is: string }>([
    { path: '/cabins', params: {}, is: '/cabins' },
    { path: '/cabins/{slug}', params: { slug: 'protea' }, is: '/cabins/protea' },
    {
      path: '/bookings/{token}/uploads/{id}/complete',
      params: { token: 'a', id: 'b' },
      is: '/bookings/a/uploads/b/complete',
    },
    { path: '/cabins/{slug}', params: { slug: '../staff?x=1#y' }, is: '/cabins/..%2Fstaff%3Fx%3D1%23y' },
  ])('$path becomes $is', ({ path, params, is }) => {
    expect(pathOf(path, params)).toBe(is)
  })
})
