import { describe, expect, it } from 'vitest'
import { eachOnItsOwn } from '#lambdas/runtime/each-on-its-own.ts'
import { unattended } from '#lambdas/runtime/unattended.ts'
import { theLog } from '#test/support/a-log.ts'

const log = theLog()

describe('jobs that run side by side', () => {
  it('all come to their end, and what keeps each of them is written down', async () => {
    const done: string[] = []
    const slow = async () => {
      await new Promise((resolve) => setTimeout(resolve))
      done.push('slow')
    }
    const jobs = () => [Promise.reject(new RangeError('one')), slow(), Promise.reject(new TypeError('other'))]
    await expect(unattended(() => eachOnItsOwn(jobs()))({})).rejects.toThrow('The log line before')
    expect(done).toEqual(['slow'])
    expect(log.lines.map(({ errorName }) => errorName)).toEqual(['RangeError', 'TypeError'])
  })

  it('throw nothing when all is well', async () => {
    await expect(eachOnItsOwn([Promise.resolve(1), Promise.resolve(2)])).resolves.toBeUndefined()
  })
})
