import { Stack, type StackProps } from 'aws-cdk-lib'
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { SingleTable } from './constructs/single-table.ts'
import { StaffPool } from './constructs/staff-pool.ts'
import { UploadsBucket } from './constructs/uploads-bucket.ts'
import type { Deployment } from './deployment.ts'

type DataStackProps = StackProps & { readonly deployment: Deployment }

/** What is kept for ever: bookings and money, guests' files, the accounts of staff. Outlives the other stacks. */
export class DataStack extends Stack {
  readonly table: SingleTable
  readonly uploads: Bucket
  readonly staffPool: UserPool
  readonly staffClient: UserPoolClient

  constructor(scope: Construct, id: string, { deployment, ...props }: DataStackProps) {
    super(scope, id, props)

    this.table = new SingleTable(this, 'Table')
    this.uploads = new UploadsBucket(this, 'Uploads', deployment).bucket
    const { pool, webClient } = new StaffPool(this, 'Staff', deployment)
    this.staffPool = pool
    this.staffClient = webClient
  }
}
