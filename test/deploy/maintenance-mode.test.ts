import { DeleteFunctionConcurrencyCommand, LambdaClient, PutFunctionConcurrencyCommand } from '@aws-sdk/client-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { DeployError } from '#infra/deploy/deploy-error.ts'
import { withMaintenanceMode } from '#infra/deploy/maintenance-mode.ts'

const lambda = mockClient(LambdaClient)
afterEach(() => lambda.reset())
// It is mocked for the whole worker, whose next file may need it.
afterAll(() => lambda.restore())
const client = new LambdaClient({ region: 'af-south-1' })

const stopped = () =>
  lambda
    .commandCalls(PutFunctionConcurrencyCommand)
    .map(({ args: [{ input }] }) => [input.FunctionName, input.ReservedConcurrentExecutions])
const released = () =>
  lambda.commandCalls(DeleteFunctionConcurrencyCommand).map(({ args: [{ input }] }) => input.FunctionName)

describe('maintenance mode', () => {
  it('stops all Lambdas while the work is done, and releases them after it', async () => {
    let duringWork: unknown[] = []
    await withMaintenanceMode(client, ['one', 'two'], async () => {
      duringWork = [stopped(), released()]
    })
    expect(duringWork).toEqual([
      [
        ['one', 0],
        ['two', 0],
      ],
      [],
    ])
    expect(released()).toEqual(['one', 'two'])
  })

  it('stays on when the work fails, and says how to go on', async () => {
    const work = withMaintenanceMode(client, ['one', 'two'], async () => Promise.reject(new Error('the line is dead')))
    await expect(work).rejects.toThrow(DeployError)
    await expect(work).rejects.toThrow(/the line is dead.*Maintenance mode is still on.*same command again.*one, two/s)
    expect(released()).toEqual([])
  })

  it('is reported when it cannot be ended', async () => {
    lambda.on(DeleteFunctionConcurrencyCommand).rejects(new Error('AWS is away'))
    const work = withMaintenanceMode(client, ['one'], async () => undefined)
    await expect(work).rejects.toThrow(/AWS is away.*Maintenance mode is still on/s)
  })
})
