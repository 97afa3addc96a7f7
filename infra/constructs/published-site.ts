import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withUserPool } from '#infra/admin-document.ts'
import { COMPRESSED_FOLDER } from '#infra/edge-compression.ts'
import { ADMIN_DOCUMENT } from '#infra/page-routing.ts'
import { ARRIVAL_WORKER } from '#shared/site/arrival-worker.ts'
import type { UserPoolConfig } from '#shared/staff/user-pool-config.ts'
import { acknowledgeWildcards } from './nag-checks.ts'

type PublishedSiteProps = {
  /** The folder of the built site: index.html, hashed assets/, their compressed copies in brotli/, other files. */
  readonly folder: string
  /** For the staff area's document. */
  readonly userPool: UserPoolConfig
  readonly bucket: IBucket
  readonly distribution: IDistribution
}

const browserCache = (age: Duration) => CacheControl.maxAge(age)

/**
 * Uploads the built site to its bucket, pages last, so that a new page always finds its scripts. Old scripts stay for
 * pages that are still open.
 */
export class PublishedSite extends Construct {
  /** All files that pages refer to; uploaded before any page. */
  readonly files: readonly BucketDeployment[]

  constructor(scope: Construct, id: string, { folder, userPool, bucket, distribution }: PublishedSiteProps) {
    super(scope, id)

    const logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const adminDocument = ADMIN_DOCUMENT.slice(1)
    const built = Source.asset(folder, { exclude: ['.vite', COMPRESSED_FOLDER, adminDocument] })
    const admin = withUserPool(readFileSync(join(folder, adminDocument), 'utf8'), userPool)
    const upload = (
      step: string,
      sources: ISource[],
      which: { include?: string[]; exclude?: string[]; contentEncoding?: string },
      cache: CacheControl[],
    ) =>
      new BucketDeployment(this, step, {
        sources,
        ...which,
        cacheControl: [CacheControl.setPublic(), ...cache],
        destinationBucket: bucket,
        prune: false,
        retainOnDelete: true,
        memoryLimit: 512,
        logGroup,
        ...(step === 'Pages' && { distribution, distributionPaths: ['/*'], waitForDistributionInvalidation: false }),
      })

    const immutableCache = [browserCache(Duration.days(365)), CacheControl.immutable()]
    // Every supported browser accepts brotli, and CloudFront's own compression is a tenth larger.
    const compressed = upload(
      'Compressed',
      [Source.asset(join(folder, COMPRESSED_FOLDER))],
      { contentEncoding: 'br' },
      immutableCache,
    )
    const assets = upload('Assets', [built], { exclude: ['*'], include: ['assets/*'] }, immutableCache)
    const revalidated = ['*.html', ARRIVAL_WORKER.slice(1)]
    const files = upload('Files', [built], { exclude: ['assets/*', ...revalidated] }, [browserCache(Duration.days(1))])
    // Cached at the edge until the next deployment invalidates it, which takes a minute; browsers revalidate. Nothing waits
    // for that: of a distribution that is just being created it may take longer than CloudFormation waits.
    const pages = upload(
      'Pages',
      [built, Source.data(adminDocument, admin)],
      { exclude: ['*'], include: revalidated },
      [browserCache(Duration.seconds(0)), CacheControl.sMaxAge(Duration.days(1)), CacheControl.mustRevalidate()],
    )
    this.files = [compressed, assets, files]
    pages.node.addDependency(...this.files)

    const uploader = pages.handlerRole.node.scope ?? this
    const reason = "The Lambda that uploads the site is CDK's own and runs during a deployment only"
    Validations.of(uploader).acknowledge(
      { id: 'AwsSolutions-L1', reason: `${reason}; its runtime comes with the library.` },
      {
        id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
        reason: `${reason}; it writes its log.`,
      },
    )
    acknowledgeWildcards(
      uploader,
      ['*'],
      `${reason}; it reads CDK's assets, writes the site's bucket, and invalidates the edge's cache.`,
    )
  }
}
