import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { functions } from '#infra/functions.ts'
import { environmentNames } from '#lambdas/runtime/env.ts'
import { contentSortKeys, sortKeyPrefix } from '#lambdas/table/schema/access-patterns.ts'
import {
  type Statement,
  propertiesOf,
  createTestStacks,
  resourcesOf,
  permissionsIn,
  templatesOf,
} from './stack-fixture.ts'

const { website, service, plain } = templatesOf(createTestStacks())
const publishing = functions.filter(({ publishes }) => publishes)
const lambda = website.findResources('AWS::Lambda::Function', {
  Properties: { Description: Match.stringLikeRegexp('^publishing\\.') },
})
const properties = propertiesOf(resourcesOf(website, 'AWS::Lambda::Function'), 'PublishingFunction')

/** Its name in AWS ends with a hash. */
const EDGE_FUNCTION = 'af-south-1GuestHouse-prod-iteRewriteToPage'

describe('the publishing Lambda', () => {
  it('is one at a time, with one event source for content changes', () => {
    expect(publishing.map(({ name }) => name)).toEqual(['publishing'])
    const notifiers = functions.filter(({ stream }) => stream?.changePrefixes)
    expect(notifiers.map(({ name }) => name)).toEqual(['notifications'])
    expect(notifiers[0]?.stream?.changePrefixes).toEqual([...contentSortKeys, sortKeyPrefix.accessCode])
  })

  it('may read content, take the publish lock, write pages, and invalidate the edge; nothing else', () => {
    const found = permissionsIn(website, plain)['PublishingRole']?.map((right) =>
      right.replace(/RewriteToPage[0-9A-F]{8}/, 'RewriteToPage'),
    )
    // CloudFront's functions log in North Virginia alone.
    const edgeLog = `arn:aws:logs:us-east-1:AWS::AccountId:log-group:/aws/cloudfront/function/${EDGE_FUNCTION}:*`
    expect(found?.toSorted()).toEqual(
      [
        ...['CreateLogStream', 'PutLogEvents'].map((action) => `logs:${action} on PublishingLog.Arn`),
        ...(publishing[0]?.table ?? []).map((action) => `dynamodb:${action} on Table.Arn`),
        'dynamodb:Query on Table.Arn/index/byState',
        ...['PutObject', 'GetObject', 'DeleteObject'].map((action) => `s3:${action} on Site.Arn/pages/*`),
        ...['PutObject', 'DeleteObject'].map((action) => `s3:${action} on Site.Arn/pictures/*`),
        // The colours of the business, and the staff area's document that names it.
        's3:PutObject on Site.Arn/assets/colors-*',
        's3:GetObject on Site.Arn/admin.html',
        's3:GetObject on PicturesFiles.Arn/pictures/*',
        's3:ListBucket on Site.Arn',
        'cloudfront:CreateInvalidation on arn:aws:cloudfront::AWS::AccountId:distribution/Edge',
        ...['DescribeKeyValueStore', 'ListKeys', 'UpdateKeys'].map(
          (action) => `cloudfront-keyvaluestore:${action} on Addresses.Arn`,
        ),
        ...['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map(
          (action) => `sqs:${action} on ContentChangeQueue.Arn`,
        ),
        'sqs:SendMessage on DeadLetterQueue.Arn',
        ...['FilterLogEvents', 'PutRetentionPolicy'].map((action) => `logs:${action} on ${edgeLog}`),
      ].toSorted(),
    )
  })

  it('may list the whole bucket, so that the first publishing finds it empty', () => {
    const statements = Object.values(resourcesOf(website, 'AWS::IAM::Policy')).flatMap(
      ({ Properties }) => (Properties['PolicyDocument'] as { Statement: Statement[] }).Statement,
    )
    const listing = statements.filter(({ Action }) => [Action].flat().includes('s3:ListBucket'))
    expect(listing).toHaveLength(1)
    expect(listing[0]).not.toHaveProperty('Condition')
  })

  it('finds in its environment what it needs, under known names', () => {
    const { Variables } = properties['Environment'] as { Variables: Record<string, unknown> }
    expect(environmentNames).toEqual(expect.arrayContaining(Object.keys(Variables)))
    expect(Object.fromEntries(Object.entries(Variables).map(([name, value]) => [name, plain(value)]))).toEqual({
      STAGE: 'prod',
      SITE_ORIGIN: 'https://www.cabins.test',
      TABLE_NAME: 'Table',
      SITE_BUCKET: 'Site',
      PICTURES_BUCKET: 'PicturesFiles',
      SITE_DISTRIBUTION: 'Edge',
      SITE_KEY_VALUE_STORE: 'Addresses.Arn',
      SITE_EDGE_FUNCTION: EDGE_FUNCTION,
      SITE_RENDERER: '/var/task/renderer/render-page.mjs',
    })
  })

  it('publishes a new build only when the files that its pages name exist', () => {
    const dependencies = Object.values(lambda).flatMap(({ DependsOn }) => DependsOn as string[])
    expect(dependencies).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^PublishedAssetsCustom/) as string,
        expect.stringMatching(/^PublishedFilesCustom/) as string,
      ]),
    )
  })

  it("runs every hour, and puts the deployment's name in the event", () => {
    const schedule = propertiesOf(resourcesOf(website, 'AWS::Scheduler::Schedule'), 'PublishingSchedule')
    expect(schedule).toMatchObject({
      ScheduleExpression: 'cron(10 * * * ? *)',
      ScheduleExpressionTimezone: 'Africa/Johannesburg',
    })
    expect(plain(website.findOutputs('PublisherName')['PublisherName']?.['Value'] as unknown)).toBe(
      'PublishingFunction',
    )
  })
})

describe('the queue of content changes', () => {
  const queue = propertiesOf(resourcesOf(service, 'AWS::SQS::Queue'), 'ContentChangeQueue')

  it('is one queue, in which changes settle before anybody reads them', () => {
    expect(queue).toMatchObject({ FifoQueue: true, DelaySeconds: 5, SqsManagedSseEnabled: true })
  })

  it('drops no message for lack of retries, since every message says only that something changed', () => {
    expect(queue).not.toHaveProperty('RedrivePolicy')
  })

  it('hides a message for as long as a publisher works on it', () => {
    expect(queue['VisibilityTimeout']).toBeGreaterThan(Number(properties['Timeout']))
  })

  it('triggers the publishing Lambda', () => {
    const mappings = Object.values(resourcesOf(website, 'AWS::Lambda::EventSourceMapping'))
    expect(mappings.map(({ Properties }) => plain(Properties['EventSourceArn']))).toEqual(['ContentChangeQueue.Arn'])
    expect(mappings.map(({ Properties }) => plain(Properties['FunctionName']))).toEqual(['PublishingFunction'])
  })
})

describe("the edge's store of addresses", () => {
  it('is read by both functions of the edge', () => {
    const edgeFunctions = Object.values(resourcesOf(website, 'AWS::CloudFront::Function'))
    expect(edgeFunctions).toHaveLength(2)
    for (const { Properties } of edgeFunctions) {
      const { KeyValueStoreAssociations: associations } = Properties['FunctionConfig'] as {
        KeyValueStoreAssociations: { KeyValueStoreARN: unknown }[]
      }
      expect(associations.map(({ KeyValueStoreARN }) => plain(KeyValueStoreARN))).toEqual(['Addresses.Arn'])
    }
  })
})
