// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { deviceStorage, tabStorage } from '#web/kit/browser-storage.ts'

describe.each([
  ['of a tab', tabStorage, () => sessionStorage],
  ['of a browser', deviceStorage, () => localStorage],
] as const)('the storage %s', (_name, storage, real) => {
  afterEach(() => {
    vi.restoreAllMocks()
    real().clear()
  })

  it('keeps texts and JSON by key until they are removed', () => {
    expect([storage.load('a'), storage.loadJson('a')]).toEqual([null, undefined])
    expect([storage.save('a', 'text'), storage.saveJson('b', { nights: [1, 2] })]).toEqual([true, true])
    expect([storage.load('a'), storage.loadJson('b')]).toEqual(['text', { nights: [1, 2] }])
    expect(real().getItem('a')).toBe('text')
    storage.remove('a')
    expect(storage.load('a')).toBeNull()
  })

  it('finds nothing where what is stored is no JSON', () => {
    storage.save('a', '{"nights":')
    expect(storage.loadJson('a')).toBeUndefined()
  })

  it('finds and saves nothing where storage is switched off', () => {
    const off = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(off)
    expect([storage.save('a', 'text'), storage.saveJson('b', 1)]).toEqual([false, false])
    expect([storage.load('a'), storage.loadJson('b')]).toEqual([null, undefined])
    expect(() => storage.remove('a')).not.toThrow()
  })
})
