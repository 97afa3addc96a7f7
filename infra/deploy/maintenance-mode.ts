import {
  DeleteFunctionConcurrencyCommand,
  type LambdaClient,
  PutFunctionConcurrencyCommand,
} from '@aws-sdk/client-lambda'
import { constructIdOf } from '#infra/constructs/feature-lambda.ts'
import type { Stage } from '#infra/deployment.ts'
import { functions, partOf } from '#infra/functions.ts'
import { stackName } from '#infra/stacks.ts'
import type { Aws } from './aws.ts'
import { DeployError } from './deploy-error.ts'

/**
 * The names of all Lambdas of the list, in every stack of a stage; those of Monitoring only where it is deployed. Throws
 * one sentence where AWS does not name them all: one that is not stopped goes on writing.
 */
export async function findLambdas(aws: Pick<Aws, 'outputsOf' | 'resourcesOf'>, stage: Stage): Promise<string[]> {
  const isMonitored = (await aws.outputsOf(stackName(stage, 'Monitoring'))) !== undefined
  const listed = functions.filter((spec) => isMonitored || partOf(spec) !== 'Monitoring')
  const parts = [...new Set(listed.map(partOf))]
  const deployed = await Promise.all(
    parts.map((part) => aws.resourcesOf(stackName(stage, part), 'AWS::Lambda::Function')),
  )
  // CDK adds eight digits of a hash to the ids of a construct and its resource.
  const names = new Map(deployed.flat().map(({ id, name }) => [id.slice(0, -8), name]))
  const found = listed.map((spec) => ({ spec, name: names.get(`${constructIdOf(spec)}Function`) }))
  const missing = found.filter(({ name }) => name === undefined).map(({ spec }) => spec.name)
  if (missing.length > 0)
    throw new DeployError(
      `Nothing was changed: AWS names ${found.length - missing.length} of the ${found.length} Lambdas of ${stage}, not ${missing.join(', ')}. Check out the version that is deployed, or deploy this one, and run it again.`,
    )
  return found.flatMap(({ name }) => name ?? [])
}

/** Stops these Lambdas: callers get an error and can try again; AWS and PayFast retry by themselves. */
async function enterMaintenanceMode(client: LambdaClient, names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map((FunctionName) =>
      client.send(new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions: 0 })),
    ),
  )
}

/** Removes the reserved concurrency again. */
async function leaveMaintenanceMode(client: LambdaClient, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((FunctionName) => client.send(new DeleteFunctionConcurrencyCommand({ FunctionName }))))
}

/**
 * Runs `work` while no Lambda runs, then leaves maintenance mode. After a failure it stays in maintenance mode and
 * `DeployError` says how to go on: guests must not meet a table that is half written.
 */
export async function withMaintenanceMode(
  client: LambdaClient,
  names: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await enterMaintenanceMode(client, names)
    await work()
    await leaveMaintenanceMode(client, names)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DeployError(
      `It failed: ${reason}\nMaintenance mode is still on, and the table may be half restored. Fix the cause and run the same command again: it does what is left and ends maintenance mode. To end it now, for each of ${names.join(', ')}: \`aws lambda delete-function-concurrency --function-name …\`.`,
    )
  }
}
