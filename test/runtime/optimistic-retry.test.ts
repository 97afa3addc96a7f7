import { describe, expect, it } from 'vitest'
import { accept, refuse } from '#shared/kernel/result.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'

/** One of `others + 1` writers at once, and the unluckiest: each of the others is quicker once. */
function lastOf(others: number) {
  let tries = 0
  return {
    write: async () => {
      tries += 1
      return tries <= others ? refuse('changed-meanwhile') : accept(tries)
    },
    tries: () => tries,
  }
}

describe('an optimistic retry', () => {
  it('serves the last of ten writers at once', async () => {
    expect(await withOptimisticRetry(lastOf(9).write)).toEqual({ ok: true, value: 10 })
  })

  it('gives up after ten tries, and says so', async () => {
    const { write, tries } = lastOf(100)
    expect(await withOptimisticRetry(write)).toMatchObject({ ok: false, refusal: 'changed-meanwhile' })
    expect(tries()).toBe(10)
  })

  it('tries no other refusal again', async () => {
    let tries = 0
    const refused = await withOptimisticRetry<never, 'booking-not-found'>(async () => {
      tries += 1
      return refuse('booking-not-found')
    })
    expect(refused).toMatchObject({ refusal: 'booking-not-found' })
    expect(tries).toBe(1)
  })
})
