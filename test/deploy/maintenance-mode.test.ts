import { DeleteFunctionConcurrencyCommand, LambdaClient, PutFunctionConcurrencyCommand } from '@aws-sdk/client-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, describe, expect, it } from 'vitest'
import { DeployError } from '#infra/deploy/deploy-error.ts'
import { withMaintenanceMode } from '#infra/deploy/maintenance-mode.ts'

const lambda = mockClient(LambdaClient)
afterEach(() => lambda.reset())
const client = new LambdaClient({ region: 'af-south-1' })

const closed = () =>
  lambda
    .commandCalls(PutFunctionConcurrencyCommand)
    .map(({ args: [{ input }] }) => [input.FunctionName, input.ReservedConcurrentExecutions])
const opened = () =>
  lambda.commandCalls(DeleteFunctionConcurrencyCommand).map(({ args: [{ input }] }) => input.FunctionName)

describe('behind closed doors', () => {
  it('no Lambda runs while the work is done, and all may run again after it', async () => {
    let whileAtWork: unknown[] = []
    await withMaintenanceMode(client, ['one', 'two'], async () => {
      whileAtWork = [closed(), opened()]
    })
    expect(whileAtWork).toEqual([
      [
        ['one', 0],
        ['two', 0],
      ],
      [],
    ])
    expect(opened()).toEqual(['one', 'two'])
  })

  it('work that breaks off leaves them closed, and says so, and how to go on', async () => {
    const work = withMaintenanceMode(client, ['one', 'two'], async () => Promise.reject(new Error('the line is dead')))
    await expect(work).rejects.toThrow(DeployError)
    await expect(work).rejects.toThrow(/the line is dead.*The house is closed.*same command again.*one, two/s)
    expect(opened()).toEqual([])
  })

  it('doors that do not open again are told of too', async () => {
    lambda.on(DeleteFunctionConcurrencyCommand).rejects(new Error('AWS is away'))
    const work = withMaintenanceMode(client, ['one'], async () => undefined)
    await expect(work).rejects.toThrow(/AWS is away.*The house is closed/s)
  })
})
