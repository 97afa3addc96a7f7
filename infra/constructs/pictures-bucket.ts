import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { INCOMING_PICTURES, PICTURE_RESULTS } from '#shared/pictures/picture-folders.ts'

const ACCESS_LOGS_IN_DAYS = 90
const OLD_VERSIONS_IN_DAYS = 30
/** What remains of uploads was never completed; their results answer a call that is repeated. */
const INCOMING_IN_DAYS = 1

/**
 * The bucket of the pictures that staff upload, closed except to the Lambdas with a right to it and to browsers with a
 * pre-signed form or link from the staff area. The publisher copies what pages show to the site's own bucket.
 */
export class PicturesBucket extends Construct {
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
        ...[INCOMING_PICTURES, PICTURE_RESULTS].map((folder) => ({
          prefix: `${folder}/`,
          expiration: Duration.days(INCOMING_IN_DAYS),
          noncurrentVersionExpiration: Duration.days(INCOMING_IN_DAYS),
        })),
      ],
      cors: [{ allowedMethods: [HttpMethods.POST], allowedOrigins: [siteOrigin], allowedHeaders: ['*'], maxAge: 3600 }],
    })
  }
}
