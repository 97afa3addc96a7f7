import { describe, expect, it } from 'vitest'
import { settleAll } from '#lambdas/runtime/settle-all.ts'
import { backgroundHandler } from '#lambdas/runtime/background-handler.ts'
import { setUpTestLog } from '#test/support/test-log.ts'

const log = setUpTestLog()

describe('jobs that run side by side', () => {
  it('all run to their end, and each failure is logged', async () => {
    const done: string[] = []
    const slow = async () => {
      await new Promise((resolve) => setTimeout(resolve))
      done.push('slow')
    }
    const jobs = () => [Promise.reject(new RangeError('one')), slow(), Promise.reject(new TypeError('other'))]
    await expect(backgroundHandler(() => settleAll(jobs()))({})).rejects.toThrow('The log line before')
    expect(done).toEqual(['slow'])
    expect(log.lines.map(({ errorName }) => errorName)).toEqual(['RangeError', 'TypeError'])
  })

  it('throw nothing when all is well', async () => {
    await expect(settleAll([Promise.resolve(1), Promise.resolve(2)])).resolves.toBeUndefined()
  })
})
