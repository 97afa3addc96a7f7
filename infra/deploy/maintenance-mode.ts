import {
  DeleteFunctionConcurrencyCommand,
  type LambdaClient,
  PutFunctionConcurrencyCommand,
} from '@aws-sdk/client-lambda'
import { DeployError } from './deploy-error.ts'

/** Lets no Lambda of these run: whoever calls is told to come again, and AWS and PayFast do so by themselves. */
async function enterMaintenanceMode(client: LambdaClient, names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map((FunctionName) =>
      client.send(new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions: 0 })),
    ),
  )
}

/** Lets them run again, as many at once as the account allows. */
async function leaveMaintenanceMode(client: LambdaClient, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((FunctionName) => client.send(new DeleteFunctionConcurrencyCommand({ FunctionName }))))
}

/**
 * Works on the table while no Lambda runs, and opens again once that is done. Whatever fails on the way, the doors
 * stay as they are, and `DeployError` says so and how to go on: guests must not meet a table that is half written.
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
      `It broke off: ${reason}\nThe house is closed, and the table may be half turned back. Mend the cause and run the same command again: it does what is left, and opens. To open as it is, for each of ${names.join(', ')}: \`aws lambda delete-function-concurrency --function-name …\`.`,
    )
  }
}
