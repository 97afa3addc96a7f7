import { ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import type { IDistributionRef, IKeyValueStoreRef } from 'aws-cdk-lib/aws-cloudfront'
import type { IUserPool } from 'aws-cdk-lib/aws-cognito'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function as Lambda, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { EnvironmentName } from '#lambdas/runtime/env.ts'
import { COLOR_SHEETS } from '#shared/appearance/document-head.ts'
import { PAGES, STAFF_DOCUMENT } from '#shared/content/published-files.ts'
import { INCOMING_PICTURES, PICTURE_FILES, PICTURE_RESULTS } from '#shared/pictures/picture-folders.ts'
import { INCOMING_PREFIX, UploadPurpose } from '#shared/documents/upload.ts'
import type { CodeOf } from '#infra/bundle.ts'
import type { FunctionSpec } from '#infra/functions.ts'
import type { EdgeFunction } from './edge-function.ts'
import { acknowledgeWildcards } from './nag-checks.ts'

const DEFAULT_TIMEOUT_SECONDS = 10
const DEFAULT_MEMORY_MB = 1024

/** The construct of a line in the list: `staff-bookings` → `StaffBookings`. */
export const constructIdOf = ({ name }: Pick<FunctionSpec, 'name'>): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

type Environment = Partial<Record<EnvironmentName, string>>

/**
 * One Lambda of the list with our defaults. It may write its own log and nothing else; each method below grants exactly
 * the actions that the list names.
 *
 * None of them reserves concurrency: a new AWS account has 10 in all and must leave 10 unreserved, so a deployment
 * that reserves would fail there. The API's routes are throttled instead.
 */
export class FeatureLambda extends Construct {
  readonly lambda: Lambda
  private readonly role: Role
  readonly log: LogGroup

  constructor(
    scope: Construct,
    { spec, codeOf, environment }: { spec: FunctionSpec; codeOf: CodeOf; environment: Environment },
  ) {
    super(scope, constructIdOf(spec))

    this.log = new LogGroup(this, 'Log', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    this.log.grantWrite(this.role)

    this.lambda = new Lambda(this, 'Function', {
      description: `${spec.name}. Without it: ${spec.failureImpact}`,
      // Source maps are for reading stack traces locally; uploaded they would only slow the start.
      code: Code.fromAsset(codeOf(spec), { exclude: ['*.map'] }),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: spec.memoryMB ?? DEFAULT_MEMORY_MB,
      timeout: Duration.seconds(spec.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS),
      role: this.role,
      logGroup: this.log,
      loggingFormat: LoggingFormat.JSON,
      environment,
    })
  }

  /** The actions on the table itself, and only Query on the indexes. */
  grantTable({ tableArn }: ITableV2, { table, indexes = [] }: Pick<FunctionSpec, 'table' | 'indexes'>): void {
    this.grant(
      table.map((action) => `dynamodb:${action}`),
      tableArn,
    )
    if (indexes.length > 0) this.grant(['dynamodb:Query'], ...indexes.map((index) => `${tableArn}/index/${index}`))
  }

  grantUploads(bucket: IBucket, verbs: NonNullable<FunctionSpec['uploads']>): void {
    const action = {
      put: 's3:PutObject',
      get: 's3:GetObject',
      'get-tags': 's3:GetObjectTagging',
      delete: 's3:DeleteObject',
    } as const
    // The Lambda that signs upload forms also copies each upload to the prefix of its purpose.
    const incoming = verbs.includes('put') ? [INCOMING_PREFIX] : []
    const folders = [...incoming, ...UploadPurpose.options].map((folder) => `${folder}/*`)
    this.grant(
      verbs.map((verb) => action[verb]),
      ...folders.map((folder) => bucket.arnForObjects(folder)),
    )
    if (verbs.includes('get')) this.grantListPrefixes(bucket, folders)
    acknowledgeWildcards(
      this.role,
      folders.map((folder) => `/${folder}`),
      'The keys in a folder are made as guests send files; no other part of the bucket is open.',
    )
  }

  /** Every version, so that nothing can be brought back. */
  grantFileDeletion(bucket: IBucket): void {
    const folders = UploadPurpose.options.map((purpose) => `${purpose}/*`)
    this.grant(['s3:DeleteObjectVersion'], ...folders.map((folder) => bucket.arnForObjects(folder)))
    this.role.addToPrincipalPolicy(
      new PolicyStatement({
        actions: ['s3:ListBucketVersions'],
        resources: [bucket.bucketArn],
        conditions: { StringLike: { 's3:prefix': folders } },
      }),
    )
    acknowledgeWildcards(
      this.role,
      folders.map((folder) => `/${folder}`),
      'The files of any booking whose time is over; no other part of the bucket is open.',
    )
  }

  /** Each right in the folders that it is for; only an original and what leaves the bin go in every version. */
  grantPictures(bucket: IBucket, rights: NonNullable<FunctionSpec['pictures']>): void {
    const [incoming, results, files] = [INCOMING_PICTURES, PICTURE_RESULTS, PICTURE_FILES].map(
      (folder) => `${folder}/*`,
    ) as [string, string, string]
    const all = [incoming, results, files]
    const granted = {
      make: { PutObject: all, GetObject: all, DeleteObjectVersion: [incoming] },
      purge: { DeleteObject: [files], DeleteObjectVersion: [files] },
      publish: { GetObject: [files] },
      show: { GetObject: [files] },
    } as const
    for (const right of rights) {
      for (const [action, folders] of Object.entries(granted[right]))
        this.grant([`s3:${action}`], ...folders.map((folder) => bucket.arnForObjects(folder)))
      if (right === 'make' || right === 'purge') {
        this.grantListPrefixes(bucket, right === 'make' ? all : [files])
        this.grantListPrefixes(bucket, right === 'make' ? [incoming] : [files], 's3:ListBucketVersions')
      }
      acknowledgeWildcards(
        this.role,
        (right === 'make' ? all : [files]).map((folder) => `/${folder}`),
        'The keys in a folder are made as staff upload pictures; no other part of the bucket is open.',
      )
    }
  }

  grantUserPool(pool: IUserPool, actions: NonNullable<FunctionSpec['pool']>): void {
    this.grant(
      actions.map((action) => `cognito-idp:${action}`),
      pool.userPoolArn,
    )
  }

  /** `parameter` is a name in Parameter Store, with its leading slash. */
  grantSecretRead(parameter: string): void {
    this.grant(
      ['ssm:GetParameter'],
      Stack.of(this).formatArn({ service: 'ssm', resource: 'parameter', resourceName: parameter.slice(1) }),
    )
  }

  /** Only from our own sender address. */
  grantSendEmail(from: string, ...resources: string[]): void {
    this.role.addToPrincipalPolicy(
      new PolicyStatement({
        actions: ['ses:SendRawEmail'],
        resources,
        conditions: { StringEquals: { 'ses:FromAddress': from } },
      }),
    )
  }

  /** For Lambda's own stream poller, which uses this Lambda's role. */
  grantStreamRead(streamArn: string): void {
    this.grant(
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
      streamArn,
    )
  }

  /** Lambda sends failed work to the dead-letter queue with this Lambda's role. */
  grantDeadLetters({ queueArn }: IQueue): void {
    this.grant(['sqs:SendMessage'], queueArn)
  }

  /** To count the work in the dead-letter queue. */
  grantDeadLetterCount({ queueArn, queueUrl }: IQueue): void {
    this.grant(['sqs:GetQueueAttributes'], queueArn)
    this.lambda.addEnvironment('DEAD_LETTER_QUEUE' satisfies EnvironmentName, queueUrl)
  }

  grantPublish({ topicArn }: ITopic): void {
    this.grant(['sns:Publish'], topicArn)
  }

  grantQueueSend({ queueArn, queueUrl }: IQueue): void {
    this.grant(['sqs:SendMessage'], queueArn)
    this.lambda.addEnvironment('CONTENT_CHANGES_QUEUE' satisfies EnvironmentName, queueUrl)
  }

  /** For Lambda's own queue poller, which uses this Lambda's role. */
  grantQueueReceive({ queueArn }: IQueue): void {
    this.grant(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], queueArn)
  }

  /** The folder of published pages, the edge's cache, and its key-value store of addresses. */
  grantPublishing(bucket: IBucket, edge: IDistributionRef, addresses: IKeyValueStoreRef): void {
    const [pages, pictures, sheets] = [`${PAGES}/*`, `${PICTURE_FILES}/*`, `${COLOR_SHEETS.slice(1)}*`] as const
    this.grant(['s3:PutObject', 's3:GetObject', 's3:DeleteObject'], bucket.arnForObjects(pages))
    this.grant(['s3:PutObject', 's3:DeleteObject'], bucket.arnForObjects(pictures))
    this.grant(['s3:PutObject'], bucket.arnForObjects(sheets))
    this.grant(['s3:GetObject'], bucket.arnForObjects(STAFF_DOCUMENT.slice(1)))
    // Without it, S3 returns 403 for a missing page, as all are at the first publishing. No condition on the prefix: S3's
    // documentation does not say that it takes the key of one file for it, and the rest of the site is public.
    this.grant(['s3:ListBucket'], bucket.bucketArn)
    acknowledgeWildcards(
      this.role,
      [`/${pages}`, `/${pictures}`, `/${sheets}`],
      'Pages and their pictures come and go with what staff write; no other part of the site is open.',
    )
    const distribution = Stack.of(this).formatArn({
      service: 'cloudfront',
      region: '',
      resource: 'distribution',
      resourceName: edge.distributionRef.distributionId,
    })
    this.grant(['cloudfront:CreateInvalidation'], distribution)
    this.grant(
      ['DescribeKeyValueStore', 'ListKeys', 'UpdateKeys'].map((action) => `cloudfront-keyvaluestore:${action}`),
      addresses.keyValueStoreRef.keyValueStoreArn,
    )
  }

  /** Reads what a function at the edge logs, and says for how long that is kept: CloudFront makes the log itself. */
  grantEdgeLog({ functionName }: Pick<EdgeFunction, 'functionName'>): void {
    const logGroup = (rest: string) =>
      Stack.of(this).formatArn({
        service: 'logs',
        region: 'us-east-1',
        resource: 'log-group',
        resourceName: `/aws/cloudfront/function/${functionName}${rest}`,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      })
    this.grant(['logs:FilterLogEvents', 'logs:PutRetentionPolicy'], logGroup(':*'))
    acknowledgeWildcards(this.role, [':*'], 'The streams of this one log: each edge location has its own.')
  }

  /** Without the right to list, S3 returns 403 for a missing file. */
  private grantListPrefixes(bucket: IBucket, folders: string[], action = 's3:ListBucket'): void {
    this.role.addToPrincipalPolicy(
      new PolicyStatement({
        actions: [action],
        resources: [bucket.bucketArn],
        // For a request of one object S3 takes its key as the prefix (ceph #68577 does the same).
        conditions: { StringLike: { 's3:prefix': folders } },
      }),
    )
  }

  private grant(actions: string[], ...resources: string[]): void {
    this.role.addToPrincipalPolicy(new PolicyStatement({ actions, resources }))
  }
}
