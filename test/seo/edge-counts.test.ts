import { describe, expect, it } from 'vitest'
import { MAX_COUNTED_PATHS, addLines, emptyDay, sumOfDays } from '#shared/seo/edge-counts.ts'
import type { EdgeLine } from '#shared/seo/edge-line.ts'

const missing = (path: string, weight = 1): EdgeLine => ({ status: 404, path, weight })
const redirect = (path: string): EdgeLine => ({ status: 301, path, weight: 1 })

describe('the counts of a day', () => {
  it('add up line by line, each for as many requests as it stands for', () => {
    const first = addLines(emptyDay('2026-12-01'), [missing('/caves'), missing('/.env', 20), redirect('/FAQ')])
    const day = addLines(first, [missing('/caves')], true)
    expect(day).toEqual({
      day: '2026-12-01',
      missing: { paths: { '/.env': 20, '/caves': 2 }, others: 0 },
      redirects: { paths: { '/FAQ': 1 }, others: 0 },
      isPartial: true,
    })
    expect(addLines(day, []).isPartial).toBe(true)
  })

  it('stay small under a flood of addresses: what is asked for often keeps its count, the rest is one number', () => {
    const noise = Array.from({ length: 5000 }, (_, at) => missing(`/noise-${at}`))
    const often = [missing('/caves'), missing('/caves')]
    const day = addLines(emptyDay('2026-12-01'), [...noise, ...often, ...noise.slice(0, 10)])
    expect(Object.keys(day.missing.paths)).toHaveLength(MAX_COUNTED_PATHS)
    expect(day.missing.paths['/caves']).toBe(2)
    const counted = Object.values(day.missing.paths).reduce((sum, count) => sum + count, 0)
    expect(counted + day.missing.others).toBe(5012)
    expect(JSON.stringify(addLines(day, noise)).length).toBeLessThan(20_000)
  })

  it('are counted in no address of every object', () => {
    const day = addLines(emptyDay('2026-12-01'), [missing('/constructor'), missing('__proto__')])
    expect(day.missing.paths['/constructor']).toBe(1)
  })
})

describe('the counts of some days', () => {
  it('are one by address, the most asked for first, with the last day', () => {
    const days = [
      addLines(emptyDay('2026-12-01'), [missing('/caves'), missing('/map'), missing('/map')]),
      addLines(emptyDay('2026-12-03'), [missing('/caves'), missing('/caves')]),
    ]
    expect(sumOfDays(days, 'missing')).toEqual({
      paths: [
        { path: '/caves', count: 3, lastDay: '2026-12-03' },
        { path: '/map', count: 2, lastDay: '2026-12-01' },
      ],
      others: 0,
    })
    expect(sumOfDays(days, 'redirects')).toEqual({ paths: [], others: 0 })
  })
})
