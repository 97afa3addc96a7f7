import { resolve } from 'node:path'
import type { Stage } from '#infra/deployment.ts'
import { stackName } from '#infra/stacks.ts'
import { type Aws, createAws } from './aws.ts'
import { deployConfigFile } from './deploy-config.ts'
import { DeployError } from './deploy-error.ts'

const root = resolve(import.meta.dirname, '../..')

type DeployedStage = { readonly aws: Aws; readonly region: string; readonly tableName: string }

/** A stage that is deployed. Throws one sentence where it is not, or the credentials are not of its account. */
export async function findDeployedStage(stage: Stage): Promise<DeployedStage> {
  const { region, account } = await deployConfigFile(root, stage).read()
  if (!region || !account)
    throw new DeployError(`deploy.${stage}.json does not say where ${stage} lives: run \`npm run deploy\` first.`)
  const aws = createAws(region)
  const caller = await aws.caller().catch((error: unknown) => {
    throw new DeployError(`AWS does not know who you are (${error instanceof Error ? error.name : 'no reason given'}).`)
  })
  if (caller.account !== account)
    throw new DeployError(`These credentials belong to account ${caller.account}, but ${stage} lives in ${account}.`)
  const [table] = await aws.resourcesOf(stackName(stage, 'Data'), 'AWS::DynamoDB::GlobalTable')
  if (!table) throw new DeployError(`The stack ${stackName(stage, 'Data')} has no table.`)
  return { aws, region, tableName: table.name }
}
