import { resolve } from 'node:path'
import { type Stage, deploymentFrom } from '#infra/deployment.ts'
import { stackName } from '#infra/stacks.ts'
import { type Aws, createAws } from './aws.ts'
import { isTokenRefused, tokenRefusal } from './checks.ts'
import { type DeployConfig, deployConfigFile, readStageSettings } from './deploy-config.ts'
import { DeployError } from './deploy-error.ts'

const root = resolve(import.meta.dirname, '../..')
const DEFAULT_REGION = deploymentFrom(() => undefined).region

type DeployedStage = { readonly aws: Aws; readonly region: string; readonly tableName: string }

type Needs = { readonly readFile: (stage: Stage) => Promise<DeployConfig>; readonly createAws: typeof createAws }

const ofThisMachine: Needs = { readFile: (stage) => deployConfigFile(root, stage).read(), createAws }

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'no reason given')

/**
 * A stage that is deployed, from any machine with the credentials: the file of settings is read where there is one, and
 * else the region is the one that is given. Throws one sentence where the stage is not there.
 */
export async function findDeployedStage(
  stage: Stage,
  givenRegion?: string,
  needs: Needs = ofThisMachine,
): Promise<DeployedStage> {
  const file = await needs.readFile(stage)
  const region = givenRegion ?? file.region ?? DEFAULT_REGION
  const aws = needs.createAws(region)
  const caller = await aws.caller().catch((error: unknown) => {
    throw new DeployError(`AWS does not know who you are (${nameOf(error)}).`)
  })
  if (file.account && caller.account !== file.account)
    throw new DeployError(
      `These credentials belong to account ${caller.account}, but ${stage} lives in ${file.account}.`,
    )
  const settings = await readStageSettings(aws, stage).catch((error: unknown) => {
    const name = nameOf(error)
    throw new DeployError(
      isTokenRefused(name)
        ? Object.values(tokenRefusal(region)).join(' ')
        : `AWS did not say where ${stage} lives (${name}).`,
    )
  })
  if (!settings && !file.account)
    throw new DeployError(
      `There is no ${stage} in account ${caller.account}, ${region}: sign in to the account where it lives, or name its region with --region.`,
    )
  const [table] = await aws.resourcesOf(stackName(stage, 'Data'), 'AWS::DynamoDB::GlobalTable')
  if (!table) throw new DeployError(`The stack ${stackName(stage, 'Data')} has no table.`)
  return { aws, region, tableName: table.name }
}
