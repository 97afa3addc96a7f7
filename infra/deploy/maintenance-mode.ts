import {
  DeleteFunctionConcurrencyCommand,
  type LambdaClient,
  PutFunctionConcurrencyCommand,
} from '@aws-sdk/client-lambda'
import { DeployError } from './deploy-error.ts'

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
