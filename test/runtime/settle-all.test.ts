import { describe, expect, it } from 'vitest'
import { settleAll, settleInOrder } from '#lambdas/runtime/settle-all.ts'
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

  it('throw the reasons of a job that has several beside the others', async () => {
    const error = await settleAll([settleAll([Promise.reject(new Error('1')), Promise.reject(new Error('2'))])]).catch(
      (reason: unknown) => reason,
    )
    expect(error).toMatchObject({ errors: [{ message: '1' }, { message: '2' }] })
  })

  it('throw nothing when all is well', async () => {
    await expect(settleAll([Promise.resolve(1), Promise.resolve(2)])).resolves.toBeUndefined()
  })
})

describe('steps that run one after the other', () => {
  it('all run, in their order, though an earlier one fails', async () => {
    const done: string[] = []
    const step = (name: string) => async () => {
      await new Promise((resolve) => setTimeout(resolve))
      done.push(name)
      if (name !== 'last') throw new Error(name)
    }
    const error = await settleInOrder([step('first'), step('second'), step('last')]).catch((reason: unknown) => reason)
    expect(done).toEqual(['first', 'second', 'last'])
    expect(error).toMatchObject({ errors: [{ message: 'first' }, { message: 'second' }] })
  })

  it('throw nothing when all is well', async () => {
    await expect(settleInOrder([async () => 1, async () => 2])).resolves.toBeUndefined()
  })
})
