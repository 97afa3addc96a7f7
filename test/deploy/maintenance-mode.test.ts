import {
  CloudFormationClient,
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
  ListStackResourcesCommand,
} from '@aws-sdk/client-cloudformation'
import { DeleteFunctionConcurrencyCommand, LambdaClient, PutFunctionConcurrencyCommand } from '@aws-sdk/client-lambda'
import type { Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createAws } from '#infra/deploy/aws.ts'
import { DeployError } from '#infra/deploy/deploy-error.ts'
import { findLambdas, withMaintenanceMode } from '#infra/deploy/maintenance-mode.ts'
import { functions } from '#infra/functions.ts'
import { createTestStacks } from '#test/infra/stack-fixture.ts'
import { refusal } from './deploy-fixture.ts'

const lambda = mockClient(LambdaClient)
const cloudFormation = mockClient(CloudFormationClient)
afterEach(() => {
  lambda.reset()
  cloudFormation.reset()
})
// They are mocked for the whole worker, whose next file may need them.
afterAll(() => {
  lambda.restore()
  cloudFormation.restore()
})
const client = new LambdaClient({ region: 'af-south-1' })

const stopped = () =>
  lambda
    .commandCalls(PutFunctionConcurrencyCommand)
    .map(({ args: [{ input }] }) => [input.FunctionName, input.ReservedConcurrentExecutions])
const released = () =>
  lambda.commandCalls(DeleteFunctionConcurrencyCommand).map(({ args: [{ input }] }) => input.FunctionName)

const stacks = createTestStacks()

/** Answers as AWS does: DescribeStackResources with the first hundred resources, ListStackResources a page at a time. */
function deployTestStacks(deployed: readonly Stack[]): void {
  const AWS_PAGE = 100
  cloudFormation.on(DescribeStacksCommand).rejects(refusal('ValidationError'))
  for (const stack of deployed) {
    const { stackName: StackName } = stack
    const resources = Object.entries(
      Template.fromStack(stack).toJSON()['Resources'] as Record<string, { Type: string }>,
    )
    const described = resources.map(([LogicalResourceId, { Type }]) => ({
      LogicalResourceId,
      PhysicalResourceId: `${StackName}-${LogicalResourceId}`.slice(0, 64),
      ResourceType: Type,
      ResourceStatus: 'CREATE_COMPLETE' as const,
    }))
    const at = new Date(0)
    cloudFormation
      .on(DescribeStackResourcesCommand, { StackName })
      .resolves({ StackResources: described.slice(0, AWS_PAGE).map((each) => ({ ...each, Timestamp: at })) })
    for (let start = 0; start < described.length; start += AWS_PAGE) {
      const next = start + AWS_PAGE
      cloudFormation
        .on(ListStackResourcesCommand, { StackName, NextToken: start === 0 ? undefined : String(start) })
        .resolves({
          StackResourceSummaries: described.slice(start, next).map((each) => ({ ...each, LastUpdatedTimestamp: at })),
          ...(next < described.length && { NextToken: String(next) }),
        })
    }
    cloudFormation
      .on(DescribeStacksCommand, { StackName })
      .resolves({ Stacks: [{ StackName, CreationTime: at, StackStatus: 'CREATE_COMPLETE' }] })
  }
}

describe('the Lambdas to stop', () => {
  const aws = createAws('af-south-1')
  const { data, service, website, monitoring } = stacks

  it('are all of the list, though a stack has more resources than one reply of AWS names', async () => {
    deployTestStacks([data, service, website, monitoring])
    expect(Object.keys(Template.fromStack(service).toJSON()['Resources'] as object).length).toBeGreaterThan(300)
    const names = await findLambdas(aws, 'prod')
    expect(names).toHaveLength(functions.length)
    expect(new Set(names).size).toBe(functions.length)
  })

  it('are all but that of the alarms where the stage has none', async () => {
    deployTestStacks([data, service, website])
    expect(await findLambdas(aws, 'prod')).toHaveLength(functions.length - 1)
  })

  it('are refused where one of the list is missing: it would go on writing', async () => {
    const listed = functions.filter(({ name }) => name !== 'stays')
    const deployed = createTestStacks(undefined, listed)
    deployTestStacks([deployed.data, deployed.service, deployed.website])
    await expect(findLambdas(aws, 'prod')).rejects.toThrow(
      `Nothing was changed: AWS names ${functions.length - 2} of the ${functions.length - 1} Lambdas of prod, not stays.`,
    )
  })
})

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
