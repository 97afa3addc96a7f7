import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import { type UserPool, type UserPoolClient, UserPoolOperation } from 'aws-cdk-lib/aws-cognito'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { ConfigurationSet, ConfigurationSetTlsPolicy } from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import type { EnvironmentName } from '#lambdas/runtime/env.ts'
import type { CodeOf } from './bundle.ts'
import { FeatureLambda } from './constructs/feature-lambda.ts'
import { SingleTable } from './constructs/single-table.ts'
import { StaffPool } from './constructs/staff-pool.ts'
import { PicturesBucket } from './constructs/pictures-bucket.ts'
import { UploadsBucket } from './constructs/uploads-bucket.ts'
import type { Deployment } from './deployment.ts'
import type { FunctionSpec } from './functions.ts'

const operations: Readonly<Record<NonNullable<FunctionSpec['trigger']>, UserPoolOperation>> = {
  PreSignUp: UserPoolOperation.PRE_SIGN_UP,
  PostConfirmation: UserPoolOperation.POST_CONFIRMATION,
}

type DataStackProps = StackProps & {
  readonly deployment: Deployment
  readonly functions: readonly FunctionSpec[]
  readonly codeOf: CodeOf
}

/**
 * What is retained for ever: bookings and money, guests' files, pictures, staff accounts. Outlives the other stacks.
 *
 * The Lambdas that the user pool triggers are here too: the pool names them and they write to the table, so in any
 * other stack the two stacks would depend on each other.
 */
export class DataStack extends Stack {
  readonly table: SingleTable
  readonly uploads: Bucket
  /** What staff upload for the site. */
  readonly pictures: Bucket
  /** Every e-mail names it, those of the user pool too. */
  readonly emailConfigurationSet: ConfigurationSet
  readonly staffPool: UserPool
  readonly staffClient: UserPoolClient
  readonly triggers: readonly { readonly spec: FunctionSpec; readonly feature: FeatureLambda }[]

  constructor(scope: Construct, id: string, { deployment, functions, codeOf, ...props }: DataStackProps) {
    super(scope, id, props)

    this.table = new SingleTable(this, 'Table')
    this.uploads = new UploadsBucket(this, 'Uploads', deployment).bucket
    new CfnOutput(this, 'UploadsBucketName', {
      description: "The bucket of guests' files",
      value: this.uploads.bucketName,
    })
    this.pictures = new PicturesBucket(this, 'Pictures', deployment).bucket
    this.emailConfigurationSet = new ConfigurationSet(this, 'EmailConfigurationSet', {
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
    })
    const { configurationSetName } = this.emailConfigurationSet
    const { pool, webClient } = new StaffPool(this, 'Staff', { ...deployment, configurationSetName })
    this.staffPool = pool
    this.staffClient = webClient

    this.triggers = functions.flatMap((spec) => {
      if (!spec.trigger) return []
      const { stage, ownerEmail } = deployment
      const environment = {
        STAGE: stage,
        TABLE_NAME: this.table.tableName,
        ...(spec.trigger === 'PreSignUp' && { OWNER_EMAIL: ownerEmail }),
      } satisfies Partial<Record<EnvironmentName, string>>
      const feature = new FeatureLambda(this, { spec, codeOf, environment })
      feature.grantTable(this.table, spec)
      pool.addTrigger(operations[spec.trigger], feature.lambda)
      return [{ spec, feature }]
    })
  }
}
