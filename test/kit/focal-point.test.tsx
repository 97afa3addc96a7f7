// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { focusClasses } from '#web/kit/photo.tsx'

describe('the focal point of a photo', () => {
  it.each([
    ['center', 1, 'x-50 y-50'],
    ['50% 34%', 1, 'x-50 y-30 y-plus-4'],
    ['98% 61%', 1.1, 'x-90 x-plus-8 y-60 y-plus-2 zoom-110'],
    ['top', 1, 'x-50 y-0'],
    ['top left', 1, 'x-0 y-0'],
    ['right 12%', 1.2, 'x-100 y-10 y-plus-2 zoom-120'],
    ['nonsense', 7, 'x-50 y-50 zoom-300'],
    ['140% -20%', 0.5, 'x-100 y-0'],
  ])('%s at %d becomes %s', (focus, scale, classes) => {
    expect(focusClasses(focus, scale)).toBe(classes)
  })
})
