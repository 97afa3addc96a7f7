import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { INCOMING_PREFIX } from '#shared/documents/upload.ts'

const ACCESS_LOGS_IN_DAYS = 90
const OLD_VERSIONS_IN_DAYS = 30
/** Checked uploads are copied elsewhere; what remains here was never completed. */
const INCOMING_IN_DAYS = 1

/**
 * The bucket of guests' proofs and documents, closed except to the Lambdas with a right to it and to browsers with a
 * pre-signed form from the site. A deleted file can be brought back for a month.
 */
export class UploadsBucket extends Construct {
  readonly bucket: Bucket

  constructor(scope: Construct, id: string, { siteOrigin }: { readonly siteOrigin: string }) {
    super(scope, id)

    const closed = {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN,
    }

    const accessLog = new Bucket(this, 'AccessLog', {
      ...closed,
      lifecycleRules: [{ expiration: Duration.days(ACCESS_LOGS_IN_DAYS) }],
    })
    Validations.of(accessLog).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'This is the access log itself.',
    })

    this.bucket = new Bucket(this, 'Files', {
      ...closed,
      versioned: true,
      serverAccessLogsBucket: accessLog,
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(OLD_VERSIONS_IN_DAYS),
          expiredObjectDeleteMarker: true,
        },
        {
          prefix: `${INCOMING_PREFIX}/`,
          expiration: Duration.days(INCOMING_IN_DAYS),
          noncurrentVersionExpiration: Duration.days(INCOMING_IN_DAYS),
        },
      ],
      cors: [{ allowedMethods: [HttpMethods.POST], allowedOrigins: [siteOrigin], allowedHeaders: ['*'], maxAge: 3600 }],
    })
  }
}
