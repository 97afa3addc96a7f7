import type { DynamoDBStreamEvent } from 'aws-lambda'
import { expect, it } from 'vitest'
import { settleItnRecordsUsing } from '#lambdas/payments/settle-itn-records.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { NOW, aBusinessTime } from '#test/support/business-time-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'

const log = setUpTestLog()
const clock = () => aBusinessTime()

const recordOf = (id: string, minutesAgo: number): DynamoDBStreamEvent['Records'][number] => ({
  dynamodb: {
    ApproximateCreationDateTime: Date.parse(minutesAfter(NOW, -minutesAgo)) / 1000,
    NewImage: { id: { S: id } },
    SequenceNumber: id,
  },
})

it('settles messages in their order, and reports the first that fails', async () => {
  const settled: string[] = []
  const settle = async (id: string) => {
    if (id === '2') throw new Error('PayFast is down')
    settled.push(id)
    return 'accepted' as const
  }
  const Records = ['1', '2', '3'].map((id) => recordOf(id, 0))
  expect(await settleItnRecordsUsing({ settle, clock })({ Records })).toEqual({
    batchItemFailures: [{ itemIdentifier: '2' }],
  })
  expect(settled).toEqual(['1'])
  expect(log.alarms()).toEqual([])
})

it('raises an alarm for a message that has waited for five minutes, whether it is settled or not', async () => {
  const settle = async () => 'accepted' as const
  const failing = async () => {
    throw new Error('PayFast is down')
  }
  await settleItnRecordsUsing({ settle, clock })({ Records: [recordOf('1', 4)] })
  expect(log.alarms()).toEqual([])
  await settleItnRecordsUsing({ settle, clock })({ Records: [recordOf('1', 5)] })
  expect(log.alarms()).toEqual(['payments are settled late'])
  await settleItnRecordsUsing({ settle: failing, clock })({ Records: [recordOf('1', 30)] })
  expect(log.alarms()).toEqual(['payments are settled late', 'payments are settled late'])
})
