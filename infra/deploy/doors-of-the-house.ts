import {
  DeleteFunctionConcurrencyCommand,
  type LambdaClient,
  PutFunctionConcurrencyCommand,
} from '@aws-sdk/client-lambda'

/** Lets no Lambda of these run: whoever calls is told to come again, and AWS and PayFast do so by themselves. */
export async function closeDoors(client: LambdaClient, names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map((FunctionName) =>
      client.send(new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions: 0 })),
    ),
  )
}

/** Lets them run again, as many at once as the account allows. */
export async function openDoors(client: LambdaClient, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((FunctionName) => client.send(new DeleteFunctionConcurrencyCommand({ FunctionName }))))
}
