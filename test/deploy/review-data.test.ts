import {
  CloudFormationClient,
  DeleteChangeSetCommand,
  DescribeChangeSetCommand,
  DescribeStacksCommand,
  ListStackResourcesCommand,
} from '@aws-sdk/client-cloudformation'
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createAws } from '#infra/deploy/aws.ts'
import { reviewDataChanges } from '#infra/deploy/review-data.ts'
import { indexes } from '#lambdas/table/schema/access-patterns.ts'
import { refusal } from './deploy-fixture.ts'

const cloudFormation = mockClient(CloudFormationClient)
const dynamodb = mockClient(DynamoDBClient)
afterEach(() => {
  cloudFormation.reset()
  dynamodb.reset()
})
// They are mocked for the whole worker, whose next file may need them.
afterAll(() => {
  cloudFormation.restore()
  dynamodb.restore()
})

const StackName = 'GuestHouse-prod-Data'
type Change = readonly [
  action: 'Add' | 'Modify' | 'Remove',
  type: string,
  replacement?: 'Conditional' | 'False' | 'True',
]

/** A deployed data stack, and the change set that AWS makes of this version, a page for each of its changes. */
function createReview({
  changes = [],
  existing = Object.keys(indexes),
  status = 'UPDATE_COMPLETE',
}: {
  changes?: readonly Change[]
  existing?: readonly string[]
  status?: 'ROLLBACK_COMPLETE' | 'UPDATE_COMPLETE'
} = {}) {
  const at = new Date(0)
  const prepared: string[] = []
  cloudFormation
    .on(DescribeStacksCommand, { StackName })
    .resolves({ Stacks: [{ StackName, CreationTime: at, StackStatus: status }] })
  cloudFormation.on(ListStackResourcesCommand).resolves({
    StackResourceSummaries: [
      {
        LogicalResourceId: 'Table',
        PhysicalResourceId: 'the-table',
        ResourceType: 'AWS::DynamoDB::GlobalTable',
        ResourceStatus: 'CREATE_COMPLETE',
        LastUpdatedTimestamp: at,
      },
    ],
  })
  dynamodb
    .on(DescribeTableCommand, { TableName: 'the-table' })
    .resolves({ Table: { GlobalSecondaryIndexes: existing.map((IndexName) => ({ IndexName })) } })
  cloudFormation.on(DeleteChangeSetCommand).resolves({})
  cloudFormation.on(DescribeChangeSetCommand).rejects(refusal('ChangeSetNotFoundException'))
  for (const [place, [Action, ResourceType, Replacement]] of changes.entries())
    cloudFormation
      .on(DescribeChangeSetCommand, { StackName, NextToken: place === 0 ? undefined : String(place) })
      .resolves({
        Changes: [{ ResourceChange: { Action, ResourceType, Replacement, LogicalResourceId: `Changed${place}` } }],
        ...(place + 1 < changes.length && { NextToken: String(place + 1) }),
      })
  const run = () =>
    reviewDataChanges('prod', {
      aws: createAws('af-south-1'),
      prepareChangeSet: async (stack, changeSet) => void prepared.push(`${changeSet} of ${stack}`),
    })
  return { run, prepared, deleted: () => cloudFormation.commandCalls(DeleteChangeSetCommand).length }
}

describe('a version of the data stack', () => {
  it.each<{ what: string; changes: readonly Change[] }>([
    {
      what: 'a construct of the table that is renamed',
      changes: [
        ['Add', 'AWS::DynamoDB::GlobalTable'],
        ['Modify', 'AWS::Lambda::Function', 'False'],
        ['Remove', 'AWS::DynamoDB::GlobalTable'],
      ],
    },
    { what: 'a bucket with another name', changes: [['Modify', 'AWS::S3::Bucket', 'True']] },
    { what: 'a user pool that may be replaced', changes: [['Modify', 'AWS::Cognito::UserPool', 'Conditional']] },
    { what: 'a group of accounts that is renamed', changes: [['Modify', 'AWS::Cognito::UserPoolGroup', 'True']] },
  ])('is refused before anything changes: $what', async ({ changes }) => {
    const { run, prepared, deleted } = createReview({ changes })
    await expect(run()).rejects.toThrow(
      /This version would put new, empty resources in place of data: Changed\d \(AWS::.*Nothing was deployed/,
    )
    expect(prepared).toEqual([`guest-house-review of ${StackName}`])
    // The one of a run that broke off, and its own.
    expect(deleted()).toBe(2)
  })

  it('goes on where the data stay: Lambdas and permissions may be replaced', async () => {
    const { run } = createReview({
      changes: [
        ['Modify', 'AWS::DynamoDB::GlobalTable', 'False'],
        ['Modify', 'AWS::Lambda::Permission', 'True'],
        ['Remove', 'AWS::Lambda::Function'],
      ],
    })
    expect(await run()).toBe('3 changes, none of which replaces data')
  })

  it('goes on where nothing changes: the CDK makes no change set then', async () => {
    expect(await createReview().run()).toBe('nothing changes')
  })

  it('goes on where there is nothing yet, also after a creation that failed', async () => {
    const failed = createReview({ status: 'ROLLBACK_COMPLETE' })
    expect(await failed.run()).toBe('nothing is deployed yet')
    expect(failed.prepared).toEqual([])
    cloudFormation.reset()
    cloudFormation.on(DescribeStacksCommand).rejects(refusal('ValidationError'))
    expect(await failed.run()).toBe('nothing is deployed yet')
  })

  it('is refused where it changes two indexes of the table at once, and says which to deploy first', async () => {
    const [one = '', two = '', ...others] = Object.keys(indexes)
    const { run, prepared } = createReview({ existing: others })
    await expect(run()).rejects.toThrow(
      `This version changes 2 indexes of the table (${one} is new, ${two} is new), and DynamoDB changes one at a time.`,
    )
    expect(prepared).toEqual([])
    expect(await createReview({ existing: [two, ...others] }).run()).toBe('nothing changes')
    await expect(createReview({ existing: ['byOld', two, ...others] }).run()).rejects.toThrow('byOld is gone')
  })
})
