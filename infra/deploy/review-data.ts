import { indexes } from '#lambdas/table/schema/access-patterns.ts'
import type { Stage } from '#infra/deployment.ts'
import { stackName } from '#infra/stacks.ts'
import type { Aws, ResourceChange } from './aws.ts'

/** What CloudFormation must never delete or replace: bookings and money, files, accounts and what they may do. */
const dataTypes: ReadonlySet<string> = new Set([
  'AWS::DynamoDB::GlobalTable',
  'AWS::S3::Bucket',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolGroup',
])

const CHANGE_SET = 'guest-house-review'

/** Whether a change leaves the stack with another, empty resource. `Conditional` is decided only while it is deployed. */
const losesData = ({ type, action, replacement }: ResourceChange): boolean =>
  dataTypes.has(type) && (action === 'Remove' || replacement === 'True' || replacement === 'Conditional')

type Needs = {
  readonly aws: Pick<Aws, 'changesIn' | 'deleteChangeSet' | 'isDeployed' | 'resourcesOf' | 'tableIndexes'>
  /** Makes a change set of the synthesised stack, and does not execute it. */
  readonly prepareChangeSet: (stack: string, changeSet: string) => Promise<void>
}

/**
 * Refuses a version that would delete or replace the table, a bucket, the user pool or a group of it, and one that changes
 * two indexes of the table at once, which DynamoDB does not do. Changes nothing.
 */
export async function reviewDataChanges(stage: Stage, { aws, prepareChangeSet }: Needs): Promise<string> {
  const stack = stackName(stage, 'Data')
  if (!(await aws.isDeployed(stack))) return 'nothing is deployed yet'
  const [table] = await aws.resourcesOf(stack, 'AWS::DynamoDB::GlobalTable')
  if (table) checkIndexes(await aws.tableIndexes(table.name))

  // The CDK makes none where nothing has changed: one that was left behind would be read instead.
  await aws.deleteChangeSet(stack, CHANGE_SET)
  await prepareChangeSet(stack, CHANGE_SET)
  const changes = await aws.changesIn(stack, CHANGE_SET)
  await aws.deleteChangeSet(stack, CHANGE_SET)
  const lost = changes.filter(losesData)
  if (lost.length > 0)
    throw new Error(
      `This version would put new, empty resources in place of data: ${lost.map(({ id, type }) => `${id} (${type})`).join(', ')}. Nothing was deployed. Give back the names of constructs and the properties that changed (\`npx cdk diff ${stack}\`).`,
    )
  return changes.length === 0 ? 'nothing changes' : `${changes.length} changes, none of which replaces data`
}

function checkIndexes(existing: readonly string[]): void {
  const wanted = Object.keys(indexes)
  const changed = [
    ...wanted.filter((name) => !existing.includes(name)).map((name) => `${name} is new`),
    ...existing.filter((name) => !wanted.includes(name)).map((name) => `${name} is gone`),
  ]
  if (changed.length > 1)
    throw new Error(
      `This version changes ${changed.length} indexes of the table (${changed.join(', ')}), and DynamoDB changes one at a time. Nothing was deployed. Deploy a version with the first of them alone, wait until it is built, then this one.`,
    )
}
